package sheet

import (
	"fmt"

	"github.com/charmbracelet/x/ansi"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/decode/eval/sheet"
)

// maxLabel is the most cells of a setting's name in a table. Longer ones get a
// number.
const maxLabel = 28

// most is how many rows a setting gets in a list that has no end of its own.
const most = 6

// mark stands behind what differs from the base.
const mark = " *"

// writer makes the sections of a report.
type writer struct {
	*compare.Report
	head   string   // of the column with the settings
	labels []string // of the settings
}

// New makes the document of a report. clean makes a text from outside safe to
// show: names, keys and errors can hold control characters.
func New(r *compare.Report, clean func(string) string) *sheet.Document {
	w := label(r, clean)
	d := &sheet.Document{Title: "Settings compared over " + r.Inputs, Lines: w.about()}
	for _, s := range []sheet.Section{
		w.legend(), w.answers(), w.fields(), w.cost(), w.mask(), w.paths(), w.thoughts(), w.attempts(), w.keys(),
		w.signs(), w.quantities(), w.ends(), w.failures(),
	} {
		if len(s.Rows) > 0 || len(s.Columns) == 0 {
			d.Sections = append(d.Sections, s)
		}
	}
	d.Clean(clean)
	return d
}

// label names the settings: by the value of the flag in which they differ, by
// all such flags, or, where that is long, by a number.
func label(r *compare.Report, clean func(string) string) *writer {
	w := &writer{Report: r, head: "setting"}
	if len(r.Flags) == 1 {
		w.head = r.Flags[0]
	}
	long := false
	for _, s := range r.Settings {
		name := s.Name
		if len(r.Flags) == 1 {
			name = s.Values[0]
		}
		long = long || name == "" || ansi.StringWidth(clean(name)) > maxLabel
		w.labels = append(w.labels, name)
	}
	if long {
		w.head = "setting"
		for i := range w.labels {
			w.labels[i] = fmt.Sprintf("#%d", i+1)
		}
	}
	return w
}

// numbered reports whether the settings have numbers for names.
func (w *writer) numbered() bool { return len(w.labels) > 0 && w.labels[0] == "#1" }

func text(s string) sheet.Cell { return sheet.Cell{Text: s} }

func number(n int) sheet.Cell { return text(sheet.Comma(n)) }

func decimal(f float64) sheet.Cell { return text(fmt.Sprintf("%.1f", f)) }

// optional is a number that may not be known, with two places.
func optional(f *float64) sheet.Cell {
	if f == nil {
		return text("?")
	}
	return text(fmt.Sprintf("%.2f", *f))
}

// share is a count of a whole, and a bar on the page.
func share(s compare.Share, marked string) sheet.Cell {
	if s.Of == 0 {
		return text("?")
	}
	f := s.Fraction()
	return sheet.Cell{Text: fmt.Sprintf("%s/%s%s", sheet.Comma(s.N), sheet.Comma(s.Of), marked), Bar: &f}
}

// percent is a share of counts that stand beside it.
func percent(f *float64) sheet.Cell {
	if f == nil {
		return text("?")
	}
	return text(fmt.Sprintf("%.1f%%", 100**f))
}
