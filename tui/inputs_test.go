package tui

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
)

// problem is a run of the story that comes to a certain end.
type problem struct {
	*script
	failAt int // steps after which the model fails; 0 is never
	end    func(*trace.Result)
}

func (p *problem) Next(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if p.failAt > 0 && len(p.state.Steps) == p.failAt {
		return errors.New("the model fell over")
	}
	err := p.script.Next(ctx)
	if r := p.state.Result; r != nil && p.end != nil {
		p.end(r)
	}
	return err
}

// problemInputs are inputs that come to every kind of end.
var problemInputs = []Input{
	{Text: "Show the bottom 5 territories", Gold: json.RawMessage(`{"right":1}`)},
	{Text: "What were total scripts", Gold: json.RawMessage(`{"right":2}`)},
	{Text: "No answer is known"},
	{Text: "Nothing says what is valid"},
	{Text: "It has errors", Name: "bad-1"},
	{Text: "It is endless"},
	{Text: "It is a dead end"},
	{Text: "It cannot be opened"},
	{Text: "It falls over"},
}

// problems opens those inputs and counts what is open.
type problems struct {
	opened, open int
	asked        []string
	inputs       []*problem
}

func (ps *problems) Open(_ context.Context, text string) (Stepper, error) {
	ps.asked = append(ps.asked, text)
	if text == "It cannot be opened" {
		return nil, errors.New("the input fits\nno operation")
	}
	p := &problem{script: newScript()}
	switch text {
	case "Show the bottom 5 territories":
		p.end = func(r *trace.Result) { r.JSON = `{"right":1}` }
	case "What were total scripts":
		p.end = func(r *trace.Result) { r.JSON = `{"right":1,"more":"\u001b[31m"}` }
	case "Nothing says what is valid":
		p.end = func(r *trace.Result) { r.Valid = nil }
	case "It has errors":
		p.end = func(r *trace.Result) {
			no := false
			r.Valid, r.Errors = &no, []string{"/count: missing", "/level: missing", "/month: is no month"}
		}
	case "It is endless":
		p.end = func(r *trace.Result) { r.Reason = trace.EndMaxTokens }
	case "It is a dead end":
		p.end = func(r *trace.Result) { r.Reason = trace.EndDeadEnd }
	case "It falls over":
		p.failAt = 5
	}
	ps.opened++
	ps.open++
	ps.inputs = append(ps.inputs, p)
	return p, nil
}

// Close of a problem is counted by its script.
func (ps *problems) closed() int {
	n := 0
	for _, p := range ps.inputs {
		n += p.script.closed
	}
	return n
}

// judgeText says that an answer is right where it is the same text.
func judgeText(in Input, r trace.Result) *bool {
	same := string(in.Gold) == r.JSON
	return &same
}

func driveProblems(t *testing.T, w, h int) (*driver, *problems) {
	t.Helper()
	ps := &problems{}
	return drive(t, Options{Open: ps.Open, Inputs: problemInputs, Judge: judgeText, Title: "territory"}, w, h), ps
}

// turn runs what is held, and holds what follows from it.
func (d *driver) turn() {
	d.t.Helper()
	held := d.held
	d.held = nil
	for _, c := range held {
		msg := c()
		if cmds, ok := unwrap(msg); ok {
			d.held = append(d.held, cmds...)
			d.turn()
			continue
		}
		if msg != nil {
			d.send(msg)
		}
	}
}

// row returns the line of the screen that shows a text.
func (d *driver) row(text string) string {
	d.t.Helper()
	for _, l := range strings.Split(d.screen(), "\n") {
		if strings.Contains(l, text) {
			return l
		}
	}
	d.t.Fatalf("the screen does not show %q:\n%s", text, d.screen())
	return ""
}

// shows fails unless the row with a text shows the others too.
func (d *driver) shows(text string, others ...string) {
	d.t.Helper()
	row := d.row(text)
	for _, o := range others {
		if !strings.Contains(row, o) {
			d.t.Errorf("the row does not show %q:\n%s", o, row)
		}
	}
}

func TestStoryStepAnInputAndComeBack(t *testing.T) {
	d, ps := driveProblems(t, 80, 24)
	d.sees("9 inputs", "R runs them all", "▸   1     Show the bottom 5", "territory", "result", "pressure")
	d.press("down", "enter")
	d.sees("step 1 ▸")
	d.press("space", "esc")
	d.shows("▸   2     What were total", "·")
	d.press("enter", "c")
	d.sees("done · valid")
	d.press("esc")
	d.shows("▸   2     What were total", "≠ wrong", "22")
	d.sees(`right  {"right":2}`, `answer {"right":1,"more":"\u001b[31m"}`, "1 of 9 run  ≠ 1 wrong")
	if ps.closed() != 2 {
		t.Errorf("%d of 2 are closed", ps.closed())
	}
}

