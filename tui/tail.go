package tui

import (
	"math"

	"github.com/stencil-debugger/stencil/trace"
)

// tail is what a table does not show, so that its columns add up.
type tail struct {
	raw, masked    float64 // sums of probabilities
	count, allowed int     // how many tokens, and how many of them are allowed
}

// take moves a candidate from the tail to the table.
func (t *tail) take(c trace.Candidate) {
	t.raw -= c.Raw.Prob()
	t.masked -= c.Masked.Prob()
	t.count--
	if c.Allowed {
		t.allowed--
	}
}

// leaveOut takes tokens away.
func (t *tail) leaveOut(some tail) {
	t.raw -= some.raw
	t.masked -= some.masked
	t.count -= some.count
	t.allowed -= some.allowed
}

// add adds tokens.
func (t *tail) add(some tail) {
	t.raw += some.raw
	t.masked += some.masked
	t.count += some.count
	t.allowed += some.allowed
}

// drawTail draws the row of what a table does not show, if that is anything.
func drawTail(a area, y int, c columns, t tail) {
	if t.count <= 0 && t.raw < addsUp {
		return
	}
	name, masked := shown("… the rest"), shown("–")
	if t.count > 0 {
		name = "… " + count(t.count) + " more"
	}
	if t.allowed > 0 || math.IsNaN(t.masked) {
		masked = share(t.masked, t.allowed)
	}
	drawSum(a, y, c, name, share(t.raw, t.count), masked)
}

// drawSum draws a row for many tokens together.
func drawSum(a area, y int, c columns, name, raw, masked shown) {
	k := ink{role: dim}
	a.text(c.token, y, name.fit(c.tokenW), k)
	a.right(c.raw, y, raw, k)
	a.right(c.masked, y, masked, k)
}

// addsUp is how far from 1 a sum of many probabilities is 1 all the same.
const addsUp = 1e-9

// share shows what is left of 1 for some tokens. What drowns in the rounding
// of the sum is little and not nothing: no token has a probability of zero.
func share(p float64, tokens int) shown {
	switch {
	case p >= addsUp || math.IsNaN(p):
		return percent(p)
	case tokens > 0:
		return "<0.1%"
	}
	return percent(0)
}
