package tui

import (
	"cmp"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// fieldSort is the order of the rows.
type fieldSort struct {
	column int  // 1 for the first of fieldColumns; 0 is the order of the text
	up     bool // the other way round
}

// words says what the order is.
func (b fieldSort) words() shown {
	words := shown("order of the text")
	if b.column > 0 {
		words = fieldColumns[b.column-1].words
	}
	if b.up {
		words += ", reversed"
	}
	return words
}

// fieldOrder is an order of the fields up to a step. It is kept from one step
// to the next, which changes the place of one field only; what it says depends
// on nothing but what it is asked.
type fieldOrder struct {
	by    fieldSort
	steps []trace.Step // of the branch that it was last made for
	at    int
	rows  []int32
	keys  []float64 // of every row, by its number
}

// maxReorder is how many steps are gone through one by one before all is
// sorted anew.
const maxReorder = 64

// bring makes the order that of the fields up to a step.
func (o *fieldOrder) bring(l *ledger, steps []trace.Step, at int, by fieldSort) {
	from, to := min(o.at, at), max(o.at, at)
	known := o.by == by && to-from <= maxReorder && from < len(o.steps) && sameStep(&o.steps[from], &steps[from]) &&
		(at > o.at || o.at < len(steps) && sameStep(&o.steps[o.at], &steps[o.at]))
	if known {
		o.move(l, from, to, at)
	}
	if !known || len(o.rows) != l.len(at) {
		o.sort(l, at, by)
	}
	o.by, o.steps, o.at = by, steps, at
}

// sort orders all rows.
func (o *fieldOrder) sort(l *ledger, at int, by fieldSort) {
	o.by, o.rows, o.keys = by, o.rows[:0], o.keys[:0]
	for row := range l.len(at) {
		o.rows = append(o.rows, int32(row))
		o.keys = append(o.keys, o.key(l, row, at))
	}
	slices.SortFunc(o.rows, o.compare)
}

// move gives the rows of the steps after one, up to another, their new place.
func (o *fieldOrder) move(l *ledger, from, to, at int) {
	moved := map[int32]bool{}
	for i := from + 1; i <= to; i++ {
		if row := l.at.ref(i).row; row != structureRow {
			moved[row] = true
		}
	}
	if len(moved) == 0 {
		return
	}
	o.rows = slices.DeleteFunc(o.rows, func(row int32) bool { return moved[row] })
	for len(o.keys) < l.len(at) {
		o.keys = append(o.keys, 0)
	}
	for row := range moved {
		if int(row) < l.len(at) {
			o.keys[row] = o.key(l, int(row), at)
			place, _ := slices.BinarySearchFunc(o.rows, row, o.compare)
			o.rows = slices.Insert(o.rows, place, row)
		}
	}
}

func (o *fieldOrder) key(l *ledger, row, at int) float64 {
	r, _ := l.row(row, at)
	return fieldColumns[o.by.column-1].key(&r)
}

// compare orders two rows; those that are alike stand in the order of the text.
func (o *fieldOrder) compare(a, b int32) int {
	return cmp.Or(fieldColumns[o.by.column-1].before(o.keys[a], o.keys[b], o.by.up), cmp.Compare(a, b))
}

// place returns where a row stands.
func (o *fieldOrder) place(row int32) int {
	place, _ := slices.BinarySearchFunc(o.rows, row, o.compare)
	return place
}

// orderedFields are the fields up to a step, in an order.
type orderedFields struct {
	n    int
	by   fieldSort
	memo *fieldOrder // nil for the order of the text
}

// row returns the field at a place.
func (o orderedFields) row(place int) int {
	switch {
	case o.memo != nil:
		return int(o.memo.rows[place])
	case o.by.up:
		return o.n - 1 - place
	}
	return place
}

// place returns where a field stands.
func (o orderedFields) place(row int) int {
	switch {
	case o.memo != nil:
		return o.memo.place(int32(row))
	case o.by.up:
		return o.n - 1 - row
	}
	return row
}
