package sheet

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
)

// A Document is a report as tables.
type Document struct {
	Title    string
	Lines    []string // what was run
	Sections []Section
}

// A Section is one table with what belongs to it.
type Section struct {
	Title    string
	Notes    []string // what the numbers mean
	Columns  []Column
	Rows     [][]Cell
	Examples []Example
	Charts   []Chart // the HTML page's; the terminal has the bars of the cells
}

// A Column is the head of a column.
type Column struct {
	Name string
	Left bool // text rather than numbers
}

// A Cell is a text, and a bar where it shows a fraction.
type Cell struct {
	Text string
	Bar  *float64 // in [0, 1]
}

// An Example is one question with its right and its given answer.
type Example struct {
	About, Question, Gold, Got string
}

// New makes the document of a report. clean makes a text from outside safe to
// show: questions, names and answers can hold control characters.
func New(r *eval.Report, clean func(string) string) *Document {
	d := &Document{Title: "Valid is not right: " + r.Source, Lines: about(r)}
	d.Sections = append(d.Sections, answers(r), cost(r), decisions(r), times(r))
	if r.HasDecision {
		d.Sections = append(d.Sections, wrong(r), confused(r), parameters(r), gates(r), coverage(r))
		for _, name := range r.Order {
			if c := r.Stencils[name].Confidence; c != nil {
				d.Sections = append(d.Sections, reliability(name, c))
			}
		}
	} else {
		d.Sections = append(d.Sections, fields(r))
	}
	d.Sections = append(d.Sections, failures(r))
	kept := d.Sections[:0]
	for _, s := range d.Sections {
		if len(s.Rows) > 0 {
			kept = append(kept, s)
		}
	}
	d.Sections = kept
	d.Clean(clean)
	return d
}

func about(r *eval.Report) []string {
	run := fmt.Sprintf("%s of %s from %s, %s, %.1f s", Comma(r.Done), Plural(r.Total, "question"), r.Questions, Plural(r.Jobs, "job"), r.Seconds)
	decoded := r.Sampler.String()
	if r.Regime != "" {
		decoded = r.Regime + ", " + decoded
	}
	lines := []string{"model: " + Model(r.Model), "decoded: " + decoded, "answered: " + run}
	if r.Partial {
		lines = append(lines, "PARTIAL: it was stopped before all questions were answered")
	}
	return lines
}

// Model names a model in a line.
func Model(m trace.Model) string {
	text := fmt.Sprintf("%s %s, %s tokens, %s", m.Name, m.Arch, Comma(m.Vocab), Plural(m.Threads, "thread"))
	if len(m.SHA256) > 12 {
		text += ", sha256 " + m.SHA256[:12]
	}
	return text
}

func text(s string) Cell { return Cell{Text: s} }

func number(n int) Cell { return Cell{Text: Comma(n)} }

func percent(f float64) Cell { return Cell{Text: percentage(f)} }

func bar(f float64) Cell { return Cell{Text: percentage(f), Bar: &f} }

func millis(f float64) Cell { return Cell{Text: fmt.Sprintf("%.3f", f)} }

// optional shows a number that may not be known.
func optional(f *float64, show func(float64) Cell) Cell {
	if f == nil {
		return Cell{Text: "?"}
	}
	return show(*f)
}

// part is a count with its share of a whole.
func part(n, whole int) Cell {
	if whole == 0 {
		return Cell{Text: "0 of 0"}
	}
	return Cell{Text: fmt.Sprintf("%s of %s, %s", Comma(n), Comma(whole), percentage(float64(n)/float64(whole)))}
}

// percentage has one decimal. It shows 100.0% for nothing less than all, and
// 0.0% for nothing more than none.
func percentage(f float64) string {
	s := fmt.Sprintf("%.1f%%", 100*f)
	switch {
	case s == "100.0%" && f < 1:
		return "99.9%"
	case s == "0.0%" && f > 0:
		return "0.1%"
	}
	return s
}

// Comma writes a count with its thousands apart.
func Comma(n int) string { return humanize.Comma(int64(n)) }

// Plural writes a count of something, with an s where it is not one.
func Plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Comma(n) + " " + noun + "s"
}

// Columns makes heads of names; a name that starts with - heads text.
func Columns(names ...string) []Column {
	list := make([]Column, len(names))
	for i, n := range names {
		name, left := strings.CutPrefix(n, "-")
		list[i] = Column{name, left}
	}
	return list
}
