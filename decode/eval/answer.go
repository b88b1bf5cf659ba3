package eval

import (
	"encoding/json"
	"time"

	"github.com/stencil-debugger/stencil/trace"
)

// An Answer is what came of one question under one stencil.
type Answer struct {
	Question int    // Question.Number
	Input    string // the question
	Gold     string // the right answer, as compact JSON
	Failed   string // why nothing was decoded; "" where something was
	Got      string // the answer with real values, JSON or not
	Partial  bool   // the decode hit a limit before its end

	Parsed            bool // the answer is JSON
	Valid             bool
	Exact             bool         // valid, and equal to the gold
	ExactWithDefaults bool         // the same, after defaults were filled in on both sides
	GoldAllowed       bool         // the stencil lets the gold answer through
	Offered           int          // operations that the stencil offers; 0 where that is not known
	Fields            []string     // names of the gold's fields
	Differences       []Difference // from the gold; empty also where the answer is no JSON

	GoldOperation  string
	Operation      string // as decoded; "" where there is none
	OperationRight bool
	Masked         trace.LogProb // of the operation's value; Unknown where there is none
	Raw            trace.LogProb // of the operation's value; Unknown where there is none
	Certainty      trace.LogProb // masked, of all tokens together

	Decisions *Decisions // nil where they were not made

	Counts
	Times
}

// Counts are the figures of a branch, as trace.Result has them.
type Counts struct {
	Steps     int
	Forced    int
	Overrides int
}

// Times says where the time for an answer went, in milliseconds.
type Times struct {
	ModelMS     float64 // in the model, the reading of the prompt included
	MaskMS      float64 // in the constraint
	OperationMS float64 // of both, until the last letter of the operation stood; 0 where there is none
	WallMS      float64 // from the question to the answer, all told
}

// MS returns the time in model and mask, in milliseconds.
func (t Times) MS() float64 { return t.ModelMS + t.MaskMS }

// A Judge knows what makes an answer right.
type Judge struct {
	// Key is the key of the operation; "" where answers have none.
	Key string

	// Defaults fills in the defaults of a valid answer; nil where there are
	// none.
	Defaults func(answer []byte) (json.RawMessage, error)
}

// Measure sums up a branch that ended, with what a judge says of it. wall is
// the time that it took from the question on.
func (j Judge) Measure(q Question, state trace.State, wall time.Duration) Answer {
	a := j.blank(q)
	a.WallMS = ms(wall.Nanoseconds())
	a.Certainty = 0
	for _, s := range state.Steps {
		a.Certainty += s.Chosen.Masked
		a.ModelMS += ms(s.ModelNS)
		a.MaskMS += ms(s.MaskNS)
	}
	if r := state.Result; r != nil {
		a.Got = r.JSON
		a.Partial = r.Reason != trace.EndToken
		a.Counts = Counts{r.Steps, r.Forced, r.Overrides}
		a.Valid = r.Valid != nil && *r.Valid
	}
	j.operation(&a, state.Steps)
	j.judge(&a, q)
	return a
}

// Fail is the answer to a question that could not be decoded.
func (j Judge) Fail(q Question, err error) Answer {
	a := j.blank(q)
	a.Failed = err.Error()
	return a
}

func (j Judge) blank(q Question) Answer {
	a := Answer{Question: q.Number, Input: q.Input, Gold: string(q.Gold), GoldAllowed: true,
		Masked: trace.Unknown, Raw: trace.Unknown, Certainty: trace.Unknown}
	a.Fields, _ = Fields(q.Gold) // a question's gold is valid JSON
	a.GoldOperation, _, _, _ = find(q.Gold, j.Key)
	return a
}

func (j Judge) operation(a *Answer, steps []trace.Step) {
	s, ok := Spell(steps, j.Key)
	if j.Key == "" || !ok {
		return
	}
	a.Operation, a.Masked, a.Raw = s.Value, s.Masked, s.Raw
	a.OperationRight = a.GoldOperation == s.Value
	for _, step := range steps[:s.Stands+1] {
		a.OperationMS += ms(step.ModelNS + step.MaskNS)
	}
}

func (j Judge) judge(a *Answer, q Question) {
	got := []byte(a.Got)
	differences, err := Compare(q.Gold, got)
	if err != nil {
		return
	}
	a.Parsed, a.Differences = true, differences
	a.Exact = a.Valid && len(differences) == 0
	a.ExactWithDefaults = a.Exact || a.Valid && j.same(q.Gold, got)
}

// same reports whether two answers mean the same once defaults are filled in.
func (j Judge) same(gold, got []byte) bool {
	if j.Defaults == nil {
		return false
	}
	want, err := j.Defaults(gold)
	if err != nil {
		return false
	}
	have, err := j.Defaults(got)
	if err != nil {
		return false
	}
	differences, err := Compare(want, have)
	return err == nil && len(differences) == 0
}

func ms(ns int64) float64 { return float64(ns) / 1e6 }
