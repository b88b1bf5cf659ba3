package sheet

import (
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/decode/eval"
)

func gates(r *eval.Report) Section {
	s := Section{
		Title:   "Which gate would have caught the wrong ones",
		Columns: Columns("-stencil", "-gate", "wrong caught", "of these, wrong operation", "right withheld"),
		Notes: []string{
			"Of the valid answers. A threshold withholds those whose operation has a lower probability; disagreement those " +
				"whose operation is not the one of free decoding.",
		},
	}
	for _, name := range r.Order {
		c := r.Stencils[name].Confidence
		if c == nil {
			continue
		}
		var caught []string
		for _, g := range c.Gates {
			s.Rows = append(s.Rows, []Cell{text(name), text(g.Name), part(g.WrongCaught, g.Wrong),
				part(g.OperationCaught, g.Operation), part(g.RightWithheld, g.Right)})
			if g.WrongCaught > 0 {
				caught = append(caught, fmt.Sprintf("%s %s", g.Name, Comma(g.WrongCaught)))
			}
		}
		s.Notes = append(s.Notes, verdict(name, r.Stencils[name].Wrong.N, caught))
	}
	return s
}

func verdict(name string, wrong int, caught []string) string {
	switch {
	case wrong == 0:
		return name + ": nothing was wrong but valid."
	case len(caught) == 0:
		return fmt.Sprintf("%s: no gate would have caught any of %s.", name, Plural(wrong, "wrong answer"))
	}
	return fmt.Sprintf("%s: of %s, caught by %s.", name, Plural(wrong, "wrong answer"), strings.Join(caught, ", "))
}

func coverage(r *eval.Report) Section {
	s := Section{
		Title:   "Deciding at a threshold",
		Columns: Columns("-stencil", "-probability", "threshold", "coverage", "precision", "calibration error"),
		Notes: []string{
			"coverage: answers whose operation has at least that probability, of n. precision: of these, the operation is right.",
			"masked is renormalised over what is allowed: a lone feasible operation scores 1. raw is the model's own.",
		},
	}
	for _, name := range r.Order {
		c := r.Stencils[name].Confidence
		if c == nil {
			continue
		}
		for _, p := range []struct {
			name string
			eval.Reliability
		}{{"masked", c.Masked}, {"raw", c.Raw}} {
			s.Rows = append(s.Rows, []Cell{text(name), text(p.name), text(fmt.Sprintf("%g", c.Threshold)),
				percent(p.Coverage), percent(p.Precision), percent(p.Error)})
		}
		if c.Lone.N > 0 {
			s.Notes = append(s.Notes, fmt.Sprintf("%s: one feasible operation only for %s, right in %s.",
				name, Plural(c.Lone.N, "question"), Comma(c.Lone.Right)))
		}
	}
	return s
}

func reliability(name string, c *eval.Confidence) Section {
	s := Section{
		Title:   "Reliability of the operation's probability, " + name,
		Columns: Columns("-probability", "masked n", "-right", "raw n", "-right"),
		Charts:  []Chart{curve(name, c)},
	}
	raw := c.Raw.Bins
	for i, b := range c.Masked.Bins {
		if b.N+raw[i].N == 0 {
			continue
		}
		s.Rows = append(s.Rows, []Cell{text(fmt.Sprintf("%g to %g", b.From, b.To)),
			number(b.N), share(b), number(raw[i].N), share(raw[i])})
	}
	return s
}

func share(b eval.Bin) Cell {
	if b.N == 0 {
		return text("")
	}
	return bar(b.Fraction())
}
