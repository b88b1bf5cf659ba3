package tui

import "strconv"

// sourceMargin is the cells between the numbers and the text: the mark and the
// spaces around it.
const sourceMargin = 3

// sourceWidth is how many cells the text has in a pane of that width.
func sourceWidth(w int, s *source) int { return max(w-numbersW(s)-sourceMargin-1, 1) }

func numbersW(s *source) int { return max(len(strconv.Itoa(s.lines)), 3) + 1 }

// drawSource shows the text of a constraint from a row on, with its lines
// numbered and what an explanation is about marked.
func drawSource(a area, s *source, top int) {
	rest := heading(a, s.heading())
	first := s.first(top, sourceWidth(rest.w, s), rest.h)
	drawSourceRows(rest, s, first, func(row *sourceRow) sourceMark { return row.mark })
}

// drawSourceRows draws the rows from one on, as far as there is room, with the
// mark that each of them is to have.
func drawSourceRows(a area, s *source, first int, mark func(*sourceRow) sourceMark) {
	w, numbers := sourceWidth(a.w, s), numbersW(s)
	y := 0
	for i := first; i < len(s.rows) && y < a.h; i++ {
		row := s.rows[i]
		row.mark = mark(&row)
		if row.number > 0 {
			a.right(numbers, y, shown(strconv.Itoa(row.number)), ink{role: dim})
		}
		for _, l := range row.wrap(w) {
			row.mark.draw(a, numbers+1, y)
			a.line(numbers+sourceMargin, y, l)
			y++
		}
	}
	if y < a.h && s.cut > 0 {
		a.text(numbers+sourceMargin, y, "… "+plural(s.cut, "more byte", "more bytes"), ink{role: dim})
	}
}

func (s *source) heading() line {
	l := line{in(title, s.kind)}
	if s.name != "" {
		l = append(l, in(plain, " "+s.name.fitLeft(40)))
	}
	if s.laid {
		l = append(l, in(dim, " · laid out"))
	}
	return append(l, in(dim, " · "), in(plain, s.where()))
}

// where says on which of the lines the target is, or how many there are.
func (s *source) where() shown {
	if s.target < 0 {
		return plural(s.lines, "line", "lines")
	}
	return "line " + count(s.lineOf(s.target)) + " of " + count(s.lines)
}

// lineOf is the number of the line that a row belongs to.
func (s *source) lineOf(row int) int {
	for row > 0 && s.rows[row].number == 0 {
		row--
	}
	return s.rows[row].number
}

// draw draws the mark in the margin: the shape says what the colour says.
func (m sourceMark) draw(a area, x, y int) {
	switch m {
	case blamed:
		a.put(x, y, '▌', ink{role: override})
	case live:
		a.put(x, y, '│', ink{role: title})
	}
}

// ink is how the text of a marked row is written.
func (m sourceMark) ink() ink {
	switch m {
	case blamed:
		return ink{role: override}
	case live:
		return ink{role: plain}
	}
	return ink{role: dim}
}

// wrap breaks a row into lines of at most that many cells.
func (r *sourceRow) wrap(w int) []line {
	indent := min(r.indent, w/2)
	lines := breakAll(line{{clean(r.text), r.mark.ink()}}, max(w-indent, 1))
	for i := range lines {
		lines[i] = append(line{in(plain, blanks(indent))}, lines[i]...)
	}
	return lines
}

// first is the first row to show in a pane of that size: top, or the one that
// brings the target into view with some of what is before it.
func (s *source) first(top, w, h int) int {
	if top != scrollHome {
		return min(top, s.lastFirst(w, h))
	}
	return min(s.above(max(s.target, 0), w, h/4), s.lastFirst(w, h))
}

// lastFirst is the first row where the last one stands at the end of the pane.
func (s *source) lastFirst(w, h int) int {
	if s.cut > 0 {
		h--
	}
	return s.above(len(s.rows), w, h)
}

// above is the first row before a row that fits into that many lines with all
// that follow it.
func (s *source) above(row, w, h int) int {
	for row > 0 {
		if h -= len(s.rows[row-1].wrap(w)); h < 0 {
			break
		}
		row--
	}
	return row
}
