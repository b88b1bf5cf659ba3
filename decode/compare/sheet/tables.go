package sheet

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/decode/eval/sheet"
)

func (w *writer) answers() sheet.Section {
	s := sheet.Section{
		Title:   "Answers",
		Columns: sheet.Columns("-"+w.head, "valid", "exact", "answer", "same", "same answer", "leaking", "leaks"),
		Notes: []string{
			"exact: equal to the gold, and valid. answer: the same of the fields that are an answer, reasoning aside. " +
				"same: the base's value; same answer: the same of its fields that are an answer. leaking: answers with " +
				"reasoning where an answer belongs; leaks: places in all of them.",
		},
	}
	for i, x := range w.Settings {
		s.Rows = append(s.Rows, []sheet.Cell{
			text(w.labels[i]),
			share(x.Valid, w.signMark(x, "valid")),
			share(x.Exact, w.signMark(x, "exact")),
			share(x.Answer, w.signMark(x, "answer")),
			share(x.Same, ""),
			share(x.Agrees, ""),
			share(x.Leaking, w.signMark(x, "leak")),
			number(x.Leaks),
		})
	}
	return s
}

// signMark marks a figure that differs from the base's.
func (w *writer) signMark(s *compare.Setting, figure string) string {
	if s.Difference == nil {
		return ""
	}
	return marked(s.Difference.Signs, figure)
}

func marked(list []compare.SignTest, figure string) string {
	if slices.ContainsFunc(list, func(t compare.SignTest) bool { return t.Figure == figure && t.Differs }) {
		return mark
	}
	return ""
}

// quantityMark marks a quantity that differs from the base's, unless that is
// too little to be seen.
func (w *writer) quantityMark(s *compare.Setting, figure string) string {
	if s.Difference != nil && slices.ContainsFunc(s.Difference.Quantities, func(d compare.Difference) bool {
		return d.Figure == figure && d.Differs && visible(d)
	}) {
		return mark
	}
	return ""
}

// fields is one row a member of the gold, with a column for every setting.
func (w *writer) fields() sheet.Section {
	s := sheet.Section{
		Title:   "Right by field",
		Columns: append(sheet.Columns("-field"), sheet.Columns(w.labels...)...),
		Notes:   []string{"Members of the gold, an object or a list as a whole."},
	}
	var names []string
	at := map[string][]sheet.Cell{}
	for i, x := range w.Settings {
		for _, f := range x.Fields {
			if at[f.Field] == nil {
				names = append(names, f.Field)
				at[f.Field] = make([]sheet.Cell, len(w.Settings))
			}
			m := ""
			if x.Difference != nil {
				m = marked(x.Difference.Fields, f.Field)
			}
			at[f.Field][i] = share(f.Share, m)
		}
	}
	for _, name := range names {
		s.Rows = append(s.Rows, append([]sheet.Cell{text(name)}, at[name]...))
	}
	return s
}

func (w *writer) cost() sheet.Section {
	s := sheet.Section{
		Title:   "Tokens and milliseconds an answer",
		Columns: sheet.Columns("-"+w.head, "reasoning", "answer", "structure", "ms p50", "ms p95"),
		Notes: []string{
			"Tokens in the mean, all attempts together. reasoning: thoughts and fields for reasoning. ms: in model and mask, " +
				"the reading of the prompt included; a mask that was computed before under the same setting is remembered.",
		},
	}
	for i, x := range w.Settings {
		row := []sheet.Cell{text(w.labels[i])}
		row = append(row, w.tokens(x)...)
		p50 := optional(x.P50)
		p50.Text += w.quantityMark(x, "ms")
		s.Rows = append(s.Rows, append(row, p50, optional(x.P95)))
	}
	return s
}

// tokens is what a setting spent tokens on.
func (w *writer) tokens(x *compare.Setting) []sheet.Cell {
	if x.Tokens == nil {
		return []sheet.Cell{text("?"), text("?"), text("?")}
	}
	reasoning, answer := decimal(x.Tokens.Reasoning), decimal(x.Tokens.Answer)
	reasoning.Text += w.quantityMark(x, "tokens in reasoning")
	answer.Text += w.quantityMark(x, "tokens in the answer")
	return []sheet.Cell{reasoning, answer, decimal(x.Tokens.Structure)}
}

func (w *writer) mask() sheet.Section {
	s := sheet.Section{
		Title:   "What the mask did",
		Columns: sheet.Columns("-"+w.head, "overrides", "pressure", "bits", "in content", "pressure", "bits"),
		Notes: []string{
			"overrides: steps at which the model's first choice was not allowed, of all steps, thoughts included. bits: -log2 of the " +
				"allowed mass a step. in content: the same without structure and thoughts. The attempts that were kept.",
		},
	}
	for i, x := range w.Settings {
		row := []sheet.Cell{text(w.labels[i])}
		row = append(row, w.pressure(x, x.All, "")...)
		s.Rows = append(s.Rows, append(row, w.pressure(x, x.Content, ", content")...))
	}
	return s
}

func (w *writer) pressure(x *compare.Setting, p compare.Pressure, part string) []sheet.Cell {
	share, bits := percent(p.Pressure), optional(p.Bits)
	share.Text += w.quantityMark(x, "pressure"+part)
	bits.Text += w.quantityMark(x, "bits"+part)
	return []sheet.Cell{overrides(p, w.quantityMark(x, "overrides"+part)), share, bits}
}

// overrides is the overrides of steps.
func overrides(p compare.Pressure, m string) sheet.Cell {
	return text(fmt.Sprintf("%s/%s%s", sheet.Comma(p.Overrides), sheet.Comma(p.Steps), m))
}

func (w *writer) paths() sheet.Section {
	s := sheet.Section{
		Title:   "What the mask did, by field",
		Columns: sheet.Columns("-"+w.head, "-field", "overrides", "pressure", "bits"),
		Notes:   []string{fmt.Sprintf("Content only; * stands for the places of a list. The %d fields with the most bits of each setting, where there are any.", most)},
	}
	sum := func(p compare.Path) float64 {
		if p.Bits == nil {
			return 0
		}
		return *p.Bits * float64(p.Steps)
	}
	for i, x := range w.Settings {
		list := slices.DeleteFunc(slices.Clone(x.Paths), func(p compare.Path) bool { return p.Overrides == 0 && sum(p) < 0.05 })
		slices.SortStableFunc(list, func(a, b compare.Path) int { return cmp.Compare(sum(b), sum(a)) })
		for _, p := range list[:min(most, len(list))] {
			s.Rows = append(s.Rows, []sheet.Cell{text(w.labels[i]), text(orRoot(p.Path)),
				overrides(p.Pressure, ""), percent(p.Pressure.Pressure), optional(p.Bits)})
		}
	}
	return s
}

func orRoot(path string) string {
	if path == "" {
		return "/"
	}
	return path
}
