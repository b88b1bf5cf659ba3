package compare

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// A Judge knows what is an answer under one setting, and what a leak looks
// like.
type Judge struct {
	// Roles is the role of the value at a JSON Pointer; nil makes all of them
	// answers.
	Roles func(pointer string) trace.Role

	// Leaks says how thoughts are marked off.
	Leaks leaks.Options
}

// A Decoded is a decode that ended.
type Decoded struct {
	Header   trace.Header
	Steps    []trace.Step // of the attempt that was kept
	Dropped  []trace.Step // of those before it
	Attempts int          // at least 1
	Result   trace.Result // of the attempt that was kept
}

// Measure sums up a decode.
func (j Judge) Measure(in Input, d Decoded) Sample {
	s := Sample{
		Reason:   d.Result.Reason,
		Valid:    d.Result.Valid,
		Attempts: d.Attempts,
		Paths:    map[string]Counts{},
		document: []byte(d.Result.JSON),
	}
	for _, list := range [][]trace.Step{d.Dropped, d.Steps} {
		for _, step := range list {
			s.Tokens.step(step)
			s.MS += float64(step.ModelNS+step.MaskNS) / 1e6
		}
	}
	s.count(d.Steps)
	if t, ok := trace.ThoughtsOf(d.Header, d.Steps); ok {
		s.Thoughts = &t
	}
	s.Opening = opening(d.Steps, cmp.Or(j.Leaks.Open, defaultOpen))
	s.Key, s.Keyed = FirstKey(trace.State{Steps: d.Steps}.Text(len(d.Steps)))
	run := leaks.NewRun(d.Header, j.Leaks)
	run.Extend(d.Steps)
	s.Leaks = len(run.Findings())
	j.judge(&s, in)
	return s
}

// defaultOpen is the tag that opens thoughts where nothing else is said.
const defaultOpen = "<think>"

// opening is the raw probability of the model's first choice at the first step,
// where that begins the tag that opens thoughts and the mask overruled it.
func opening(steps []trace.Step, tag string) *float64 {
	if len(steps) == 0 || !steps[0].Override || len(steps[0].Top) == 0 {
		return nil
	}
	first := steps[0].Top[0]
	text := bytes.TrimSpace(first.Bytes)
	if len(text) == 0 || !first.Raw.Known() || !bytes.HasPrefix([]byte(tag), text[:min(len(text), len(tag))]) {
		return nil
	}
	p := first.Raw.Prob()
	return &p
}

// count counts what the mask did, in all, in content and by field.
func (s *Sample) count(steps []trace.Step) {
	for _, step := range steps {
		s.All.step(step)
		if isContent(step) {
			s.Content.step(step)
			c := s.Paths[fieldOf(step.Path)]
			c.step(step)
			s.Paths[fieldOf(step.Path)] = c
		}
	}
}

// judge compares an answer with the gold.
func (j Judge) judge(s *Sample, in Input) {
	if in.Gold == nil {
		return
	}
	list, err := eval.Compare(in.Gold, s.document)
	exact := err == nil && len(list) == 0 && !isFalse(s.Valid)
	right := err == nil && !isFalse(s.Valid) && !slices.ContainsFunc(list, j.isAnswer)
	s.Exact, s.Right, s.Fields = &exact, &right, map[string]bool{}
	for _, name := range members(in.Gold) {
		s.Fields[name] = err == nil && !slices.ContainsFunc(list, func(d eval.Difference) bool { return member(d.Field) == name })
	}
}

// isAnswer reports whether a difference is one in an answer.
func (j Judge) isAnswer(d eval.Difference) bool {
	if j.Roles == nil || d.Field == eval.Whole {
		return true
	}
	return j.Roles("/"+d.Field) != trace.RoleReasoning
}

// agree compares a sample with that of the base. Texts that are no JSON agree
// where they are the same.
func (j Judge) agree(s *Sample, base Sample) {
	if s.Failed != "" || base.Failed != "" {
		return
	}
	list, err := eval.Compare(base.document, s.document)
	if err != nil {
		s.Same = bytes.Equal(base.document, s.document)
		s.Agrees = s.Same
		return
	}
	s.Same = len(list) == 0
	s.Agrees = !slices.ContainsFunc(list, j.isAnswer)
}

// members lists the members of a value as package eval names their fields, or
// eval.Whole where it has none.
func members(value []byte) []string {
	fields, err := eval.Fields(value)
	if err != nil {
		return []string{eval.Whole}
	}
	var list []string
	for _, f := range fields {
		if name := member(f); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// member is the member that a field of package eval lies in.
func member(field string) string {
	name, _, _ := strings.Cut(field, "/")
	return name
}
