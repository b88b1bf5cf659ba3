package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

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
	d.line("continue")
	d.sees("there is no run yet: choose an input first")
}
