package tui

import (
	"context"

	"github.com/stencil-debugger/stencil/trace"
)

// Stepper is what the debugger shows: a live session or a recording. It is
// called from commands only, one call at a time, never from Update or View.
type Stepper interface {
	// Header says what is run.
	Header() trace.Header

	// State is a snapshot of where it stands.
	State() trace.State

	// Next moves the cursor one step on: along the branch where it goes on,
	// else it takes the step in hand and computes the one after it. At the end
	// it returns trace.ErrEnd.
	Next(ctx context.Context) error

	// Seek moves the cursor to the step with that index, which exists.
	Seek(ctx context.Context, index int) error

	// Take takes the token at the cursor in place of the chosen one, which
	// starts a branch, and moves on to the step after it. A recording returns
	// trace.ErrRecording.
	Take(ctx context.Context, token int) error

	// SetMask switches the mask on or off from the cursor on, which starts a
	// branch when the cursor is not at the last step. A recording returns
	// trace.ErrRecording.
	SetMask(ctx context.Context, on bool) error

	// Close ends the recording of the run.
	Close() error
}
