package main

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// textSource constrains to a GBNF grammar or a regular expression.
type textSource struct {
	about   trace.Constraint
	compile compile
}

func newGrammarSource(path string, gbnf compile) (source, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, fmt.Errorf("grammar: %w", err)
	}
	return &textSource{trace.Constraint{Kind: "gbnf", Name: path, Source: string(text)}, gbnf}, nil
}

// newRegexSource constrains to the texts that a regular expression matches as
// a whole.
func newRegexSource(pattern string, regex compile) source {
	return &textSource{trace.Constraint{Kind: "regex", Name: "--regex", Source: pattern}, regex}
}

func (s *textSource) prepare(v *vocabulary, _ string) (*prepared, error) {
	c, free, err := s.compile(v, s.about.Source, s.about)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.about.Name, err)
	}
	return &prepared{constraint: c, free: free, finish: finishText}, nil
}

// finishText calls a text valid that the constraint accepted to its end.
func finishText(text []byte, accepted bool) decode.Outcome {
	out := decode.Outcome{JSON: text, Valid: &accepted}
	if !accepted {
		out.Errors = []string{"the text is not one that the grammar accepts"}
	}
	return out
}
