package query

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stencil-debugger/stencil/trace"
)

// tree makes branches of one trace at random.
type tree struct {
	rng   *rand.Rand
	next  int
	steps []trace.Step // the branch, copied before it changes
}

var treePaths = []string{"", "/a", "/a/0", "/a/0/x", "/a/1", "/b", "/b/c/d", "/b/c/e", "odd"}

func (tr *tree) step(id, n, parent int) trace.Step {
	s := trace.Step{ID: id, N: n, Parent: parent}
	s.Chosen.ID = tr.rng.IntN(3)
	s.Chosen.Bytes = []byte([]string{"x", "\xe2\x82", "€\n", ""}[tr.rng.IntN(4)])
	s.Path = treePaths[tr.rng.IntN(len(treePaths))]
	s.Region = []trace.Region{trace.RegionThink, trace.RegionJSON, trace.RegionJSON, trace.RegionJSON}[tr.rng.IntN(4)]
	s.Allowed = tr.rng.IntN(3)
	if tr.rng.IntN(20) == 0 {
		s.Chosen.Kind = trace.KindEnd
	}
	return s
}

// grow appends steps with new IDs.
func (tr *tree) grow(n int) {
	for range n {
		parent := 0
		if len(tr.steps) > 0 {
			parent = tr.steps[len(tr.steps)-1].ID
		}
		tr.next++
		tr.steps = append(tr.steps, tr.step(tr.next, len(tr.steps)+1, parent))
	}
}

// change does at random one thing that a session or a replay does.
func (tr *tree) change() {
	tr.steps = slices.Clone(tr.steps)
	switch n := len(tr.steps); {
	case n == 0 || tr.rng.IntN(3) == 0:
		tr.grow(1 + tr.rng.IntN(5))
	case tr.rng.IntN(2) == 0: // the step in hand becomes another one
		last := &tr.steps[n-1]
		*last = tr.step(last.ID, last.N, last.Parent)
		tr.grow(tr.rng.IntN(2))
	default: // back, and perhaps on from there
		tr.steps = tr.steps[:tr.rng.IntN(n)]
		tr.grow(tr.rng.IntN(4))
	}
}

// historical are expressions that depend on the steps before.
func historical(t *testing.T) []*Query {
	t.Helper()
	var all []*Query
	for _, text := range []string{"text", "field", "field_tokens", "region_change", "decision", `enters("/a/*")`, `leaves("/b/**")`} {
		q, err := Compile(text)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, q)
	}
	return all
}

// answers are what queries say of every step.
func answers(queries []*Query, r *Run) []string {
	var all []string
	for _, q := range queries {
		for i := range r.Len() {
			v, err := q.Eval(r, i)
			all = append(all, fmt.Sprintf("%s %d: %v %v", q, i, v, err))
		}
	}
	return all
}

// A run that went along with every change says what a fresh one says.
func TestIncrementalIsFresh(t *testing.T) {
	queries := historical(t)
	for seed := range uint64(60) {
		tr := &tree{rng: rand.New(rand.NewPCG(seed, 1))}
		run := NewRun(trace.Header{})
		for change := range 30 {
			tr.change()
			run.Extend(tr.steps)
			if diff := cmp.Diff(answers(queries, runOver(tr.steps)), answers(queries, run)); diff != "" {
				t.Fatalf("seed %d, change %d (-fresh +incremental):\n%s", seed, change, diff)
			}
		}
	}
}

// What did not change is not computed anew.
func TestExtendKeepsWhatIsTheSame(t *testing.T) {
	tr := &tree{rng: rand.New(rand.NewPCG(1, 2))}
	tr.grow(1000)
	run := runOver(tr.steps)
	before := slices.Clone(run.facts)
	fork := slices.Clone(tr.steps[:600])
	tr.steps = fork
	tr.grow(100)
	run.Extend(tr.steps)
	for i := range 600 {
		if run.facts[i].value != before[i].value {
			t.Fatalf("the value of step %d was computed again", i)
		}
	}
	if n := run.same(append(slices.Clone(tr.steps), trace.Step{ID: 9999})); n != len(tr.steps)-1 {
		t.Errorf("%d steps are the same after one more, want all but the last: %d", n, len(tr.steps)-1)
	}
}

// The places of values are found where tokens write several brackets at once.
func TestFields(t *testing.T) {
	written := []struct{ bytes, path, field string }{
		{`{"a":{"b":`, "", `{"a":{"b":`},
		{`1`, "/a/b", `1`},
		{`,"c":`, "/a", `1,"c":`}, // the first token below /a was the first to be seen of it
		{`2`, "/a/c", `2`},
		{`},"d":[`, "/a", `1,"c":2},"d":[`},
		{`"x`, "/d/0", `"x`},
		{`y"`, "/d/0", `"xy"`},
		{`,`, "/d", `"xy",`},
		{`3`, "/d/1", `3`},
		{`]`, "/d", `"xy",3]`},
		{`}`, "", `{"a":{"b":1,"c":2},"d":["xy",3]}`},
	}
	var steps []trace.Step
	for i, w := range written {
		s := trace.Step{ID: i + 1, Parent: i, N: i + 1, Path: w.path, Region: trace.RegionJSON}
		s.Chosen.Bytes = []byte(w.bytes)
		steps = append(steps, s)
	}
	run := runOver(steps)
	for i, w := range written {
		if got := run.field(i); got != w.field {
			t.Errorf("field at step %d: %q, want %q", i+1, got, w.field)
		}
	}
}
