package query

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	labelled "github.com/stencil-debugger/stencil/fixtures/leaks"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// labelledRun writes a case as steps of a few bytes, without paths and numbers.
func labelledRun(c labelled.Case) (trace.Header, []trace.Step) {
	h := trace.Header{Prompt: trace.Prompt{Input: c.Input}}
	if c.Schema != nil {
		h.Constraint = trace.Constraint{Kind: "schema", Source: string(c.Schema)}
	}
	var steps []trace.Step
	for part := range slices.Chunk([]byte(c.Text), 3) {
		n := len(steps) + 1
		s := trace.Step{ID: n, Parent: n - 1, N: n, Region: trace.RegionJSON}
		s.Chosen = trace.Candidate{Token: trace.Token{ID: n, Bytes: part}, Raw: trace.Unknown, Masked: trace.Unknown}
		steps = append(steps, s)
	}
	return h, steps
}

func mustCompile(t *testing.T, text string) *Query {
	t.Helper()
	q, err := Compile(text)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// A leak holds at the steps that leaks.Run names, and nowhere else.
func TestLeak(t *testing.T) {
	leak, score := mustCompile(t, "leak"), mustCompile(t, "leak_score")
	stops := 0
	for _, c := range labelled.Cases() {
		h, steps := labelledRun(c)
		want := leaks.NewRun(h, leaks.Options{})
		want.Extend(steps)
		run := NewRun(h)
		run.Extend(steps)
		for i := range steps {
			f, is := want.At(i)
			if got, err := leak.Test(run, i); got != is || err != nil {
				t.Errorf("%s: a leak at step %d: %t, %v; want %t", c.ID, i+1, got, err, is)
			}
			got, err := score.Eval(run, i)
			if n := got.(float64); err != nil || is && n != f.Score || !is && !math.IsNaN(n) {
				t.Errorf("%s: score %v at step %d, %v; want %t, %v", c.ID, n, i+1, err, is, f.Score)
			}
			if is {
				stops++
			}
		}
	}
	if stops < 50 {
		t.Errorf("%d stops in all: the cases have more leaks", stops)
	}
}

// Steps that came before the first question about leaks, and other branches
// since the last one, count like all others.
func TestLeakIsIncremental(t *testing.T) {
	q := mustCompile(t, "leak")
	h, _ := labelledRun(labelled.Case{Input: "Label it"})
	_, leaky := labelledRun(labelled.Case{Text: `{"name": "Ann", "label": "Okay, the user wants a label, so I'll go with billing", "more": "<think>the user</think>x"}`})
	_, clean := labelledRun(labelled.Case{Text: `{"name": "Ann", "label": "billing"}` + strings.Repeat(" ", 90)})
	for i := range clean {
		if string(clean[i].Chosen.Bytes) != string(leaky[i].Chosen.Bytes) {
			for k := i; k < len(clean); k++ {
				clean[k].ID += 1000
			}
			break
		}
	}
	rng := rand.New(rand.NewPCG(3, 3))
	run := NewRun(h)
	for range 300 {
		steps := [][]trace.Step{leaky, clean}[rng.IntN(2)]
		steps = steps[:rng.IntN(len(steps)+1)]
		run.Extend(steps)
		if rng.IntN(3) > 0 {
			continue
		}
		fresh := NewRun(h)
		fresh.Extend(steps)
		for i := range steps {
			got, _ := q.Test(run, i)
			if want, _ := q.Test(fresh, i); got != want {
				t.Fatalf("a leak at step %d of %d: %t, want %t", i+1, len(steps), got, want)
			}
		}
	}
}

// A run that nobody asks about leaks does not look for them.
func TestLeaksAreReadWhenAskedFor(t *testing.T) {
	h, steps := labelledRun(labelled.Cases()[0])
	run := NewRun(h)
	run.Extend(steps)
	if _, err := mustCompile(t, "override || decision").Test(run, 1); err != nil || run.leaks.run != nil {
		t.Errorf("leaks were looked for, %v", err)
	}
	if _, err := mustCompile(t, "override || leak").Test(run, 1); err != nil || run.leaks.run.Len() != len(steps) {
		t.Errorf("not all steps were looked at, %v", err)
	}
}

// Several that ask at once for the first time have the same answer.
func TestLeakOfSeveralAtOnce(t *testing.T) {
	q := mustCompile(t, "leak_score > 0.5")
	h, steps := labelledRun(labelled.Cases()[0])
	run := NewRun(h)
	run.Extend(steps)
	var all sync.WaitGroup
	var found [4][]int
	for k := range found {
		all.Go(func() {
			for i := range steps {
				if is, err := q.Test(run, i); is || err != nil {
					found[k] = append(found[k], i)
				}
			}
		})
	}
	all.Wait()
	for _, list := range found {
		if len(list) != 1 || list[0] != found[0][0] {
			t.Errorf("leaks at %v and %v, want the same one", list, found[0])
		}
	}
}

func BenchmarkLeak100000(b *testing.B) {
	q, err := CompileCondition("leak")
	if err != nil {
		b.Fatal(err)
	}
	run := runOver(longRun())
	for b.Loop() {
		for i := range run.Len() {
			if _, err := q.Test(run, i); err != nil {
				b.Fatal(err)
			}
		}
	}
}
