package main

import (
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

// schemaSource constrains to a JSON Schema.
type schemaSource struct {
	about     trace.Constraint
	compile   compile
	validator *schemas.Validator
	unknown   error // why there is no validator: the grammar engine takes schemas that the standard does not
}

func newSchemaSource(name string, schema compile) (source, error) {
	text, err := fileOrShipped(name, schemas.Open)
	if err != nil {
		return nil, withHint(fmt.Errorf("schema: %w", err), schemaHint(name))
	}
	s := &schemaSource{about: trace.Constraint{Kind: "schema", Name: name, Source: string(text)}, compile: schema}
	s.validator, s.unknown = schemas.NewValidator(text)
	return s, nil
}

// schemaHint says what can be given in place of a name that names no schema.
func schemaHint(name string) string {
	if strings.HasPrefix(strings.TrimSpace(name), "{") {
		return "write the schema to a file, and give that"
	}
	return "shipped schemas: " + strings.Join(schemas.Names(), ", ")
}

func (s *schemaSource) prepare(v *vocabulary, _ string) (*prepared, error) {
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
