package tui

import (
	"strings"
	"testing"
)

func TestStoryWatch(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 120, 40)
	d.press("E")
	d.sees("watch", "W shows the value of an expression at every step")
	d.press("W")
	d.typeText("entropy")
	d.press("enter")
	d.sees("watch · 1", "entropy = ")
	before := d.screen()
	d.press("space", "space")
	if d.screen() == before {
		t.Error("nothing changed with the step")
	}
	d.line("watch path")
	d.sees("path = /operation")
	d.line("unwatch 1")
	d.seesNot("entropy = ")
}

func TestStoryBreakpointsAreListed(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 120, 40)
	d.line("break override", "trace forced")
	d.press("E")
	d.sees("watch · 2 points", "● 1 override", "◇ 2 trace: forced", "0 hits")
	d.press("c")
	d.sees("1 hit", "tracepoint 2")
	d.line("toggle 1")
	d.sees("○ 1 override", "off · 1 hit")
	d.line("delete 1")
	d.seesNot("1 override")
}

func TestTheWatchPaneScrolls(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	for range 40 {
		d.line("watch step")
	}
	d.line("watch path")
	d.press("E")
	d.seesNot("path = ")
	d.sees(" more")
	for range 50 {
		d.press("down")
	}
	d.sees("path = ")
	d.press("up")
	if d.m.paneState.watch.top == 0 {
		t.Error("one line up went to the top")
	}
}

func TestLongWatchesFit(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.line(`watch text + "` + strings.Repeat("x", 300) + `"`)
	d.press("E")
	for w := range 100 {
		d.m.w = w
		checkFits(t, d.m.View().Content, w, d.m.h)
	}
}
