package decode

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func randomLogits(seed uint64, n int, spread float64) []float32 {
	r := rand.New(rand.NewPCG(seed, 1))
	logits := make([]float32, n)
	for i := range logits {
		logits[i] = float32(r.NormFloat64() * spread)
	}
	return logits
}

func mustDist(t testing.TB, logits []float32) dist {
	t.Helper()
	d, err := newDist(logits)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func setOf(n int, ids ...int) TokenSet {
	s := NewTokenSet(n)
	for _, id := range ids {
		s.Add(id)
	}
	return s
}

// exactLogSum sums exp(x-max) with 200 bits of mantissa.
func exactLogSum(logits []float32) float64 {
	top := float64(slices.Max(logits))
	sum := new(big.Float).SetPrec(200)
	for _, x := range logits {
		sum.Add(sum, new(big.Float).SetPrec(200).SetFloat64(math.Exp(float64(x)-top)))
	}
	f, _ := sum.Float64()
	return top + math.Log(f)
}

func TestDistAgainstExactSum(t *testing.T) {
	for seed := range uint64(5) {
		logits := randomLogits(seed, 3000, 8)
		d := mustDist(t, logits)
		if want := exactLogSum(logits); math.Abs(d.logZ-want) > 1e-12*math.Abs(want)+1e-12 {
			t.Errorf("logZ = %v, want %v", d.logZ, want)
		}
		var sum float64
		for id := range logits {
			sum += d.raw(id).Prob()
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("raw probabilities add up to %v", sum)
		}
	}
}

func TestDistKnownValues(t *testing.T) {
	ln := func(p float64) float32 { return float32(math.Log(p)) }
	d := mustDist(t, []float32{ln(0.5), ln(0.25), ln(0.125), ln(0.125)})
	if math.Abs(d.entropy-1.75) > 1e-6 {
		t.Errorf("entropy = %v bits, want 1.75", d.entropy)
	}
	if got := d.mass(setOf(4, 1, 3)).Prob(); math.Abs(got-0.375) > 1e-7 {
		t.Errorf("mass = %v, want 0.375", got)
	}
	if got := d.mass(setOf(4, 0, 1, 2, 3)); got != 0 {
		t.Errorf("mass of everything = %v, want exactly log 1", got)
	}
	if got := d.mass(NewTokenSet(4)); got != trace.Never {
		t.Errorf("mass of nothing = %v", got)
	}
	if got := []int{d.rank(0), d.rank(1), d.rank(2), d.rank(3)}; !slices.Equal(got, []int{1, 2, 3, 4}) {
		t.Errorf("ranks = %v: of equals the lower id comes first", got)
	}
}

func TestDistExtremes(t *testing.T) {
	inf := float32(math.Inf(-1))
	d := mustDist(t, []float32{inf, 3e38, inf, -3e38})
	if p := d.raw(1); p != 0 {
		t.Errorf("a certainty has log-probability %v", p)
	}
	if p := d.raw(0); p != trace.Never {
		t.Errorf("a logit of -inf has log-probability %v", p)
	}
	if d.entropy != 0 {
		t.Errorf("entropy of a certainty = %v", d.entropy)
	}
	nan := float32(math.NaN())
	for _, bad := range [][]float32{{}, {inf, inf}, {1, nan}, {nan, 1}, {float32(math.Inf(1)), 1}} {
		if _, err := newDist(bad); err == nil {
			t.Errorf("newDist(%v) gave no error", bad)
		}
	}
}

func TestTopAndRanksAgainstSort(t *testing.T) {
	for seed := range uint64(20) {
		logits := randomLogits(seed, 500, 2)
		for i := range logits { // coarse, so that there are ties
			logits[i] = float32(math.Round(float64(logits[i]) * 2))
		}
		d := mustDist(t, logits)
		order := make([]int, len(logits))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int {
			if logits[a] > logits[b] {
				return -1
			} else if logits[a] < logits[b] {
				return 1
			}
			return a - b
		})
		odd := func(id int) bool { return id%2 == 1 }
		var wantOdd []int
		for _, id := range order {
			if odd(id) && len(wantOdd) < 10 {
				wantOdd = append(wantOdd, id)
			}
		}
		got := d.top(10, odd)
		if !slices.Equal(got, wantOdd) {
			t.Fatalf("top odd = %v, want %v", got, wantOdd)
		}
		for i, rank := range d.ranks(got) {
			if want := slices.Index(order, got[i]) + 1; rank != want || d.rank(got[i]) != want {
				t.Fatalf("rank of %d = %d and %d, want %d", got[i], rank, d.rank(got[i]), want)
			}
		}
	}
}
