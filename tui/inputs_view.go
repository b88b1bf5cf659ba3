package tui

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
		name = append(name, in(dim, " · filter "), in(plain, clean(head(t.filter.text, 200))))
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
	left.line(0, y, append(l, in(ink, clean(head(r.Text, 4*max(a.w, 1))))))
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
	return clean(head(r.Name, 4*mostLabel)).fit(mostLabel)
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
