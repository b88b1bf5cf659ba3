package tui

import (
	"encoding/json"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// Input is one of the problem inputs of Options.Inputs.
type Input struct {
	// Name tells it from the others; "" shows its number in its place.
	Name string

	// Text is what the model is given.
	Text string

	// Gold is the right answer, as JSON; nil where it is not known.
	Gold json.RawMessage
}

// outcome says what a run of an input came to.
type outcome uint8

// The outcomes, from one without anything to look at to the worst.
const (
	notRun    outcome = iota
	isRight           // valid, and the right answer
	isValid           // valid; the right answer is not known
	isEnded           // it ended; what valid would be is not known
	isCut             // it hit a limit
	isWrong           // it ended with another answer than the right one
	isInvalid         // it ended, and is not valid
	isFailed          // an error or a dead end stopped it
	outcomes
)

// bad reports whether an outcome is one to look into.
func (o outcome) bad() bool { return o >= isCut }

// looks is how an outcome is shown, and what the filter calls it.
type looks struct {
	sign, word shown
	role       role
	name       string
}

var outcomeLooks = [outcomes]looks{
	notRun:    {"·", "", dim, "new"},
	isRight:   {"✓", "right", chosen, "right"},
	isValid:   {"✓", "valid", chosen, "valid"},
	isEnded:   {"?", "ended", plain, "ended"},
	isCut:     {"~", "cut off", override, "cut"},
	isWrong:   {"≠", "wrong", override, "wrong"},
	isInvalid: {"✗", "invalid", illegal, "errors"},
	isFailed:  {"!", "stopped", illegal, "stopped"},
}

// summary is what is kept of a run. It is small however long the run was.
type summary struct {
	outcome   outcome
	errors    int
	edited    bool // the user had a hand in it
	steps     int
	overrides int
	pressure  float64 // overrides / steps
	ms        float64 // in model and mask
	got       string  // the start of the answer
	why       string  // the start of the first error
}

// maxKept bounds the texts of a summary, in bytes.
const maxKept = 400

// summarize sums up a run that ended. Exact says whether its answer is the
// right one, nil that nobody knows.
func summarize(r *trace.Result, exact *bool) *summary {
	s := &summary{
		outcome:   outcomeOf(r, exact),
		errors:    len(r.Errors),
		edited:    r.Edits > 0,
		steps:     r.Steps,
		overrides: r.Overrides,
		pressure:  r.Pressure,
		ms:        r.ElapsedMS,
		got:       head(r.JSON, maxKept),
	}
	switch {
	case s.outcome == isFailed || s.outcome == isCut:
		s.why = string(r.Reason)
	case len(r.Errors) > 0:
		s.why = head(r.Errors[0], maxKept)
	}
	return s
}

// summarizeFailure sums up a run that an error stopped after some steps.
func summarizeFailure(h trace.Header, steps []trace.Step, err error) *summary {
	r := trace.Summarize(h, steps)
	s := summarize(&r, nil)
	s.outcome, s.errors, s.why = isFailed, 0, head(err.Error(), maxKept)
	return s
}

func outcomeOf(r *trace.Result, exact *bool) outcome {
	switch {
	case r.Truncated || r.Reason == trace.EndMaxTokens || r.Reason == trace.EndContext:
		return isCut
	case r.Reason != trace.EndToken:
		return isFailed
	case r.Valid != nil && !*r.Valid:
		return isInvalid
	case exact != nil && !*exact:
		return isWrong
	case exact != nil:
		return isRight
	case r.Valid != nil:
		return isValid
	}
	return isEnded
}

// word is an outcome in words, with the number of its errors.
func (s *summary) word() shown {
	if s.outcome == isInvalid && s.errors > 0 {
		return plural(s.errors, "error", "errors")
	}
	return outcomeLooks[s.outcome].word
}

// touched reports whether the user had a hand in a branch: a token taken, the
// mask off, other settings.
func touched(sh *shot) bool {
	for _, b := range sh.branches {
		if b.Current && b.Swap != "" {
			return true
		}
	}
	return slices.ContainsFunc(sh.state.Steps, func(st trace.Step) bool { return st.MaskOff || st.Choice == trace.ChoiceEdit })
}
