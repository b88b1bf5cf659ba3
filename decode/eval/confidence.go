package eval

import (
	"math"

	"github.com/stencil-debugger/stencil/trace"
)

// Confidence says how far the probability of the operation tells right
// operations from wrong ones.
//
// The masked probability is renormalised over what the stencil allows: where
// only one operation is feasible it is 1, whatever the model thinks of it. The
// raw probability is what the model itself gave to the operation's tokens.
type Confidence struct {
	Threshold float64     `json:"threshold"` // in [0, 1]
	Masked    Reliability `json:"masked"`
	Raw       Reliability `json:"raw"`
	Lone      Lone        `json:"lone"`
	Gates     []Gate      `json:"gates"`
}

// Reliability compares probabilities with how often the operation was right.
type Reliability struct {
	N       int     `json:"n"` // answers that have an operation with a known probability
	Bins    []Bin   `json:"bins"`
	Error   float64 `json:"calibration_error"` // mean distance of probability and fraction right, over the bins by their size
	Decided int     `json:"decided"`           // answers at or above the threshold
	Right   int     `json:"right"`             // of which the operation is right

	Coverage  float64 `json:"coverage"`  // decided / all answers
	Precision float64 `json:"precision"` // right / decided
}

// A Bin holds the answers with a probability of at least From and less than
// To; the last one includes 1.
type Bin struct {
	From  float64 `json:"from"`
	To    float64 `json:"to"`
	N     int     `json:"n"`
	Right int     `json:"right"`
	Mean  float64 `json:"mean"` // of the probabilities; 0 where N is
}

// Fraction returns the fraction of the bin with the right operation.
func (b Bin) Fraction() float64 { return ratio(b.Right, b.N) }

// edges of the bins: fine where trained models put most of their answers.
var edges = []float64{0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1}

// Lone counts the answers to questions for which the stencil offers one
// operation only.
type Lone struct {
	N     int `json:"n"`
	Right int `json:"right"` // of which the operation is right
}

func confidence(answers []Answer, disagree []bool, threshold float64) Confidence {
	masked := func(a Answer) trace.LogProb { return a.Masked }
	raw := func(a Answer) trace.LogProb { return a.Raw }
	c := Confidence{
		Threshold: threshold,
		Masked:    reliability(answers, masked, threshold),
		Raw:       reliability(answers, raw, threshold),
		Gates: []Gate{
			gate("masked threshold", answers, func(i int) bool { return !reaches(masked(answers[i]), threshold) }),
			gate("raw threshold", answers, func(i int) bool { return !reaches(raw(answers[i]), threshold) }),
		},
	}
	if disagree != nil {
		c.Gates = append(c.Gates, gate("disagreement", answers, func(i int) bool { return disagree[i] }))
	}
	for _, a := range answers {
		if a.Offered == 1 && a.Operation != "" {
			c.Lone.N++
			if a.OperationRight {
				c.Lone.Right++
			}
		}
	}
	return c
}

// reaches is false for a probability that is not known.
func reaches(p trace.LogProb, threshold float64) bool { return p.Known() && prob(p) >= threshold }

// prob returns a probability that rounding cannot push above 1; 0 where it is
// not known.
func prob(p trace.LogProb) float64 {
	if !p.Known() {
		return 0
	}
	return min(1, p.Prob())
}

func reliability(answers []Answer, of func(Answer) trace.LogProb, threshold float64) Reliability {
	var r Reliability
	for i := range len(edges) - 1 {
		r.Bins = append(r.Bins, Bin{From: edges[i], To: edges[i+1]})
	}
	for _, a := range answers {
		if !of(a).Known() {
			continue
		}
		r.N++
		p := prob(of(a))
		r.Bins[binOf(p)].add(p, a.OperationRight)
		if p >= threshold {
			r.Decided++
			if a.OperationRight {
				r.Right++
			}
		}
	}
	for i := range r.Bins {
		b := &r.Bins[i]
		if b.N > 0 {
			b.Mean /= float64(b.N)
			r.Error += float64(b.N) / float64(r.N) * math.Abs(b.Mean-b.Fraction())
		}
	}
	r.Coverage, r.Precision = ratio(r.Decided, len(answers)), ratio(r.Right, r.Decided)
	return r
}

// add counts an answer in; until all are, Mean is their sum.
func (b *Bin) add(p float64, right bool) {
	b.N++
	b.Mean += p
	if right {
		b.Right++
	}
}

// binOf returns the index of the bin for a probability in [0, 1].
func binOf(p float64) int {
	i := len(edges) - 2
	for i > 0 && p < edges[i] {
		i--
	}
	return i
}
