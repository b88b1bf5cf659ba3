package tui

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// manyLines is a run of many steps that writes a list of small objects, as
// longRun writes one long string.
func manyLines(n int) *script {
	s := newScript()
	s.state.Steps = nil
	for i := range n {
		st := story[14].step(i + 1)
		st.Path, st.Role = fmt.Sprintf("/%d/name", i/8), trace.RoleStructure
		text := []string{"{", `"name":`, `"a name`, `"`, ",", `"value":`, "12", "},"}[i%8]
		if i%8 == 2 || i%8 == 6 {
			st.Role = trace.RoleAnswer
		}
		if i == 0 {
			text = "[{"
		}
		st.Chosen.Bytes = []byte(text)
		s.state.Steps = append(s.state.Steps, st)
	}
	s.state.At, s.state.InHand = n-1, true
	return s
}

var benchRuns = []struct {
	name string
	make func(int) *script
}{{"one_string", longRun}, {"many_lines", manyLines}}

// BenchmarkShotAndJSON is what one move on a long branch costs, without the
// model: the shot of it, and the JSON pane of a screen of 200x60.
func BenchmarkShotAndJSON(b *testing.B) {
	for _, run := range benchRuns {
		for _, n := range []int{1_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%d_steps", run.name, n), func(b *testing.B) {
				s, ix := run.make(n), newRunIndex()
				takeShot(s, ix)
				c := newCanvas(100, 45)
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					s.state.At = n/2 + i%(n/2)
					sc := &scene{shot: takeShot(s, ix)}
					drawJSONPane(c.area(rect{0, 0, 100, 45}), &sc.shot, &jsonView{})
				}
			})
		}
	}
}

// BenchmarkShotAfter is what a shot costs after what a session can do to a
// branch of 100,000 steps.
func BenchmarkShotAfter(b *testing.B) {
	const n = 100_000
	for _, change := range []struct {
		name string
		keep int // steps that stay
	}{{"a_step", n}, {"an_edit_of_the_last_step", n - 1}, {"an_edit_in_the_middle", n / 2}, {"an_edit_of_the_first_step", 1}} {
		b.Run(change.name, func(b *testing.B) {
			s := manyLines(n + 1)
			whole := s.state.Steps
			other := slices.Clone(whole[:change.keep+1])
			other[change.keep].ID = n + 2
			ix := newRunIndex()
			for b.Loop() {
				b.StopTimer()
				s.state.Steps, s.state.At = whole[:n], n-1
				takeShot(s, ix)
				s.state.Steps, s.state.At = other, change.keep
				b.StartTimer()
				takeShot(s, ix)
			}
		})
	}
}

// BenchmarkIndex works a branch of 100,000 steps out for the first time.
func BenchmarkIndex(b *testing.B) {
	for _, run := range benchRuns {
		b.Run(run.name, func(b *testing.B) {
			steps := run.make(100_000).state.Steps
			b.ReportAllocs()
			for b.Loop() {
				newRunIndex().update(steps)
			}
		})
	}
}
