package tui

import (
	"context"

	"github.com/stencil-debugger/stencil/trace"
)

// apart is what only one of two rules allows at a step.
type apart struct {
	fewer int          // tokens that are allowed as it is, and not changed
	more  int          // tokens that are allowed changed, and not as it is
	rows  []weighedRow // the likeliest of both, at most mostApart
}

// mostApart bounds how many tokens that one side alone allows are listed.
const mostApart = 1000

// apartUnder compares the whole allowed set at the cursor with that under
// changed settings. It returns nil where the stepper does not know the sets.
func apartUnder(ctx context.Context, s Stepper, changes string) (*apart, error) {
	here, ok := s.(Ranker)
	there, also := s.(RuleRanker)
	if !ok || !also {
		return nil, nil
	}
	before, err := here.Ranking(ctx)
	if err != nil {
		return nil, err
	}
	after, err := there.RankingUnder(ctx, changes)
	if err != nil {
		return nil, err
	}
	return setsApart(&before, &after), nil
}

// setsApart compares two rankings of the same tokens in the same order.
func setsApart(before, after *trace.Ranking) *apart {
	if before.Partial || after.Partial || before.Allowed == nil || after.Allowed == nil || before.Len() != after.Len() {
		return nil
	}
	a := &apart{}
	for i := range before.Len() {
		was, is := before.At(i), after.At(i)
		switch {
		case was.Allowed == is.Allowed:
			continue
		case was.Allowed:
			a.fewer++
		default:
			a.more++
		}
		if len(a.rows) < mostApart {
			a.rows = append(a.rows, weighedRow{c: was, sides: [2]opinion{fullOpinion(was), fullOpinion(is)}})
		}
	}
	return a
}

// fullOpinion is what a rule says of a token of a whole ranking, which is not
// the chosen one.
func fullOpinion(c trace.Candidate) opinion {
	if c.Allowed {
		return opinion{verdict: allows, masked: c.Masked}
	}
	return opinion{verdict: bans, masked: trace.Never}
}
