package ecma

import "github.com/stencil-debugger/stencil/decode/grammar"

// rest is what a text may go on with from some position: from the start of the
// text, and from any later position. ^ is all that tells the two apart.
type rest struct {
	start, later grammar.Term
}

// before returns the texts that a node matches, each followed by what may
// follow it. Since the whole remaining text is known at each position, a
// lookahead is an intersection, and $ holds if the rest may be empty.
func (c *compiler) before(n *node, follow rest) rest {
	if !c.spend() || follow == (rest{}) {
		return rest{}
	}
	switch {
	case n.op == opSeq:
		for i := len(n.parts) - 1; i >= 0; i-- {
			follow = c.before(n.parts[i], follow)
		}
		return follow
	case n.op == opAlt && (!n.pure || c.isAny(follow.later)):
		return c.alternatives(n.parts, follow)
	case n.pure:
		return c.pureBefore(n, follow)
	case n.op == opStart:
		return rest{follow.start, grammar.None}
	case n.op == opEnd:
		return rest{c.atEnd(follow.start), c.atEnd(follow.later)}
	case n.op == opLook:
		return c.lookBefore(n, follow)
	default:
		return c.repeatBefore(n, follow)
	}
}

func (c *compiler) alternatives(parts []*node, follow rest) rest {
	starts := make([]grammar.Term, len(parts))
	laters := make([]grammar.Term, len(parts))
	for i, part := range parts {
		r := c.before(part, follow)
		starts[i], laters[i] = r.start, r.later
	}
	return rest{c.or(starts...), c.or(laters...)}
}

// atEnd returns the texts of a rest that are empty.
func (c *compiler) atEnd(t grammar.Term) grammar.Term {
	if c.Nullable(t) {
		return grammar.Empty
	}
	return grammar.None
}

// lookBefore intersects what follows with what a lookahead sees. Behind what it
// sees stands grammar.All, which takes in all else at once: of bytes that are
// no text the intersection holds none.
func (c *compiler) lookBefore(n *node, follow rest) rest {
	seen := c.before(n.parts[0], rest{grammar.All, grammar.All})
	return rest{c.meet(follow.start, n.negated, seen.start), c.meet(follow.later, n.negated, seen.later)}
}

// meet returns the texts of a rest that a lookahead allows.
func (c *compiler) meet(follow grammar.Term, negated bool, seen grammar.Term) grammar.Term {
	switch {
	case follow == grammar.None:
		return grammar.None
	case !negated:
		return c.And(follow, seen)
	case seen == grammar.None:
		return follow
	}
	return c.And(follow, c.Not(seen))
}

// pureBefore is before for a node without assertions.
func (c *compiler) pureBefore(n *node, follow rest) rest {
	later := c.repeatable(n, follow.later)
	switch {
	case follow.start == follow.later:
		return rest{later, later}
	case !n.nullable:
		return rest{later, later}
	}
	return rest{c.or(follow.start, c.Seq(c.nonEmpty(n), follow.later)), later}
}

// repeatable puts a pure node before a term. Before any text, what is optional
// at the end of the node changes nothing.
func (c *compiler) repeatable(n *node, follow grammar.Term) grammar.Term {
	if c.isAny(follow) && n.nullable {
		return follow
	}
	if c.isAny(follow) && n.op == opRepeat {
		return c.Seq(c.pure(repeatNode(n.parts[0], n.min, n.min)), follow)
	}
	return c.Seq(c.pure(n), follow)
}

// pure returns the texts that a node without assertions matches.
func (c *compiler) pure(n *node) grammar.Term {
	if !c.spend() {
		return grammar.None
	}
	switch n.op {
	case opClass:
		if len(n.set) == 0 {
			return grammar.None
		}
		return c.alphabet.Class(c.Automaton, n.set)
	case opRepeat:
		return c.Repeat(c.pure(n.parts[0]), n.min, n.max)
	}
	terms := make([]grammar.Term, len(n.parts))
	for i, part := range n.parts {
		terms[i] = c.pure(part)
	}
	if n.op == opSeq {
		return c.Seq(terms...)
	}
	return c.Alt(terms...)
}

// nonEmpty returns the texts of a pure node without the empty one.
func (c *compiler) nonEmpty(n *node) grammar.Term {
	if !n.nullable {
		return c.pure(n)
	}
	if !c.spend() {
		return grammar.None
	}
	switch n.op {
	case opAlt:
		terms := make([]grammar.Term, len(n.parts))
		for i, part := range n.parts {
			terms[i] = c.nonEmpty(part)
		}
		return c.Alt(terms...)
	case opRepeat:
		return c.nonEmptyRepeat(n)
	}
	return c.nonEmptySeq(n.parts)
}

func (c *compiler) nonEmptyRepeat(n *node) grammar.Term {
	body := n.parts[0]
	if !body.nullable {
		return c.Repeat(c.pure(body), 1, n.max)
	}
	most := n.max
	if most > 0 {
		most--
	}
	return c.Seq(c.nonEmpty(body), c.Repeat(c.pure(body), 0, most))
}

// nonEmptySeq lets each part in turn be the first that is not empty. All parts
// are nullable.
func (c *compiler) nonEmptySeq(parts []*node) grammar.Term {
	terms := make([]grammar.Term, len(parts))
	tail := grammar.Empty
	for i := len(parts) - 1; i >= 0; i-- {
		terms[i] = c.Seq(c.nonEmpty(parts[i]), tail)
		tail = c.Seq(c.pure(parts[i]), tail)
	}
	return c.Alt(terms...)
}