func TestStoryRunAll(t *testing.T) {
	d, ps := driveProblems(t, 120, 40)
	d.press("R")
	d.shows("Show the bottom", "✓ right", "22", "2", "9.1%", "3.8 ms")
	d.shows("What were", "≠ wrong")
	d.shows("No answer", "✓ valid")
	d.shows("Nothing says", "? ended")
	d.shows("It has errors", "✗ 3 errors", "bad-1")
	d.shows("It is endless", "~ cut off")
	d.shows("a dead end", "! stopped")
	d.shows("cannot be opened", "! stopped")
	d.shows("falls over", "! stopped", " 5 ")
	d.sees("9 of 9 run", "✓ 1 right", "✓ 1 valid", "! 3 stopped", "✗ 1 invalid")
	if len(ps.asked) != 9 || ps.opened != 8 || ps.closed() != 8 {
		t.Errorf("asked for %d, opened %d, closed %d", len(ps.asked), ps.opened, ps.closed())
	}
	for range 4 {
		d.press("down")
	}
	d.sees("✗ 3 errors · /count: missing", "input 5 · bad-1")
	d.press("down", "down", "down")
	d.sees("the input fits⏎no operation")
	d.press("down")
	d.sees("the model fell over")
	d.press("R")
	d.sees("all of them have been run; :list-run again")
	d.press(":")
	d.typeText("list-run again")
	d.press("enter")
	if len(ps.asked) != 18 {
		t.Errorf("asked for %d", len(ps.asked))
	}
}

// TestStoryStopAndGoOn runs, looks around meanwhile, stops, and goes on with
// what is left.
func TestStoryStopAndGoOn(t *testing.T) {
	d, ps := driveProblems(t, 80, 24)
	clock := time.Time{}
	d.m.now = func() time.Time { return clock }
	d.hold = true
	d.press("R")
	d.sees("0 of 9")
	clock = clock.Add(7 * time.Second)
	d.turn()
	d.sees("1 of 9 · 56 s left", "esc stop")
	d.shows("Show the bottom", "✓ right")
	d.shows("What were", "… step")
	d.press("down", "m", "/")
	d.typeText("total")
	d.seesNot("It is endless")
	d.press("esc", "R")
	d.sees("it runs already")
	d.turn()
	d.sees("2 of 9 · 25 s left")
	d.press("esc")
	d.sees("stopped · R goes on")
	d.seesNot("2 of 9 ·")
	d.turn()
	d.shows("No answer", "·")
	d.press("down")
	d.sees("2 of 9 run", "★ 1")
	d.press("R")
	d.sees("0 of 7")
	d.turn()
	d.shows("No answer", "✓ valid")
	d.release()
	d.sees("9 of 9 run")
	want := []string{}
	for _, in := range problemInputs {
		want = append(want, in.Text)
	}
	if diff := cmp.Diff(want, ps.asked); diff != "" {
		t.Errorf("asked for (-want +got):\n%s", diff)
	}
}

// TestStoryStopWithinAnInput stops while an input is under way: it counts as
// not run, and is closed.
func TestStoryStopWithinAnInput(t *testing.T) {
	d, ps := driveProblems(t, 80, 24)
	open := ps.Open
	d.m.opt.Open = func(ctx context.Context, text string) (Stepper, error) {
		s, err := open(ctx, text)
		if len(ps.asked) == 3 {
			d.m.start.run.cancel() // as esc does, at this very moment
			d.m.start.run = nil
		}
		return s, err
	}
	d.press("R")
	d.sees("2 of 9 run")
	d.shows("No answer", "·")
	if ps.closed() != 3 {
		t.Errorf("%d of 3 are closed", ps.closed())
	}
	d.press("R")
	d.sees("9 of 9 run")
}

// TestStoryStepWhileItRuns opens an input while others run: the run pauses.
func TestStoryStepWhileItRuns(t *testing.T) {
	d, ps := driveProblems(t, 80, 24)
	d.hold = true
	d.press("R")
	d.turn()
	d.press("G", "enter")
	d.release()
	d.sees("step 1 ▸")
	if ps.opened != 2 || ps.closed() != 1 {
		t.Errorf("opened %d, closed %d", ps.opened, ps.closed())
	}
	d.press("esc")
	d.shows("▸   9     It falls over", "·")
	d.sees("the run is paused · R goes on with what is left")
	d.press("up")
	d.sees("1 of 9 run")
	d.press("R")
	d.sees("9 of 9 run")
}

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
	d.press(":")
	d.typeText("list-filter is:bad is")
	d.press("enter")
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
	d.press(":")
	d.typeText("list-filter is:marked")
	d.press("enter")
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
	d.press(":")
	d.typeText("list-sort nonsense")
	d.press("enter")
	d.sees(`list-sort takes file, result, steps`)
}

