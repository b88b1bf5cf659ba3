package tui

import tea "charm.land/bubbletea/v2"

// watchView is what the pane of watches and breakpoints remembers.
type watchView struct {
	top int // the first row that is shown
}

// moveWatch scrolls.
func moveWatch(m *model, by int) tea.Cmd {
	v, s := &m.paneState.watch, m.scene()
	rows := m.layout().panes[paneWatch].h - 1
	v.top = min(max(min(v.top, s.watchRows())+by, 0), max(s.watchRows()-rows, 0))
	return nil
}

// watchRows is how many rows the pane has: the watches, the points, and what
// tracepoints noted.
func (s *scene) watchRows() int { return len(s.watches) + len(s.points) + len(s.traced) }

// drawWatch shows the watched expressions with their values at this step, then
// the breakpoints and tracepoints, then the steps that tracepoints noted.
func drawWatch(a area, s *scene) {
	if a.empty() {
		return
	}
	rest := heading(a, s.watchHeading())
	if s.watchRows() == 0 {
		rest.inset(1).lines(wrap(s.watchHelp(), a.w-2))
		return
	}
	top := min(s.paneState.watch.top, max(s.watchRows()-rest.h, 0))
	for y := range min(rest.h, s.watchRows()-top) {
		drawWatchRow(area{rest.c, rect{rest.x, rest.y + y, rest.w, 1}}, s, top+y)
	}
	if hidden := s.watchRows() - top - rest.h; hidden > 0 && rest.h > 0 {
		more := " " + count(hidden) + " more"
		rest.right(rest.w, rest.h-1, more, ink{role: dim})
	}
}

func (s *scene) watchHeading() line {
	l := line{in(title, "watch")}
	if n := len(s.watches); n > 0 {
		l = append(l, in(dim, " · "), in(plain, count(n)))
	}
	if n := len(s.points); n > 0 {
		l = append(l, in(dim, " · "), in(plain, plural(n, "point", "points")))
	}
	return l
}

// watchHelp says how to fill the pane.
func (s *scene) watchHelp() line {
	return line{in(dim, s.keys.first("watch")+" shows the value of an expression at every step; "+
		s.keys.first("break")+" stops a run where one holds; :trace only notes the step")}
}

// drawWatchRow draws a row of the pane.
func drawWatchRow(a area, s *scene, i int) {
	if i < len(s.watches) {
		drawWatched(a, s.watches[i])
		return
	}
	if i -= len(s.watches); i < len(s.points) {
		drawPoint(a, i+1, &s.points[i])
		return
	}
	drawTraced(a, s, s.traced[i-len(s.points)])
}

// longWatch is the most bytes of a value that are looked at.
const longWatch = 1024

// drawWatched draws an expression and its value. Where there is no room for
// both the expression is cut first.
func drawWatched(a area, w watchedValue) {
	value := in(plain, clean(head(w.value, longWatch))).with(bold)
	if w.err != nil {
		value = in(illegal, clean(head(w.err.Error(), longWatch)))
	} else if w.value == "" {
		value = in(dim, "–")
	}
	room := max(a.w-2-3-value.text.width(), min(a.w/3, 24), 1)
	x := a.line(1, 0, line{in(plain, clean(head(w.text, longWatch)).fit(room)), in(dim, " = ")})
	a.line(x, 0, line{value})
}

// drawPoint draws a breakpoint or a tracepoint. One that is off is dim.
func drawPoint(a area, number int, b *breakpoint) {
	sign, k := '●', ink{role: override}
	if b.point.Trace {
		sign, k.role = '◇', title
	}
	text := ink{role: plain}
	if b.off {
		sign, k.role, text.role = '○', dim, dim
	}
	a.put(1, 0, sign, k)
	hits := plural(b.hits, "hit", "hits")
	if b.off {
		hits = "off · " + hits
	}
	x := a.text(3, 0, count(number)+" ", ink{role: dim})
	what := clean(head(b.point.String(), longWatch)).fit(max(a.w-x-2-hits.width(), 0))
	a.text(x, 0, what, text)
	a.right(a.w-1, 0, hits, ink{role: dim})
}

// drawTraced draws a step that a tracepoint noted.
func drawTraced(a area, s *scene, t tracedStep) {
	i, k := indexOfStep(s.state.Steps, t.step), ink{role: plain}
	where := shown("step ")
	if i == offBranch {
		k.role = dim
		where = "step id " + count(t.step)
	} else {
		where += count(i + 1)
		if i == s.state.At {
			a.put(1, 0, '▸', ink{role: title})
		}
	}
	x := a.text(3, 0, where, k)
	l := line{in(dim, "  tracepoint "+count(t.point))}
	if i != offBranch {
		l = append(l, in(dim, "  "), in(k.role, tokenName(s.state.Steps[i].Chosen.Token)))
	}
	a.line(x, 0, l)
}
