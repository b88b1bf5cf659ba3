package tui

import (
	"context"
	"fmt"
	"testing"
	"time"

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

// TestViewIsFast holds the promise of BenchmarkView with room for slow
// machines: a frame costs milliseconds, whatever the number of steps.
func TestViewIsFast(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	m := newModel(context.Background(), Options{Stepper: longRun(5000)})
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	best := time.Hour
	for range 20 {
		begin := time.Now()
		m.View()
		best = min(best, time.Since(begin))
	}
	if best > 5*time.Millisecond {
		t.Errorf("a frame takes %v", best)
	}
}
