package trace

import "errors"

// Errors of moving about in a run, shared by live sessions and recordings.
var (
	// ErrStart means that there is no step before this one.
	ErrStart = errors.New("this is the first step")

	// ErrEnd means that the branch has ended: there is no next step.
	ErrEnd = errors.New("this is the last step")

	// ErrRecording is what a recording answers when it is asked for something
	// that only a model could do.
	ErrRecording = errors.New("this is a recording: it has no model to ask")

	// ErrNoDecision means that a step does not choose between listed values.
	ErrNoDecision = errors.New("no choice between listed values begins at this step")
)

// State is where a session or a recording stands: a snapshot that later calls
// never change.
//
// A step is in hand when it has been computed and not yet taken: its chosen
// token is what would be taken next. Only the last step can be in hand, and
// only in a live session; it is not in the trace file yet.
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
