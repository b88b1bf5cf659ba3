package llama

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ollama/ollama/llama"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

// FromSchema makes a constraint of a JSON Schema as Ollama does: llama.cpp
// turns it into GBNF. Keywords that llama.cpp ignores are ignored in silence.
// A schema that it cannot turn into a grammar is refused by the JSON Pointer
// and the keyword that is to blame, where there is a single one. about says
// where the schema came from; its empty Kind and Source are filled in, its
// Engine and Grammar set.
func FromSchema(v *decode.Vocab, schema []byte, about trace.Constraint) (*Constraint, error) {
	root, err := parseJSON(schema)
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	g, err := compile(root)
	if err != nil {
		return nil, fmt.Errorf("schema: %w", blame(root, err))
	}
	if about.Kind == "" {
		about.Kind = "schema"
	}
	if about.Source == "" {
		about.Source = string(schema)
	}
	about.Grammar = g.String()
	return newConstraint(v, about.Grammar, about)
}

var (
	// errNotCompiled is all that llama.cpp says of a schema: it catches its
	// own exceptions, and the binding returns nothing.
	errNotCompiled = errors.New("the engine cannot compile it")

	errGrammarSize = errors.New("the engine's grammar for it is larger than 1 MB")
)

// binding constants of llama.SchemaToGrammar: it gives C a buffer four times
// as large as the schema, within these bounds, and C cuts the grammar off at
// its end without a word.
const (
	largestBuffer = 1 << 20
	bufferFactor  = 4
)

// compile turns a schema into a grammar. It sorts the rules, the root first:
// the engine writes them in the order of a hash table, which differs from one
// C++ library to the next, and a trace should not.
func compile(root *node) (*grammar.Grammar, error) {
	text := root.String()
	if err := checkSchema(root, len(text)); err != nil {
		return nil, err
	}
	// White space after the schema makes the buffer as large as it gets.
	padded := append([]byte(text), bytes.Repeat([]byte(" "), max(0, largestBuffer/bufferFactor-len(text)))...)
	out := llama.SchemaToGrammar(padded)
	switch {
	case len(out) == 0:
		return nil, errNotCompiled
	case len(out) >= largestBuffer-1:
		return nil, errGrammarSize
	}
	g, err := checkGBNF(string(out))
	if err != nil {
		return nil, fmt.Errorf("the engine's grammar for it is of no use: %w", err)
	}
	slices.SortFunc(g.Rules, func(a, b grammar.Rule) int {
		if root := grammar.RootName; (a.Name == root) != (b.Name == root) {
			if a.Name == root {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Name, b.Name)
	})
	return g, nil
}
