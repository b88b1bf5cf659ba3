package tui

import "github.com/stencil-debugger/stencil/trace"

// spot is where a step stands in its document: that many steps after the
// beginning of a passage, or after its end.
type spot struct {
	passage int // -1 before the first
	ended   bool
	steps   int
}

// spotOf returns the spot of the step with that index. It does not change when
// more steps become known.
func (c *course) spotOf(step int) spot {
	i := passageAt(&c.passages, step)
	if i < 0 {
		return spot{passage: -1, steps: step}
	}
	p := c.passages.ref(i)
	if p.closed != never && step >= int(p.closed) {
		return spot{i, true, step - int(p.closed)}
	}
	return spot{i, false, step - int(p.first)}
}

// meet returns the index of the step that stands where a step of another
// document stands there, and whether that is certain. It is not as long as steps
// that would tell are still to come, which is so until the branch has ended.
//
// The step is as far into the passage of the same path, or as far behind it,
// but it does not leave the passage before the other step does, and does not
// enter the next one before it. Of a passage that this document lacks it is
// where it was before: behind the last one that both have.
func (c *course) meet(lead *course, step int, ended bool) (index int, certain bool) {
	at := lead.spotOf(step)
	for at.passage >= 0 {
		key := lead.passages.ref(at.passage).key
		if i, ok := c.byKey[key]; ok {
			return c.stepAt(spot{int(i), at.ended, at.steps}, ended)
		}
		if !ended && (!key.thoughts || c.thinks) {
			return 0, false
		}
		at = lead.before(at.passage)
	}
	return c.stepAt(spot{passage: -1, steps: at.steps}, ended)
}

// before returns the spot of the last step before a passage, behind the passage
// before it.
func (c *course) before(passage int) spot {
	last := int(c.passages.ref(passage).first) - 1
	if passage == 0 {
		return spot{passage: -1, steps: max(last, 0)}
	}
	closed := int(c.passages.ref(passage - 1).closed)
	if closed == never { // both begin with one token
		closed = last
	}
	return spot{passage - 1, true, max(last-closed, 0)}
}

// stepAt returns the index of the step at a spot, or of the last one before the
// next passage, and whether that is certain.
func (c *course) stepAt(at spot, ended bool) (index int, certain bool) {
	known := len(c.ends)
	first, limit, bounded := 0, known-1, ended
	if next := at.passage + 1; next < c.passages.n {
		limit, bounded = int(c.passages.ref(next).first)-1, true
	}
	from := 0
	if at.passage >= 0 {
		p := c.passages.ref(at.passage)
		first, from = int(p.first), int(p.first)
		switch {
		case !at.ended && p.closed != never:
			limit, bounded = min(limit, int(p.closed)-1), true
		case at.ended && p.closed != never:
			from = int(p.closed)
		case at.ended && !bounded:
			return 0, false
		case at.ended:
			from = limit
		}
	}
	limit = max(limit, first)
	if index = from + at.steps; index <= limit {
		return max(index, 0), true
	}
	return max(limit, 0), bounded
}

// finished reports whether a run stands at the end of a branch that has ended.
func finished(st *trace.State) bool { return st.Result != nil && st.At == len(st.Steps)-1 }
