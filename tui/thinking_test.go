package tui

import (
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// The place of a token in the thoughts is true where the budget is spent, too,
// and fits into the pane on a small screen.
func TestRegionName(t *testing.T) {
	tests := []struct {
		at       int
		thinking *trace.Thinking
		want     shown
	}{
		{0, nil, "think · token 1"},
		{0, &trace.Thinking{}, "think · token 1"},
		{0, &trace.Thinking{Budget: 12}, "think · token 1 of ≤12"},
		{11, &trace.Thinking{Budget: 12}, "think · token 12 of ≤12"},
		{12, &trace.Thinking{Budget: 12}, "think · budget of 12 spent"},
		{999, &trace.Thinking{Budget: 1200}, "think · token 1,000 of ≤1,200"},
	}
	for _, tt := range tests {
		s := &scene{header: &trace.Header{Thinking: tt.thinking}}
		s.state.At, s.step.Region = tt.at, trace.RegionThink
		if got := regionName(s); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// Only what the regime began itself is an attempt.
func TestAttemptOf(t *testing.T) {
	no, yes := false, true
	bad, good := &trace.Result{Valid: &no}, &trace.Result{Valid: &yes}
	attempts := []trace.Branch{{Result: bad}, {Fork: 3, Result: bad}, {Swap: "seed=8", Result: bad}, {Swap: "seed=9"}}
	tests := []struct {
		branches []trace.Branch
		current  int
		want     int
	}{
		{attempts, 0, 1},
		{attempts, 1, 0},
		{attempts, 2, 2},
		{attempts, 3, 3},
		{[]trace.Branch{{Result: good}, {Swap: "seed=8"}}, 1, 0}, // nothing was to be tried again
		{[]trace.Branch{{Result: bad}, {Swap: "seed=12"}}, 1, 0}, // a seed of the user's
		{[]trace.Branch{{Result: bad}, {Swap: "seed=12"}, {Swap: "seed=8"}}, 2, 2},
		{[]trace.Branch{{Result: bad}, {}}, 1, 0},                             // another first token
		{[]trace.Branch{{Result: bad}, {Swap: "seed=8 temperature=1"}}, 1, 0}, // other settings
	}
	for _, tt := range tests {
		list := append([]trace.Branch{}, tt.branches...)
		list[tt.current].Current = true
		if got := attemptOf(list, 7); got != tt.want {
			t.Errorf("%+v: attempt %d, want %d", list, got, tt.want)
		}
	}
}
