package tui

import (
	"math"

	"github.com/stencil-debugger/stencil/trace"
)

// tokenChance is what a token adds to a sum.
type tokenChance struct {
	id      int32 // of a partial ranking the index
	raw     float64
	masked  float64 // not yet divided by the allowed mass, where the ranking is whole
	allowed bool
}

// eachToken calls f with every token that is listed. Those of a whole ranking
// come by their ids: that is how memory is read fastest.
func (l *tokenList) eachToken(f func(tokenChance)) {
	r := l.ranking
	if r.Partial {
		for i := range l.len() {
			c := &r.Known[l.at(i)]
			t := tokenChance{id: int32(l.at(i)), raw: c.Raw.Prob(), allowed: c.Allowed}
			if c.Allowed {
				t.masked = c.Masked.Prob()
			}
			f(t)
		}
		return
	}
	for id := range int32(len(r.Raw)) {
		if l.set != nil && !hasBit(l.set, id) {
			continue
		}
		p := math.Exp(r.Raw[id])
		if hasBit(r.Allowed, id) {
			f(tokenChance{id, p, p, true})
		} else {
			f(tokenChance{id, p, 0, false})
		}
	}
}

// sumOfTokens adds up tokens.
type sumOfTokens struct{ tail }

func (t *sumOfTokens) add(c tokenChance) {
	t.count++
	t.raw += c.raw
	t.masked += c.masked
	if c.allowed {
		t.allowed++
	}
}

// total is what was added.
func (t *sumOfTokens) total(r *trace.Ranking) tail {
	sum := t.tail
	if !r.Partial && sum.allowed > 0 {
		sum.masked = min(sum.masked/r.Mass.Prob(), 1)
	}
	return sum
}

// addUp adds up what is listed.
func (l *tokenList) addUp() tail {
	var t sumOfTokens
	l.eachToken(t.add)
	return t.total(l.ranking)
}

// sum adds up what is listed. Where that is known without adding, it is exact.
func (l *tokenList) sum(step *trace.Step) {
	switch r := l.ranking; {
	case l.groups != nil:
		for _, g := range l.groups {
			l.total.add(g.total)
		}
	case l.index == nil:
		l.total = tail{raw: 1, masked: 1, count: r.Len(), allowed: step.Allowed}
	case l.query == tokenQuery{rows: rowsAllowed} && !r.Partial:
		l.total = tail{raw: r.Mass.Prob(), masked: 1, count: len(l.index), allowed: len(l.index)}
	default:
		l.total = l.addUp()
	}
}
