package tui

import (
	"reflect"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

func TestStoryPanes(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("p")
	d.sees("── fields")
	d.seesNot("── step ──")
	d.line("pane notes")
	d.sees("━━ notes")
	d.press("'") // the key that shows it takes the focus away again
	d.sees("── notes", "━━ wanted ──")
	d.line("pane nothing")
	d.sees(`there is no pane "nothing"`)
}

func TestStoryZoom(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(14)
	d.press("z")
	d.sees("━━ wanted ──", "\"top\"", "2,038 more")
	d.seesNot("── JSON", "── why")
	d.press("tab")
	d.sees("━━ allowed")
	d.press("esc")
	d.sees("── JSON", "━━ allowed")
}

func TestStoryHide(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("tab", "x")
	d.seesNot("allowed 1 of")
	d.line("hide json")
	d.seesNot("JSON")
	d.press("X")
	d.sees("allowed 1 of", "JSON")
	for range 20 {
		d.press("x")
	}
	d.sees("this is the last pane")
}

func TestStoryFocusGoesRound(t *testing.T) {
	for _, size := range sizes {
		d := drive(t, Options{Stepper: newScript()}, size.w, size.h)
		n := len(d.m.layout().order())
		for range n {
			d.press("tab")
		}
		if d.m.view.focus != paneWanted && n > 0 {
			t.Errorf("%s: after %d panes the focus is on %s", size.name, n, panes[d.m.view.focus].name)
		}
		if n > 1 {
			d.press("shift+tab", "tab")
			if d.m.view.focus != paneWanted {
				t.Errorf("%s: back and forth leads to %s", size.name, panes[d.m.view.focus].name)
			}
		}
	}
}

func TestStoryMouse(t *testing.T) {
	d := drive(t, Options{Stepper: newScript(), Mouse: true}, 80, 24)
	d.steps(14)
	click := func(x, y int) { d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}) }
	click(10, 3) // the first candidate
	d.sees("▸     1 ✗ \"top\"")
	click(3, 21) // the third step on the strip
	d.sees("step 3 of 15")
	d.send(tea.MouseWheelMsg{X: 10, Y: 5, Button: tea.MouseWheelDown})
	d.sees("▸     4 ✗")
	click(60, 5)
	if d.m.view.focus != paneJSON {
		t.Errorf("the focus is on %s", panes[d.m.view.focus].name)
	}
	click(500, 500)
	if v := d.m.View(); v.MouseMode == tea.MouseModeNone {
		t.Error("the terminal is not asked for the mouse")
	}
}

func TestStoryStripClicks(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("c", "g", "5", "right")
	for i := range 22 {
		x := i + 1
		if i > d.m.shot.state.At {
			x += 2
		}
		if got := stripStep(&d.m.shot, 80, x); got != i && i != d.m.shot.state.At {
			t.Errorf("cell %d is step %d, want %d", x, got+1, i+1)
		}
	}
}

func TestStoryCopy(t *testing.T) {
	s := newScript()
	s.header.Command = []string{"stencil", "run", "--model=decider", "--", "what's up?"}
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(3)
	d.line("copy path")
	d.sees("copied")
	d.line("copy command")
	d.sees("copied stencil step")
	d.line("copy everything")
	d.sees("cannot be copied: token, path, json, command")
	_, cmd := d.m.Update(keyPress("y"))
	d.run(cmd)
	d.typeText("json")
	_, cmd = d.m.Update(keyPress("enter"))
	if got := clipboardText(cmd); got != `{"operation":"kpi_rank",` {
		t.Errorf("copied %q", got)
	}
}

// clipboardText is what a command puts on the clipboard.
func clipboardText(cmd tea.Cmd) string {
	if cmd == nil {
		return ""
	}
	msg := cmd()
	if cmds, ok := unwrap(msg); ok {
		for _, c := range cmds {
			if s := clipboardText(c); s != "" {
				return s
			}
		}
	}
	if v := reflect.ValueOf(msg); v.IsValid() && v.Type().Name() == "setClipboardMsg" {
		return v.String()
	}
	return ""
}

func TestReproduce(t *testing.T) {
	h := &trace.Header{Command: []string{"stencil", "run", "--seed=3", "--", "it's"}}
	steps := []trace.Step{{Choice: trace.ChoiceGreedy}, {Choice: trace.ChoiceEdit}, {MaskOff: true}, {MaskOff: true}, {}}
	steps[1].Chosen.ID = 42
	under := func(i int) string {
		if i >= 4 {
			return "temperature=0.7"
		}
		return ""
	}
	got := reproduce(h, steps, under, 4)
	want := `stencil step --seed=3 -x 'goto 2' -x 'take-id 42' -x 'goto 3' -x mask -x 'goto 5' -x 'swap temperature=0.7' -x 'goto 5' -x mask -x 'goto 5' -- 'it'\''s'`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := reproduce(h, steps, under, 0); !strings.HasSuffix(got, "-x 'goto 1' -- 'it'\\''s'") {
		t.Errorf("at the first step: %s", got)
	}
}
