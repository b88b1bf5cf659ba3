package decode

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// Ranking returns every token of the vocabulary at the cursor, the likeliest
// first, and of equals the lower id. It returns trace.ErrEnd where there is no
// step.
func (s *Session) Ranking(ctx context.Context) (trace.Ranking, error) {
	if s.at < 0 {
		return trace.Ranking{}, trace.ErrEnd
	}
	return s.ranking(ctx, s.line[s.at].pos)
}

// RankingUnder is Ranking with the allowed set that the tokens would have under
// other settings. It fails where Weigh fails.
func (s *Session) RankingUnder(ctx context.Context, r Rule) (trace.Ranking, error) {
	n, err := s.nodeUnder(r)
	if err != nil {
		return trace.Ranking{}, err
	}
	return s.ranking(ctx, n.pos)
}

// ranking ranks the tokens at the cursor; pos is nil where nothing is known of
// what is allowed.
func (s *Session) ranking(ctx context.Context, pos Position) (trace.Ranking, error) {
	d, err := s.sync(ctx, s.at)
	if err != nil {
		return trace.Ranking{}, fmt.Errorf("step %d: %w", s.at+1, err)
	}
	r := trace.Ranking{Order: order(d.logits), Raw: make([]float64, len(d.logits)), Mass: trace.Unknown, Vocab: s.opt.Engine.Vocab()}
	for id := range r.Raw {
		r.Raw[id] = float64(d.raw(id))
	}
	if pos != nil {
		allowed, err := pos.Allowed(ctx)
		if err != nil {
			return trace.Ranking{}, fmt.Errorf("step %d: %w", s.at+1, err)
		}
		r.Allowed, r.Mass = slices.Clone(allowed), d.mass(allowed)
	}
	return r, nil
}

// Digits of the keys that logits are sorted by.
const (
	digitBits = 11
	digits    = 1 << digitBits
)

// order returns the ids of logits that are numbers, the greatest first, and of
// equals the lower id: a radix sort, which needs no comparisons and keeps the
// order of equals.
func order(logits []float32) []int32 {
	keys := make([]uint32, len(logits))
	ids, next := make([]int32, len(logits)), make([]int32, len(logits))
	for id, x := range logits {
		keys[id], ids[id] = falling(x), int32(id)
	}
	for shift := 0; shift < 32; shift += digitBits {
		var start [digits + 1]int
		for _, k := range keys {
			start[k>>shift&(digits-1)+1]++
		}
		for d := range digits {
			start[d+1] += start[d]
		}
		for _, id := range ids {
			d := keys[id] >> shift & (digits - 1)
			next[start[d]] = id
			start[d]++
		}
		ids, next = next, ids
	}
	return ids
}

// falling returns a key that is the smaller the greater the number is.
func falling(x float32) uint32 {
	if x == 0 {
		x = 0 // the two zeros are equal
	}
	b := math.Float32bits(x)
	if b>>31 == 1 {
		return b
	}
	return ^b &^ (1 << 31)
}
