package tui

import (
	"context"
	"strings"
	"testing"
)

func TestStoryBreakpoint(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("b")
	d.typeText("override && role == \"answer\"")
	d.press("enter")
	d.sees("breakpoint 1: override && role == \"answer\"")
	d.press("c")
	d.sees("step 15 ▸", "breakpoint 1: override")
	d.press("c")
	d.sees("done · valid")
	d.press("C")
	d.sees("step 15 of 22", "breakpoint 1: override")
}

func TestStoryBreakpointOnEveryThird(t *testing.T) {
	d := drive(t, Options{Stepper: newScript(), Breaks: []string{"forced % 3"}}, 80, 24)
	d.press("c")
	d.sees("step 5 ▸", "breakpoint 1: forced")
	d.press("c")
	d.sees("step 8 ▸")
}

// What does not stop counts too, however a run ends.
func TestStoryHitsBelowTheCountAreKept(t *testing.T) {
	d := drive(t, Options{Stepper: newScript(), Breaks: []string{"forced % 3", "trace: override % 2"}}, 80, 24)
	d.press("3", "right") // steps 2 to 4, of which two are forced
	d.press("c")
	d.sees("step 5 ▸", "breakpoint 1: forced")
	d.line("delete 1")
	d.press("c")
	if n := len(d.m.traced); n != 1 {
		t.Errorf("a tracepoint on every second override noted %d", n)
	}
}

func TestStoryBreakpointOnThisPath(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(8)
	d.sees("path      /level")
	d.press("B")
	d.sees(`breakpoint 1: enters("/level")`)
	d.press("g", "c")
	d.sees("step 9 ▸", "breakpoint 1")
	d.press("B")
	d.sees("no longer stops at /level")
	d.press("g", "c")
	d.sees("done · valid")
}

func TestStoryBreakpointsAreSwitchedAndDeleted(t *testing.T) {
	d := drive(t, Options{Stepper: newScript(), Breaks: []string{"override", "pointer"}}, 80, 24)
	d.line("toggle 1")
	d.sees("breakpoint 1 is off")
	d.press("c")
	d.sees("step 12 ▸", "breakpoint 2: pointer")
	d.line("delete 2")
	d.press("c")
	d.sees("done · valid")
	d.line("toggle 1")
	d.press("C")
	d.sees("step 15 of 22", "breakpoint 1: override")
	d.line("delete")
	d.sees("1 breakpoint deleted")
	d.line("toggle 7")
	d.sees(`there is no breakpoint "7"`)
}

func TestStoryTracepointOnlyNotes(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.line("trace pointer")
	d.sees("tracepoint 1: pointer")
	d.press("c")
	d.sees("done · valid")
	if n := len(d.m.traced); n != 2 {
		t.Errorf("noted %d steps, want 2", n)
	}
	if n := d.m.points[0].hits; n != 2 {
		t.Errorf("%d hits, want 2", n)
	}
}

func TestStoryABadExpressionNamesItsColumn(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.line("break overide")
	d.sees("column 1", "override")
	d.line("break entropy")
	d.sees("column")
	if len(d.m.points) != 0 {
		t.Errorf("%d breakpoints", len(d.m.points))
	}
	if _, err := newModel(context.Background(), Options{Stepper: newScript(), Breaks: []string{"1 +"}}); err == nil {
		t.Error("a bad breakpoint of the options was taken")
	}
}

func TestStoryWatchAnExpression(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.line("watch allowed + 1")
	d.line("watch nonsense")
	d.sees("column 1")
	d.steps(2)
	if got := d.m.shot.watches; len(got) != 1 || got[0].value != "5" {
		t.Errorf("watches %+v", got)
	}
	d.line("unwatch 1")
	if got := d.m.shot.watches; len(got) != 0 {
		t.Errorf("watches %+v", got)
	}
}

// A breakpoint holds also while one goes to something else.
func TestStoryBreakpointOnTheWay(t *testing.T) {
	d := drive(t, Options{Stepper: newScript(), Breaks: []string{"step == 7"}}, 80, 24)
	d.press("9", "right")
	d.sees("step 7 ▸", "breakpoint 1: step == 7")
	d.press("2", "]")
	d.seesNot("breakpoint 1")
}

func TestStorySearch(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("c", "g", "/")
	d.typeText("MONTH")
	d.press("enter")
	d.sees("nothing after step 1 matches MONTH")
	d.press("/")
	d.typeText("month")
	d.press("enter")
	d.sees("step 17 of 22")
	d.press("n")
	d.sees("step 19 of 22")
	d.press("n")
	d.sees("nothing after step 19")
	d.press("N")
	d.sees("step 17 of 22")
	d.press("esc", "N")
	d.sees("step 16 of 22") // with the search closed N is what it was
}

func TestStorySearchForAnExpression(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("c", "\\")
	d.typeText("(pointer)")
	d.press("enter")
	d.sees("step 19 of 22")
	d.press("n")
	d.sees("step 12 of 22")
	d.press("N")
	d.sees("step 19 of 22")
	d.press("/")
	d.typeText("(pointr)")
	d.press("enter")
	d.sees("column")
}

// A match lands on the token that began it, however it is cut.
func TestSearchAcrossTokens(t *testing.T) {
	s := newScript()
	for s.state.Result == nil {
		if err := s.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	var text []byte
	var by []int // the step that wrote each byte
	for i, step := range s.state.Steps {
		text = append(text, step.Chosen.Bytes...)
		for len(by) < len(text) {
			by = append(by, i)
		}
	}
	b := newRunIndex().update(s.state.Steps)
	for from := range len(text) - 8 {
		what := string(text[from : from+8])
		if strings.Contains(what, "<|") || strings.Contains(what, "}<") {
			continue // the end token is no text
		}
		want, last := by[strings.Index(string(text), what)], by[strings.LastIndex(string(text), what)]
		if got := (search{text: what}).matchText(b, -1, false); got != want {
			t.Errorf("%q is found at step %d, want %d", what, got+1, want+1)
		}
		if got := (search{text: what}).matchText(b, len(b.steps)-1, true); got != last {
			t.Errorf("backwards %q is found at step %d, want %d", what, got+1, last+1)
		}
	}
}

// A note counts for expressions from when it is made.
func TestStoryNotedStepsAreFound(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded(), Breaks: []string{"noted"}}, 80, 24)
	d.press("c")
	d.sees("done · valid")
	d.press("5", "g")
	d.line("note look here")
	d.press("g", "c")
	d.sees("step 5 of 22", "breakpoint 1: noted")
	d.press("9", "g")
	d.line("note and here")
	d.press("C")
	d.sees("step 5 of 22")
	d.press("c")
	d.sees("step 9 of 22", "breakpoint 1: noted")
}
