package compare

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// exactP is the P of a sign test in whole numbers.
func exactP(more, fewer int) float64 {
	n := int64(more + fewer)
	sum := new(big.Int)
	for i := int64(0); i <= int64(min(more, fewer)); i++ {
		sum.Add(sum, new(big.Int).Binomial(n, i))
	}
	p := new(big.Rat).SetFrac(sum.Lsh(sum, 1), new(big.Int).Lsh(big.NewInt(1), uint(n)))
	f, _ := p.Float64()
	return min(1, f)
}

func TestSignTestIsExact(t *testing.T) {
	for n := range 60 {
		for more := range n + 1 {
			if got, want := signP(more, n-more), exactP(more, n-more); math.Abs(got-want) > 1e-12*want {
				t.Errorf("%d more, %d fewer: %v, want %v", more, n-more, got, want)
			}
		}
	}
	for _, tt := range []struct{ more, fewer int }{{900, 1100}, {1000, 1000}, {2000, 0}, {499, 561}} {
		got, want := signP(tt.more, tt.fewer), exactP(tt.more, tt.fewer)
		if math.Abs(got-want) > 1e-9*want+1e-300 || got <= 0 {
			t.Errorf("%v: %v, want %v", tt, got, want)
		}
	}
}

// Values that can be worked out by hand: 2 (1 + 12 + 66) / 4096, and so on.
func TestSignTestByHand(t *testing.T) {
	tests := []struct {
		base, other       []int
		more, fewer, same int
		p                 float64
		differs           bool
	}{
		{nil, nil, 0, 0, 0, 1, false},
		{[]int{1, 1, 0}, []int{1, 0, 1}, 1, 1, 1, 1, false},
		{[]int{0, 0, 0, 0, 0}, []int{1, 1, 1, 1, 1}, 5, 0, 0, 2.0 / 32, false},
		{[]int{3, 3, 3, 3, 3, 3, 2}, []int{2, 0, 1, 2, 2, 2, 2}, 0, 6, 1, 2.0 / 64, true},
		{make([]int, 12), []int{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1}, 10, 2, 0, 2 * (1 + 12 + 66) / 4096.0, true},
	}
	for _, tt := range tests {
		got := signTest("x", tt.base, tt.other)
		if got.More != tt.more || got.Fewer != tt.fewer || got.Same != tt.same || got.Differs != tt.differs || math.Abs(got.P-tt.p) > 1e-12 {
			t.Errorf("%v, %v: %+v, want p %v", tt.base, tt.other, got, tt.p)
		}
	}
}

// Of six values there are 6^6 samples with repetition: the resampled interval
// is that of all of them, but for what 2,000 draws leave open.
func TestIntervalIsThatOfAllResamples(t *testing.T) {
	list := []float64{-1, 0.5, 2, 3, 7, 11}
	var all []float64
	for i := range 6 * 6 * 6 * 6 * 6 * 6 {
		sum := 0.0
		for range 6 {
			sum += list[i%6]
			i /= 6
		}
		all = append(all, sum/6)
	}
	slices.Sort(all)
	rank := func(x float64) float64 {
		below, _ := slices.BinarySearch(all, x)
		return float64(below) / float64(len(all))
	}
	low, high := interval(list)
	if r := rank(low); r < 0.0005 || r > 0.006 {
		t.Errorf("the interval begins at %v, which is the quantile %v", low, r)
	}
	if r := rank(high); r < 0.994 || r > 0.9995 {
		t.Errorf("the interval ends at %v, which is the quantile %v", high, r)
	}
	again, end := interval(list)
	if again != low || end != high {
		t.Error("the interval is another one the second time")
	}
}

// Quantiles as tables of Student's distribution have them.
func TestStudentQuantile(t *testing.T) {
	for freedom, want := range map[int]float64{5: 2.5706, 9: 2.2622, 29: 2.0452, 199: 1.9720, 1_000_000: 1.9600} {
		if got := studentQuantile(freedom); math.Abs(got-want) > 0.003 {
			t.Errorf("%d degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
}

// Where nothing differs, an interval leaves 0 out 1 time in 20, of few inputs
// too.
func TestIntervalMissesAsOftenAsItSays(t *testing.T) {
	const tries = 1000
	draw := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{minPairs, 12} {
		missed := 0
		for range tries {
			list := make([]float64, n)
			for i := range list {
				list[i] = draw.NormFloat64()
			}
			if low, high := interval(list); low > 0 || high < 0 {
				missed++
			}
		}
		if share := float64(missed) / tries; share < 0.03 || share > 0.07 {
			t.Errorf("%d inputs: %.1f%% of the intervals leave 0 out", n, 100*share)
		}
	}
}

func TestDifference(t *testing.T) {
	unknown := math.NaN()
	zero, one := make([]float64, 8), []float64{1, 1, 1, 1, 1, 1, 1, 1}
	d := difference("x", zero, one)
	if d.N != 8 || *d.Mean != 1 || *d.Low != 1 || *d.High != 1 || !d.Differs {
		t.Errorf("always 1 more: %+v", d)
	}
	if d := difference("x", one, one); *d.Mean != 0 || *d.Low != 0 || d.Differs {
		t.Errorf("no difference: %+v", d)
	}
	if d := difference("x", []float64{0, unknown, 0}, []float64{1, 1, unknown}); d.N != 1 || *d.Mean != 1 || d.Low != nil || d.Differs {
		t.Errorf("one pair is known: %+v", d)
	}
	if d := difference("x", []float64{unknown}, []float64{1}); d.N != 0 || d.Mean != nil || d.Differs {
		t.Errorf("none is known: %+v", d)
	}
	both := difference("x", zero, []float64{-3, 3, -2, 2, -1, 1, -4, 4})
	if both.Differs || *both.Low >= 0 || *both.High <= 0 {
		t.Errorf("as much up as down: %+v", both)
	}
}
