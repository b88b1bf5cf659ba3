package decode

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// CheckSampler refuses settings outside the ranges of trace.Sampler.
func CheckSampler(s trace.Sampler) error {
	switch {
	case !(s.Temperature >= 0) || math.IsInf(s.Temperature, 1):
		return fmt.Errorf("temperature %v: want a number from 0 (greedy)", s.Temperature)
	case !(s.TopP > 0 && s.TopP <= 1):
		return fmt.Errorf("top-p %v: want a number above 0 and at most 1 (off)", s.TopP)
	case s.TopK < 0:
		return fmt.Errorf("top-k %d: want 0 (off) or more", s.TopK)
	}
	return nil
}

// sampler chooses tokens. Its order is llama.cpp's: top-k, then top-p over
// what is left at temperature 1, then the temperature.
//
// The random number of a step depends on the seed and on the number of the
// step alone, so going back and on again gives the same token.
type sampler struct {
	trace.Sampler
	heap []int
}

// choose picks a token from a set that has at least one.
func (s *sampler) choose(d dist, set TokenSet, step int) int {
	if s.Temperature == 0 {
		return argmax(d, set)
	}
	return s.draw(d, s.candidates(d, set), s.uniform(step))
}

// uniform returns the random number of a step, in [0, 1) with 53 bits.
func (s *sampler) uniform(step int) float64 {
	var p rand.PCG
	p.Seed(s.Seed, uint64(step))
	return float64(p.Uint64()>>11) / (1 << 53)
}

func argmax(d dist, set TokenSet) int {
	best := -1
	for id, x := range d.logits {
		if set.Has(id) && (best < 0 || x > d.logits[best]) {
			best = id
		}
	}
	return best
}

// draw walks the candidates until their probability at the temperature covers
// u, a number in [0, 1).
func (s *sampler) draw(d dist, ids []int, u float64) int {
	top := math.Inf(-1)
	for _, id := range ids {
		top = max(top, float64(d.logits[id]))
	}
	weight := func(id int) float64 { return math.Exp((float64(d.logits[id]) - top) / s.Temperature) }
	var total float64
	for _, id := range ids {
		total += weight(id)
	}
	left, last := u*total, ids[0]
	for _, id := range ids {
		w := weight(id)
		if w == 0 {
			continue
		}
		last = id
		if left -= w; left < 0 {
			break
		}
	}
	return last
}

// candidates returns what top-k and top-p leave of the set: all of it in the
// order of ids when both are off, else the likeliest, likeliest first. The
// slice is valid until the next call.
func (s *sampler) candidates(d dist, set TokenSet) []int {
	s.heap = s.heap[:0]
	for id, x := range d.logits {
		if set.Has(id) && !math.IsInf(float64(x), -1) {
			s.heap = append(s.heap, id)
		}
	}
	switch {
	case len(s.heap) == 0: // only tokens of probability zero: take the first
		return append(s.heap, argmax(d, set))
	case s.TopK == 0 && s.TopP == 1:
		return s.heap
	}
	return s.likeliest(d)
}

// likeliest turns the heap into what top-k and top-p leave of it. It pops one
// token after the other to the end of the slice and stops as early as it can,
// so that it costs little when few are kept of many.
func (s *sampler) likeliest(d dist) []int {
	h := s.heap
	for i := len(h)/2 - 1; i >= 0; i-- {
		sink(d, h, i)
	}
	if s.TopK > 0 {
		kept := popWhile(d, h, func(n int, _ float64) bool { return n < s.TopK })
		return kept[:covering(d, kept, s.TopP)]
	}
	total := weightOf(d, h)
	return popWhile(d, h, func(_ int, sum float64) bool { return sum < s.TopP*total })
}

// popWhile pops the likeliest token while more is true of how many were popped
// and of their weight, and returns them, likeliest first.
func popWhile(d dist, h []int, more func(n int, sum float64) bool) []int {
	end, sum := len(h), 0.0
	for end > 0 && more(len(h)-end, sum) {
		end--
		h[0], h[end] = h[end], h[0]
		sink(d, h[:end], 0)
		sum += d.weight(h[end])
	}
	kept := h[end:]
	slices.Reverse(kept)
	return kept
}

// covering returns how many of the tokens, likeliest first, it takes to reach
// the share p of their weight.
func covering(d dist, ids []int, p float64) int {
	total, sum := weightOf(d, ids), 0.0
	for i, id := range ids {
		if sum += d.weight(id); sum >= p*total {
			return i + 1
		}
	}
	return len(ids)
}

func weightOf(d dist, ids []int) float64 {
	var sum float64
	for _, id := range ids {
		sum += d.weight(id)
	}
	return sum
}

// sink restores the heap of the likeliest token first below index i.
func sink(d dist, h []int, i int) {
	for {
		c := 2*i + 1
		if c >= len(h) {
			return
		}
		if c+1 < len(h) && before(d, h[c+1], h[c]) {
			c++
		}
		if !before(d, h[c], h[i]) {
			return
		}
		h[i], h[c] = h[c], h[i]
		i = c
	}
}

// before says whether token a comes before b: likelier, or the lower id of
// equals.
func before(d dist, a, b int) bool {
	x, y := d.logits[a], d.logits[b]
	return x > y || x == y && a < b
}
