package tui

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// decisionView is a decision with its values in the order of the screen.
type decisionView struct {
	trace.Decision
	rows []int // indexes of Values, likeliest first, masked
	top  int   // the first row that is shown; rows of it at most
}

func newDecisionView(d trace.Decision) *decisionView {
	v := &decisionView{Decision: d}
	for i := range d.Values {
		v.rows = append(v.rows, i)
	}
	slices.SortStableFunc(v.rows, func(a, b int) int { return cmp.Compare(d.Values[b].Masked, d.Values[a].Masked) })
	return v
}

// decisionColumns says where the columns of the values stand: it depends on
// the width and on the longest value.
type decisionColumns struct {
	value, valueW int
	raw, masked   int // cells after the numbers
	spelling      int // 0 where there is no room for it
}

func newDecisionColumns(w int, v *decisionView) decisionColumns {
	c := decisionColumns{value: 3, valueW: len("anything else")}
	for _, value := range v.Values {
		c.valueW = max(c.valueW, clean(value.Text).width())
	}
	c.valueW = max(min(c.valueW, w-c.value-2*numberW-2, max(w*2/5, 20)), 0)
	c.raw = c.value + c.valueW + numberW
	c.masked = c.raw + numberW + 1
	if w-c.masked >= 16 {
		c.spelling = c.masked + 2
	}
	return c
}

// drawDecision shows every value of a decision as a whole.
func drawDecision(a area, v *decisionView) {
	if a.empty() {
		return
	}
	for y := range a.h {
		a.fill(0, a.w, y, ' ', ink{})
	}
	heading(a, line{in(title, "whole values"), in(dim, " of "), in(plain, pathName(v.Path))})
	l := newDecisionLayout(a.w, a.h, v)
	part := func(y, h int) area { return area{a.c, rect{a.x, a.y + y, a.w, h}} }
	part(1, l.verdictH).inset(1).lines(v.verdict(a.w))
	drawValues(part(1+l.verdictH, l.tableH), newDecisionColumns(a.w, v), v)
	part(1+l.verdictH+l.tableH, l.notesH).inset(1).lines(v.notes(a.w))
}

// decisionLayout says how many lines the parts of the pane have, below its
// heading.
type decisionLayout struct{ verdictH, tableH, notesH int }

func newDecisionLayout(w, h int, v *decisionView) decisionLayout {
	const least = 4 // lines of the table before anything else grows
	h = max(h-1, 0)
	l := decisionLayout{verdictH: min(len(v.verdict(w)), max(h-least, 1), h)}
	l.tableH = h - l.verdictH
	if n := len(v.notes(w)); l.tableH >= least+n {
		l.tableH, l.notesH = l.tableH-n, n
	}
	return l
}

// lastTop is the greatest useful top: the last row and the sum are shown.
func (v *decisionView) lastTop(w, h int) int {
	return max(len(v.rows)+2-newDecisionLayout(w, h, v).tableH, 0)
}

// drawValues draws the table with the names of its columns.
func drawValues(a area, c decisionColumns, v *decisionView) {
	if a.empty() {
		return
	}
	k := ink{role: title}
	a.text(c.value, 0, "value", k)
	a.right(c.raw, 0, "raw", k)
	a.right(c.masked, 0, "masked", k)
	if c.spelling > 0 {
		a.text(c.spelling, 0, "likeliest spelling", k)
	}
	rows := a.below(1)
	top := min(v.top, max(len(v.rows)+1-rows.h, 0)) // the screen may have grown since
	for y, i := range v.rows[top:] {
		drawValue(rows, y, c, v, i)
	}
	drawOthers(rows, len(v.rows)-top, c, v)
}

func drawValue(a area, y int, c decisionColumns, v *decisionView, i int) {
	value := v.Values[i]
	k := ink{role: plain}
	if value.Greedy {
		a.put(0, y, '●', ink{role: chosen})
		k.role = chosen
	}
	if i == v.Best {
		a.put(1, y, '★', ink{role: title})
		k.attr |= bold
	}
	a.text(c.value, y, clean(value.Text).fit(c.valueW), k)
	a.right(c.raw, y, chance(value.Raw), k)
	a.right(c.masked, y, chance(value.Masked), k)
	if c.spelling > 0 {
		a.line(c.spelling, y, v.spelled(value))
	}
}

