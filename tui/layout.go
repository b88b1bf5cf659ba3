package tui

// layout says where each pane goes. A pane without room has an empty
// rectangle. Nothing in it depends on the step shown, so that nothing moves
// while stepping.
type layout struct {
	screen rect
	title  rect // what is run
	input  rect // what the model was given
	body   rect // everything between the input and the strip
	foot   rect // the line under the body

	panes  [paneCount]rect // each begins with its heading
	seams  []int           // columns of the lines between the columns of panes
	guests int             // how many places for guests there are

	strip   rect // a cell a step
	message rect // may be the same line as keys
	keys    rect // the keys that work now
}

const (
	twoColumns   = 60  // cells from which on the JSON stands beside the candidates
	threeColumns = 150 // cells from which on there is a column of further panes
	allPanes     = 16  // lines from which on all panes are shown
)

// newLayout divides a screen; the input would like that many lines.
func newLayout(w, h, inputLines int, v *view) layout {
	l := layout{screen: rect{0, 0, w, h}}
	rest := l.screen
	l.title, rest = split(rest, 1)
	rest, l.keys = split(rest, rest.h-1)
	l.message = l.keys
	if h >= allPanes {
		l.input, rest = split(rest, inputLines)
		rest, l.message = split(rest, rest.h-1)
	}
	rest, l.strip = split(rest, rest.h-1)
	if h >= allPanes {
		rest, l.foot = split(rest, rest.h-1)
	}
	l.body = rest
	switch {
	case v.zoomed:
		l.panes[v.focus] = l.body
	case w >= twoColumns:
		l.columns(v)
	default:
		l.stack(v)
	}
	return l
}

// columns puts the candidates left and the JSON right, further panes beside
// them where there is room, with lines between them. Of a column whose panes
// are all hidden the others take the place.
func (l *layout) columns(v *view) {
	cols := []column{{l.leftColumn(), 5}, {l.rightColumn(v), 5}}
	if l.screen.w >= threeColumns && l.screen.h >= allPanes {
		cols = []column{{l.leftColumn(), 6}, {l.rightColumn(v), 5}, {l.thirdColumn(v), 5}}
		l.guests = guestSlots
	}
	var shown []column
	total := 0
	for _, c := range cols {
		if c.seats = c.visible(v); len(c.seats) > 0 {
			shown = append(shown, c)
			total += c.share
		}
	}
	x := 0
	for i, c := range shown {
		room := l.body.w - x
		w := room
		if i < len(shown)-1 {
			w = (room - (len(shown) - 1 - i)) * c.share / total
			total -= c.share
			l.seams = append(l.seams, x+w)
		}
		l.place(c.seats, rect{x, l.body.y, w, l.body.h})
		x += w + 1
	}
}

// column is what stands one below the other, and its share of the width.
type column struct {
	seats []seat
	share int
}

// seat is a pane in a column, with the lines that it gets there.
type seat struct {
	pane  paneID
	lines int
}

// visible leaves out what is hidden.
func (c column) visible(v *view) []seat {
	var list []seat
	for _, s := range c.seats {
		if s.lines > 0 && !v.hidden[s.pane] {
			list = append(list, s)
		}
	}
	return list
}

// place puts panes one below the other. What is left over goes to the last of
// them, or, where the last is small, to the first.
func (l *layout) place(seats []seat, r rect) {
	rest := r.h
	for _, s := range seats {
		rest -= s.lines
	}
	for i, s := range seats {
		if rest > 0 && i == 0 {
			s.lines += rest
		}
		l.panes[s.pane], r = split(r, s.lines)
	}
}

// leftColumn shares out the left column: the candidates get what shows ten of
// them, the rest goes to the reasons.
func (l *layout) leftColumn() []seat {
	h := l.body.h
	if l.screen.h < allPanes {
		return []seat{{paneWanted, h}}
	}
	wanted := max(min(h/2, 15), h/3)
	allowed := min(max(h/5, 3), 13)
	if h < 24 {
		wanted = h - allowed - min(max(h/3, 4), 6)
	}
	why, steps := h-wanted-allowed, 0
	if why >= 13 {
		why, steps = 7, why-7
	}
	return []seat{{paneWanted, wanted}, {paneAllowed, allowed}, {paneWhy, why}, {paneSteps, steps}}
}

func (l *layout) rightColumn(v *view) []seat {
	h := l.body.h
	if l.screen.h < allPanes {
		return []seat{{paneJSON, h}}
	}
	l.guests = 1
	guest := min(max(h/3, 7), 12)
	if v.guests[0] != paneStep {
		guest = max(guest, h*2/5)
	}
	return []seat{{paneJSON, h - guest}, {v.guests[0], guest}}
}

func (l *layout) thirdColumn(v *view) []seat {
	upper := l.body.h / 2
	return []seat{{v.guests[1], upper}, {v.guests[2], l.body.h - upper}}
}

// stack puts the panes one below the other, the most important ones first.
func (l *layout) stack(v *view) {
	b := l.body
	var c column
	if b.h < 18 {
		json := min(max(b.h*2/5, 2), 8)
		c.seats = []seat{{paneWanted, b.h - json}, {paneJSON, json}}
	} else {
		wanted, rest, guest := b.h/3, b.h-b.h/3-7, 0
		if rest >= 16 {
			guest, l.guests = 7, 1
		}
		c.seats = []seat{{paneWanted, wanted}, {paneAllowed, 3}, {paneWhy, 4}, {paneJSON, rest - guest}, {v.guests[0], guest}}
	}
	l.place(c.visible(v), b)
}

// order lists the panes on the screen from the upper left to the lower right,
// column by column.
func (l layout) order() []paneID {
	var list []paneID
	for id := paneWanted; id < paneCount; id++ {
		if !l.panes[id].empty() {
			at := 0
			for at < len(list) && comesBefore(l.panes[list[at]], l.panes[id]) {
				at++
			}
			list = append(list[:at], append([]paneID{id}, list[at:]...)...)
		}
	}
	return list
}

// comesBefore orders rectangles column by column.
func comesBefore(a, b rect) bool { return a.x < b.x || a.x == b.x && a.y < b.y }

// at returns the pane under a cell of the screen, anyPane where there is none.
func (l layout) at(x, y int) paneID {
	for id := paneWanted; id < paneCount; id++ {
		if r := l.panes[id]; x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h {
			return id
		}
	}
	return anyPane
}

// split cuts a rectangle below its first n lines.
func split(r rect, n int) (above, below rect) {
	n = min(max(n, 0), r.h)
	return rect{r.x, r.y, r.w, n}, rect{r.x, r.y + n, r.w, r.h - n}
}

// window returns which of n things to show in that many cells or lines, so that
// the one at the cursor is among them and stands still in the middle while the
// rest moves.
func window(n, at, cells int) (start, end int) {
	cells = max(cells, 1)
	start = min(max(at-cells/2, 0), max(n-cells, 0))
	return start, min(start+cells, n)
}
