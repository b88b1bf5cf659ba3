package tui

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestStoryFilterByResult(t *testing.T) {
	d, _ := driveProblems(t, 120, 40)
	d.press("/")
	d.typeText("is is:new")
	d.press("tab")
	d.sees("filter is is:new", "4 of 9")
	d.seesNot("It falls over")
	d.hold = true
	d.press("R", "G")
	d.turn() // the row that ran leaves the list, and the cursor stays on its row
	d.seesNot("No answer")
	d.shows("▸", "It is a dead end")
	d.release()
	d.shows("▸", "It is a dead end", "! stopped")
	d.press("esc")
	d.shows("▸", "It is a dead end")
	d.sees("4 of 9 run")
	d.line("list-filter is:bad is")
	d.sees("2 of 9", "It is endless")
	d.seesNot("No answer")
	d.press("esc", "/")
	d.typeText("is:wr0ng")
	d.sees("is:wr0ng is no state of a row: is:new is:right", "nothing matches")
	d.press("esc")
	d.sees("Show the bottom")
}

func TestStoryMarkSortAndNext(t *testing.T) {
	d, _ := driveProblems(t, 120, 40)
	d.press("down", "down", "m")
	d.shows("★", "No answer is known")
	d.line("list-filter is:marked")
	d.seesNot("It is endless")
	d.press("esc", "R", "g", "n")
	d.shows("▸", "What were total")
	d.press("n")
	d.shows("▸", "It has errors")
	d.press("N", "N")
	d.sees("no further result")
	d.shows("▸", "What were total")
	d.press("s")
	d.sees("sorted by result", "▾result")
	d.shows("▸", "What were total")
	d.press("g")
	d.shows("▸", "It is a dead end")
	d.press("s", "g")
	d.sees("▾steps")
	d.line("list-sort nonsense")
	d.sees(`list-sort takes file, result, steps`)
}

// checkTable checks that a table agrees with itself.
func checkTable(t *testing.T, table *inputTable) {
	t.Helper()
	var tally [outcomes]int
	for i := range table.rows {
		tally[table.rows[i].outcome()]++
	}
	if tally != table.tally {
		t.Fatalf("the tally is %v, and the rows make %v", table.tally, tally)
	}
	if n := len(table.lines); table.cursor < 0 || table.cursor > 0 && table.cursor >= n {
		t.Fatalf("the cursor is on line %d of %d", table.cursor, n)
	}
	for i := range table.rows {
		if at, listed := table.find(i); listed != (at < len(table.lines) && int(table.lines[at]) == i) {
			t.Fatalf("row %d is found at %d: %v", i, at, listed)
		} else if !listed && table.filter.lets(&table.rows[i]) {
			t.Fatalf("row %d is not listed", i)
		}
	}
}

func FuzzRowFilter(f *testing.F) {
	f.Add("is:wrong is: TOTAL é", "Show the total É")
	f.Add("is:\xff \x00", "\xff")
	f.Fuzz(func(t *testing.T, text, input string) {
		row := newInputRow(Input{Text: input})
		filter := newRowFilter(text)
		if filter.empty() != (strings.TrimSpace(text) == "") {
			t.Errorf("%q is empty: %v", text, filter.empty())
		}
		if len(filter.words) == 0 && filter.unknown() != "" && filter.lets(&row) {
			t.Errorf("%q lets a row through", text)
		}
		if own := newRowFilter(row.low); len(own.states) == 0 && !own.lets(&row) {
			t.Errorf("a row that is filtered by its own words is not listed: %q", row.low)
		}
		table := newInputTable([]Input{{Text: input}}, true)
		table.setFilter(text)
		checkTable(t, &table)
	})
}

// TestAFilterFollowsResults settles results in a random order, and compares
// what is listed with a list made anew.
func TestAFilterFollowsResults(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	var list []Input
	for i := range 300 {
		list = append(list, Input{Text: fmt.Sprintf("input %d", i)})
	}
	for _, filter := range []string{"", "is:new", "is:run", "is:bad 1", "is:wrong", "is:marked"} {
		for k := range sortKeys {
			table := newInputTable(list, filter == "")
			table.setFilter(filter)
			table.sortBy(k)
			for range 600 {
				row := rnd.IntN(len(list))
				table.settle(row, &summary{outcome: outcome(1 + rnd.IntN(int(outcomes)-1)), steps: rnd.IntN(50)})
				table.mark(rnd.IntN(len(list)))
				table.move(rnd.IntN(9) - 4)
				if rnd.IntN(50) == 0 {
					table.sortBy(k)
				}
			}
			checkTable(t, &table)
			got := len(table.lines)
			table.list()
			if got-len(table.lines) > 600 || got < len(table.lines) {
				t.Errorf("%q sorted by %s: %d lines, and %d when they are listed anew", filter, sortNames[k], got, len(table.lines))
			}
		}
	}
}
