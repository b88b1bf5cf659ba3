package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// source is where the constraint comes from. It stays the same between inputs;
// a catalog makes a grammar for each of them.
type source interface {
	prepare(v *vocabulary, input string) (*prepared, error)
}

// prepared is everything about one input that depends on the constraint.
type prepared struct {
	constraint decode.Constraint
	marked     string // what the model reads in place of the input; "" is the input
	markers    []trace.Marker
	system     string // what a general model needs to be told
	trained    string // what the built-in model was trained to be told
	roles      func(path string) trace.Role
	finish     decode.Finish
	values     decode.Values
	free       func() // frees the grammar
}

// newSource chooses the source that the flags name. The built-in model knows
// one catalog only, which is its default.
func newSource(s *settings) (source, error) {
	e, err := s.compilers()
	if err != nil {
		return nil, err
	}
	switch {
	case s.schema != "":
		return newSchemaSource(s.schema, e.schema)
	case s.grammar != "":
		return newGrammarSource(s.grammar, e.gbnf)
	case s.regex != "":
		return newRegexSource(s.regex, e.regex), nil
	case s.catalog != "":
		return newCatalogSource(s.catalog, s.stencil, e.gbnf)
	}
	return freeSource{}, nil
}

// withDefaults fills in what the flags left open.
func (s *settings) withDefaults() *settings {
	t := *s
	if t.model == builtin && t.schema == "" && t.grammar == "" && t.regex == "" && t.catalog == "" {
		t.catalog = defaultCatalog
	}
	t.sampled()
	return &t
}

// fileOrShipped reads a file, or else what is shipped under that name.
func fileOrShipped(name string, shipped func(string) ([]byte, error)) ([]byte, error) {
	text, err := readFile(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return text, err
	}
	if text, inside := shipped(name); inside == nil {
		return text, nil
	}
	return nil, err
}

// maxSource bounds a schema, grammar or catalog file, in bytes.
const maxSource = 4 << 20

func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder", path)
	}
	if info.Size() > maxSource {
		return nil, fmt.Errorf("%s is larger than %d bytes", path, maxSource)
	}
	return os.ReadFile(path)
}

// freeSource forbids nothing and knows nothing of what is valid.
type freeSource struct{}

func (freeSource) prepare(v *vocabulary, _ string) (*prepared, error) {
	return &prepared{
		constraint: decode.Free{About: trace.Constraint{Kind: "none"}, Vocab: v.Vocab},
		free:       func() {},
	}, nil
}
