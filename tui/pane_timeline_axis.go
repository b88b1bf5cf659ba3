package tui

import (
	"math"
	"slices"
	"strconv"
)

// leastAxis is the end of an axis over which nothing happens, in bits.
const leastAxis = 0.1

// axisTop is the number at the top of an axis: 1, 2 or 5 times a power of ten,
// at least a tenth, so that it seldom changes.
func axisTop(most float64) float64 {
	if math.IsNaN(most) || most <= leastAxis {
		return leastAxis
	}
	power := math.Pow(10, math.Floor(math.Log10(most)))
	for _, by := range [...]float64{1, 2, 5} {
		if by*power >= most {
			return min(by*power, math.MaxFloat64)
		}
	}
	return min(10*power, math.MaxFloat64)
}

// axisEnd is axisNumber with its unit.
func axisEnd(top float64) shown {
	if top == 1 {
		return "≤1 bit"
	}
	return "≤" + axisNumber(top) + " bits"
}

// axisNumber is the number at the end of an axis.
func axisNumber(top float64) shown { return shown(strconv.FormatFloat(top, 'g', 3, 64)) }

// axis writes the numbers of the current step and of the steps at both ends,
// and the names of the regions where they begin, as far as there is room.
func (t *timelinePainter) axis() {
	if t.l.axis < 0 {
		return
	}
	x := axisWriter{t: t, taken: make([]bool, t.l.w)}
	at := t.s.state.At
	if now := t.f.columnOf(at) - t.f.first; now >= 0 && now < t.l.w {
		k, number := ink{role: title}, count(at+1)
		if !x.write(now, "↑"+number, k) {
			x.write(now-number.width(), number+"↑", k)
		}
	}
	last := 0
	for c := range t.l.w {
		start, end := t.f.steps(c)
		if start >= end {
			break
		}
		last = c
		if c == 0 || t.begins(c, start) {
			x.write(c, t.regionLabel(c, start), ink{role: dim})
		}
	}
	_, end := t.f.steps(last)
	number := count(end)
	x.write(last-number.width(), number+"│", ink{role: dim})
}

// regionLabel is the number and the region of the step at a place where a
// region begins, or where the columns do.
func (t *timelinePainter) regionLabel(column, start int) shown {
	steps := t.s.state.Steps
	if column > 0 {
		start = t.peaks.find(steps, max(t.f.zoom, 0), start, regionBegins)
	}
	return ("│" + count(start+1) + " " + clean(string(steps[start].Region))).fit(maxRegion)
}

// maxRegion bounds the name of a region.
const maxRegion = 20

// axisWriter writes along the axis, and never over what stands there.
type axisWriter struct {
	t     *timelinePainter
	taken []bool // by column
}

// write writes text from a column on, and reports whether there was room.
func (x *axisWriter) write(column int, text shown, k ink) bool {
	end := column + text.width()
	if column < 0 || end > len(x.taken) || slices.Contains(x.taken[max(column-1, 0):min(end+1, len(x.taken))], true) {
		return false
	}
	for c := column; c < end; c++ {
		x.taken[c] = true
	}
	x.t.text(x.t.l.left+column, x.t.l.axis, text, k)
	return true
}

// regionBegins reports whether a region begins in a part of some steps, if one
// begins in all of them.
func regionBegins(part, whole peak) bool { return part.begins == whole.begins }
