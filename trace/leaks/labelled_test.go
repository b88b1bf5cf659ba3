package leaks_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	labelled "github.com/stencil-debugger/stencil/fixtures/leaks"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// header is that of a run with an input and a schema.
func header(input string, schema json.RawMessage) trace.Header {
	h := trace.Header{Prompt: trace.Prompt{Input: input, Text: "<|user|>" + input + "<|assistant|><think>"}, Constraint: trace.Constraint{Kind: "schema", Source: string(schema)}}
	if schema == nil {
		h.Constraint = trace.Constraint{Kind: "none"}
	}
	return h
}

// stepsOf writes a case as a run of which no more is known than the case says:
// no paths, no roles.
func stepsOf(c labelled.Case) []trace.Step {
	raw := map[int][]labelled.Top{}
	for _, r := range c.Raw {
		raw[strings.Index(c.Text, r.After)+len(r.After)] = r.Top
	}
	var steps []trace.Step
	add := func(text string, region trace.Region, at int) {
		cuts := 0
		for i := 1; i <= len(text); i++ {
			_, known := raw[at+i]
			if i < len(text) && !strings.ContainsRune(" \"{}<>.,:\n", rune(text[i])) && !known {
				continue
			}
			steps = append(steps, step(len(steps)+1, text[cuts:i], region, raw[at+cuts]))
			cuts = i
		}
	}
	if c.Thought != "" {
		add(c.Thought, trace.RegionThink, math.MinInt32)
	}
	add(c.Text, trace.RegionJSON, 0)
	return steps
}

func step(n int, text string, region trace.Region, top []labelled.Top) trace.Step {
	s := trace.Step{ID: n, Parent: n - 1, N: n, Region: region, Chosen: trace.Candidate{Token: trace.Token{ID: n, Bytes: []byte(text)}, Rank: 1, Raw: trace.Unknown, Masked: trace.Unknown, Allowed: true}}
	for i, t := range top {
		s.Top = append(s.Top, trace.Candidate{Token: trace.Token{ID: 100_000 + i, Bytes: []byte(t.Text)}, Rank: i + 1, Raw: trace.LogProb(math.Log(t.P)), Masked: trace.Unknown, Allowed: t.Allowed})
	}
	s.Override = len(top) > 0 && !top[0].Allowed
	return s
}

// tally counts what a half of the set came to.
type tally struct{ right, missed, wrong, quiet int }

func (n tally) recall() float64    { return float64(n.right) / float64(n.right+n.missed) }
func (n tally) precision() float64 { return float64(n.right) / float64(max(1, n.right+n.wrong)) }

// judge counts a case: a leak is found where the field is the right one, and
// whatever is found besides is wrong.
func (n *tally) judge(c labelled.Case, found []leaks.Finding) (ok bool) {
	hit := false
	extra := 0
	for _, f := range found {
		if c.Leak && (c.Field == nil && f.Field == "" || c.Field != nil && f.Field == *c.Field) && (c.Where == "" && f.Where == leaks.WhereValue || string(f.Where) == c.Where) {
			hit = true
		} else {
			extra++
		}
	}
	n.wrong += extra
	switch {
	case hit:
		n.right++
	case c.Leak:
		n.missed++
	default:
		n.quiet++
	}
	return hit == c.Leak && extra == 0
}

// TestSeenCases are what the reasons were weighed with: nothing of them may be
// judged otherwise unnoticed.
func TestSeenCases(t *testing.T) {
	seen := slices.DeleteFunc(labelled.Cases(), labelled.Case.IsHeldOut)
	var n tally
	for _, c := range append(seen, labelled.Later()...) {
		found := leaks.Find(header(c.Input, c.Schema), stepsOf(c))
		if !n.judge(c, found) {
			t.Errorf("%s: leak %t, found %s", c.ID, c.Leak, show(found))
		}
	}
	t.Logf("%+v, recall %.3f, precision %.3f", n, n.recall(), n.precision())
}

// TestMeasuredCases measures on what was not worked on. It names no case, so
// that nobody is led to mend one.
func TestMeasuredCases(t *testing.T) {
	held := slices.DeleteFunc(labelled.Cases(), func(c labelled.Case) bool { return !c.IsHeldOut() })
	for _, set := range []struct {
		name              string
		cases             []labelled.Case
		recall, precision float64 // at least
	}{
		{"held-out half", held, 0.9, 0.95},
		{"unseen", labelled.Unseen(), 0.55, 0.95},
	} {
		var n tally
		for _, c := range set.cases {
			n.judge(c, leaks.Find(header(c.Input, c.Schema), stepsOf(c)))
		}
		t.Logf("%s: %+v, recall %.3f, precision %.3f", set.name, n, n.recall(), n.precision())
		if n.recall() < set.recall || n.precision() < set.precision {
			t.Errorf("%s: recall %.3f and precision %.3f: want at least %.2f and %.2f", set.name, n.recall(), n.precision(), set.recall, set.precision)
		}
	}
}

func show(found []leaks.Finding) string {
	b, _ := json.Marshal(found)
	return string(b)
}
