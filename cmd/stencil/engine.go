package main

import (
	"fmt"
	"sync"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

// The engines that compute allowed sets, as --engine names them.
const (
	engineNative = "native" // exact: decode/native
	engineLlama  = "llama"  // what Ollama does: llama.cpp
)

// vocabulary is a model's vocabulary, and the same made ready for the native
// engine once that is needed.
type vocabulary struct {
	*decode.Vocab
	native func() (*native.Vocabulary, error)
}

func newVocabulary(v *decode.Vocab) *vocabulary {
	return &vocabulary{v, sync.OnceValues(func() (*native.Vocabulary, error) { return native.Prepare(v) })}
}

// compile makes a constraint of the text of a grammar, a schema or an
// expression, and says how to free it.
type compile func(v *vocabulary, text string, about trace.Constraint) (decode.Constraint, func(), error)

// compilers are what one engine makes constraints with.
type compilers struct{ gbnf, schema, regex compile }

// compilers returns those of the engine that the flags name.
func (s *settings) compilers() (compilers, error) {
	switch {
	case s.engine == engineLlama && s.lenient:
		return compilers{}, withHint(usagef("--lenient: the engine %s always ignores what it does not know", engineLlama), "leave out --lenient")
	case s.engine == engineLlama && s.dialect != "":
		return compilers{}, withHint(usagef("--dialect: the engine %s reads a schema in its own way only", engineLlama), "leave out --engine")
	case s.engine == engineLlama && s.regex != "":
		return compilers{}, withHint(usagef("--regex: the engine %s has no regular expressions", engineLlama), "leave out --engine")
	case s.engine == engineLlama:
		return compilers{gbnf: llamaGBNF, schema: llamaSchema}, nil
	case s.engine != engineNative:
		return compilers{}, usagef("--engine %s: want %s or %s", s.engine, engineNative, engineLlama)
	}
	r := s.reading()
	if _, err := r.find(); err != nil {
		return compilers{}, usageError{fmt.Errorf("--dialect: %w", err)}
	}
	return compilers{gbnf: nativeGBNF, schema: r.compile, regex: nativeRegex}, nil
}

func nativeGBNF(v *vocabulary, text string, about trace.Constraint) (decode.Constraint, func(), error) {
	return withNative(v, func(n *native.Vocabulary) (*native.Constraint, error) { return native.FromGBNF(n, text, about) })
}

func nativeRegex(v *vocabulary, text string, about trace.Constraint) (decode.Constraint, func(), error) {
	return withNative(v, func(n *native.Vocabulary) (*native.Constraint, error) { return native.FromRegexp(n, text, about) })
}

// withNative makes a constraint over the vocabulary that is ready. Go frees
// it.
func withNative(v *vocabulary, make func(*native.Vocabulary) (*native.Constraint, error)) (decode.Constraint, func(), error) {
	n, err := v.native()
	if err != nil {
		return nil, nil, err
	}
	c, err := make(n)
	if err != nil {
		return nil, nil, err
	}
	return c, func() {}, nil
}
