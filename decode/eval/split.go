package eval

import (
	"cmp"
	"slices"
	"strings"
)

// Wrong splits the answers that are valid and not the gold. An answer with the
// wrong operation counts once, under that; any other counts once under each
// fault that one of its parameters has.
type Wrong struct {
	N         int          `json:"n"`         // answers that are wrong but valid
	Operation int          `json:"operation"` // with the wrong operation
	Wrong     int          `json:"wrong"`     // with a parameter that has another value
	Missing   int          `json:"missing"`   // without a parameter that the gold has
	Extra     int          `json:"extra"`     // with a parameter that the gold has not
	Defaults  int          `json:"defaults"`  // equal to the gold once defaults are filled in
	Confused  []Confusion  `json:"confused"`  // most frequent first
	Fields    []FieldWrong `json:"fields"`    // most faults first
}

// A Confusion is one operation taken for another.
type Confusion struct {
	Gold    string  `json:"gold"`
	Got     string  `json:"got"`
	N       int     `json:"n"`
	Example Example `json:"example"`
}

// A FieldWrong counts the faults of one parameter among wrong answers with the
// right operation.
type FieldWrong struct {
	Field   string  `json:"field"`
	Wrong   int     `json:"wrong"`
	Missing int     `json:"missing"`
	Extra   int     `json:"extra"`
	Example Example `json:"example"`
}

// N returns the number of faults.
func (f FieldWrong) N() int { return f.Wrong + f.Missing + f.Extra }

// An Example is the worst answer of its kind: the one that the model was
// surest of.
type Example struct {
	Question  int     `json:"question"` // its number
	Input     string  `json:"input"`
	Gold      string  `json:"gold"`
	Got       string  `json:"got"`
	Certainty float64 `json:"certainty"` // masked probability of the whole answer, in [0, 1]

	log float64
}

func exampleOf(a Answer) Example {
	return Example{a.Question, a.Input, a.Gold, a.Got, prob(a.Certainty), float64(a.Certainty)}
}

// worse keeps the example that the model was surer of.
func (e *Example) worse(a Answer) {
	if e.Question == 0 || float64(a.Certainty) > e.log {
		*e = exampleOf(a)
	}
}

func split(answers []Answer) Wrong {
	w := Wrong{Confused: []Confusion{}, Fields: []FieldWrong{}}
	for _, a := range answers {
		if !a.Valid || a.Exact {
			continue
		}
		w.N++
		if a.ExactWithDefaults {
			w.Defaults++
		}
		w.add(a)
	}
	slices.SortStableFunc(w.Confused, func(a, b Confusion) int { return cmp.Compare(b.N, a.N) })
	slices.SortStableFunc(w.Fields, func(a, b FieldWrong) int { return cmp.Compare(b.N(), a.N()) })
	return w
}

// add sorts in one wrong answer.
func (w *Wrong) add(a Answer) {
	if a.Operation != "" && !a.OperationRight {
		w.Operation++
		w.confuse(a)
		return
	}
	faults := map[Fault]bool{}
	for _, d := range a.Differences {
		faults[d.Fault] = true
		w.field(d, a)
	}
	if faults[FaultWrong] {
		w.Wrong++
	}
	if faults[FaultMissing] {
		w.Missing++
	}
	if faults[FaultExtra] {
		w.Extra++
	}
}

func (w *Wrong) confuse(a Answer) {
	gold := a.GoldOperation
	at := slices.IndexFunc(w.Confused, func(c Confusion) bool { return c.Gold == gold && c.Got == a.Operation })
	if at < 0 {
		at = len(w.Confused)
		w.Confused = append(w.Confused, Confusion{Gold: gold, Got: a.Operation})
	}
	w.Confused[at].N++
	w.Confused[at].Example.worse(a)
}

func (w *Wrong) field(d Difference, a Answer) {
	at := slices.IndexFunc(w.Fields, func(f FieldWrong) bool { return f.Field == d.Field })
	if at < 0 {
		at = len(w.Fields)
		w.Fields = append(w.Fields, FieldWrong{Field: d.Field})
	}
	f := &w.Fields[at]
	d.Fault.count(&f.Wrong, &f.Missing, &f.Extra)
	f.Example.worse(a)
}

// count adds one to the number of faults of its kind.
func (f Fault) count(wrong, missing, extra *int) {
	switch f {
	case FaultWrong:
		*wrong++
	case FaultMissing:
		*missing++
	case FaultExtra:
		*extra++
	}
}

// fieldScores counts over all answers, right or wrong, how each field fared,
// and each object that has fields, in the order of their names.
func fieldScores(answers []Answer) []FieldScore {
	byName := map[string]*FieldScore{}
	at := func(name string) *FieldScore {
		if byName[name] == nil {
			byName[name] = &FieldScore{Field: name}
		}
		return byName[name]
	}
	for _, a := range answers {
		for _, name := range withObjects(a.Fields) {
			f := at(name)
			f.N++
			switch {
			case !a.Parsed || a.differs(func(field string) bool { return within(name, field) }):
				f.Missing++
			case a.differs(func(field string) bool { return within(field, name) }):
				f.Wrong++
			}
		}
		for _, d := range a.Differences {
			f := at(d.Field)
			d.Fault.count(&f.Wrong, &f.Missing, &f.Extra)
		}
	}
	list := make([]FieldScore, 0, len(byName))
	for _, f := range byName {
		f.Right = max(0, ratio(f.N-f.Wrong-f.Missing, f.N))
		list = append(list, *f)
	}
	slices.SortFunc(list, func(a, b FieldScore) int { return cmp.Compare(a.Field, b.Field) })
	return list
}

// withObjects adds to the names of fields those of the objects that they are
// in, each once.
func withObjects(fields []string) []string {
	var list []string
	for _, name := range fields {
		for i, c := range name {
			if c == '/' && !slices.Contains(list, name[:i]) {
				list = append(list, name[:i])
			}
		}
		list = append(list, name)
	}
	return list
}

// differs reports whether the answer has a difference in such a field.
func (a *Answer) differs(in func(field string) bool) bool {
	return slices.ContainsFunc(a.Differences, func(d Difference) bool { return in(d.Field) })
}

// within reports whether a field lies inside another.
func within(field, other string) bool {
	return field != other && (other == Whole || strings.HasPrefix(field, other+"/"))
}
