package decode

import (
	"math"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func testSampler(temperature, topP float64, topK int) *sampler {
	return &sampler{Sampler: trace.Sampler{Temperature: temperature, TopP: topP, TopK: topK, Seed: 7}}
}

func TestGreedyTakesTheLikeliestAllowed(t *testing.T) {
	d := mustDist(t, []float32{1, 9, 5, 5})
	s := testSampler(0, 1, 0)
	if got := s.choose(d, setOf(4, 0, 2, 3), 1); got != 2 {
		t.Errorf("chose %d, want 2: the lower id of two equals", got)
	}
}

func TestCandidatesAgainstDefinition(t *testing.T) {
	logits := randomLogits(3, 400, 3)
	d := mustDist(t, logits)
	set := NewTokenSet(len(logits))
	var allowed []int
	for id := 0; id < len(logits); id += 3 {
		set.Add(id)
		allowed = append(allowed, id)
	}
	slices.SortFunc(allowed, func(a, b int) int {
		if before(d, a, b) {
			return -1
		}
		return 1
	})
	tests := []struct {
		topK int
		topP float64
	}{{5, 1}, {0, 0.9}, {20, 0.5}, {1, 1}, {1000, 1}, {0, 1e-9}}
	for _, tt := range tests {
		want := allowed
		if tt.topK > 0 {
			want = want[:min(tt.topK, len(want))]
		}
		want = shortestCovering(logits, want, tt.topP)
		got := testSampler(1, tt.topP, tt.topK).candidates(d, set)
		if !slices.Equal(got, want) {
			t.Errorf("top-k %d, top-p %v: got %v, want %v", tt.topK, tt.topP, got, want)
		}
	}
}

func shortestCovering(logits []float32, ids []int, p float64) []int {
	var total float64
	for _, id := range ids {
		total += math.Exp(float64(logits[id]))
	}
	var sum float64
	for i, id := range ids {
		if sum += math.Exp(float64(logits[id])); sum >= p*total {
			return ids[:i+1]
		}
	}
	return ids
}

func TestSamplingFollowsTheMaskedDistribution(t *testing.T) {
	d := mustDist(t, []float32{float32(math.Log(8)), float32(math.Log(3)), float32(math.Log(1)), 50})
	set := setOf(4, 0, 1, 2)
	s := testSampler(1, 1, 0)
	const n = 40000
	var count [4]float64
	for step := range n {
		count[s.choose(d, set, step)]++
	}
	for id, p := range []float64{8. / 12, 3. / 12, 1. / 12, 0} {
		// Five standard deviations of a binomial count.
		if slack := 5 * math.Sqrt(n*p*(1-p)); math.Abs(count[id]-n*p) > slack {
			t.Errorf("token %d was drawn %v times of %d, want about %v", id, count[id], n, n*p)
		}
	}
}

func TestTheDrawDependsOnSeedAndStepAlone(t *testing.T) {
	d := mustDist(t, randomLogits(1, 100, 1))
	all := allTokens(100)
	a, b := testSampler(1, 0.9, 0), testSampler(1, 0.9, 0)
	b.choose(d, all, 99)
	for step := range 50 {
		if x, y := a.choose(d, all, step), b.choose(d, all, step); x != y {
			t.Fatalf("step %d: %d and %d with the same seed", step, x, y)
		}
	}
}

func TestImpossibleTokensAreNeverDrawn(t *testing.T) {
	inf := float32(math.Inf(-1))
	d := mustDist(t, []float32{inf, 0, inf})
	s := testSampler(2, 1, 0)
	for step := range 200 {
		if got := s.choose(d, allTokens(3), step); got != 1 {
			t.Fatalf("drew token %d, which has probability zero", got)
		}
	}
	if got := s.choose(d, setOf(3, 2), 1); got != 2 {
		t.Errorf("drew %d where only token 2 is allowed", got)
	}
}

func TestCheckSampler(t *testing.T) {
	nan := math.NaN()
	for _, bad := range []trace.Sampler{
		{Temperature: -1, TopP: 1}, {Temperature: nan, TopP: 1}, {Temperature: math.Inf(1), TopP: 1},
		{TopP: 0}, {TopP: 1.1}, {TopP: nan}, {TopP: 1, TopK: -1},
	} {
		if CheckSampler(bad) == nil {
			t.Errorf("%+v was accepted", bad)
		}
	}
	if err := CheckSampler(trace.Sampler{TopP: 1}); err != nil {
		t.Error(err)
	}
}