// TestStoryEditedRunsShowIt takes another token on the way: the result is not
// the model's alone.
func TestStoryEditedRunsShowIt(t *testing.T) {
	d, _ := driveProblems(t, 120, 40)
	d.press("down", "down", "enter", "n", "down", "enter", "c", "esc")
	d.shows("No answer is known", "✎")
	d.sees("by your hand")
	d.press("r")
	d.seesNot("✎")
	d.shows("No answer is known", "✓ valid")
}

// TestStorySamplesKeepResults runs the samples: the columns come with the
// first result.
func TestStorySamplesKeepResults(t *testing.T) {
	d := drive(t, Options{Open: openScript, Samples: samples}, 80, 24)
	d.seesNot("result", "pressure")
	d.press("down", "enter", "c", "esc")
	d.sees("result", "pressure", "▸ Show the bottom")
	d.shows("▸ Show the bottom", "✓ valid")
	d.press("R")
	d.sees("4 of 4 run")
}

// TestCommandsAtTheStartOfAList gives command lines along: those for the list
// are carried out at once, the others wait for a run.
func TestCommandsAtTheStartOfAList(t *testing.T) {
	ps := &problems{}
	d := drive(t, Options{Open: ps.Open, Inputs: problemInputs, Judge: judgeText, Commands: []string{"list-filter is", "list-run", "step 2"}}, 120, 40)
	d.run(d.m.Init())
	d.sees("filter is", "4 of 9 run")
	d.press("g", "enter")
	d.sees("step 3 ▸")
}

// TestTheMouseChoosesAndOpens clicks on a row, and on it again.
func TestTheMouseChoosesAndOpens(t *testing.T) {
	d, _ := driveProblems(t, 80, 24)
	y := 0
	for i, l := range strings.Split(d.screen(), "\n") {
		if strings.Contains(l, "Nothing says") {
			y = i
		}
	}
	click := tea.MouseClickMsg{Button: tea.MouseLeft, X: 20, Y: y}
	d.send(click)
	d.shows("▸", "Nothing says")
	d.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp, X: 20, Y: y})
	d.shows("▸", "Show the bottom")
	d.send(click)
	d.send(click)
	d.sees("step 1 ▸")
}

// TestQuitWhileItRuns quits the real program in the middle of a run: what is
// open is closed.
func TestQuitWhileItRuns(t *testing.T) {
	in, keys := io.Pipe()
	ps := &problems{}
	open := func(ctx context.Context, text string) (Stepper, error) {
		s, err := ps.Open(ctx, text)
		if text == "It has errors" {
			go io.WriteString(keys, "\x03")
			<-ctx.Done()
		}
		return s, err
	}
	go io.WriteString(keys, "R")
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := Run(ctx, Options{Open: open, Inputs: problemInputs, Judge: judgeText, Input: in, Output: io.Discard}); err != nil {
		t.Fatal(err)
	}
	if ps.opened != 5 || ps.closed() != 5 {
		t.Errorf("opened %d, closed %d", ps.opened, ps.closed())
	}
}

func TestListKeysCanBeBound(t *testing.T) {
	ps := &problems{}
	d := drive(t, Options{Open: ps.Open, Inputs: problemInputs, Keys: map[string][]string{"list-run": {"x"}, "list-filter is:new": {"F"}, "up": {"w"}}}, 120, 40)
	d.press("R", "k")
	d.sees("9 inputs", "x run all")
	d.press("F")
	d.sees("filter is:new")
	d.press("down", "w")
	d.shows("▸", "Show the bottom")
	d.press("x", "?")
	d.sees("help")
	for range 12 {
		if !strings.Contains(d.screen(), ":list-run") {
			d.press("pgdown")
		}
	}
	d.shows("run the listed inputs", "x")
	d.press("esc", "esc")
	d.sees("9 of 9 run")
}

// TestListCommandsNeedTheList calls them while a run is shown.
func TestListCommandsNeedTheList(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	for _, c := range listCommands().list {
		d.press(":")
		d.typeText(c.name)
		d.press("enter")
		d.sees("that is for the list of inputs", "step 1 ▸")
	}
}

