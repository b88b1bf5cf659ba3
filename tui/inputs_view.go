package tui

import (
	"fmt"
	"math"
	"time"
)

// resultColumn is one of the columns of results.
type resultColumn struct {
	key   sortKey
	head  shown
	long  shown // the head where there is room for it; "" is the same
	cells int
	value func(s *summary) piece // nil for the result itself
}

// resultColumns are the columns of results, the most important one first.
var resultColumns = []resultColumn{
	{byResult, "result", "", 12, nil},
	{bySteps, "steps", "", 6, func(s *summary) piece { return in(plain, count(s.steps)) }},
	{byOverrides, "overr.", "overrides", 6, func(s *summary) piece { return in(plain, count(s.overrides)) }},
	{byPressure, "pressure", "", 9, func(s *summary) piece { return in(plain, s.share()) }},
	{byTime, "time", "", 9, func(s *summary) piece { return in(plain, milliseconds(s.ms)) }},
}

// share is the pressure, for which there have to be steps.
func (s *summary) share() shown {
	if s.steps == 0 {
		return "–"
	}
	return percent(s.pressure)
}

const (
	lineMarks   = 5   // cells for the cursor and the mark of a row
	leastText   = 20  // cells that an input needs at least
	mostLabel   = 14  // cells for the name of a row at most
	wideColumns = 100 // cells from which on the heads of columns are not shortened
)

// milliseconds shows a time in a unit that leaves something to read.
func milliseconds(ms float64) shown {
	if !(ms > 0) || math.IsInf(ms, 0) {
		return "–"
	}
	return duration(int64(min(ms, 1e12) * 1e6))
}

// roughly shows how long something will take.
func roughly(d time.Duration) shown {
	switch {
	case d < time.Minute:
		return shown(fmt.Sprintf("%d s", max(int(math.Ceil(d.Seconds())), 1)))
	case d < time.Hour:
		return shown(fmt.Sprintf("%d min", int(math.Ceil(d.Minutes()))))
	}
	return count(int(math.Ceil(min(d.Hours(), 1e6)))) + " h"
}

// columnsIn returns the columns that there is room for.
func columnsIn(w int) []resultColumn {
	room := w - lineMarks - leastText
	var list []resultColumn
	for _, c := range resultColumns {
		if w >= wideColumns && c.long != "" {
			c.head, c.cells = c.long, c.long.width()
		}
		if room -= c.cells + 1; room < 0 {
			break
		}
		list = append(list, c)
	}
	return list
}

// drawTable draws the page of the list that holds the row under the cursor.
func (s *startScreen) drawTable(a area) {
	t := &s.table
	rows := heading(a, s.tableName())
	var columns []resultColumn
	if t.hasResults(s.problems) {
		columns = columnsIn(a.w)
		t.drawHeads(area{a.c, rect{a.x, a.y, a.w, min(a.h, 1)}}, columns)
	}
	if len(t.lines) == 0 {
		rows.line(0, 0, line{in(dim, "   nothing matches")})
		return
	}
	start, end := window(len(t.lines), t.cursor, rows.h)
	for i := start; i < end; i++ {
		s.drawRow(rows, i-start, i, columns)
	}
}

func (s *startScreen) tableName() line {
	t := &s.table
	name := line{in(title, "questions")}
	if s.problems {
		name = line{in(title, "inputs")}
	}
	if s.filtering || t.filter.text != "" {
		name = append(name, in(dim, " · filter "), in(plain, clean(start(t.filter.text, 200))))
	}
	if s.filtering {
		name = append(name, piece{" ", ink{attr: reverse}})
	}
	if t.filter.text != "" && s.problems {
		name = append(name, in(dim, cleanf(" · %s of %s", count(len(t.lines)), count(len(t.rows)))))
	}
	return name
}

// drawHeads draws the heads of the columns on the line of the heading.
func (t *inputTable) drawHeads(a area, columns []resultColumn) {
	x := a.w - columnsWidth(columns)
	for _, c := range columns {
		head := line{in(dim, c.head)}
		if t.sorted == c.key {
			head = line{in(title, "▾"+c.head)}
		}
		at := x
		if c.value != nil {
			at = x + c.cells - head.width()
		}
		a.line(at-1, 0, append(append(line{in(rule, " ")}, head...), in(rule, " ")))
		x += c.cells + 1
	}
}

func columnsWidth(columns []resultColumn) int {
	n := 0
	for _, c := range columns {
		n += c.cells + 1
	}
	return n
}

