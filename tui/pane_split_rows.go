package tui

import "github.com/stencil-debugger/stencil/trace"

// splitChunk is how many spans are laid out together: a new row begins at each
// such number of spans, so that what stands before and after costs nothing.
const splitChunk = 256

// splitRow is spans that stand side by side.
type splitRow struct{ start, end int }

// splitCell is a span on the screen: both its lines are as wide.
type splitCell struct {
	written, alone line
	w              int
}

// The labels before the two lines, where the pane is wide enough for them.
const (
	splitLabelW   = 9
	splitLabelled = 48
)

// drawSplitRows shows the rows around the span under the cursor, or the last
// ones where none is.
func drawSplitRows(a area, spans []trace.Span, at int) {
	left := 1
	if a.w >= splitLabelled {
		left += splitLabelW
	}
	w := max(a.w-left-1, 1)
	pitch := 2
	if a.h >= 8 {
		pitch = 3
	}
	target := at
	if target < 0 {
		target = len(spans) - 1
	}
	rows, on := splitRows(spans, target, w)
	n := max((a.h+pitch-2)/pitch, 1)
	half := max(n/2, 1)
	first := max((on/half-1)*half, 0)
	for i, r := range rows[min(first, len(rows)):min(first+n, len(rows))] {
		y := i * pitch
		if left > 1 {
			a.text(1, y, "written", ink{role: dim})
			a.text(1, y+1, "alone", ink{role: dim})
		}
		x := left
		for k := r.start; k < r.end; k++ {
			c := newSplitCell(&spans[k], k == at, w)
			a.line(x, y, c.written)
			a.line(x, y+1, c.alone)
			x += c.w
		}
	}
}

// splitRows lays out the chunk of a span and those beside it, and says on which
// of the rows it stands.
func splitRows(spans []trace.Span, target, w int) (rows []splitRow, on int) {
	chunk := target / splitChunk
	for c := max(chunk-1, 0); c <= chunk+1; c++ {
		start := c * splitChunk
		end := min(start+splitChunk, len(spans))
		for start < end {
			row := splitRow{start, start}
			for used := 0; row.end < end; row.end++ {
				cell := newSplitCell(&spans[row.end], false, w).w
				if used += cell; used > w && row.end > row.start {
					break
				}
			}
			if row.start <= target && target < row.end {
				on = len(rows)
			}
			rows, start = append(rows, row), row.end
		}
	}
	return rows, on
}

// The signs before a span. Of one that differs the shape says who is to blame.
const (
	signSame   = '│'
	signForced = '▲'
	signOwn    = '≠'
	signCursor = '▸'
)

// newSplitCell lays out a span in at most that many cells.
func newSplitCell(span *trace.Span, cursor bool, w int) splitCell {
	sign, r := signSame, rule
	switch {
	case span.Same || len(span.Alone) == 0:
	case span.Forced:
		sign, r = signForced, override
	default:
		sign, r = signOwn, pointer
	}
	if cursor {
		sign = signCursor
	}
	ink := plain
	if r != rule {
		ink = r
	}
	c := splitCell{
		written: append(line{in(r, shown(sign)).with(bold)}, splitTokens(span.Written, ink)...),
		alone:   append(line{in(rule, shown(signSame))}, splitTokens(span.Alone, dim)...),
	}
	if len(span.Alone) == 0 {
		c.alone = append(c.alone, in(dim, "?"))
	}
	c.written, c.alone = c.written.fit(w), c.alone.fit(w)
	c.w = max(c.written.width(), c.alone.width())
	return c
}

// splitTokens writes tokens with the boundaries between them.
func splitTokens(tokens []trace.Token, r role) line {
	var l line
	for i, t := range tokens {
		if i > 0 {
			l = append(l, in(rule, "│"))
		}
		if l = append(l, in(r, tokenName(t))); i == mostSplit {
			return append(l, in(dim, "…"))
		}
	}
	return l
}

// mostSplit bounds the tokens of one span that are laid out.
const mostSplit = 64

// fit cuts a line to that many cells.
func (l line) fit(cells int) line {
	for i, p := range l {
		n := p.text.width()
		if n > cells {
			return append(l[:i:i], piece{p.text.fit(cells), p.ink})
		}
		cells -= n
	}
	return l
}
