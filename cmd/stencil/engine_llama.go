package main

import (
	"fmt"
	"sync"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/llama"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

func llamaGBNF(v *vocabulary, text string, about trace.Constraint) (decode.Constraint, func(), error) {
	return explaining(v, func() (*llama.Constraint, error) { return llama.FromGBNF(v.Vocab, text, about) })
}

func llamaSchema(v *vocabulary, text string, about trace.Constraint) (decode.Constraint, func(), error) {
	return explaining(v, func() (*llama.Constraint, error) { return llama.FromSchema(v.Vocab, []byte(text), about) })
}

// explaining makes a constraint of llama.cpp one that can explain itself, and
// says how to free it.
func explaining(v *vocabulary, make func() (*llama.Constraint, error)) (decode.Constraint, func(), error) {
	c, err := make()
	if err != nil {
		return nil, nil, err
	}
	e := &llamaConstraint{Constraint: c}
	e.reading = sync.OnceValues(func() (*native.Constraint, error) {
		n, err := v.native()
		if err != nil {
			return nil, err
		}
		return native.FromGBNF(n, c.Describe().Grammar, trace.Constraint{})
	})
	return e, c.Close, nil
}

// llamaConstraint is a constraint of llama.cpp. It cannot say why a token is not
// allowed; the native engine says how it reads the same grammar.
type llamaConstraint struct {
	decode.Constraint
	reading func() (*native.Constraint, error) // made when it is first asked
}

// readingNote stands with every explanation.
const readingNote = "Explained by stencil's own reading of the same grammar: the mask is llama.cpp's."

// Explain says why a token is allowed or not after a text, as far as the native
// engine reads the grammar as llama.cpp does. Where that refuses the grammar,
// or the text, there is no explanation.
func (e *llamaConstraint) Explain(text []byte, token int) (trace.Explanation, error) {
	c, err := e.reading()
	if err != nil {
		return trace.Explanation{}, fmt.Errorf("explanation: %w", err)
	}
	x, err := c.Explain(text, token)
	if err != nil {
		return trace.Explanation{}, err
	}
	x.Notes = append(x.Notes, readingNote)
	return x, nil
}
