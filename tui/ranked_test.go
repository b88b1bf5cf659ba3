package tui

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// testWords is a vocabulary of the story's texts and of others.
type testWords struct{ tokens []trace.Token }

func (v testWords) Len() int { return len(v.tokens) }

func (v testWords) Token(id int) trace.Token { return v.tokens[id] }

// newTestWords makes a vocabulary of n tokens. Those that the story names have
// the story's ids.
func newTestWords(n int, plan []scripted) *testWords {
	v := &testWords{make([]trace.Token, n)}
	for id := range v.tokens {
		v.tokens[id] = trace.Token{ID: id, Bytes: fillerToken(id)}
	}
	for _, sc := range plan {
		for _, w := range sc.wishes {
			t := testToken(strings.TrimPrefix(w.text, "!"))
			v.tokens[t.ID] = t
		}
	}
	return v
}

// fillerToken is a token of some kind for every id.
func fillerToken(id int) []byte {
	switch id % 8 {
	case 0:
		return fmt.Appendf(nil, " word%d", id)
	case 1:
		return fmt.Appendf(nil, "%d", id)
	case 2:
		return fmt.Appendf(nil, "\"k%d", id)
	case 3:
		return fmt.Appendf(nil, "Word%d", id)
	case 4:
		return fmt.Appendf(nil, "}%d", id)
	case 5:
		return []byte(strings.Repeat(" ", id%7) + "\n")
	case 6:
		return []byte{0xE2, byte(0x80 + id%64)}
	}
	return fmt.Appendf(nil, "字%d", id)
}

// rankedScript is a script that knows its whole vocabulary.
type rankedScript struct {
	*script
	words *testWords
	fail  error // what the next ranking returns
}

func newRankedScript() *rankedScript {
	s := newScript()
	return &rankedScript{script: s, words: newTestWords(testVocab, s.plan)}
}

// Ranking ranks the tokens of the step by their wishes, and shares out what is
// left of the probability among the others.
func (s *rankedScript) Ranking(context.Context) (trace.Ranking, error) {
	if err := s.fail; err != nil {
		s.fail = nil
		return trace.Ranking{}, err
	}
	step, _ := s.state.Current()
	return rankAll(&step, s.words), nil
}

func rankAll(step *trace.Step, words *testWords) trace.Ranking {
	n := words.Len()
	r := trace.Ranking{Order: make([]int32, n), Raw: make([]float64, n), Allowed: make([]uint64, n/64+1), Mass: step.AllowedMass, Vocab: words}
	known := slices.Concat(step.Top, step.Legal)
	seen := map[int]bool{}
	rest := 1.0
	for _, c := range known {
		if !seen[c.ID] {
			rest -= c.Raw.Prob()
			seen[c.ID] = true
		}
	}
	weights := 0.0
	for id := range n {
		r.Order[id] = int32(id)
		if !seen[id] {
			weights += 1 / float64(id+10)
		}
	}
	for id := range n {
		r.Raw[id] = math.Log(rest / weights / float64(id+10))
	}
	for _, c := range known {
		r.Raw[c.ID] = float64(c.Raw)
		if c.Allowed {
			r.Allowed[c.ID>>6] |= 1 << (c.ID & 63)
		}
	}
	for _, c := range known {
		r.Raw[c.ID] = float64(c.Raw)
	}
	if step.Lost {
		r.Allowed, r.Mass = nil, trace.Unknown
	}
	slices.SortStableFunc(r.Order, func(a, b int32) int { return cmp.Compare(r.Raw[b], r.Raw[a]) })
	return r
}

// whyRanked can explain every token.
type whyRanked struct{ *rankedScript }

func (s whyRanked) Explain(_ context.Context, id int) (trace.Explanation, error) {
	return trace.Explanation{Token: s.words.Token(id), Expected: "a word", Nodes: []trace.Node{{Path: "/direction"}}}, nil
}
