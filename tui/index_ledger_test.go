package tui

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// countedLedger counts a ledger over the steps: what is of structure, what is
// of each field, and all of it.
func countedLedger(steps []trace.Step) (of ledgerRow, fields []ledgerRow, total ledgerRow) {
	of, total = ledgerRow{fieldRun: noRun()}, ledgerRow{fieldRun: noRun()}
	for i := range steps {
		s := &steps[i]
		total.add(s)
		total.last = i
		row := &of
		if s.Role != trace.RoleStructure {
			n := slices.IndexFunc(fields, func(r ledgerRow) bool { return r.path == s.Path })
			if n < 0 {
				n = len(fields)
				fields = append(fields, ledgerRow{path: s.Path, fieldRun: noRun()})
			}
			row = &fields[n]
		}
		if row.steps == 0 {
			row.first = i
		}
		row.last = i
		row.add(s)
	}
	return of, fields, total
}

// checkLedger holds all rows of a ledger at a step against a count.
func checkLedger(t *testing.T, l *ledger, steps []trace.Step, at int) {
	t.Helper()
	same := func(name string, got, want ledgerRow) {
		t.Helper()
		if g, w := cleanf("%+v", got), cleanf("%+v", want); g != w {
			t.Fatalf("step %d, %s: %s, want %s", at, name, g, w)
		}
	}
	of, fields, total := countedLedger(steps[:at+1])
	if l.len(at) != len(fields) {
		t.Fatalf("step %d: %d fields, want %d", at, l.len(at), len(fields))
	}
	for i, want := range fields {
		got, _ := l.row(i, at)
		same(want.path, got, want)
	}
	if got, ok := l.row(structureRow, at); ok != (of.steps > 0) {
		t.Fatalf("step %d: structure has begun: %v", at, ok)
	} else if ok {
		same("structure", got, of)
	}
	same("total", l.total(at), total)
}

// TestLedgerOfFields follows a run that branches, and holds what the index gives
// out, now and later, against a count.
func TestLedgerOfFields(t *testing.T) {
	for seed := range uint64(6) {
		b := branching{rnd: rand.New(rand.NewPCG(seed, 5))}
		ix := newRunIndex()
		var gave []*branch
		for range 25 {
			b.change()
			gave = append(gave, ix.update(b.steps))
		}
		for _, g := range gave {
			n := len(g.steps)
			for _, at := range []int{0, n / 3, n - 1} {
				checkLedger(t, &g.overview.ledger, g.steps, at)
			}
		}
	}
}

// TestPeaks holds every group of steps at every zoom against its steps.
func TestPeaks(t *testing.T) {
	b := branching{rnd: rand.New(rand.NewPCG(8, 8))}
	ix := newRunIndex()
	var gave []*branch
	for range 30 {
		b.change()
		gave = append(gave, ix.update(b.steps))
	}
	for _, g := range gave {
		n := len(g.steps)
		for zoom := 0; zoom <= fitZoom(n, 1)+2; zoom++ {
			for i := 0; i<<zoom < n; i++ {
				want := peakOf(g.steps, i<<zoom)
				for k := i<<zoom + 1; k < min((i+1)<<zoom, n); k++ {
					want = want.with(peakOf(g.steps, k))
				}
				if got := g.overview.peaks.over(g.steps, zoom, i); cleanf("%v", got) != cleanf("%v", want) {
					t.Fatalf("%d steps, group %d of 2^%d: %v, want %v", n, i, zoom, got, want)
				}
			}
		}
	}
}

func TestPeakOfWhatIsNotKnown(t *testing.T) {
	steps := []trace.Step{{Entropy: math.NaN(), AllowedMass: trace.Unknown}, {Entropy: math.Inf(1), AllowedMass: trace.Never}, {Entropy: -4, AllowedMass: 1e-9}}
	for i, want := range []peak{
		{entropy: math.NaN(), pressure: math.NaN(), mark: uint8(len(marks) - 1)},
		{entropy: math.NaN(), pressure: math.NaN(), mark: uint8(len(marks) - 1), never: true},
		{mark: uint8(len(marks) - 1)},
	} {
		if got := peakOf(steps, i); cleanf("%v", got) != cleanf("%v", want) {
			t.Errorf("step %d: %v, want %v", i, got, want)
		}
	}
	all := peakOf(steps, 0).with(peakOf(steps, 2))
	if all.entropy != 0 || all.pressure != 0 {
		t.Errorf("an unknown number hides one that is known: %v", all)
	}
}

// TestFieldOrder holds an order that is kept from step to step against one that
// is made anew.
func TestFieldOrder(t *testing.T) {
	b := branching{rnd: rand.New(rand.NewPCG(3, 9))}
	ix := newRunIndex()
	kept := make([]fieldOrder, 2*len(fieldColumns))
	for range 40 {
		b.change()
		g := ix.update(b.steps)
		l, n := &g.overview.ledger, len(g.steps)
		for _, at := range []int{n - 1, b.rnd.IntN(n), max(n-2, 0), max(n-1-b.rnd.IntN(9), 0)} {
			for i := range kept {
				by := fieldSort{column: 1 + i/2, up: i%2 == 1}
				kept[i].bring(l, g.steps, at, by)
				var anew fieldOrder
				anew.sort(l, at, by)
				if !slices.Equal(kept[i].rows, anew.rows) {
					t.Fatalf("%v at step %d: %v, want %v", by, at, kept[i].rows, anew.rows)
				}
				for place, row := range anew.rows {
					if got := kept[i].place(row); got != place {
						t.Fatalf("%v at step %d: row %d stands at %d, want %d", by, at, row, got, place)
					}
				}
			}
		}
	}
}
