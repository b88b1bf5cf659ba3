package tui

import (
	"sort"

	"github.com/stencil-debugger/stencil/trace"
)

// ledger is what every field of a branch has cost, up to any of its steps. The
// tokens that only give the text its structure belong to no field: they have a
// row of their own.
type ledger struct {
	fields    series[field] // in the order in which they began
	structure []int32       // indexes of the steps of structure, ascending
	at        series[ledgerStep]
	byPath    map[string]int32 // nil in a snapshot
}

// structureRow is the row of structure, where others have the index of a
// field.
const structureRow = -1

// noField stands for no field at all.
const noField = -2

// ledgerStep is what the ledger knows of one step.
type ledgerStep struct {
	row    int32 // what it belongs to: a field, or structureRow
	latest int32 // the last field up to it, noField for none
	fields int32 // how many fields there are up to it
	run    fieldRun
	total  fieldRun
}

// grow adds the steps that are new.
func (l *ledger) grow(steps []trace.Step) {
	if l.byPath == nil {
		l.byPath = map[string]int32{}
	}
	for i := l.at.n; i < len(steps); i++ {
		l.add(i, &steps[i])
	}
}

// add adds a step to its row and to the total.
func (l *ledger) add(i int, s *trace.Step) {
	st := ledgerStep{row: structureRow, latest: noField, run: noRun(), total: noRun()}
	if i > 0 {
		before := l.at.ref(i - 1)
		st.latest, st.total = before.latest, before.total
	}
	steps := l.structure
	if s.Role != trace.RoleStructure {
		st.row = l.fieldOf(s.Path)
		st.latest = st.row
		steps = l.fields.ref(int(st.row)).steps
	}
	if n := len(steps); n > 0 {
		st.run = l.at.ref(int(steps[n-1])).run
	}
	st.run.add(s)
	st.total.add(s)
	st.fields = int32(l.fields.n)
	l.setSteps(st.row, append(steps, int32(i)))
	l.at.add(st)
}

func noRun() fieldRun { return fieldRun{least: trace.Unknown} }

// fieldOf returns the field of a path, a new one where it has none.
func (l *ledger) fieldOf(path string) int32 {
	id, ok := l.byPath[path]
	if !ok {
		id = int32(l.fields.n)
		l.byPath[path] = id
		l.fields.add(field{path: path})
	}
	return id
}

func (l *ledger) setSteps(row int32, steps []int32) {
	if row == structureRow {
		l.structure = steps
		return
	}
	l.fields.set(int(row), field{l.fields.ref(int(row)).path, steps})
}

// stepsOf returns the steps of a row over the whole branch.
func (l *ledger) stepsOf(row int) []int32 {
	if row == structureRow {
		return l.structure
	}
	return l.fields.ref(row).steps
}

// cut keeps the first n steps.
func (l *ledger) cut(n int) {
	if n >= l.at.n {
		return
	}
	for i := l.at.n - 1; i >= n; i-- {
		row := l.at.ref(i).row
		steps := l.stepsOf(int(row))
		k := len(steps) - 1
		l.setSteps(row, steps[:k:k])
	}
	fields := 0
	if n > 0 {
		fields = int(l.at.ref(n - 1).fields)
	}
	for id := fields; id < l.fields.n; id++ {
		delete(l.byPath, l.fields.ref(id).path)
	}
	l.fields.cut(fields)
	l.at.cut(n)
}

// snapshot returns a copy that never changes.
func (l *ledger) snapshot() ledger {
	return ledger{fields: l.fields.snapshot(), structure: l.structure, at: l.at.snapshot()}
}

// len returns how many fields there are up to and with a step.
func (l *ledger) len(at int) int { return int(l.at.ref(at).fields) }

// row returns what a row has come to up to and with a step, and whether it has
// begun by then.
func (l *ledger) row(row, at int) (ledgerRow, bool) {
	if row < structureRow || row >= l.fields.n {
		return ledgerRow{}, false
	}
	steps := l.stepsOf(row)
	n := sort.Search(len(steps), func(i int) bool { return int(steps[i]) > at })
	if n == 0 {
		return ledgerRow{}, false
	}
	r := ledgerRow{first: int(steps[0]), last: int(steps[n-1])}
	r.fieldRun = l.at.ref(r.last).run
	if row != structureRow {
		r.path = l.fields.ref(row).path
	}
	return r, true
}

// total returns what all steps up to and with one have come to.
func (l *ledger) total(at int) ledgerRow {
	return ledgerRow{last: at, fieldRun: l.at.ref(at).total}
}