// drawRow draws a line of the list.
func (s *startScreen) drawRow(a area, y, at int, columns []resultColumn) {
	t := &s.table
	selected := at == t.cursor
	ink, mark := plain, shown("   ")
	if selected {
		ink, mark = title, " ▸ "
	}
	if t.lines[at] == ownLine {
		if !selected {
			ink = edit
		}
		a.line(0, y, line{in(title, mark), in(ink, "type your own …")})
		return
	}
	row := int(t.lines[at])
	r := &t.rows[row]
	left := a
	left.w = max(a.w-columnsWidth(columns)-1, 0)
	l := line{in(title, mark)}
	if s.problems {
		l = append(l, in(pointer, r.markSign()), in(dim, pad(r.label(row).fit(s.labelCells(a.w)), s.labelCells(a.w))+" "))
	}
	left.line(0, y, append(l, in(ink, clean(start(r.Text, 4*max(a.w, 1))))))
	s.drawResult(a, y, row, columns)
}

func (r *inputRow) markSign() shown {
	if r.marked {
		return "★ "
	}
	return "  "
}

// label tells a row from the others: its name, or else its number.
func (r *inputRow) label(row int) shown {
	if r.Name == "" {
		return count(row + 1)
	}
	return clean(start(r.Name, 4*mostLabel)).fit(mostLabel)
}

// labelCells is how wide the labels are on a screen, the same for all rows.
func (s *startScreen) labelCells(w int) int {
	return min(s.table.label, max(w/8, 1))
}

func (s *startScreen) drawResult(a area, y, row int, columns []resultColumn) {
	r := &s.table.rows[row]
	x := a.w - columnsWidth(columns)
	for _, c := range columns {
		switch {
		case c.value == nil:
			a.line(x, y, line{s.resultPiece(row)})
		case r.result != nil:
			p := c.value(r.result)
			a.right(x+c.cells, y, p.text, p.ink)
		}
		x += c.cells + 1
	}
}

// resultPiece is what stands in the column of results.
func (s *startScreen) resultPiece(row int) piece {
	if s.run != nil && s.run.row == row {
		return in(plain, "… step "+count(int(s.run.steps.Load())))
	}
	r := &s.table.rows[row]
	look := outcomeLooks[r.outcome()]
	if r.result == nil {
		return in(look.role, look.sign)
	}
	text := look.sign + " " + r.result.word()
	if r.result.edited {
		text += " ✎"
	}
	return in(look.role, text)
}

// drawDetail says in full what the row under the cursor is and what came of
// it.
func (s *startScreen) drawDetail(a area) {
	if a.empty() {
		return
	}
	row := s.table.current()
	if row == ownLine {
		heading(a, nil)
		return
	}
	r := &s.table.rows[row]
	name := line{in(title, "input "+count(row+1))}
	if r.Name != "" {
		name = append(name, in(dim, " · "), in(plain, clean(start(r.Name, 200))))
	}
	rest := heading(a, name).inset(1)
	facts := s.details(row)
	room := max(rest.h-len(facts), 1)
	text := wrap(line{in(plain, clean(start(r.Text, 4*max(rest.w, 1)*room)))}, max(rest.w, 1))
	above := rest
	above.h = min(rest.h, room)
	above.lines(text)
	for i, f := range facts {
		rest.line(0, room+i, f)
	}
}

// details are the lines below the text of an input: its result, what is wrong
// with that, and what the answer should have been.
func (s *startScreen) details(row int) []line {
	r := &s.table.rows[row]
	if r.result == nil {
		return nil
	}
	d := r.result
	lines := []line{{s.resultPiece(row)}}
	if d.edited {
		lines[0] = append(lines[0], in(dim, " by your hand"))
	}
	if d.why != "" {
		lines[0] = append(lines[0], in(dim, " · "), in(plain, clean(d.why)))
	}
	if d.got != "" {
		lines = append(lines, line{in(dim, "answer "), in(plain, clean(d.got))})
	}
	if d.outcome == isWrong {
		lines = append(lines, line{in(dim, "right  "), in(plain, clean(start(string(r.Gold), maxKept)))})
	}
	return lines
}

// tallies counts the results of all rows.
func (t *inputTable) tallies() line {
	ran := t.ran()
	if ran == 0 && t.marked == 0 {
		return nil
	}
	l := line{in(plain, cleanf("%s of %s run", count(ran), count(len(t.rows))))}
	for o := isRight; o < outcomes; o++ {
		if n := t.tally[o]; n > 0 {
			look := outcomeLooks[o]
			l = append(l, in(look.role, "  "+look.sign), in(plain, " "+count(n)+" "+look.word))
		}
	}
	if t.marked > 0 {
		l = append(l, in(pointer, "  ★"), in(plain, " "+count(t.marked)))
	}
	return l
}
