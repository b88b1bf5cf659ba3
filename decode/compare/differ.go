package compare

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Level is the significance from which on a difference counts as one: a P below
// it, or an interval of 1 - Level without 0.
const Level = 0.05

// The bootstrap's parameters. The seed is fixed, so that the same answers give
// the same interval.
const (
	resamples     = 2000
	bootstrapSeed = 0x7374656e63696c
	minPairs      = 6 // inputs without which an interval says nothing, and a sign test finds nothing: 2 / 2^5 > Level
)

// A SignTest compares two settings in something that a sample has or has not.
// An input counts for the setting that has it in more of its samples.
//
// Where the two are alike, each input that differs falls to either side like a
// coin. P is how likely such a split, or a more uneven one to either side, then
// is: with n = More + Fewer and k = min(More, Fewer)
//
//	P = min(1, 2 Σ_{i=0..k} C(n, i) / 2^n)
//
// which is the exact sign test, and McNemar's exact test where there is one
// sample of each input.
type SignTest struct {
	Figure  string  `json:"figure"`
	More    int     `json:"more"`  // inputs in which it is more often so than under the base
	Fewer   int     `json:"fewer"` // inputs in which it is less often so
	Same    int     `json:"same"`  // inputs in which it is as often so
	P       float64 `json:"p"`     // in (0, 1]; the least number above 0 where it is below that
	Differs bool    `json:"differs"`
}

// signTest compares, by input, how many samples have something under the base
// and under a setting.
func signTest(figure string, base, other []int) SignTest {
	t := SignTest{Figure: figure}
	for i := range base {
		switch {
		case other[i] > base[i]:
			t.More++
		case other[i] < base[i]:
			t.Fewer++
		default:
			t.Same++
		}
	}
	t.P = signP(t.More, t.Fewer)
	t.Differs = t.P < Level
	return t
}

// signP is the P of a sign test.
func signP(more, fewer int) float64 {
	n := more + fewer
	if n == 0 {
		return 1
	}
	sum := 0.0
	for i := range min(more, fewer) + 1 {
		sum += math.Exp(logChoose(n, i) - float64(n)*math.Ln2)
	}
	return min(1, max(2*sum, math.SmallestNonzeroFloat64))
}

// logChoose is the natural log of the number of ways to choose k of n.
func logChoose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}

// A Difference compares two settings in a quantity: the mean, over the inputs
// where both have it, of the setting's less the base's, and a bootstrap interval
// of it for a confidence of 95%. The interval holds the middle of the means of
// 2,000 samples that are as large as the inputs and drawn from them with
// repetition: 95% of these where there are many inputs, more where there are few
// (see tail).
type Difference struct {
	Figure  string   `json:"figure"`
	N       int      `json:"n"`    // inputs where both have it
	Mean    *float64 `json:"mean"` // nil where N is 0
	Low     *float64 `json:"low"`  // nil where N is too small for an interval
	High    *float64 `json:"high"`
	Differs bool     `json:"differs"` // the interval does not hold 0
}

// difference compares two quantities by input. NaN is one that is not known.
func difference(figure string, base, other []float64) Difference {
	d := Difference{Figure: figure}
	var list []float64
	for i := range base {
		if x := other[i] - base[i]; !math.IsNaN(x) {
			list = append(list, x)
		}
	}
	if d.N = len(list); d.N == 0 {
		return d
	}
	mean := meanOf(list)
	d.Mean = &mean
	if d.N < minPairs {
		return d
	}
	low, high := interval(list)
	d.Low, d.High = &low, &high
	d.Differs = low > 0 || high < 0
	return d
}

// interval is the bootstrap's expanded percentile interval of a mean, of two
// values or more.
func interval(list []float64) (low, high float64) {
	draw := rand.New(rand.NewPCG(bootstrapSeed, uint64(len(list))))
	means := make([]float64, resamples)
	for r := range means {
		sum := 0.0
		for range list {
			sum += list[draw.IntN(len(list))]
		}
		means[r] = sum / float64(len(list))
	}
	slices.Sort(means)
	out := int(tail(len(list)) * resamples)
	return means[out], means[resamples-1-out]
}

// tail is the share of the resampled means of n values that lie beyond either
// end of an interval. Resamples of few values vary too little, by the factor
// (n-1)/n, and do not know that their variance is an estimate itself: with
// Level/2 at either end, an interval of 6 values would miss the mean 1 time in 8
// rather than 1 in 20. The share is therefore
//
//	Φ(-sqrt(n / (n-1)) t)
//
// where t is the 1 - Level/2 quantile of Student's distribution with n-1 degrees
// of freedom (Hesterberg 2015, "What Teachers Should Know About the Bootstrap":
// the expanded percentile interval).
func tail(n int) float64 {
	x := math.Sqrt(float64(n)/float64(n-1)) * studentQuantile(n-1)
	return math.Erfc(x/math.Sqrt2) / 2
}

// studentQuantile is the 1 - Level/2 quantile of Student's distribution, by the
// expansion in Abramowitz and Stegun, 26.7.5: good to 0.003 from 5 degrees of
// freedom on.
func studentQuantile(freedom int) float64 {
	z, v := math.Sqrt2*math.Erfinv(1-Level), float64(freedom)
	z2 := z * z
	return z + z*((z2+1)/(4*v)+
		((5*z2+16)*z2+3)/(96*v*v)+
		(((3*z2+19)*z2+17)*z2-15)/(384*v*v*v))
}

func meanOf(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}