// drawOthers draws the row that makes the columns add up.
func drawOthers(a area, y int, c decisionColumns, v *decisionView) {
	raw, masked := 1.0, 1.0
	for _, value := range v.Values {
		raw -= value.Raw.Prob()
		masked -= value.Masked.Prob()
	}
	k := ink{role: dim}
	a.text(c.value, y, shown("anything else").fit(c.valueW), k)
	a.right(c.raw, y, share(max(raw, 0), 1), k)
	a.right(c.masked, y, share(max(masked, 0), 1), k)
}

// spelled is the tokens of a value, with lines between them. What belongs to
// the tokens and not to the value is dim.
func (v *decisionView) spelled(value trace.Value) line {
	var l line
	if len(v.Head) > 0 {
		l = line{in(dim, token(v.Head)), in(rule, "│")}
	}
	left := len(value.Text) - len(v.Head)
	for i, t := range value.Tokens {
		if i > 0 {
			l = append(l, in(rule, "│"))
		}
		at := min(max(left, 0), len(t.Bytes))
		if i < len(value.Tokens)-1 { // white space may come before the value
			at = len(t.Bytes)
		}
		l = append(l, in(plain, token(t.Bytes[:at])), in(dim, token(t.Bytes[at:])))
		left -= len(bytes.TrimLeft(t.Bytes, " \t\r\n"))
	}
	return l
}

// verdict says in words whether the greedy path takes the likeliest value.
func (v *decisionView) verdict(w int) []line { return wrap(v.sentence(), w-2) }

func (v *decisionView) sentence() line {
	best := v.Values[v.Best]
	name := func(value trace.Value, r role) piece { return in(r, clean(value.Text).fit(32)) }
	i, ok := v.Greedy()
	switch {
	case !ok:
		return line{in(plain, "The greedy path takes none of these values. The likeliest is "), name(best, plain),
			in(plain, cleanf(": %s as a whole, masked.", chance(best.Masked)))}
	case !v.Differs:
		return line{in(plain, "The greedy path takes "), name(best, chosen),
			in(plain, cleanf(", the likeliest value as a whole: %s, masked.", chance(best.Masked)))}
	}
	l := line{in(override, "They differ"), in(plain, ": the greedy path takes "), name(v.Values[i], chosen), in(plain, "; "),
		name(best, plain), in(plain, cleanf(" is more probable as a whole: %s against %s, masked. ", chance(best.Masked), chance(v.Values[i].Masked)))}
	return append(l, v.parting(v.Values[i], best)...)
}

// parting says where the spellings of two values part, and how many values
// begin as the first of them goes on there.
func (v *decisionView) parting(greedy, best trace.Value) line {
	at := 0
	for at < len(greedy.Tokens) && at < len(best.Tokens) && greedy.Tokens[at].ID == best.Tokens[at].ID {
		at++
	}
	l := line{in(plain, "They part at the first token. ")}
	if at > 0 {
		common := bytes.Clone(v.Head)
		for _, t := range greedy.Tokens[:at] {
			common = append(common, t.Bytes...)
		}
		l = line{in(plain, "After "), in(structure, token(common).fitLeft(24)), in(plain, " they part. ")}
	}
	n := v.begin(greedy.Tokens[:min(at+1, len(greedy.Tokens))])
	if n < 2 {
		return l
	}
	return append(l, in(chosen, token(greedy.Tokens[at].Bytes).fit(24)), in(plain, " begins "+count(n)+" values."))
}

// begin counts the values whose spelling begins with some tokens.
func (v *decisionView) begin(tokens []trace.Token) int {
	n := 0
	for _, value := range v.Values {
		if len(value.Tokens) >= len(tokens) && slices.EqualFunc(value.Tokens[:len(tokens)], tokens,
			func(a, b trace.Token) bool { return a.ID == b.ID }) {
			n++
		}
	}
	return n
}

// notes says what the numbers are.
func (v *decisionView) notes(w int) []line {
	about := line{in(dim, "● the greedy path takes it  ★ the likeliest as a whole. Each value is scored along its likeliest spelling in tokens, a lower bound of its probability.")}
	if v.Cut > 0 {
		about = append(about, in(override, " "+plural(v.Cut, "more value is", "more values are")+" not scored."))
	}
	return wrap(about, w-2)
}
