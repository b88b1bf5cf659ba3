package native

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

// Constraint is a language over a vocabulary: a decode.Constraint. It belongs
// to no run, and what one run found out serves the next. It is not safe for use
// by several goroutines at once, and neither is anything else that uses its
// automaton.
type Constraint struct {
	about  trace.Constraint
	vocab  *Vocabulary
	auto   *grammar.Automaton
	masker *grammar.Masker
	first  grammar.Term
	rings  *rings // nil where the texts are not JSON

	positions map[place]*Position
	copied    int // bytes of the masks that positions of the table own

	twin *explainer // nil where the language cannot explain itself
}

// place is what a position is a function of.
type place struct {
	term grammar.Term
	ring *ring
}

// Bounds of the table of positions. Beyond them it begins anew, which costs
// time and nothing else.
const (
	maxPositions = 1 << 16
	maxCopied    = 32 << 20 // bytes
)

// New makes a constraint of a term of an automaton. Its Engine is set in about.
// It fails if no text belongs to the term, or if the automaton could not decide
// that.
func New(v *Vocabulary, a *grammar.Automaton, first grammar.Term, about trace.Constraint) (*Constraint, error) {
	switch {
	case a.Err() != nil:
		return nil, a.Err()
	case first == grammar.None:
		return nil, fmt.Errorf("no text is legal")
	}
	about.Engine = EngineName
	return &Constraint{
		about: about, vocab: v, auto: a, masker: grammar.NewMasker(v.tokens, a), first: first,
		positions: map[place]*Position{},
	}, nil
}

// NewJSON is New for a language whose texts are JSON documents. No object may
// have the same name twice, as compared after escapes are decoded, whatever the
// term says.
//
// The term must leave another way out wherever a name that it allows may be in
// use already: an object whose names are finitely many, for one, must exclude
// each that was written. Otherwise the allowed set may be empty in a place
// where the text may not end.
func NewJSON(v *Vocabulary, a *grammar.Automaton, first grammar.Term, about trace.Constraint) (*Constraint, error) {
	c, err := New(v, a, first, about)
	if err == nil {
		c.rings = newRings()
	}
	return c, err
}

// Describe says what the constraint is, for the header of a trace.
func (c *Constraint) Describe() trace.Constraint { return c.about }

// Start returns the position before any token, a *Position.
func (c *Constraint) Start() (decode.Position, error) { return c.Begin(), nil }

// Begin is Start with the type that there really is.
func (c *Constraint) Begin() *Position {
	if c.rings == nil {
		return c.at(c.first, nil)
	}
	return c.at(c.first, &c.rings.start)
}

// at returns the position of a place, the same one every time as long as the
// table has room.
func (c *Constraint) at(t grammar.Term, r *ring) *Position {
	key := place{t, r}
	if p := c.positions[key]; p != nil {
		return p
	}
	if len(c.positions) >= maxPositions || c.copied > maxCopied {
		clear(c.positions)
		c.copied = 0
	}
	p := &Position{owner: c, place: key}
	c.positions[key] = p
	return p
}
