package native

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/grammar/ecma"
	"github.com/stencil-debugger/stencil/trace"
)

// maxSource is the longest GBNF text, in bytes.
const maxSource = 1 << 20

// FromGBNF makes a constraint of a grammar in GBNF; errors name line and
// column. about says where the grammar came from; its empty Kind and Source are
// filled in, its Engine and Grammar set.
func FromGBNF(v *Vocabulary, source string, about trace.Constraint) (*Constraint, error) {
	if len(source) > maxSource {
		return nil, fmt.Errorf("grammar: it has %d bytes; at most %d are possible", len(source), maxSource)
	}
	c, err := fromGBNF(v, source, about)
	if err != nil {
		return nil, fmt.Errorf("grammar: %w", err)
	}
	return c, nil
}

func fromGBNF(v *Vocabulary, source string, about trace.Constraint) (*Constraint, error) {
	g, err := grammar.ParseExact(source)
	if err != nil {
		return nil, err
	}
	a := grammar.NewAutomaton()
	first, err := grammar.Compile(a, g)
	if err != nil {
		return nil, err
	}
	about = described(about, "gbnf", source)
	about.Grammar = source
	c, err := New(v, a, first, about)
	if err == nil {
		c.ExplainWith(func(a *grammar.Automaton) (grammar.Term, error) { return grammar.Compile(a, g) })
	}
	return c, err
}

// FromRegexp makes a constraint of a regular expression as ECMA-262 defines it
// with the u flag: of the texts, in UTF-8, that it matches from their beginning
// to their end. The empty Kind and Source of about are filled in, its Engine is
// set.
func FromRegexp(v *Vocabulary, pattern string, about trace.Constraint) (*Constraint, error) {
	re, err := ecma.Parse(pattern)
	if err != nil {
		return nil, err
	}
	a := grammar.NewAutomaton()
	first, err := re.Full(a, ecma.UTF8{})
	if err != nil {
		return nil, err
	}
	c, err := New(v, a, first, described(about, "regex", pattern))
	if err == nil {
		c.ExplainWith(func(a *grammar.Automaton) (grammar.Term, error) {
			t, err := re.Full(a, ecma.UTF8{})
			return a.Tag(grammar.Label{Path: "/" + pattern + "/"}, t), err
		})
	}
	return c, err
}

// described fills in what is empty.
func described(about trace.Constraint, kind, source string) trace.Constraint {
	if about.Kind == "" {
		about.Kind = kind
	}
	if about.Source == "" {
		about.Source = source
	}
	return about
}
