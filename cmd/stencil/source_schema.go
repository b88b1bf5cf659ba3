package main

import (
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/llama"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

// schemaSource constrains to a JSON Schema as Ollama does for its format.
type schemaSource struct {
	about     trace.Constraint
	compile   compile
	validator *schemas.Validator
	unknown   error // why there is no validator: the grammar engine takes schemas that the standard does not
}

func newSchemaSource(name string) (source, error) {
	text, err := fileOrShipped(name, schemas.Open)
	if err != nil {
		return nil, withHint(fmt.Errorf("schema: %w", err), "shipped schemas: "+strings.Join(schemas.Names(), ", "))
	}
	s := &schemaSource{about: trace.Constraint{Kind: "schema", Name: name, Source: string(text)}, compile: compileSchema}
	s.validator, s.unknown = schemas.NewValidator(text)
	return s, nil
}

func (s *schemaSource) prepare(v *decode.Vocab, _ string) (*prepared, error) {
	c, free, err := s.compile(v, s.about.Source, s.about)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.about.Name, err)
	}
	return &prepared{
		constraint: c,
		free:       free,
		trained:    schemas.Instructions([]byte(s.about.Source)),
		roles:      schemas.Roles([]byte(s.about.Source)),
		finish:     s.finish,
		values:     schemas.Values([]byte(s.about.Source)),
	}, nil
}

func (s *schemaSource) finish(text []byte, _ bool) decode.Outcome {
	if s.unknown != nil {
		return decode.Outcome{JSON: text, Errors: []string{"validity is not known: " + s.unknown.Error()}}
	}
	faults := s.validator.Validate(text)
	valid := len(faults) == 0
	return decode.Outcome{JSON: text, Valid: &valid, Errors: faults}
}

// grammarSource constrains to a GBNF grammar.
type grammarSource struct{ about trace.Constraint }

func newGrammarSource(path string) (source, error) {
	text, err := readFile(path)
	if err != nil {
		return nil, fmt.Errorf("grammar: %w", err)
	}
	return &grammarSource{trace.Constraint{Kind: "gbnf", Name: path, Source: string(text)}}, nil
}

func (s *grammarSource) prepare(v *decode.Vocab, _ string) (*prepared, error) {
	c, err := llama.FromGBNF(v, s.about.Source, s.about)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.about.Name, err)
	}
	return &prepared{constraint: c, free: c.Close, finish: finishGrammar}, nil
}

// finishGrammar calls a text valid that the grammar accepted to its end.
func finishGrammar(text []byte, accepted bool) decode.Outcome {
	out := decode.Outcome{JSON: text, Valid: &accepted}
	if !accepted {
		out.Errors = []string{"the text is not one that the grammar accepts"}
	}
	return out
}
