package sheet

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stencil-debugger/stencil/decode/eval"
)

func answers(r *eval.Report) Section {
	s := Section{
		Title:   "Answers",
		Columns: Columns("-stencil", "n", "valid", "exact", "wrong but valid", "gold allowed"),
		Notes: []string{
			"All percentages are of n. exact: valid and equal to the gold answer. wrong but valid: valid - exact.",
			"gold allowed: the stencil lets the gold answer through.",
		},
	}
	if r.HasDecision {
		s.Columns = Columns("-stencil", "n", "valid", "exact", "exact with defaults", "wrong but valid", "operation right", "gold allowed")
		s.Notes = append(s.Notes, "exact with defaults: the same after the catalog's defaults were filled in on both sides.")
	}
	for _, name := range r.Order {
		x := r.Stencils[name]
		row := []Cell{text(name), number(x.N), percent(x.Valid), percent(x.Exact)}
		if r.HasDecision {
			row = append(row, percent(x.ExactWithDefaults))
		}
		row = append(row, percent(x.WrongButValid))
		if r.HasDecision {
			row = append(row, optional(x.OperationRight, percent))
		}
		s.Rows = append(s.Rows, append(row, percent(x.GoldAllowed)))
	}
	s.Charts = []Chart{bars(r)}
	return s
}

func cost(r *eval.Report) Section {
	s := Section{
		Title:   "Steps",
		Columns: Columns("-stencil", "steps", "an answer", "forced", "overrides", "pressure"),
		Notes:   []string{"forced: one token allowed. override: the model's first choice is not allowed. pressure: overrides / steps."},
	}
	for _, name := range r.Order {
		x := r.Stencils[name]
		each := float64(x.Steps) / float64(max(1, x.N))
		s.Rows = append(s.Rows, []Cell{text(name), number(x.Steps), text(fmt.Sprintf("%.1f", each)),
			number(x.Forced), number(x.Overrides), percent(x.Pressure)})
		if x.CutShort > 0 {
			s.Notes = append(s.Notes, fmt.Sprintf("%s: %s reached a limit before the end.", name, Plural(x.CutShort, "answer")))
		}
	}
	return s
}

func decisions(r *eval.Report) Section {
	s := Section{
		Title:   "Decisions",
		Columns: Columns("-stencil", "decisions", "an answer", "differ", "of decisions"),
		Notes: []string{
			"A decision scores every value that may stand at a place as a whole. differ: token by token, the greedy path takes " +
				"another value than the likeliest whole one.",
		},
	}
	for _, name := range r.Order {
		x := r.Stencils[name]
		if x.Decisions == nil {
			continue
		}
		n, differ := *x.Decisions, *x.DecisionsDiffer
		s.Rows = append(s.Rows, []Cell{text(name), number(n), text(fmt.Sprintf("%.1f", float64(n)/float64(max(1, x.N)))),
			number(differ), bar(float64(differ) / float64(max(1, n)))})
	}
	return s
}

func times(r *eval.Report) Section {
	s := Section{
		Title:   "Milliseconds an answer",
		Columns: Columns("-stencil", "p50", "p95", "operation p50", "operation p95", "mean model", "mean mask", "mean rest"),
		Notes: []string{
			"p50 and p95: in model and mask, the reading of the question included; a mask that was computed before under the " +
				"same grammar is remembered. rest: outside of both.",
		},
	}
	if !r.HasDecision {
		s.Columns = Columns("-stencil", "p50", "p95", "mean model", "mean mask", "mean rest")
	} else {
		s.Notes = append(s.Notes, "operation: until the last letter of its name stands.")
	}
	for _, name := range r.Order {
		t := r.Stencils[name].Timing
		row := []Cell{text(name), millis(t.P50), millis(t.P95)}
		if r.HasDecision {
			row = append(row, optional(t.OperationP50, millis), optional(t.OperationP95, millis))
		}
		s.Rows = append(s.Rows, append(row, millis(t.ModelMean), millis(t.MaskMean), millis(t.RestMean)))
	}
	return s
}

func fields(r *eval.Report) Section {
	s := Section{
		Title:   "Fields",
		Columns: Columns("-stencil", "-field", "n", "right", "wrong", "missing", "extra"),
		Notes: []string{
			"n: answers whose gold has the field. missing: left out, or the answer is no JSON. extra: the gold lacks it.",
			"An object with fields has a line too: it is right where all of it is.",
		},
	}
	for _, name := range r.Order {
		list, more := fewerExtras(r.Stencils[name].Fields)
		for _, f := range list {
			s.Rows = append(s.Rows, []Cell{text(name), text(f.Field), number(f.N), bar(f.Right),
				number(f.Wrong), number(f.Missing), number(f.Extra)})
		}
		if more > 0 {
			s.Notes = append(s.Notes, fmt.Sprintf("%s: %s left out that no gold has either.", name, Plural(more, "field")))
		}
	}
	return s
}

// fewerExtras leaves out fields that no gold has, but for the most frequent:
// where a schema lets the model name fields, it can name a new one every time.
// It returns how many it left out.
func fewerExtras(list []eval.FieldScore) ([]eval.FieldScore, int) {
	var extras []eval.FieldScore
	for _, f := range list {
		if f.N == 0 {
			extras = append(extras, f)
		}
	}
	if len(extras) <= most {
		return list, 0
	}
	slices.SortStableFunc(extras, func(a, b eval.FieldScore) int { return cmp.Compare(b.Extra, a.Extra) })
	rare := extras[most:]
	return slices.DeleteFunc(slices.Clone(list), func(f eval.FieldScore) bool { return slices.Contains(rare, f) }), len(rare)
}

func failures(r *eval.Report) Section {
	s := Section{
		Title:   "Not decoded",
		Columns: Columns("-stencil", "n", "first question", "-reason"),
	}
	for _, name := range r.Order {
		for i, f := range r.Stencils[name].Failures {
			if i == most {
				break
			}
			s.Rows = append(s.Rows, []Cell{text(name), number(f.N), number(f.Question), text(f.Reason)})
		}
	}
	return s
}
