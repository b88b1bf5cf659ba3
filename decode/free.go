package decode

import (
	"context"

	"github.com/stencil-debugger/stencil/trace"
)

// Free is the constraint that allows every token everywhere.
type Free struct {
	About trace.Constraint
	Vocab *Vocab
}

// Describe returns About.
func (f Free) Describe() trace.Constraint { return f.About }

// Start returns the one position there is.
func (f Free) Start() (Position, error) {
	return freePosition(allTokens(f.Vocab.Len())), nil
}

type freePosition TokenSet

func (p freePosition) Allowed(context.Context) (TokenSet, error) { return TokenSet(p), nil }

func (p freePosition) Advance(int) (Position, error) { return p, nil }
