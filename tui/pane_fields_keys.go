package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"
)

// fieldsView is what the user does with the fields pane.
type fieldsView struct {
	sort   fieldSort
	manual bool        // whether the cursor was moved by hand: else it follows the current step
	cursor int         // then the field that it stands on, or structureRow
	top    int         // and the place on the first line
	memo   *fieldOrder // made when an order is chosen
}

// fieldsCommands are for the fields pane.
func fieldsCommands() []command {
	return []command{
		{name: "fields-sort", takes: "COLUMN", does: "order the fields by a column; text is their order in the text", complete: func(*model, string) []string { return fieldSorts() }, in: paneFields, busy: busyNow, run: runFieldsSort},
		{name: "fields-sort-next", keys: []string{">"}, short: "sort by", does: "order the fields by the next column", in: paneFields, busy: busyNow, run: runFieldsSortBy(1)},
		{name: "fields-sort-previous", keys: []string{"<"}, does: "order the fields by the column before", in: paneFields, busy: busyNow, run: runFieldsSortBy(-1)},
		{name: "fields-reverse", keys: []string{"r"}, short: "reverse", does: "turn the order of the fields round", in: paneFields, busy: busyNow, run: runFieldsReverse},
		{name: "fields-follow", keys: []string{"backspace"}, does: "the cursor follows the current field again", in: paneFields, busy: busyNow, run: runFieldsFollow},
	}
}

// textOrder is the name of the order of the text.
const textOrder = "text"

func fieldSorts() []string {
	list := []string{textOrder}
	for _, c := range fieldColumns {
		list = append(list, c.name)
	}
	return list
}

func runFieldsSort(m *model, in invocation) tea.Cmd {
	for i, name := range fieldSorts() {
		if name == in.arg {
			m.fields.sortBy(i)
			return nil
		}
	}
	m.sayError(fmt.Errorf("there is no column %q: %s", in.arg, wordList(fieldSorts())))
	return nil
}

// runFieldsSortBy goes on by some columns among those that the pane shows, and
// the order of the text.
func runFieldsSortBy(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		n := 1 + len(newFieldColumns(m.layout().panes[paneFields].w-1).right)
		m.fields.sortBy(((m.fields.sort.column+by)%n + n) % n)
		return nil
	}
}

// sortBy orders by a column, as fieldSort numbers them.
func (v *fieldsView) sortBy(column int) {
	v.sort = fieldSort{column: column}
	v.memo = &fieldOrder{}
}

func runFieldsReverse(m *model, _ invocation) tea.Cmd {
	m.fields.sort.up = !m.fields.sort.up
	return nil
}

func runFieldsFollow(m *model, _ invocation) tea.Cmd {
	m.fields.manual = false
	return nil
}

// order returns the fields up to the current step in the order that was chosen.
func (v *fieldsView) order(s *shot) orderedFields {
	led, at := &s.branch.overview.ledger, s.state.At
	o := orderedFields{n: led.len(at), by: v.sort}
	if v.sort.column > 0 {
		v.memo.bring(led, s.state.Steps, at, v.sort)
		o.memo = v.memo
	}
	return o
}

// cursorRow is the row that the cursor stands on: that of the current step,
// unless it was moved.
func (v *fieldsView) cursorRow(s *shot) int {
	led, at := &s.branch.overview.ledger, s.state.At
	if v.manual && v.cursor >= structureRow && v.cursor < led.len(at) {
		return v.cursor
	}
	return int(led.at.ref(at).row)
}

// window returns which places of an order are shown on some lines. It stands
// around the latest field, and while the cursor is moved by hand it stays where
// it is as long as the cursor is in it. The row of structure has a line of its
// own, so that the window stays while the current step goes there and back.
func (v *fieldsView) window(s *shot, o orderedFields, lines int) (start, end int) {
	row := v.cursorRow(s)
	if row == structureRow {
		row = int(s.branch.overview.ledger.at.ref(s.state.At).latest)
	}
	place := 0
	if row >= 0 {
		place = o.place(row)
	}
	if !v.manual {
		return window(o.n, place, lines)
	}
	start = v.top
	if v.cursor != structureRow {
		start = min(max(start, place-lines+1), place)
	}
	start = max(min(start, o.n-lines), 0)
	return start, min(start+lines, o.n)
}

// moveFields moves the cursor of the pane. Below the fields it comes to the
// row of structure, and from there it follows the current step again.
func moveFields(m *model, by int) tea.Cmd {
	if !m.shot.any {
		return nil
	}
	v := &m.fields
	o := v.order(&m.shot)
	l := m.fieldsLayout()
	last := o.n - 1
	if l.structure >= 0 {
		last++
	}
	place := o.n
	if row := v.cursorRow(&m.shot); row != structureRow {
		place = o.place(row)
	}
	if v.manual && place >= last && by > 0 {
		v.manual = false
		return nil
	}
	start, _ := v.window(&m.shot, o, l.rows)
	v.moveTo(o, min(max(place+by, 0), last), start)
	return nil
}

// fieldsLayout is that of the pane as it is now.
func (m *model) fieldsLayout() fieldsLayout {
	pane := m.layout().panes[paneFields]
	return newFieldsLayout(pane.w, pane.h-1)
}

// moveTo puts the cursor on the row at a place, while another is on the first
// line.
func (v *fieldsView) moveTo(o orderedFields, place, top int) {
	v.manual, v.cursor, v.top = true, structureRow, top
	if place >= 0 && place < o.n {
		v.cursor = o.row(place)
	}
}

// enterFields goes to the first step of the field at the cursor, and from
// there to its last one.
func enterFields(m *model) tea.Cmd {
	if !m.shot.any {
		return nil
	}
	row := m.fields.cursorRow(&m.shot)
	steps := m.shot.branch.overview.ledger.stepsOf(row)
	if len(steps) == 0 {
		return nil
	}
	start, _ := m.fields.window(&m.shot, m.fields.order(&m.shot), m.fieldsLayout().rows)
	m.fields.manual, m.fields.cursor, m.fields.top = true, row, start
	if first := int(steps[0]); first != m.shot.state.At {
		return m.seek(first)
	}
	return m.seek(int(steps[len(steps)-1]))
}

// clickFields puts the cursor on a row, or orders the rows by the column whose
// head it is.
func clickFields(m *model, x, y int) tea.Cmd {
	if !m.shot.any {
		return nil
	}
	v, l := &m.fields, m.fieldsLayout()
	if l.head && y == 0 {
		v.clickHead(newFieldColumns(m.layout().panes[paneFields].w-1), x)
		return nil
	}
	o := v.order(&m.shot)
	start, end := v.window(&m.shot, o, l.rows)
	switch place := start + y - l.top; {
	case y == l.structure:
		v.moveTo(o, o.n, start)
	case y >= l.top && y < l.top+l.rows && place < end:
		v.moveTo(o, place, start)
	}
	return nil
}

// clickHead orders by the column at a cell; a second click turns the order
// round.
func (v *fieldsView) clickHead(c fieldCells, x int) {
	column := 0
	for i := range c.right {
		if x > c.left(i) && x <= c.right[i] {
			column = i + 1
		}
	}
	if v.sort.column == column {
		v.sort.up = !v.sort.up
		return
	}
	v.sortBy(column)
}
