package tui

import (
	"context"
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

func BenchmarkView(b *testing.B) {
	for _, n := range []int{50, 5000} {
		b.Run(fmt.Sprintf("%d_steps", n), func(b *testing.B) {
			m := newModel(context.Background(), Options{Stepper: longRun(n)})
			m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
			for b.Loop() {
				m.View()
			}
		})
	}
}

func BenchmarkShot(b *testing.B) {
	s := longRun(5000)
	for b.Loop() {
		takeShot(s)
	}
}

// Once the screen is full a frame does the same work however long the run:
// allocations tell, and no clock is needed.
func TestAFrameDoesNotGrowWithTheRun(t *testing.T) {
	work := func(steps int) float64 {
		m := newModel(context.Background(), Options{Stepper: longRun(steps)})
		m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
		return testing.AllocsPerRun(5, func() { m.View() })
	}
	if some, many := work(5_000), work(20_000); many > 1.2*some {
		t.Errorf("%.0f allocations a frame after 5,000 steps, %.0f after 20,000", some, many)
	}
}
