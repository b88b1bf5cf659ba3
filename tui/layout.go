package tui

// layout says where each pane goes. A pane without room has an empty
// rectangle. Nothing in it depends on the step shown, so that nothing moves
// while stepping.
type layout struct {
	screen rect
	title  rect
	input  rect
	body   rect // everything between the input and the strip
	foot   rect // the line under the body

	wanted, allowed, why rect // each begins with its heading
	steps                rect // only where there is room to spare
	json, facts          rect

	strip   rect
	message rect // may be the same line as keys
	keys    rect
}

const (
	twoColumns = 60 // cells from which on the JSON stands beside the candidates
	allPanes   = 16 // lines from which on all panes are shown
)

// newLayout divides a screen; the input would like that many lines.
func newLayout(w, h, inputLines int) layout {
	l := layout{screen: rect{0, 0, w, h}}
	top, bottom := 0, h
	takeTop := func(n int) rect {
		n = max(min(n, bottom-top), 0)
		top += n
		return rect{0, top - n, w, n}
	}
	takeBottom := func(n int) rect {
		n = max(min(n, bottom-top), 0)
		bottom -= n
		return rect{0, bottom, w, n}
	}

	l.title = takeTop(1)
	l.keys = takeBottom(1)
	l.message = l.keys
	if h >= allPanes {
		l.input = takeTop(inputLines)
		l.message = takeBottom(1)
	}
	l.strip = takeBottom(1)
	if h >= allPanes {
		l.foot = takeBottom(1)
	}
	l.body = rect{0, top, w, bottom - top}
	if w >= twoColumns {
		l.columns()
	} else {
		l.stack()
	}
	return l
}

// columns puts the candidates left and the JSON right, with a line between
// them.
func (l *layout) columns() {
	b := l.body
	left := rect{b.x, b.y, (b.w - 1) / 2, b.h}
	right := rect{left.w + 1, b.y, b.w - left.w - 1, b.h}
	if l.screen.h < allPanes {
		l.wanted, l.json = left, right
		return
	}
	l.wanted, l.allowed, l.why = splitLeft(left)
	if l.why.h >= 13 {
		l.why, l.steps = split(l.why, 7)
	}
	facts := min(max(b.h/3, 7), 12)
	l.json, l.facts = split(right, b.h-facts)
}

// splitLeft shares out the left column: the candidates get what shows ten of
// them, the rest goes to the reasons.
func splitLeft(r rect) (wanted, allowed, why rect) {
	w := max(min(r.h/2, 15), r.h/3)
	a := min(max(r.h/5, 3), 13)
	if r.h < 24 {
		w = r.h - a - min(max(r.h/3, 4), 6)
	}
	wanted, rest := split(r, w)
	allowed, why = split(rest, a)
	return wanted, allowed, why
}

// stack puts the panes one below the other, the most important ones first.
func (l *layout) stack() {
	b := l.body
	if b.h < 18 {
		json := min(max(b.h*2/5, 2), 8)
		l.wanted, l.json = split(b, b.h-json)
		return
	}
	l.wanted, b = split(b, b.h/3)
	l.allowed, b = split(b, 3)
	l.why, b = split(b, 4)
	facts := 0
	if b.h >= 16 {
		facts = 7
	}
	l.json, l.facts = split(b, b.h-facts)
}

// split cuts a rectangle below its first n lines.
func split(r rect, n int) (above, below rect) {
	n = min(max(n, 0), r.h)
	return rect{r.x, r.y, r.w, n}, rect{r.x, r.y + n, r.w, r.h - n}
}
