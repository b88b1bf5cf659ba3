package compare

import (
	"encoding/json"

	"github.com/stencil-debugger/stencil/trace"
)

// An Input is what all settings answer.
type Input struct {
	Number int             // from 1
	Text   string          // UTF-8, not blank
	Gold   json.RawMessage // the right answer as JSON; nil where it is not known
}

// A Sample is one answer to an input under one setting.
type Sample struct {
	Failed string          // why nothing was decoded; "" where something was
	Reason trace.EndReason // why it ended; "" where nothing was decoded

	Valid  *bool           // nil where nothing says what valid would be
	Exact  *bool           // equal to the gold, and not known to be invalid; nil without gold
	Right  *bool           // the same of what is an answer: reasoning fields aside; nil without gold
	Fields map[string]bool // by member of the gold: whether it is right; nil without gold
	Same   bool            // the same value as the base's sample
	Agrees bool            // the same in what is an answer
	Leaks  int             // places where reasoning stands in an answer; 0 where nothing was decoded

	Key   string // the first key of the raw text
	Keyed bool   // whether there is one

	Tokens   Tokens            // of all attempts
	MS       float64           // of all attempts, in model and mask
	Attempts int               // 1 unless it was tried again; 0 where nothing was decoded
	All      Counts            // of the attempt that was kept
	Content  Counts            // of which content
	Paths    map[string]Counts // content by field
	Thoughts *trace.Thoughts   // nil where there are none
	Opening  *float64          // raw probability of the token that begins the opening tag, where the mask overruled it; else nil

	document []byte // what was decoded, with real values
}

// Bad reports whether a sample is one to look into: it is known to be wrong or
// invalid, or reasoning leaked into it.
func (s *Sample) Bad() bool { return isFalse(s.Valid) || isFalse(s.Right) || s.Leaks > 0 }

// leaking is whether reasoning leaked into a sample; nil where nothing was
// decoded.
func (s Sample) leaking() *bool {
	if s.Failed != "" {
		return nil
	}
	leaks := s.Leaks > 0
	return &leaks
}

func isFalse(b *bool) bool { return b != nil && !*b }

// Fail is the sample of an input that could not be decoded. It is not valid,
// right in nothing, and agrees with nothing.
func Fail(in Input, err error) Sample {
	no := false
	s := Sample{Failed: err.Error(), Valid: &no}
	if in.Gold != nil {
		s.Exact, s.Right, s.Fields = &no, &no, map[string]bool{}
		for _, name := range members(in.Gold) {
			s.Fields[name] = false
		}
	}
	return s
}

// Tokens says what tokens were spent on. End tokens are none of them.
type Tokens struct {
	Reasoning int // thoughts, and fields that are for reasoning
	Answer    int // fields that are an answer, and free text
	Structure int // everything else of the document
}

func (t *Tokens) step(s trace.Step) {
	switch {
	case s.Chosen.Kind == trace.KindEnd:
	case s.Region == trace.RegionThink || s.Role == trace.RoleReasoning:
		t.Reasoning++
	case s.Role == trace.RoleStructure:
		t.Structure++
	default:
		t.Answer++
	}
}
