package trace

import (
	"errors"
	"fmt"
)

// Errors of moving about in a run, shared by live sessions and recordings.
var (
	// ErrStart means that there is no step before this one.
	ErrStart = errors.New("this is the first step")

	// ErrEnd means that the branch has ended: there is no next step.
	ErrEnd = errors.New("this is the last step")

	// ErrRecording is what a recording answers when it is asked for something
	// that only a model could do.
	ErrRecording = errors.New("this is a recording: it has no model to ask")

	// ErrNoBranch means that no branch ends with the step that was named.
	ErrNoBranch = errors.New("no branch ends with that step")

	// ErrReadOnly means that a recording cannot be added to: it was not read
	// from a file, or that file cannot be written or has changed.
	ErrReadOnly = errors.New("this recording cannot be added to")

	// ErrNoDecision means that a step does not choose between listed values.
	ErrNoDecision = errors.New("no choice between listed values begins at this step")
)

// IllegalText says that a text cannot be written where it should be: the
// constraint allows no token that goes on with its byte at Offset.
type IllegalText struct {
	Offset int   // of the first illegal byte in the text, from 0
	Token  Token // that the tokenizer makes of the place; without bytes where it makes none
}

// Error names the byte.
func (e *IllegalText) Error() string {
	if len(e.Token.Bytes) == 0 {
		return fmt.Sprintf("byte %d of the text is not allowed there", e.Offset+1)
	}
	return fmt.Sprintf("byte %d of the text, in the token %q, is not allowed there", e.Offset+1, e.Token.Bytes)
}

// State is where a session or a recording stands: a snapshot that later calls
// never change.
//
// A step is in hand when it has been computed and not yet taken: its chosen
// token is what would be taken next. Only the last step can be in hand, and
// only in a live session; it is not in the trace file yet, and its ID is given
// to the step that is taken next, whichever that is.
type State struct {
	Steps  []Step  // the current branch from its first step on
	At     int     // index of the step under the cursor; -1 when there is none
	InHand bool    // whether the last of Steps is in hand
	MaskOn bool    // whether the mask is applied from the cursor on
	Result *Result // set once the branch has ended
}

// Current returns the step under the cursor, and whether there is one.
func (s State) Current() (Step, bool) {
	if s.At < 0 || s.At >= len(s.Steps) {
		return Step{}, false
	}
	return s.Steps[s.At], true
}

// Text returns the bytes of the document before the step with that index:
// thoughts and end tokens are no part of it.
func (s State) Text(index int) []byte {
	var b []byte
	for _, st := range s.Steps[:min(index, len(s.Steps))] {
		if st.Chosen.Kind != KindEnd && st.Region != RegionThink {
			b = append(b, st.Chosen.Bytes...)
		}
	}
	return b
}
