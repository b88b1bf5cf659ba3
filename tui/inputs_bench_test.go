package tui

import (
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func manyInputs(n int) []Input {
	list := make([]Input, n)
	for i := range list {
		list[i] = Input{Text: fmt.Sprintf("Show the bottom %d territories by total scripts in 2026-%02d, and then some more words", i, i%12)}
	}
	return list
}

// BenchmarkListKey measures a key on a list of 100,000 inputs, from the press
// to the finished cells.
func BenchmarkListKey(b *testing.B) {
	for _, bc := range []struct {
		name string
		keys []string
	}{
		{"down", []string{"down"}},
		{"filter", []string{"/", "1", "7", "esc"}},
		{"state", []string{"/", "i", "s", ":", "n", "esc"}},
		{"sort", []string{"s"}},
	} {
		b.Run(bc.name, func(b *testing.B) {
			m := testModel(b, Options{Open: openScript, Inputs: manyInputs(100_000)})
			m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
			b.ResetTimer()
			n := 0
			for b.Loop() {
				for _, k := range bc.keys {
					m.Update(keyPress(k))
					m.View()
					n++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(n), "ms/key")
		})
	}
}

// BenchmarkListResult measures the arrival of a result while a filter is set.
func BenchmarkListResult(b *testing.B) {
	m := testModel(b, Options{Open: openScript, Inputs: manyInputs(100_000)})
	m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
	m.start.table.setFilter("is:wrong 2026")
	for i := 0; b.Loop(); i++ {
		m.Update(inputDoneMsg{row: i % 100_000, result: &summary{outcome: outcome(1 + i%7)}})
		m.View()
	}
}
