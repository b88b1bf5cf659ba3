package tui

import (
	"cmp"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// weighedView is a step under two rules.
type weighedView struct {
	changes       string
	before, after trace.Step
	apart         *apart
	rows          []weighedRow
	top           int // the first row that is shown
}

// weighedRow is a token and what either rule says of it, or the heading of
// those that follow.
type weighedRow struct {
	head  shown // "" for a token
	c     trace.Candidate
	sides [2]opinion
}

// opinion is what a rule says of a token.
type opinion struct {
	verdict verdictOn
	masked  trace.LogProb
	chosen  bool
}

// verdictOn says whether a rule allows a token.
type verdictOn uint8

const (
	notKnown verdictOn = iota
	allows
	bans
)

func newWeighedView(msg weighedMsg) *weighedView {
	v := &weighedView{changes: msg.changes, before: msg.before, after: msg.after, apart: msg.apart}
	v.rows = v.grouped(v.tokens())
	return v
}

// still reports whether the run's cursor is where the step was weighed.
func (v *weighedView) still(s *shot) bool {
	return s.any && s.state.At == v.before.N-1 && s.step.ID == v.before.ID && s.step.Chosen.ID == v.before.Chosen.ID
}

// tokens lists all tokens that either step names, in raw order.
func (v *weighedView) tokens() []weighedRow {
	var rows []weighedRow
	seen := map[int]bool{}
	for _, s := range []*trace.Step{&v.before, &v.after} {
		for _, c := range slices.Concat(s.Top, s.Legal, []trace.Candidate{s.Chosen}) {
			if !seen[c.ID] {
				seen[c.ID] = true
				rows = append(rows, weighedRow{c: c, sides: [2]opinion{opinionOf(&v.before, c), opinionOf(&v.after, c)}})
			}
		}
	}
	if v.apart != nil {
		for _, r := range v.apart.rows {
			if !seen[r.c.ID] {
				rows = append(rows, r)
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b weighedRow) int { return cmp.Compare(a.c.Rank, b.c.Rank) })
	return rows
}

// opinionOf is what a step says of a token. It says something of those that it
// does not list, too: they are not among its likeliest allowed ones.
func opinionOf(s *trace.Step, c trace.Candidate) opinion {
	o := opinion{masked: trace.Unknown, chosen: s.Chosen.ID == c.ID}
	for _, list := range [][]trace.Candidate{{s.Chosen}, s.Top, s.Legal} {
		if i := indexOf(list, c.ID); i >= 0 {
			if o.masked = list[i].Masked; s.Lost {
				return o
			}
			o.verdict = bans
			if list[i].Allowed {
				o.verdict = allows
			}
			return o
		}
	}
	n := len(s.Legal)
	if !s.Lost && (n == s.Allowed || n > 0 && c.Rank > 0 && c.Rank < s.Legal[n-1].Rank) {
		o.verdict, o.masked = bans, trace.Never
	}
	return o
}

// grouped puts first what only one of the rules allows.
func (v *weighedView) grouped(rows []weighedRow) []weighedRow {
	var out []weighedRow
	for _, g := range []struct {
		head shown
		fits func(a, b verdictOn) bool
	}{
		{"only one side allows", func(a, b verdictOn) bool { return a == allows && b == bans || a == bans && b == allows }},
		{"both sides allow", func(a, b verdictOn) bool { return a == allows && b == allows }},
		{"neither allows", func(a, b verdictOn) bool { return a == bans && b == bans }},
		{"not known of a side", func(a, b verdictOn) bool { return a == notKnown || b == notKnown }},
	} {
		head := len(out)
		for _, r := range rows {
			if g.fits(r.sides[0].verdict, r.sides[1].verdict) {
				if len(out) == head {
					out = append(out, weighedRow{head: g.head})
				}
				out = append(out, r)
			}
		}
	}
	return out
}

// same reports whether no token that is listed is allowed on one side only.
func (v *weighedView) same() bool {
	return !slices.ContainsFunc(v.rows, func(r weighedRow) bool {
		return r.head == "" && (r.sides[0].verdict == allows) != (r.sides[1].verdict == allows)
	})
}

// scroll moves what is shown in a pane of that size.
func (v *weighedView) scroll(r rect, by int) {
	v.top = min(max(v.top+by, 0), v.lastTop(r.h-1, r.w))
}

// listed are the rows that a pane with that many lines below its heading shows:
// a small one does without the headings.
func (v *weighedView) listed(h int) []weighedRow {
	if h >= fewLines {
		return v.rows
	}
	return slices.DeleteFunc(slices.Clone(v.rows), func(r weighedRow) bool { return r.head != "" })
}

// lastTop is the first row where the last one stands at the end of a pane with
// that many lines below its heading.
func (v *weighedView) lastTop(h, w int) int {
	return max(len(v.listed(h))-max(h-len(v.words(w, h))-weighedAround, 0), 0)
}
