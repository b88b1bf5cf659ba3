package ecma

import "github.com/stencil-debugger/stencil/decode/grammar"

// maxUnrolled is how often a part with an assertion in it is repeated one by
// one.
const maxUnrolled = 100

// repeatBefore is before for a repetition of something that holds ^, $ or, if
// it is only optional, a lookahead.
func (c *compiler) repeatBefore(n *node, follow rest) rest {
	body := n.parts[0]
	if n.min > maxUnrolled || n.max > maxUnrolled {
		c.budget = -1
		return rest{}
	}
	if n.max < 0 {
		follow = c.starBefore(body, follow)
	}
	enough := follow
	for range max(0, n.max-n.min) {
		more := c.before(body, follow)
		follow = rest{c.or(enough.start, more.start), c.or(enough.later, more.later)}
	}
	for range n.min {
		follow = c.before(body, follow)
	}
	return follow
}

// starBefore is before for any number of repetitions of a body whose
// assertions are ^ and $. A repetition that matches the empty text adds
// nothing, so that the first that matters begins wherever the whole does, and
// all others at a later position, where ^ fails. One in which $ holds is the
// last that matters, and the text ends in it.
func (c *compiler) starBefore(body *node, follow rest) rest {
	free := c.Repeat(c.pure(withoutAssertions(body)), 0, -1)
	later := c.Seq(free, follow.later)
	if c.Nullable(follow.later) {
		last := c.before(body, rest{grammar.None, grammar.Empty}).later
		later = c.or(later, c.Seq(free, last))
	}
	first := c.before(body, rest{grammar.None, later})
	return rest{c.or(follow.start, first.start), later}
}
