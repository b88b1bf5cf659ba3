package sheet

import (
	"fmt"
	"slices"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/decode/eval/sheet"
)

// about says what was run.
func (w *writer) about() []string {
	answered := fmt.Sprintf("answered: %s of %s from %s under %s, %.1f s",
		sheet.Comma(w.Done), sheet.Plural(w.Total, "input"), w.Inputs, sheet.Plural(len(w.Settings), "setting"), w.Seconds)
	if w.Samples > 1 {
		answered += fmt.Sprintf(", %s of each", sheet.Plural(w.Samples, "sample"))
	}
	var lines []string
	if len(w.Settings) > 0 && !w.several(modelOf) {
		lines = append(lines, "model: "+modelOf(w.Settings[0]))
	}
	lines = append(lines, answered)
	if w.Partial {
		lines = append(lines, "PARTIAL: it was stopped before all inputs were answered")
	}
	if len(w.Settings) > 0 {
		lines = append(lines, fmt.Sprintf("base: %s; *: differs from it by more than chance (p < %g, or an interval without 0)", w.labels[0], w.Level))
	}
	return lines
}

// several reports whether the settings differ in something.
func (w *writer) several(of func(*compare.Setting) string) bool {
	return slices.ContainsFunc(w.Settings, func(s *compare.Setting) bool { return of(s) != of(w.Settings[0]) })
}

// modelOf is the model of a setting in a line.
func modelOf(s *compare.Setting) string { return sheet.Model(s.Model) }

// samplerOf says how a setting samples, whatever its seed.
func samplerOf(s *compare.Setting) string { return s.Sampler }

// legend says how the settings sample, which models they have, and what their
// numbers stand for.
func (w *writer) legend() sheet.Section {
	s := sheet.Section{Title: "Settings", Columns: sheet.Columns("-"+w.head, "-sampling")}
	models := w.several(modelOf)
	if w.numbered() {
		s.Columns = append(s.Columns, sheet.Columns("-flags")...)
	}
	if models {
		s.Columns = append(s.Columns, sheet.Columns("-model")...)
	}
	for i, x := range w.Settings {
		row := []sheet.Cell{text(w.labels[i]), text(x.Sampler)}
		if w.numbered() {
			row = append(row, text(x.Name))
		}
		if models {
			row = append(row, text(modelOf(x)))
		}
		s.Rows = append(s.Rows, row)
	}
	if w.several(samplerOf) && !slices.ContainsFunc(w.Flags, isSampling) {
		s.Notes = append(s.Notes, "They sample otherwise, too. With --temperature, --top-k and --top-p it is the same for all.")
	}
	return s
}

// isSampling reports whether a flag is about sampling.
func isSampling(flag string) bool {
	return slices.Contains([]string{"temperature", "top-k", "top-p", "seed"}, flag)
}
