package decode

import "github.com/stencil-debugger/stencil/trace"

// view is everything that can be said of a step before a token is chosen.
type view struct {
	vocab   *Vocab
	dist    dist
	lost    bool     // the text has left the grammar: allowed is empty and means nothing
	allowed TokenSet // shared, never written to
	mass    trace.LogProb
}

func (v *view) measure() {
	v.mass = trace.Unknown
	if !v.lost {
		v.mass = v.dist.mass(v.allowed)
	}
}

func allTokens(n int) TokenSet {
	set := NewTokenSet(n)
	for id := range n {
		set.Add(id)
	}
	return set
}

// candidate returns a token with its numbers.
func (v *view) candidate(id int) trace.Candidate {
	c := trace.Candidate{
		Token:   v.vocab.Token(id),
		Raw:     v.dist.raw(id),
		Allowed: v.allowed.Has(id),
	}
	switch {
	case v.lost:
		c.Masked = trace.Unknown
	case !c.Allowed:
		c.Masked = trace.Never
	default:
		c.Masked = min(0, c.Raw-v.mass)
	}
	return c
}

// ranked returns the candidates for ids that stand in raw order.
func (v *view) ranked(ids []int) []trace.Candidate {
	list := make([]trace.Candidate, len(ids))
	for i, rank := range v.dist.ranks(ids) {
		list[i] = v.candidate(ids[i])
		list[i].Rank = rank
	}
	return list
}

// step fills in what does not depend on where the step stands. The chosen
// token is always in Top: after the k likeliest where it is none of them.
func (v *view) step(chosen, k int) trace.Step {
	c := v.candidate(chosen)
	c.Rank = v.dist.rank(chosen)
	s := trace.Step{
		Chosen:      c,
		Illegal:     !v.lost && !c.Allowed,
		Lost:        v.lost,
		Allowed:     v.allowed.Count(),
		AllowedMass: v.mass,
		Entropy:     v.dist.entropy,
		Top:         v.ranked(v.dist.top(k, func(int) bool { return true })),
	}
	if c.Rank > k {
		s.Top = append(s.Top, c)
	}
	if !v.lost {
		s.Legal = v.ranked(v.dist.top(k, v.allowed.Has))
	}
	return s
}
