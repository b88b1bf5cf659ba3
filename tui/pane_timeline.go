package tui

import "math"

// drawTimeline shows the whole branch, from left to right: the entropy of the
// model, the pressure of the mask, and what was special about the steps.
func drawTimeline(a area, s *scene) {
	if a.empty() {
		return
	}
	l := newTimelineLayout(a.w, a.h-1)
	if !s.any {
		heading(a, line{in(title, "timeline")})
		return
	}
	f := newTimelineFrame(&s.timeline, len(s.state.Steps), s.state.At, l.w)
	rest := heading(a, line{in(title, "timeline"), in(dim, " · "+f.words())})
	if rest.empty() {
		return
	}
	t := timelinePainter{area: rest, s: s, l: l, f: f, peaks: &s.branch.overview.peaks}
	t.tops()
	t.gutter()
	for x := range l.w {
		if start, end := f.steps(x); start < end {
			t.column(x, start, end)
		}
	}
	t.axis()
	t.values()
}

// timelineLayout says on which lines of the pane what stands, and -1 for what
// has no room. Nothing in it depends on the step.
type timelineLayout struct {
	left, w           int // of the columns
	entropy, pressure lineSpan
	marks             int
	axis              int
	values            int
}

// lineSpan is some lines: from one on, so many.
type lineSpan struct{ y, h int }

const (
	gutterX      = 1  // where it is written what the lines mean
	gutterW      = 13 // cells left of the columns
	narrowGutter = 30 // cells below which there is no such room
)

// newTimelineLayout shares out the lines of a pane, what matters most first.
func newTimelineLayout(w, h int) timelineLayout {
	l := timelineLayout{w: w, marks: -1, axis: -1, values: -1}
	if w >= narrowGutter {
		l.left, l.w = gutterW, w-gutterW-1
	}
	rest := h
	take := func(least int) int {
		if h < least {
			return -1
		}
		rest--
		return rest
	}
	l.values, l.axis, l.marks = take(4), take(6), take(2)
	l.pressure.h = 0
	if h >= 3 {
		l.pressure.h = rest / 2
	}
	l.entropy.h = rest - l.pressure.h
	l.pressure.y = l.entropy.h
	return l
}

// timelinePainter draws a timeline.
type timelinePainter struct {
	area
	s                       *scene
	l                       timelineLayout
	f                       timelineFrame
	peaks                   *peaks
	entropyTop, pressureTop float64
}

// tops finds the ends of the axes, which are those of the whole branch: bars
// keep their height while the window moves.
func (t *timelinePainter) tops() {
	all := t.peaks.over(t.s.state.Steps, fitZoom(t.f.n, 1), 0)
	t.entropyTop, t.pressureTop = axisTop(all.entropy), axisTop(all.pressure)
}

// gutter says what the lines are.
func (t *timelinePainter) gutter() {
	if t.l.left == 0 {
		return
	}
	t.label(t.l.entropy, "entropy", t.entropyTop)
	t.label(t.l.pressure, "pressure", t.pressureTop)
	if t.l.marks >= 0 {
		t.text(gutterX, t.l.marks, "marks", ink{role: dim})
	}
	if t.l.axis >= 0 {
		t.text(gutterX, t.l.axis, "step", ink{role: dim})
	}
}

// label names a chart and its axis, which begins at 0.
func (t *timelinePainter) label(at lineSpan, name shown, top float64) {
	switch {
	case at.h == 0:
		return
	case at.h == 1:
		t.text(gutterX, at.y, (name + " ≤" + axisNumber(top)).fit(gutterW-gutterX-1), ink{role: dim})
		return
	}
	t.text(gutterX, at.y, name, ink{role: title})
	if at.h > 2 {
		t.right(gutterW-1, at.y+at.h-1, "0", ink{role: dim})
	}
	t.text(gutterX, at.y+1, axisEnd(top).fit(gutterW-gutterX-1), ink{role: dim})
}

