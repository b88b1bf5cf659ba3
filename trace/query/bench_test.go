package query

import (
	"fmt"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// longRun is a branch of 100,000 steps in a few fields.
func longRun() []trace.Step {
	steps := make([]trace.Step, 100_000)
	for i := range steps {
		s := &steps[i]
		s.ID, s.Parent, s.N = i+1, i, i+1
		s.Path, s.Role, s.Region = []string{"/a", "/b/0/c", "/b/1/c"}[i/1000%3], trace.RoleAnswer, trace.RegionJSON
		s.Chosen.ID, s.Chosen.Bytes, s.Chosen.Rank, s.Chosen.Raw, s.Chosen.Masked = i%1000, []byte(" word"), 1, -1, -0.5
		s.Choice, s.Allowed, s.AllowedMass, s.Entropy = trace.ChoiceGreedy, 40, -0.5, 2
		s.Override = i%4 == 0
		for rank := range 10 {
			c := trace.Candidate{Token: trace.Token{ID: rank, Bytes: fmt.Appendf(nil, " w%d", rank)}, Rank: rank + 1, Raw: -2, Allowed: rank%2 == 0}
			s.Top, s.Legal = append(s.Top, c), append(s.Legal, c)
		}
	}
	return steps
}

// One operation is a test of all 100,000 steps.
func BenchmarkTest100000(b *testing.B) {
	run := runOver(longRun())
	for _, text := range []string{
		`override && in("/a")`,
		`in("/b/*/c") && entropy > 2.5`,
		`enters("/b/*")`,
		`token matches "^[0-9]+$"`,
		`p(" w7") > 0.5`,
		`decision`,
		`text endsWith "x"`,
		`field contains "T-210"`,
		`text matches "[0-9]{3}$"`,
	} {
		b.Run(text, func(b *testing.B) {
			q, err := CompileCondition(text)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				for i := range run.Len() {
					if _, err := q.Test(run, i); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func BenchmarkExtend(b *testing.B) {
	steps := longRun()
	b.Run("all 100000", func(b *testing.B) {
		for b.Loop() {
			runOver(steps)
		}
	})
	b.Run("one more", func(b *testing.B) {
		run, n := runOver(steps), 0
		for b.Loop() {
			n = 1 - n
			run.Extend(steps[:len(steps)-n])
		}
	})
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := CompileCondition(`override && in("/a") || entropy > 2.5`); err != nil {
			b.Fatal(err)
		}
	}
}
