package jsonlang

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// NumberSpelling says which texts stand for a number, beyond an optional minus
// sign and digits without a zero in front.
type NumberSpelling struct {
	Fraction bool // a point and digits may follow, also zeros alone: 1.0
	Exponent bool // e or E, a sign or none, and digits may follow: 1e2, 10E-01
}

// AllSpellings is the syntax of JSON (RFC 8259, section 6).
var AllSpellings = NumberSpelling{Fraction: true, Exponent: true}

// Numbers makes the terms of sets of numbers in one automaton. Equal sets, and
// equal halves of sets on the two sides of 0, share their states.
type Numbers struct {
	automaton *grammar.Automaton
	terms     map[spelledSet]grammar.Term
	known     map[string]*magnitude // by key
}

// spelledSet is what was asked of a Numbers before.
type spelledSet struct {
	set      string // Number.String
	spelling NumberSpelling
}

// NewNumbers returns the Numbers of an automaton.
func NewNumbers(a *grammar.Automaton) *Numbers {
	return &Numbers{automaton: a, terms: map[spelledSet]grammar.Term{}, known: map[string]*magnitude{}}
}

// Term returns every spelling of every number in the set, and None if the set
// has no number that can be spelled so. The texts may be of any length, and
// their exponents of any size. It fails with ErrNumberTooComplex if the steps
// of MultipleOf and NotMultipleOf have a least common multiple of more than
// 17 digits, or more than six steps of NotMultipleOf count.
func (n *Numbers) Term(set Number, s NumberSpelling) (grammar.Term, error) {
	asked := spelledSet{set.String(), s}
	if term, ok := n.terms[asked]; ok {
		return term, nil
	}
	term, err := n.build(set.reduce(), s)
	if err != nil {
		return grammar.None, fmt.Errorf("numbers %q: %w", shorten(asked.set), err)
	}
	n.terms[asked] = term
	return term, nil
}

// build makes the term of a reduced set from its two halves.
func (n *Numbers) build(set Number, s NumberSpelling) (grammar.Term, error) {
	upper, err := n.magnitude(set, s)
	if err != nil {
		return grammar.None, err
	}
	lower, err := n.magnitude(set.mirror(), s)
	if err != nil {
		return grammar.None, fmt.Errorf("below 0: %w", err)
	}
	a := n.automaton
	return a.Alt(upper.term(a), a.Seq(a.Text("-"), lower.term(a))), nil
}

// magnitude returns the part of a set from 0 upwards, the same one for equal
// sets.
func (n *Numbers) magnitude(set Number, s NumberSpelling) (*magnitude, error) {
	m, err := newMagnitude(set, s)
	if err != nil {
		return nil, err
	}
	key := m.key()
	if same, ok := n.known[key]; ok {
		return same, nil
	}
	n.known[key] = m
	return m, nil
}

// Term returns the set in an automaton, as Numbers.Term does. Use Numbers if
// there are several sets, so that they share states.
func (n Number) Term(a *grammar.Automaton, s NumberSpelling) (grammar.Term, error) {
	return NewNumbers(a).Term(n, s)
}

// term returns every spelling of every number in the set.
func (m *magnitude) term(a *grammar.Automaton) grammar.Term {
	s := m.start()
	switch {
	case !s.live():
		return grammar.None
	case m.zero && m.unlimited():
		nonzero := a.Seq(a.Bytes('1', '9'), a.Repeat(a.Bytes('0', '9'), 0, -1))
		return a.Seq(a.Alt(a.Text("0"), nonzero), m.spelling.fraction(a), m.spelling.exponent(a))
	}
	return a.Machine(s)
}

// fraction returns the optional digits behind the point.
func (s NumberSpelling) fraction(a *grammar.Automaton) grammar.Term {
	if !s.Fraction {
		return grammar.Empty
	}
	return a.Alt(grammar.Empty, a.Seq(a.Text("."), digitsTerm(a)))
}

// exponent returns the optional exponent, whatever its value.
func (s NumberSpelling) exponent(a *grammar.Automaton) grammar.Term {
	if !s.Exponent {
		return grammar.Empty
	}
	return a.Alt(grammar.Empty, a.Seq(letterE(a), exponentTerm(a, spans{{-forever, forever}})))
}

func letterE(a *grammar.Automaton) grammar.Term {
	return a.Alt(a.Text("E"), a.Text("e"))
}

// Nullable says whether the number typed so far is complete, and in the set.
func (s mantissa) Nullable() bool {
	switch {
	case s.phase == atStart || s.phase == atPoint:
		return false
	case s.none:
		return s.m.zero
	}
	return s.exactly().meets(s.exponent, s.exponent)
}

// Edges returns the bytes that may follow.
func (s mantissa) Edges(a *grammar.Automaton) []grammar.Edge {
	var edges []grammar.Edge
	if s.phase == inWhole && s.m.spelling.Fraction {
		if to := s.point().termIfLive(a); to != grammar.None {
			edges = append(edges, grammar.Edge{Lo: '.', Hi: '.', To: to})
		}
	}
	edges = s.digitEdges(a, edges)
	if exponent := s.exponentTerm(a); exponent != grammar.None {
		edges = append(edges, grammar.Edge{Lo: 'E', Hi: 'E', To: exponent}, grammar.Edge{Lo: 'e', Hi: 'e', To: exponent})
	}
	return edges
}

func (s mantissa) digitEdges(a *grammar.Automaton, edges []grammar.Edge) []grammar.Edge {
	if s.phase == inWhole && s.none {
		return edges // no digit may follow a zero at the front
	}
	var before mantissa
	to := grammar.None
	for d := byte('0'); d <= '9'; d++ {
		if next := s.digit(d); next != before {
			before, to = next, next.termIfLive(a)
		}
		if to != grammar.None {
			edges = addEdge(edges, d, to)
		}
	}
	return edges
}

func (s mantissa) termIfLive(a *grammar.Automaton) grammar.Term {
	if !s.live() {
		return grammar.None
	}
	return s.term(a)
}

// exponentTerm returns what may follow the letter e, None if it may not.
func (s mantissa) exponentTerm(a *grammar.Automaton) grammar.Term {
	switch {
	case !s.m.spelling.Exponent || s.phase == atStart || s.phase == atPoint:
		return grammar.None
	case s.none && s.m.zero:
		return exponentTerm(a, spans{{-forever, forever}})
	case s.none:
		return grammar.None
	}
	return exponentTerm(a, s.exactly().shifted(-s.exponent))
}

// term returns the state; where any number may follow, it is the same for all
// sets.
func (s mantissa) term(a *grammar.Automaton) grammar.Term {
	if !s.free() {
		return a.Machine(s)
	}
	spelling, more := s.m.spelling, a.Repeat(a.Bytes('0', '9'), 0, -1)
	switch s.phase {
	case inWhole:
		return a.Seq(more, spelling.fraction(a), spelling.exponent(a))
	case atPoint:
		return a.Seq(digitsTerm(a), spelling.exponent(a))
	}
	return a.Seq(more, spelling.exponent(a))
}

// free says that the typed digits may be followed by anything that the syntax
// allows.
func (s mantissa) free() bool {
	m := s.m
	wholeOnly := !m.spelling.Fraction && !m.spelling.Exponent
	anyStep := m.period == 0 || s.off || wholeOnly && len(m.others) == 0 && m.period == 1
	return !s.none && !m.finite && anyStep && s.lo == settled && s.hi == settled && s.first == s.last
}
