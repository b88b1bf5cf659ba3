package eval

import (
	"context"

	"github.com/stencil-debugger/stencil/decode"
)

// KeepPrefix returns an engine that does not compute again what a prompt has
// in common with the one before it.
//
// It keeps whole batches only. An engine feeds a prompt in batches of one
// size, and how many tokens come at once changes the last digits of what it
// computes for them; with the batches as they would have been, every number
// stays the same, bit by bit. batch is the size of these batches in tokens.
func KeepPrefix(e decode.Engine, batch int) decode.Engine {
	return &prefixEngine{Engine: e, batch: batch}
}

// prefixEngine holds more tokens than it admits to after Rewind(0).
type prefixEngine struct {
	decode.Engine
	batch int
	held  []int // tokens in the engine's context
	used  int   // of which this many count
}

func (e *prefixEngine) Len() int { return e.used }

func (e *prefixEngine) Logits() []float32 {
	if e.used < len(e.held) {
		return nil
	}
	return e.Engine.Logits()
}

func (e *prefixEngine) Rewind(n int) error {
	if n == 0 {
		e.used = 0
		return nil
	}
	if n < 0 || n > e.used {
		return e.Engine.Rewind(n) // which says what is wrong with it
	}
	return e.cut(n)
}

// cut forgets all but the first n tokens.
func (e *prefixEngine) cut(n int) error {
	if err := e.Engine.Rewind(n); err != nil {
		return err
	}
	e.held, e.used = e.held[:n], n
	return nil
}

func (e *prefixEngine) Feed(ctx context.Context, tokens []int) error {
	if len(tokens) == 0 {
		return nil
	}
	before := e.used
	if before < len(e.held) {
		if err := e.cut(e.shared(tokens)); err != nil {
			return err
		}
	}
	rest := tokens[e.used-before:]
	if err := e.Engine.Feed(ctx, rest); err != nil {
		e.used = before
		return err
	}
	e.held = append(e.held, rest...)
	e.used = len(e.held)
	return nil
}

// shared returns how many held tokens can stand for the first of a prompt:
// whole batches, and never the last token, which is computed alone.
func (e *prefixEngine) shared(tokens []int) int {
	n := 0
	for n < len(tokens)-1 && n < len(e.held) && tokens[n] == e.held[n] {
		n++
	}
	return n - n%e.batch
}