// column draws a column of the charts and its mark.
func (t *timelinePainter) column(x, start, end int) {
	p := t.peak(start)
	at := t.s.state.At
	now := at >= start && at < end && t.first(x, at)
	first := t.first(x, start)
	edge := p.begins && first
	x += t.l.left
	t.bar(x, t.l.entropy, p.entropy, t.entropyTop, now, edge)
	over := p.pressure
	if p.never {
		over = t.pressureTop
	}
	t.bar(x, t.l.pressure, over, t.pressureTop, now, edge)
	if p.never && t.l.pressure.h > 0 {
		t.put(x, t.l.pressure.y, '∞', ink{role: override})
	}
	if t.l.marks >= 0 && first {
		m := t.mark(start, end, p)
		k := ink{role: m.role}
		if now {
			k.attr = reverse
		}
		t.put(x, t.l.marks, m.sign, k)
	}
}

// mark is that of a column.
func (t *timelinePainter) mark(start, end int, p peak) mark {
	m := marks[p.mark].mark
	_, begins := t.s.leaked().begins(start, end)
	switch {
	case begins && p.mark > leakMark:
		return marks[leakMark].mark
	case (m.role == forced || m.role == dim) && t.s.leaked().at(start) != nil:
		m.role = leak
	}
	return m
}

// first reports whether a column is the first of those of a step.
func (t *timelinePainter) first(x, step int) bool { return t.f.columnOf(step) == t.f.first+x }

// begins reports whether a region begins in a column.
func (t *timelinePainter) begins(x, start int) bool { return t.first(x, start) && t.peak(start).begins }

// peak is that of the column that begins with a step.
func (t *timelinePainter) peak(start int) peak {
	zoom := max(t.f.zoom, 0)
	return t.peaks.over(t.s.state.Steps, zoom, start>>zoom)
}

// bar draws one bar: a sign of its own where the number is not known, and one
// where it is nothing. In what stays empty there is a line where the current
// step is, and where a region begins.
func (t *timelinePainter) bar(x int, at lineSpan, v, top float64, now, edge bool) {
	k := ink{role: plain}
	if now {
		k = ink{role: title, attr: bold}
	}
	full := 0
	if !math.IsNaN(v) {
		full = eighths(v, top, at.h)
	}
	for i := range at.h {
		y := at.y + at.h - 1 - i
		part := min(max(full-8*i, 0), 8)
		switch {
		case part > 0:
			t.block(x, y, blocks[part], k)
		case i == 0 && math.IsNaN(v):
			t.put(x, y, '?', ink{role: dim})
		case now:
			t.block(x, y, '│', k)
		case i == 0:
			t.put(x, y, '_', ink{role: dim})
		case edge:
			t.put(x, y, '┊', ink{role: rule})
		}
	}
}

// block is put for what is known to be one cell wide. A screen can be full of
// bars, and measuring each of their cells is most of what drawing them costs.
func (t *timelinePainter) block(x, y int, r rune, k ink) {
	if x < 0 || x >= t.w || y < 0 || y >= t.h {
		return
	}
	at := (t.y+y)*t.c.w + t.x + x
	t.c.clear(at)
	t.c.cells[at] = cell{r, k}
}

// values writes the numbers of the current step, as many as there is room for.
func (t *timelinePainter) values() {
	if t.l.values < 0 {
		return
	}
	st := &t.s.step
	m := t.s.markAt(t.s.state.At)
	parts := []line{
		{in(dim, "entropy "), in(plain, padLeft(bits(amount(st.Entropy)), 9))},
		{in(dim, "pressure "), in(plain, padLeft(bits(st.AllowedMass.Bits()), 9))},
		{in(m.role, shown(m.sign)+" "+pad(m.name, 11))},
		{in(dim, "allowed mass "), in(plain, padLeft(chance(st.AllowedMass), 6))},
		{in(dim, "step "), in(plain, padLeft(count(t.s.state.At+1), 7))},
	}
	x := gutterX
	for i, p := range parts {
		if i > 0 {
			p = append(line{in(dim, "  ")}, p...)
		}
		if x+p.width() > t.w {
			return
		}
		x = t.line(x, t.l.values, p)
	}
}
