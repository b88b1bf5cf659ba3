package tui

import "math"

// timelineFrame says which steps the columns of the timeline stand for.
// Columns stand for whole groups of steps, counted from the first step of the
// branch: so nothing changes its shape while the window moves on.
type timelineFrame struct {
	zoom  int // 2^zoom steps a column; where it is negative, 2^-zoom columns a step
	first int // the first column, counted from the start of the branch
	n     int // how many steps there are
	w     int // columns that there is room for
}

// closest is the most columns that one step takes, as a power of two.
const closest = 3

// newTimelineFrame chooses what is shown in so many columns: what the user
// asked for, else all of the branch.
func newTimelineFrame(v *timelineView, n, at, w int) timelineFrame {
	f := timelineFrame{n: n, w: max(w, 1)}
	f.zoom = fitZoom(n, f.w)
	if v.chosen {
		f.zoom = min(max(v.zoom, -closest), f.zoom)
	}
	if v.panned && v.at == at {
		f.first = f.clamp(v.first)
	} else {
		f.first, _ = window(f.columns(), f.columnOf(at), f.w)
	}
	return f
}

// fitZoom is the smallest zoom, from 0 on, at which all steps fit.
func fitZoom(n, w int) int {
	zoom := 0
	for w > 0 && (n-1)>>zoom >= w {
		zoom++
	}
	return zoom
}

// columns returns how many columns the whole branch takes.
func (f timelineFrame) columns() int {
	if f.zoom < 0 {
		return f.n << -f.zoom
	}
	return (f.n + 1<<f.zoom - 1) >> f.zoom
}

// columnOf returns the first column of a step, counted from the start of the
// branch.
func (f timelineFrame) columnOf(step int) int {
	if f.zoom < 0 {
		return step << -f.zoom
	}
	return step >> f.zoom
}

// steps returns the steps of a column of the pane, none past the end.
func (f timelineFrame) steps(x int) (start, end int) {
	column := f.first + x
	if f.zoom < 0 {
		start = column >> -f.zoom
		return min(start, f.n), min(start+1, f.n)
	}
	return min(column<<f.zoom, f.n), min((column+1)<<f.zoom, f.n)
}

// clamp keeps a first column within the branch.
func (f timelineFrame) clamp(first int) int { return max(min(first, f.columns()-f.w), 0) }

// words says what a column stands for.
func (f timelineFrame) words() shown {
	switch {
	case f.zoom > 0:
		return "max of " + count(1<<f.zoom) + " steps a column"
	case f.zoom == 0:
		return "1 step a column"
	}
	return count(1<<-f.zoom) + " columns a step"
}

// blocks are the ways to fill a cell from below, by eighths.
var blocks = []rune(" ▁▂▃▄▅▆▇█")

// eighths returns how many eighths of a cell a bar is high. Only nothing at
// all has none.
func eighths(v, top float64, lines int) int {
	n := int(math.Round(v / top * 8 * float64(lines)))
	if v > 0 {
		n = max(n, 1)
	}
	return min(n, 8*lines)
}
