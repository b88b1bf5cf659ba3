// Package decode runs a language model under a constraint, one token at a
// time, and says at every step what the model wanted, what the constraint
// allowed and what was taken.
//
// A Session owns the loop. It reaches the world through two ports: an Engine
// is a model, a Constraint is a grammar. Neither may be used by two goroutines
// at once, and so neither may a Session.
package decode

import (
	"context"
	"errors"

	"github.com/stencil-debugger/stencil/trace"
)

// ErrContextFull is returned when a prompt or a step does not fit into the
// model's context.
var ErrContextFull = errors.New("the context is full")

// ErrIllegal is returned by Position.Advance for a token that the position
// does not allow.
var ErrIllegal = errors.New("the constraint does not allow this token here")

// Engine is the model port: a vocabulary, a context that tokens are appended
// to and trimmed from, and the logits after the last token.
type Engine interface {
	// Model says which weights these are.
	Model() trace.Model

	// Vocab returns the vocabulary, which never changes.
	Vocab() *Vocab

	// Tokenize splits text as the model's own tokenizer does. Special tokens
	// written out in the text become those tokens.
	Tokenize(text string) ([]int, error)

	// Feed appends tokens to the context and computes the logits after the
	// last of them. The computation of the last token never depends on how
	// many came with it, so that going back and forth gives the same numbers.
	// It returns ErrContextFull, leaving the context as it was, when they do
	// not fit.
	Feed(ctx context.Context, tokens []int) error

	// Rewind keeps the first n tokens of the context, 0 <= n <= Len, and
	// forgets the rest. Logits are not defined until the next Feed.
	Rewind(n int) error

	// Len returns the number of tokens in the context.
	Len() int

	// Logits returns one number a token of the vocabulary, valid until the
	// next Feed, Rewind or Close.
	Logits() []float32

	// Close frees the model.
	Close()
}

// Constraint is the grammar port.
type Constraint interface {
	// Describe says what the constraint is, for the header of a trace.
	Describe() trace.Constraint

	// Start returns the position before any token. It fails when the
	// constraint cannot be used with the vocabulary.
	Start() (Position, error)
}

// Position is a place in a grammar. It is immutable: advancing makes a new
// one, so going back and branching are free.
type Position interface {
	// Allowed returns the set of tokens whose bytes keep the text a prefix of
	// some document of the language, and the end tokens where the document may
	// end. The set is shared: it must not be written to.
	Allowed(ctx context.Context) (TokenSet, error)

	// Advance returns the position after a token, or ErrIllegal.
	Advance(token int) (Position, error)
}
