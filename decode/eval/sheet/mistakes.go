package sheet

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode/eval"
)

// most is how many rows a stencil gets in a list of mistakes.
const most = 6

func wrong(r *eval.Report) Section {
	s := Section{
		Title:   "Wrong but valid, by what is wrong",
		Columns: Columns("-stencil", "wrong", "operation", "parameter wrong", "missing", "extra", "default spelled out or left out"),
		Notes: []string{
			"Counts of answers. An answer with the right operation counts under every fault that one of its parameters has.",
		},
	}
	for _, name := range r.Order {
		w := r.Stencils[name].Wrong
		s.Rows = append(s.Rows, []Cell{text(name), number(w.N), number(w.Operation),
			number(w.Wrong), number(w.Missing), number(w.Extra), number(w.Defaults)})
	}
	return s
}

func confused(r *eval.Report) Section {
	s := Section{
		Title:   "Wrong operations",
		Columns: Columns("-stencil", "-gold", "-taken for", "answers"),
	}
	for _, name := range r.Order {
		for i, c := range r.Stencils[name].Wrong.Confused {
			if i == most {
				s.Notes = append(s.Notes, fmt.Sprintf("%s: the first %d of %d pairs.", name, most, len(r.Stencils[name].Wrong.Confused)))
				break
			}
			s.Rows = append(s.Rows, []Cell{text(name), text(c.Gold), text(c.Got), number(c.N)})
			if i == 0 {
				s.Examples = append(s.Examples, example(name+", "+c.Gold+" taken for "+c.Got, c.Example))
			}
		}
	}
	return s
}

func parameters(r *eval.Report) Section {
	s := Section{
		Title:   "Wrong parameters of right operations",
		Columns: Columns("-stencil", "-parameter", "wrong", "missing", "extra"),
		Notes:   []string{"Each with the wrong answer that the model was surest of."},
	}
	for _, name := range r.Order {
		list := r.Stencils[name].Wrong.Fields
		list = list[:min(len(list), most)]
		for _, f := range list {
			s.Rows = append(s.Rows, []Cell{text(name), text(f.Field), number(f.Wrong), number(f.Missing), number(f.Extra)})
		}
		s.Examples = append(s.Examples, worst(name, list)...)
	}
	return s
}

// worst shows every question once, however many parameters it stands for.
func worst(stencil string, list []eval.FieldWrong) []Example {
	var examples []Example
	seen := map[int]bool{}
	for i, f := range list {
		if seen[f.Example.Question] {
			continue
		}
		seen[f.Example.Question] = true
		names := f.Field
		for _, other := range list[i+1:] {
			if other.Example.Question == f.Example.Question {
				names += " and " + other.Field
			}
		}
		examples = append(examples, example(stencil+", "+names, f.Example))
	}
	return examples
}

func example(about string, e eval.Example) Example {
	return Example{
		About:    fmt.Sprintf("%s: question %d, probability %s", about, e.Question, percentage(e.Certainty)),
		Question: e.Input,
		Gold:     e.Gold,
		Got:      e.Got,
	}
}
