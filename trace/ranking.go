package trace

import "slices"

// VocabReader gives the tokens of a vocabulary by their ids, from 0 to Len-1.
type VocabReader interface {
	Len() int
	Token(id int) Token
}

// Ranking is what is known of the tokens at one place, the likeliest first: a
// snapshot that later calls never change. A live session makes one of the
// whole vocabulary. Of a recording, which holds the first choices, the
// likeliest allowed tokens and the chosen one only, it is Partial.
type Ranking struct {
	Partial bool        // some tokens are missing
	Known   []Candidate // of a partial ranking: all there is, by rank

	Order   []int32     // ids by rank
	Raw     []float64   // natural log of the raw probability, by id
	Allowed []uint64    // bit id%64 of word id/64: whether the constraint permits the token; nil where nothing is known of the allowed set
	Mass    LogProb     // natural log of the raw probability on the allowed set; Unknown where Allowed is nil
	Vocab   VocabReader // of a whole ranking
}

// Len returns the number of tokens.
func (r *Ranking) Len() int {
	if r.Partial {
		return len(r.Known)
	}
	return len(r.Order)
}

// At returns a token and its numbers, by its index from 0. In a partial ranking
// its rank need not be the index plus 1. It allocates nothing.
func (r *Ranking) At(i int) Candidate {
	if r.Partial {
		return r.Known[i]
	}
	id := int(r.Order[i])
	c := Candidate{Token: r.Vocab.Token(id), Rank: i + 1, Raw: LogProb(r.Raw[id]), Masked: Never, Allowed: r.allowed(id)}
	switch {
	case r.Allowed == nil:
		c.Masked = Unknown
	case c.Allowed:
		c.Masked = min(0, c.Raw-r.Mass)
	}
	return c
}

func (r *Ranking) allowed(id int) bool {
	return id>>6 < len(r.Allowed) && r.Allowed[id>>6]&(1<<(id&63)) != 0
}

// Index returns the index of a token, or -1. It takes time for the number of
// tokens.
func (r *Ranking) Index(id int) int {
	if r.Partial {
		return slices.IndexFunc(r.Known, func(c Candidate) bool { return c.ID == id })
	}
	return slices.Index(r.Order, int32(id))
}

// Ranking returns what a step holds of the ranking before it: a partial one.
func (s *Step) Ranking() Ranking {
	r := Ranking{Partial: true, Mass: s.AllowedMass}
	seen := map[int]bool{}
	for _, c := range slices.Concat(s.Top, s.Legal, []Candidate{s.Chosen}) {
		if !seen[c.ID] {
			seen[c.ID] = true
			r.Known = append(r.Known, c)
		}
	}
	slices.SortStableFunc(r.Known, func(a, b Candidate) int { return a.Rank - b.Rank })
	return r
}
