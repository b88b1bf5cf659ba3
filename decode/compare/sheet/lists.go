package sheet

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/decode/eval/sheet"
)

// thoughts says what became of thoughts.
func (w *writer) thoughts() sheet.Section {
	s := sheet.Section{
		Title:   "Thoughts",
		Columns: sheet.Columns("-"+w.head, "thinking", "tokens", "unclosed", "budget", "loops", "overruled", "raw"),
		Notes: []string{
			"thinking: answers with thoughts before them; tokens: of these, each. unclosed: they never ended; budget: it ended them. overruled: " +
				"the model's first choice was to open thoughts, and the mask did not allow it; raw: the mean raw probability of that.",
		},
	}
	some := false
	for i, x := range w.Settings {
		t := x.Thoughts
		some = some || t.N > 0 || t.Overruled > 0
		tokens, raw := text(""), text("")
		if t.N > 0 {
			tokens = decimal(float64(t.Steps) / float64(t.N))
		}
		if t.Opening != nil {
			raw = optional(t.Opening)
		}
		s.Rows = append(s.Rows, []sheet.Cell{text(w.labels[i]), share(compare.Share{N: t.N, Of: x.N - x.Failed}, ""), tokens,
			number(t.Unclosed), number(t.Forced), number(t.Loops), number(t.Overruled), raw})
	}
	if !some {
		s.Rows = nil
	}
	return s
}

// attempts says how often answers were tried again.
func (w *writer) attempts() sheet.Section {
	s := sheet.Section{Title: "Attempts", Columns: sheet.Columns("-"+w.head, "retried", "attempts")}
	some := false
	for i, x := range w.Settings {
		some = some || x.Retried > 0
		s.Rows = append(s.Rows, []sheet.Cell{text(w.labels[i]), share(compare.Share{N: x.Retried, Of: x.N - x.Failed}, ""), number(x.Attempts)})
	}
	if !some {
		s.Rows = nil
	}
	return s
}

func (w *writer) keys() sheet.Section {
	s := sheet.Section{
		Title:   "First key of the raw text",
		Columns: sheet.Columns("-"+w.head, "-key", "answers"),
		Notes:   []string{"As the text has it: nothing was parsed before."},
	}
	for i, x := range w.Settings {
		for n, c := range x.FirstKeys {
			if n == most {
				s.Notes = append(s.Notes, fmt.Sprintf("%s: the first %d of %d keys.", w.labels[i], most, len(x.FirstKeys)))
				break
			}
			name := "none: no object"
			if c.Name != nil {
				name = fmt.Sprintf("%q", *c.Name)
			}
			s.Rows = append(s.Rows, []sheet.Cell{text(w.labels[i]), text(name), share(compare.Share{N: c.N, Of: x.N - x.Failed}, "")})
		}
	}
	return s
}

func (w *writer) ends() sheet.Section {
	s := sheet.Section{Title: "Why answers ended", Columns: sheet.Columns("-"+w.head, "-reason", "answers")}
	other := false
	for i, x := range w.Settings {
		for _, c := range x.Ends {
			other = other || *c.Name != "end token"
			s.Rows = append(s.Rows, []sheet.Cell{text(w.labels[i]), text(*c.Name), share(compare.Share{N: c.N, Of: x.N - x.Failed}, "")})
		}
	}
	if !other {
		s.Rows = nil
	}
	return s
}

func (w *writer) failures() sheet.Section {
	s := sheet.Section{Title: "Not decoded", Columns: sheet.Columns("-"+w.head, "answers", "-reason")}
	for i, x := range w.Settings {
		for _, c := range x.Failures[:min(most, len(x.Failures))] {
			s.Rows = append(s.Rows, []sheet.Cell{text(w.labels[i]), number(c.N), text(*c.Name)})
		}
	}
	return s
}
