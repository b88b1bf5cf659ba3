package sheet

import (
	"fmt"
	"math"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/decode/eval/sheet"
)

func (w *writer) signs() sheet.Section {
	s := sheet.Section{
		Title:   "Against the base: what an answer is or is not",
		Columns: sheet.Columns("-"+w.head, "-figure", "more often", "less often", "as often", "p"),
		Notes: []string{
			"Inputs in which it is more or less often so than under the base. p: the exact two-sided sign test over those that differ, " +
				"min(1, 2 Σ C(n, i) / 2^n) for i from 0 to the smaller of the two numbers, n being both together. Rows in which no input differs are left out.",
			fmt.Sprintf("%s of enough inputs were made in all. None was corrected for: of those where nothing differs, no more than about 1 in %.0f is marked by chance.",
				sheet.Plural(w.Tests, "comparison"), 1/w.Level),
		},
	}
	for i, x := range w.Settings {
		if x.Difference == nil {
			continue
		}
		for _, t := range x.Difference.Signs {
			if t.More+t.Fewer > 0 {
				s.Rows = append(s.Rows, w.sign(i, t.Figure, t))
			}
		}
		for _, t := range x.Difference.Fields {
			if t.More+t.Fewer > 0 {
				s.Rows = append(s.Rows, w.sign(i, "field "+t.Figure, t))
			}
		}
	}
	if len(s.Rows) == 0 {
		s.Columns, s.Notes = nil, []string{"No input differs in anything."}
	}
	return s
}

func (w *writer) sign(i int, name string, t compare.SignTest) []sheet.Cell {
	p := fmt.Sprintf("%.3f", t.P)
	if t.P < 0.001 {
		p = fmt.Sprintf("%.0e", t.P)
	}
	if t.Differs {
		p += mark
	}
	return []sheet.Cell{text(w.labels[i]), text(name), number(t.More), number(t.Fewer), number(t.Same), text(p)}
}

func (w *writer) quantities() sheet.Section {
	s := sheet.Section{
		Title:   "Against the base: what an answer takes",
		Columns: sheet.Columns("-"+w.head, "-figure", "difference", "95% interval", "inputs"),
		Notes: []string{
			"The mean, over the inputs, of the difference in an answer, with a bootstrap interval: 2,000 resamples of the inputs, always the same, and wider where these are few. " +
				"Rows of which two places show nothing are left out. Pressure is in percentage points.",
		},
	}
	for i, x := range w.Settings {
		if x.Difference == nil {
			continue
		}
		for _, d := range x.Difference.Quantities {
			if visible(d) {
				s.Rows = append(s.Rows, w.quantity(i, d))
			}
		}
	}
	if len(s.Rows) == 0 {
		s.Columns, s.Notes = nil, []string{"Nothing differs."}
	}
	return s
}

// visible reports whether a difference is large enough to be seen with two
// places.
func visible(d compare.Difference) bool {
	for _, f := range []*float64{d.Mean, d.Low, d.High} {
		if f != nil && math.Abs(scale(d)**f) >= seen {
			return true
		}
	}
	return false
}

// scale is what a quantity is multiplied with to be shown: shares are shown as
// percentages.
func scale(d compare.Difference) float64 {
	if d.Figure == "pressure" || d.Figure == "pressure, content" {
		return 100
	}
	return 1
}

func (w *writer) quantity(i int, d compare.Difference) []sheet.Cell {
	k := scale(d)
	interval := "too few inputs"
	if d.Low != nil {
		interval = fmt.Sprintf("%s to %s", signed(k**d.Low), signed(k**d.High))
	}
	if d.Differs {
		interval += mark
	}
	return []sheet.Cell{text(w.labels[i]), text(d.Figure), text(signed(k * *d.Mean)), text(interval), number(d.N)}
}

// seen is the least that two places show.
const seen = 0.005

// signed has two places, or one digit of what these do not show.
func signed(f float64) string {
	switch {
	case f == 0:
		return "0.00"
	case math.Abs(f) < seen:
		return fmt.Sprintf("%+.0e", f)
	}
	return fmt.Sprintf("%+.2f", f)
}