// TestTheListOnlyTakesItsOwnCommands types commands that need a run.
func TestTheListOnlyTakesItsOwnCommands(t *testing.T) {
	d, _ := driveProblems(t, 80, 24)
	before := d.screen()
	d.press("c", "d", "w", "a", "7", "漢")
	if after := d.screen(); after != before {
		t.Errorf("a key did something:\n%s", after)
	}
	d.press(":")
	d.typeText("continue")
	d.press("enter")
	d.sees("there is no run yet: choose an input first")
}

func TestGoldenInputs(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d, _ := driveProblems(t, size.w, size.h)
			golden(t, "inputs-new-"+size.name, d.screen())
			clock := time.Time{}
			d.m.now = func() time.Time { return clock }
			d.hold = true
			d.press("R")
			clock = clock.Add(3 * time.Second)
			d.turn()
			d.turn()
			d.press("down", "m")
			golden(t, "inputs-running-"+size.name, d.screen())
			d.release()
			d.press("down", "down", "down")
			golden(t, "inputs-done-"+size.name, d.screen())
		})
	}
}

func TestGoldenHostileInputs(t *testing.T) {
	d := driveHostile(t, 80, 24)
	d.press("R", "down", "m")
	golden(t, "inputs-hostile", d.screen())
}

func driveHostile(t *testing.T, w, h int) *driver {
	t.Helper()
	open := func(_ context.Context, text string) (Stepper, error) {
		if len(text)%3 == 0 {
			return nil, errors.New(text)
		}
		p := &problem{script: newScript()}
		p.end = func(r *trace.Result) { r.JSON, r.Errors = text, []string{text} }
		return p, nil
	}
	var list []Input
	for _, text := range append(hostile, strings.Repeat("long ", 100_000), strings.Repeat("\u200d", 5000)) {
		list = append(list, Input{Text: text, Name: text, Gold: json.RawMessage(text)})
	}
	return drive(t, Options{Open: open, Inputs: list, Judge: judgeText, Title: hostile[0]}, w, h)
}

// TestInputsFitTheScreen checks every size up to a large one, before and after
// a run, with a filter, and while one is typed.
func TestInputsFitTheScreen(t *testing.T) {
	for _, keys := range [][]string{nil, {"R", "m", "down"}, {"R", "/", "漢", "a"}, {":", "l", "tab"}, {"i", "漢"}} {
		d := driveHostile(t, 80, 24)
		d.press(keys...)
		for w := 0; w <= 200; w += 9 {
			for h := 0; h <= 60; h += 5 {
				d.m.w, d.m.h = w, h
				checkFits(t, d.m.View().Content, w, h)
			}
		}
	}
}

func TestRandomKeysOnInputs(t *testing.T) {
	names := []string{"space", "up", "down", "j", "enter", "enter", "c", "g", "G", "R", "R", "r", "m", "n", "N", "s", "?", "esc", "esc", "esc", "/", ":", "i", "tab", "backspace", "漢", "t", "pgdown"}
	rnd := rand.New(rand.NewPCG(3, 4))
	d, ps := driveProblems(t, 80, 24)
	for range 4000 {
		switch n := rnd.IntN(40); {
		case n == 0:
			d.send(tea.WindowSizeMsg{Width: rnd.IntN(160), Height: rnd.IntN(50)})
		case n == 1 && !d.hold:
			d.hold = true
		case n < 4 && d.hold:
			d.release()
		case n < 8 && d.hold:
			d.turn()
		case n == 8:
			d.send(tea.PasteMsg{Content: hostile[rnd.IntN(len(hostile))]})
		case n == 9:
			d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: rnd.IntN(100), Y: rnd.IntN(30)})
		default:
			d.press(names[rnd.IntN(len(names))])
		}
		checkTable(t, &d.m.start.table)
	}
	d.release()
	if err := d.m.keeper.shutDown(time.Second); err != nil {
		t.Error(err)
	}
	if ps.closed() != ps.opened {
		t.Errorf("opened %d, closed %d", ps.opened, ps.closed())
	}
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

func TestRoughly(t *testing.T) {
	for _, tc := range []struct {
		d    time.Duration
		want shown
	}{
		{time.Millisecond, "1 s"}, {80 * time.Second, "2 min"}, {59 * time.Second, "59 s"},
		{61 * time.Minute, "2 h"}, {1 << 62, "1,000,000 h"},
	} {
		if got := roughly(tc.d); got != tc.want {
			t.Errorf("roughly(%v) = %q, want %q", tc.d, got, tc.want)
		}
	}
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
