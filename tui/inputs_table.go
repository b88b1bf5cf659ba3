package tui

import (
	"slices"
	"strings"
)

// ownLine stands in a list of lines for the one that opens a line to type on.
const ownLine = -1

// inputRow is an input with what came of it.
type inputRow struct {
	Input
	low    string   // what the filter looks at
	result *summary // nil before the first run
	marked bool     // by the user
}

func newInputRow(in Input) inputRow {
	return inputRow{Input: in, low: strings.ToLower(strings.TrimSpace(in.Name + " " + in.Text))}
}

func (r *inputRow) outcome() outcome {
	if r.result == nil {
		return notRun
	}
	return r.result.outcome
}

// inputTable is the list of inputs: the order in which they stand, the lines
// that the filter leaves, and the one under the cursor.
type inputTable struct {
	rows   []inputRow
	own    bool // the first line is for typing an input
	label  int  // cells of the longest name or number
	sorted sortKey
	order  []int32 // rows in their order
	rank   []int32 // by row: its place in the order
	filter rowFilter
	lines  []int32 // what is listed: rows, or ownLine
	cursor int     // index in lines
	tally  [outcomes]int
	marked int
}

func newInputTable(inputs []Input, own bool) inputTable {
	t := inputTable{own: own, rows: make([]inputRow, len(inputs)), order: make([]int32, len(inputs)), rank: make([]int32, len(inputs))}
	for i, in := range inputs {
		t.rows[i] = newInputRow(in)
		t.order[i], t.rank[i] = int32(i), int32(i)
		t.label = max(t.label, t.rows[i].label(i).width())
	}
	t.tally[notRun] = len(inputs)
	t.list()
	return t
}

// list works out which lines there are.
func (t *inputTable) list() {
	t.lines = t.lines[:0]
	if t.own && t.filter.empty() {
		t.lines = append(t.lines, ownLine)
	}
	for _, row := range t.order {
		if t.filter.lets(&t.rows[row]) {
			t.lines = append(t.lines, row)
		}
	}
	t.move(0)
}

// setFilter filters anew. The cursor stays on its row if that is still there,
// else it goes to the first line.
func (t *inputTable) setFilter(text string) {
	at := t.current()
	t.filter = newRowFilter(text)
	t.list()
	t.goTo(at)
}

// current returns the row under the cursor, ownLine where it is none.
func (t *inputTable) current() int {
	if t.cursor < len(t.lines) {
		return int(t.lines[t.cursor])
	}
	return ownLine
}

// onOwn reports whether the cursor is on the line for typing.
func (t *inputTable) onOwn() bool { return t.cursor < len(t.lines) && t.lines[t.cursor] == ownLine }

// move moves the cursor by that many lines, as far as there are lines.
func (t *inputTable) move(by int) { t.cursor = min(max(t.cursor+by, 0), max(len(t.lines)-1, 0)) }

// goTo puts the cursor on a row, or on the first line where that is not
// listed.
func (t *inputTable) goTo(row int) {
	t.cursor = 0
	if row < 0 {
		return
	}
	if i, listed := t.find(row); listed {
		t.cursor = i
	}
}

// find returns the line of a row, or the one before which it would stand.
func (t *inputTable) find(row int) (int, bool) {
	first := 0
	if len(t.lines) > 0 && t.lines[0] == ownLine {
		first = 1
	}
	i, listed := slices.BinarySearchFunc(t.lines[first:], t.rank[row], func(line, rank int32) int { return int(t.rank[line]) - int(rank) })
	return first + i, listed
}

// settle takes the result of a row. Only the row itself may appear in the list
// or leave it, and never from under the cursor.
func (t *inputTable) settle(row int, s *summary) {
	r := &t.rows[row]
	t.tally[r.outcome()]--
	r.result = s
	t.tally[r.outcome()]++
	t.relist(row)
}

// mark marks a row, or takes the mark away.
func (t *inputTable) mark(row int) {
	r := &t.rows[row]
	r.marked = !r.marked
	if r.marked {
		t.marked++
	} else {
		t.marked--
	}
	t.relist(row)
}

// relist looks whether the filter lets a row through after a change.
func (t *inputTable) relist(row int) {
	i, listed := t.find(row)
	switch lets := t.filter.lets(&t.rows[row]); {
	case lets && !listed:
		t.lines = slices.Insert(t.lines, i, int32(row))
		if i <= t.cursor && len(t.lines) > 1 {
			t.cursor++
		}
	case !lets && listed && i != t.cursor:
		t.lines = slices.Delete(t.lines, i, i+1)
		if i < t.cursor {
			t.cursor--
		}
	}
}

// left lists the rows on the lines that have not been run yet, in their order.
func (t *inputTable) left() []int32 {
	var rows []int32
	for _, row := range t.lines {
		if row != ownLine && t.rows[row].result == nil {
			rows = append(rows, row)
		}
	}
	return rows
}

// listed lists the rows on the lines.
func (t *inputTable) listed() []int32 {
	return slices.DeleteFunc(slices.Clone(t.lines), func(row int32) bool { return row == ownLine })
}

// nextBad moves the cursor to the next line whose result is one to look into,
// or to the one before, and reports whether there is one.
func (t *inputTable) nextBad(by int) bool {
	for i := t.cursor + by; i >= 0 && i < len(t.lines); i += by {
		if row := t.lines[i]; row != ownLine && t.rows[row].outcome().bad() {
			t.cursor = i
			return true
		}
	}
	return false
}

// ran is how many rows have a result.
func (t *inputTable) ran() int { return len(t.rows) - t.tally[notRun] }
