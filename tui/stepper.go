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

// What follows are abilities that a Stepper may have beside. They are asked
// for in commands as well, one call at a time.

// Brancher keeps every branch of a run.
type Brancher interface {
	// Branches lists the branches, oldest first.
	Branches() []trace.Branch

	// Branch returns the steps of the branch that ends with that step, nil
	// where there is none. Later calls do not change them.
	Branch(leaf int) []trace.Step

	// Switch goes to the branch that ends with that step. The cursor stays
	// where it is as long as the step there is shared, else it goes to the
	// first step of the branch's own. It returns trace.ErrNoBranch where no
	// branch ends with that step.
	Switch(ctx context.Context, leaf int) error
}

// Noter keeps notes on steps.
type Noter interface {
	// Notes lists the notes in the order in which they were made.
	Notes() []trace.Event

	// Note keeps a note on the step at the cursor. It returns
	// trace.ErrReadOnly where notes cannot be kept, and trace.ErrEnd where
	// there is no step.
	Note(ctx context.Context, text string) error
}

// Typer takes what the user types.
type Typer interface {
	// Type takes the tokens of a text from the cursor on, in place of what was
	// chosen there. It returns a *trace.IllegalText, and takes nothing, where
	// the constraint does not allow it. A recording returns
	// trace.ErrRecording.
	Type(ctx context.Context, text string) error

	// TypeAnyway takes them also where they are illegal, marked as such.
	TypeAnyway(ctx context.Context, text string) error
}

// Decider scores whole values.
type Decider interface {
	// Decide scores every value that may stand at the cursor as a whole. It
	// returns trace.ErrNoDecision where no choice between listed values
	// begins. A recording returns what was recorded, or trace.ErrRecording.
	Decide(ctx context.Context) (trace.Decision, error)
}

// Explainer says why a token is allowed or not.
type Explainer interface {
	// Explain explains a token of the vocabulary at the cursor. It returns
	// trace.ErrNoExplanation where the constraint cannot say.
	Explain(ctx context.Context, token int) (trace.Explanation, error)
}

// Ranker knows every token of the vocabulary at the cursor.
type Ranker interface {
	// Ranking returns the tokens at the cursor, the likeliest first: all of
	// them, or of a recording those that it holds. It returns trace.ErrEnd
	// where there is no step.
	Ranking(ctx context.Context) (trace.Ranking, error)
}

// RuleRanker knows what other settings would allow of every token.
type RuleRanker interface {
	// RankingUnder returns the tokens at the cursor with the allowed set that
	// they would have under changed settings. It fails where Weigh fails.
	RankingUnder(ctx context.Context, changes string) (trace.Ranking, error)
}

// Splitter has the tokenizer.
type Splitter interface {
	// Split returns the tokens that the tokenizer alone makes of the document
	// up to and with the step at the cursor. A recording returns
	// trace.ErrRecording.
	Split(ctx context.Context) ([]trace.Token, error)
}

// Ruled knows under which settings each step was weighed.
type Ruled interface {
	// Under returns them for the step with that index, as differences from the
	// header's: "" where there are none.
	Under(index int) string
}

// Swapper goes on under other settings. Only a live session does.
type Swapper interface {
	// Weigh returns the step at the cursor as it would be under changed
	// settings, such as "dialect=xgrammar temperature=0.7". Nothing moves. It
	// fails where there are no such settings, and where the text before the
	// cursor breaks the rule that they make.
	Weigh(ctx context.Context, changes string) (trace.Step, error)

	// Swap goes on from the cursor under changed settings, which starts a
	// branch. It fails where Weigh does; then nothing has changed.
	Swap(ctx context.Context, changes string) error

	// Settings lists the names that may be changed, and Values what one of
	// them may be changed to, as far as that can be listed.
	Settings() []string
	Values(setting string) []string
}
