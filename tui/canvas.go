package tui

import "strings"

// rect is a rectangle of cells.
type rect struct{ x, y, w, h int }

func (r rect) empty() bool { return r.w <= 0 || r.h <= 0 }

// cell is one place on the screen. The second cell of a wide rune holds
// nothing.
type cell struct {
	r   rune
	ink ink
}

// canvas is the screen while it is drawn.
type canvas struct {
	w, h  int
	cells []cell
}

func newCanvas(w, h int) *canvas {
	c := &canvas{w: max(w, 0), h: max(h, 0)}
	c.cells = make([]cell, c.w*c.h)
	for i := range c.cells {
		c.cells[i].r = ' '
	}
	return c
}

// area returns the part of the canvas that lies in r.
func (c *canvas) area(r rect) area {
	x0, y0 := max(r.x, 0), max(r.y, 0)
	x1, y1 := min(r.x+r.w, c.w), min(r.y+r.h, c.h)
	return area{c, rect{x0, y0, max(x1-x0, 0), max(y1-y0, 0)}}
}

// render writes the cells out, line by line, with the sequences of a theme.
func (c *canvas) render(t *theme) string {
	var b strings.Builder
	b.Grow(3 * len(c.cells))
	for y := range c.h {
		if y > 0 {
			b.WriteByte('\n')
		}
		c.renderLine(&b, t, c.cells[y*c.w:(y+1)*c.w])
	}
	return b.String()
}

func (c *canvas) renderLine(b *strings.Builder, t *theme, line []cell) {
	var now ink
	for _, cell := range line {
		if cell.r == 0 {
			continue
		}
		if cell.ink != now {
			if t[now.role][now.attr] != "" {
				b.WriteString("\x1b[m")
			}
			now = cell.ink
			b.WriteString(t[now.role][now.attr])
		}
		b.WriteRune(cell.r)
	}
	if t[now.role][now.attr] != "" {
		b.WriteString("\x1b[m")
	}
}

// area is a rectangle of a canvas to draw into. Its coordinates start at 0,
// and what falls outside is not drawn.
type area struct {
	c *canvas
	rect
}

// put draws one rune and returns the cell after it. A wide rune that only
// half fits is left out.
func (a area) put(x, y int, r rune, k ink) int {
	w := runeWidth(r)
	if y < 0 || y >= a.h || x < 0 || x+w > a.w {
		return x + w
	}
	at := (a.y+y)*a.c.w + a.x + x
	a.c.clear(at)
	a.c.cells[at] = cell{r, k}
	if w == 2 {
		a.c.clear(at + 1)
		a.c.cells[at+1] = cell{0, k}
	}
	return x + w
}

// clear takes away what a cell holds, with the other half of a wide rune.
func (c *canvas) clear(at int) {
	if c.cells[at].r == 0 {
		c.cells[at-1].r = ' '
	} else if at+1 < len(c.cells) && c.cells[at+1].r == 0 {
		c.cells[at+1].r = ' '
	}
}

// text draws text and returns the cell after it.
func (a area) text(x, y int, s shown, k ink) int {
	for _, r := range s {
		x = a.put(x, y, r, k)
	}
	return x
}

// right draws text that ends before x.
func (a area) right(x, y int, s shown, k ink) { a.text(x-s.width(), y, s, k) }

// fill draws a rune all along a line from x to before end.
func (a area) fill(x, end, y int, r rune, k ink) {
	for ; x < end; x++ {
		a.put(x, y, r, k)
	}
}

// below returns the area without its first n lines.
func (a area) below(n int) area {
	n = min(max(n, 0), a.h)
	return area{a.c, rect{a.x, a.y + n, a.w, a.h - n}}
}

// inset returns the area without n columns on either side.
func (a area) inset(n int) area {
	return area{a.c, rect{a.x + n, a.y, max(a.w-2*n, 0), a.h}}
}
