package tui

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// longRun is a recording-like stepper of many steps over a large vocabulary.
func longRun(n int) *script {
	s := newScript()
	s.header.Model.Vocab = 151_936
	s.header.Prompt.Tokens = make([]int, 20_000)
	s.state.Steps = nil
	for i := range n {
		st := story[14].step(i + 1)
		st.Path, st.Choice = "/reasoning", trace.ChoiceSampled
		st.Chosen.Bytes = fmt.Appendf(nil, "word%d ", i)
		if i == 0 {
			st.Chosen.Bytes = []byte(`{"reasoning":"`)
		}
		s.state.Steps = append(s.state.Steps, st)
	}
	s.state.At, s.state.InHand = n-1, true
	return s
}

// BenchmarkKey is the whole way of a key that moves on by a step: the call,
// the shot, and the finished cells.
func BenchmarkKey(b *testing.B) {
	for _, n := range []int{50, 5_000, 100_000} {
		b.Run(fmt.Sprintf("%d_steps", n), func(b *testing.B) {
			d := benchDriver(b, longRun(n))
			d.press("g")
			for b.Loop() {
				if d.m.shot.state.At == n-1 {
					d.press("g")
				}
				d.press("right")
			}
		})
	}
}

// BenchmarkView is a frame alone.
func BenchmarkView(b *testing.B) {
	d := benchDriver(b, longRun(5_000))
	for b.Loop() {
		d.m.View()
	}
}

func benchDriver(b *testing.B, s Stepper) *driver {
	b.Helper()
	return drive(b, Options{Stepper: s}, 200, 60)
}

// Once the screen is full a frame does the same work however long the run:
// allocations tell, and no clock is needed.
func TestAFrameDoesNotGrowWithTheRun(t *testing.T) {
	work := func(steps int) float64 {
		m := testModel(t, Options{Stepper: longRun(steps)})
		m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
		return testing.AllocsPerRun(5, func() { m.View() })
	}
	if some, many := work(5_000), work(20_000); many > 1.2*some {
		t.Errorf("%.0f allocations a frame after 5,000 steps, %.0f after 20,000", some, many)
	}
}
