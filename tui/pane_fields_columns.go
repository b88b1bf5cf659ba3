package tui

import (
	"cmp"
	"math"
	"strconv"

	"github.com/stencil-debugger/stencil/trace"
)

// fieldColumn is a number that the ledger has of every field.
type fieldColumn struct {
	name  string // after :fields-sort
	head  shown
	words shown // in the heading, when the rows are in its order
	w     int
	cell  func(*ledgerRow) piece
	key   func(*ledgerRow) float64 // what comes first is largest; NaN comes last
}

// fieldColumns are the columns, the ones that matter most first: a narrow pane
// shows only those.
var fieldColumns = []fieldColumn{
	{"tokens", "tokens", "most tokens first", 7,
		func(r *ledgerRow) piece { return in(plain, count(r.steps)) },
		func(r *ledgerRow) float64 { return float64(r.steps) }},
	{"min-p", "min p", "smallest raw p first", 6,
		func(r *ledgerRow) piece { return unknownAs(chance(r.least)) },
		func(r *ledgerRow) float64 { return -float64(r.least) }},
	{"overrides", "▲ over", "most overrides first", 6,
		func(r *ledgerRow) piece { return overridden(r.overrides) },
		func(r *ledgerRow) float64 { return float64(r.overrides) }},
	{"bits", "Σ pressure", "most bits of pressure first", 11,
		func(r *ledgerRow) piece { return someBits(r.bits, r.known, r.steps) },
		func(r *ledgerRow) float64 { return knownOnly(r.bits, r.known) }},
	{"time", "time", "longest time first", 8,
		func(r *ledgerRow) piece { return in(plain, duration(max(r.ns, 0))) },
		func(r *ledgerRow) float64 { return float64(r.ns) }},
	{"entropy", "Σ entropy", "most entropy first", 11,
		func(r *ledgerRow) piece { return someBits(r.entropy, r.steps, r.steps) },
		func(r *ledgerRow) float64 { return r.entropy }},
	{"forced", "■ forced", "largest forced share first", 8,
		func(r *ledgerRow) piece { return in(plain, percent(r.forcedShare())) },
		func(r *ledgerRow) float64 { return r.forcedShare() }},
	{"pointer", "◆ pointer", "in the order of the input's spans", 0,
		func(*ledgerRow) piece { return piece{} },
		func(r *ledgerRow) float64 { return spanKey(r.pointer) }},
}

// pointerColumn is the last column, which takes what is left.
var pointerColumn = len(fieldColumns) - 1

// forcedShare is NaN where there is no step.
func (r *ledgerRow) forcedShare() float64 { return float64(r.forced) / float64(r.steps) }

// overridden shows a number of overrides.
func overridden(n int) piece {
	if n == 0 {
		return in(dim, "0")
	}
	return in(override, count(n))
}

// unknownAs shows an unknown number in the way of what is not there.
func unknownAs(s shown) piece {
	if s == "?" {
		return in(dim, s)
	}
	return in(plain, s)
}

// someBits shows a sum over the steps of which something is known. A + says
// that there are others.
func someBits(sum float64, known, all int) piece {
	switch {
	case known == 0 || math.IsNaN(sum):
		return in(dim, "?")
	case known < all:
		return in(plain, shortBits(sum)+"+?")
	}
	return in(plain, shortBits(sum))
}

// shortBits is bits for a cell, whatever the number is.
func shortBits(b float64) shown {
	if b >= 1e6 && !math.IsInf(b, 1) {
		return shown(strconv.FormatFloat(b, 'e', 0, 64) + " bits")
	}
	return bits(b)
}

func knownOnly(sum float64, known int) float64 {
	if known == 0 {
		return math.NaN()
	}
	return sum
}

// spanKey orders pointers by where they point.
func spanKey(p *trace.Pointer) float64 {
	if p == nil {
		return math.NaN()
	}
	return -float64(p.Start)
}

// before orders two rows by a column, the larger number first and the unknown
// last, whichever way the order goes.
func (c *fieldColumn) before(a, b float64, up bool) int {
	switch x, y := math.IsNaN(a), math.IsNaN(b); {
	case x && y:
		return 0
	case x:
		return 1
	case y:
		return -1
	case up:
		return cmp.Compare(a, b)
	}
	return cmp.Compare(b, a)
}

const (
	narrowFields = 12 // cells from which on there is a heading over the columns
	pathCell     = 2  // where the names begin: before them the signs of the cursor and of the current step
	leastPath    = 14 // cells of the names before there is a further column
	firstColumns = 3
	longerPath   = 18 // the same after so many columns
	mostPath     = 40
	leastPointer = 34
)

// fieldCells says where the columns stand in a pane.
type fieldCells struct {
	path  int   // width of the names
	right []int // where each column ends, as far as they fit
}

// newFieldColumns chooses the columns that a width has room for. What is left
// over goes to the names.
func newFieldColumns(w int) fieldCells {
	room := w - pathCell - leastPath
	n := 0
	for n < len(fieldColumns) && fieldWidth(n) <= room-spared(n) {
		room -= fieldWidth(n)
		n++
	}
	c := fieldCells{path: max(leastPath+room, 0)}
	if n > pointerColumn {
		c.path = min(leastPath+room, max(longerPath, min((leastPath+room)/2, mostPath)))
	}
	x := pathCell + c.path
	for i := range n {
		if i == pointerColumn {
			x = max(w-1, x)
		} else {
			x += fieldWidth(i)
		}
		c.right = append(c.right, x)
	}
	return c
}

// spared is how much of the room a column leaves to the names.
func spared(i int) int {
	if i < firstColumns {
		return 0
	}
	return longerPath - leastPath
}

// fieldWidth is the width of a column with the space before it.
func fieldWidth(i int) int {
	if i == pointerColumn {
		return leastPointer
	}
	return fieldColumns[i].w + 1
}

// left is where a column begins, with the space before it.
func (c fieldCells) left(i int) int {
	if i == 0 {
		return pathCell + c.path
	}
	return c.right[i-1]
}

// drawHead names the columns, and marks the one whose order the rows have.
func (c fieldCells) drawHead(a area, by fieldSort) {
	a.line(pathCell+2, 0, line{in(dim, "field").cutTo(c.path - 2)})
	for i := range c.right {
		p := in(dim, fieldColumns[i].head)
		if by.column == i+1 {
			p = in(title, p.text).with(underline)
		}
		if i == pointerColumn {
			a.line(c.left(i)+2, 0, line{p})
			continue
		}
		a.right(c.right[i], 0, p.text, p.ink)
	}
}

// cutTo keeps what fits into so many cells.
func (p piece) cutTo(cells int) piece {
	p.text = p.text.fit(max(cells, 0))
	return p
}

// drawRow draws the cells of a row. What stands in the column of pointers is
// given.
func (c fieldCells) drawRow(a area, y int, name line, r ledgerRow, pointers line) {
	x := pathCell
	for i, p := range name {
		if i == len(name)-1 {
			p.text = p.text.fitLeft(min(pathCell+c.path, a.w) - x)
		}
		x = a.text(x, y, p.text, p.ink)
	}
	if r.steps == 0 {
		return
	}
	for i := range c.right {
		if i == pointerColumn {
			cell := a
			cell.w = min(max(c.right[i], 0), a.w)
			cell.line(c.left(i)+2, y, pointers)
			continue
		}
		p := fieldColumns[i].cell(&r)
		p.text = p.text.fit(fieldColumns[i].w)
		a.right(c.right[i], y, p.text, p.ink)
	}
}
