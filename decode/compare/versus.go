package compare

import (
	"math"
	"slices"
)

// judgements are what a sample has or has not, in the order in which they are
// shown; nil is not known.
var judgements = []struct {
	figure string
	is     func(Sample) *bool
}{
	{"valid", func(s Sample) *bool { return s.Valid }},
	{"exact", func(s Sample) *bool { return s.Exact }},
	{"answer", func(s Sample) *bool { return s.Right }},
	{"leak", Sample.leaking},
}

// quantities are what a sample takes, in the order in which they are shown; NaN
// is not known.
var quantities = []struct {
	figure string
	of     func(Sample) float64
}{
	{"tokens in reasoning", func(s Sample) float64 { return float64(s.Tokens.Reasoning) }},
	{"tokens in the answer", func(s Sample) float64 { return float64(s.Tokens.Answer) }},
	{"ms", func(s Sample) float64 { return s.MS }},
	{"overrides", func(s Sample) float64 { return float64(s.All.Overrides) }},
	{"pressure", func(s Sample) float64 { return orNaN(s.All.pressure()) }},
	{"bits", func(s Sample) float64 { return orNaN(s.All.meanBits()) }},
	{"overrides, content", func(s Sample) float64 { return float64(s.Content.Overrides) }},
	{"pressure, content", func(s Sample) float64 { return orNaN(s.Content.pressure()) }},
	{"bits, content", func(s Sample) float64 { return orNaN(s.Content.meanBits()) }},
}

func orNaN(x float64, ok bool) float64 {
	if !ok {
		return math.NaN()
	}
	return x
}

// versus compares a setting with the base.
func versus(base, s *Setting) *Versus {
	v := &Versus{Signs: []SignTest{}, Fields: []SignTest{}, Quantities: []Difference{}}
	for _, j := range judgements {
		if a, b := pairs(base, s, j.is); len(a) > 0 {
			v.Signs = append(v.Signs, signTest(j.figure, a, b))
		}
	}
	for _, f := range s.Fields {
		a, b := pairs(base, s, func(x Sample) *bool {
			if right, ok := x.Fields[f.Field]; ok {
				return &right
			}
			return nil
		})
		v.Fields = append(v.Fields, signTest(f.Field, a, b))
	}
	for _, q := range quantities {
		v.Quantities = append(v.Quantities, difference(q.figure, means(base, q.of), means(s, q.of)))
	}
	return v
}

// tests is how many comparisons there are that could find a difference.
func (v *Versus) tests() int {
	n := 0
	for _, t := range slices.Concat(v.Signs, v.Fields) {
		if t.More+t.Fewer+t.Same >= minPairs {
			n++
		}
	}
	for _, d := range v.Quantities {
		if d.Low != nil {
			n++
		}
	}
	return n
}

// pairs counts by input the samples that have something, for the inputs where
// that is known of all samples of both settings.
func pairs(base, s *Setting, is func(Sample) *bool) (a, b []int) {
	for i := range base.rows {
		x, known := having(base.rows[i], is)
		y, also := having(s.rows[i], is)
		if known && also {
			a, b = append(a, x), append(b, y)
		}
	}
	return a, b
}

func having(list samples, is func(Sample) *bool) (n int, known bool) {
	for _, x := range list {
		switch has := is(x); {
		case has == nil:
			return 0, false
		case *has:
			n++
		}
	}
	return n, true
}

// means is the mean of a quantity by input, over the samples that were decoded
// and have it; NaN where none has.
func means(s *Setting, of func(Sample) float64) []float64 {
	list := make([]float64, len(s.rows))
	for i, row := range s.rows {
		var known []float64
		for _, x := range row {
			if q := of(x); x.Failed == "" && !math.IsNaN(q) {
				known = append(known, q)
			}
		}
		list[i] = meanOf(known) // NaN of none
	}
	return list
}
