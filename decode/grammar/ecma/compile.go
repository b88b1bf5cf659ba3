package ecma

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Alphabet says how the characters of a text are written.
type Alphabet interface {
	// Class returns the spellings of one character of the ranges. They are
	// sorted, do not touch, and hold no surrogates. All characters together
	// are the ranges 0 to D7FF and E000 to 10FFFF. The spellings of different
	// characters must differ, and none may begin another. A class whose
	// characters cannot be written is grammar.None.
	Class(a *grammar.Automaton, ranges []grammar.RuneRange) grammar.Term
}

// UTF8 is the alphabet of plain text.
type UTF8 struct{}

// Class returns the characters in UTF-8.
func (UTF8) Class(a *grammar.Automaton, ranges []grammar.RuneRange) grammar.Term {
	return a.Runes(ranges...)
}

// Search returns the texts in which the expression matches anywhere. The error
// wraps ErrTooLarge, or what the automaton could not decide.
func (re *Regexp) Search(a *grammar.Automaton, alphabet Alphabet) (grammar.Term, error) {
	return re.compile(a, alphabet, true)
}

// Full returns the texts that the expression matches from their beginning to
// their end. The errors are those of Search.
func (re *Regexp) Full(a *grammar.Automaton, alphabet Alphabet) (grammar.Term, error) {
	return re.compile(a, alphabet, false)
}

func (re *Regexp) compile(a *grammar.Automaton, alphabet Alphabet, search bool) (grammar.Term, error) {
	c := newCompiler(a, alphabet)
	t, err := c.term(re.root, search)
	if err == nil && c.budget < 0 {
		err = ErrTooLarge
	}
	if err == nil {
		err = a.Err()
	}
	if err != nil {
		return grammar.None, fmt.Errorf("expression %q: %w", shorten(re.source), err)
	}
	return t, nil
}

// shorten keeps what is quoted in a message readable.
func shorten(source string) string {
	const most = 80
	if len(source) <= most {
		return source
	}
	return source[:most] + "..."
}

// compiler makes terms of nodes.
type compiler struct {
	*grammar.Automaton
	alphabet Alphabet
	char     grammar.Term // any character
	all      grammar.Term // any text
	budget   int
}

func newCompiler(a *grammar.Automaton, alphabet Alphabet) *compiler {
	char := alphabet.Class(a, allRunes())
	return &compiler{Automaton: a, alphabet: alphabet, char: char, all: a.Repeat(char, 0, -1), budget: maxSteps}
}

// maxSteps is how many nodes are translated. Nodes with assertions in them may
// be translated more than once.
const maxSteps = 200_000

// spend counts one step, and says whether there was one left.
func (c *compiler) spend() bool {
	c.budget--
	return c.budget >= 0
}

func (c *compiler) term(root *node, search bool) (grammar.Term, error) {
	if needsStates(root, false) {
		return c.stateTerm(root, search)
	}
	if !search {
		return c.before(root, rest{grammar.Empty, grammar.Empty}).start, nil
	}
	end := rest{c.all, c.all}
	first := c.before(root, end)
	later := c.before(withoutLead(root), end).later
	if first.start == first.later {
		return c.then(c.all, later), nil
	}
	return c.or(first.start, c.Seq(c.Repeat(c.char, 1, -1), later)), nil
}

// needsStates says whether a node has assertions that cannot be translated
// where they stand: \b looks at the character before, and a lookahead that is
// repeated looks into what its own repetition does next.
func needsStates(n *node, repeated bool) bool {
	switch {
	case n.op == opBoundary, n.op == opLook && repeated:
		return true
	case n.pure:
		return false
	}
	for _, part := range n.parts {
		if needsStates(part, repeated || n.op == opRepeat && n.max != 1) {
			return true
		}
	}
	return false
}

// withoutLead leaves out what an expression need not begin with: any text may
// stand before it.
func withoutLead(n *node) *node {
	switch {
	case n.pure && n.nullable:
		return seqNode()
	case n.pure && n.op == opRepeat:
		return repeatNode(n.parts[0], n.min, n.min)
	case n.op == opAlt:
		return altNode(mapNodes(n.parts, withoutLead)...)
	case n.op == opSeq:
		for i, part := range n.parts {
			if !part.pure || !part.nullable {
				tail := append([]*node{withoutLead(part)}, n.parts[i+1:]...)
				return seqNode(tail...)
			}
		}
	}
	return n
}

// isAny says whether a term is any text, whatever else it may be.
func (c *compiler) isAny(t grammar.Term) bool { return t == c.all || t == grammar.All }

// or is Alt, where any text takes in all others.
func (c *compiler) or(parts ...grammar.Term) grammar.Term {
	for _, t := range parts {
		if t == c.all {
			return t
		}
	}
	return c.Alt(parts...)
}

// then is Seq, where any text twice is any text.
func (c *compiler) then(first, rest grammar.Term) grammar.Term {
	if first == c.all && rest == c.all {
		return c.all
	}
	return c.Seq(first, rest)
}
