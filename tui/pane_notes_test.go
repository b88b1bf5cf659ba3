package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestStoryNotes(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded()}, 80, 24)
	d.press("'")
	d.sees("notes", "no note yet: ; keeps one on this step")
	d.press("n", "enter")
	d.sees("there is no note yet")
	d.press(";")
	d.typeText("the model is sure here")
	d.press("enter")
	d.sees("notes · 1", "●    3  the model is sure here")
	d.press("g")
	d.sees("▸     3  the model is sure here")
	d.press("enter")
	d.sees("step 3 of 22", "▸●    3")
}

func TestStoryNotesOfSeveralSteps(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded(note(15, "the override"), note(3, "first"), note(3, "second\nof two lines"), note(99, "elsewhere"))}, 80, 24)
	d.press("'", "z")
	d.sees("▸     3  first", "      3  second", "         of two lines", "     15  the override", "id 99  elsewhere")
	d.press("G")
	d.sees("▸    15  the override") // the last one before the step
	d.press("down", "enter")
	d.sees("that step is on another branch")
	d.press("up", "up", "up", "enter")
	d.sees("step 3 of 22")
}

func TestNotesAreInTheOrderOfTheBranch(t *testing.T) {
	steps := []trace.Step{{ID: 1}, {ID: 4}, {ID: 9}}
	list := arrangeNotes([]trace.Event{note(9, "c"), note(5, "x"), note(4, "b"), note(1, "a"), note(4, "b2"), note(0, "start")}, steps)
	var got []string
	for _, n := range list {
		got = append(got, n.text)
	}
	if s := strings.Join(got, " "); s != "a b b2 c start x" {
		t.Errorf("%s", s)
	}
	if n := notesOn(list, 1); len(n) != 2 || n[0].text != "b" || n[1].text != "b2" {
		t.Errorf("on the second step: %+v", n)
	}
	if n := notesOn(list, 7); len(n) != 0 {
		t.Errorf("on a step without notes: %+v", n)
	}
}

func TestLongNotesScroll(t *testing.T) {
	var notes []trace.Event
	for i := range 22 {
		notes = append(notes, note(i+1, fmt.Sprintf("note %d is longer than one line of the pane, so that it takes two of them at least", i+1)))
	}
	d := drive(t, Options{Stepper: newRecorded(notes...)}, 80, 24)
	d.press("'")
	d.sees("note 1 is")
	d.seesNot("note 9 is")
	d.press("G")
	d.sees("note 22 is")
	for range 30 {
		d.press("up")
	}
	d.sees("▸     1", "note 1 is")
}

// hostileNotes are notes of every evil text, and one of a megabyte.
func hostileNotes() []trace.Event {
	var notes []trace.Event
	for i, h := range hostile {
		notes = append(notes, note(i%22+1, "guess:"+h+"\n\x1b[2J"+h), note(i%22+1, h))
	}
	long := strings.Repeat("\u0301e\x1b]8;;x\a\U0001F468\u200D\U0001F469 ", 1<<20/20)
	return append(notes, note(1, long), note(2, strings.Repeat("x", 1<<20)), note(3, strings.Repeat("\n", 1<<20)))
}

func TestHostileNotesFitTheScreen(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded(hostileNotes()...)}, 80, 24)
	d.press("'")
	for _, present := range []bool{false, true} {
		if present {
			d.press("P")
		}
		for _, zoomed := range []bool{false, true} {
			d.m.view.zoomed = zoomed
			for w := 0; w <= 200; w += 23 {
				for h := 0; h <= 60; h += 7 {
					d.m.w, d.m.h = w, h
					checkFits(t, d.m.View().Content, w, h)
				}
			}
		}
	}
}

func TestGoldenNotesAndWatches(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: newRecorded(note(3, "The model is sure."), note(15, "An override.\nIt wanted \"top\", and the question asks for the bottom."), note(40, "on another branch"))}, size.w, size.h)
			d.line("watch entropy", "watch field", "break override && in(\"/direction\")", "trace forced", "toggle 2")
			d.press("o", "o")
			for key, name := range map[string]string{"'": "notes", "E": "watch"} {
				d.m.view.zoomed = false
				d.press(key)
				d.m.view.zoomed = true
				golden(t, name+"-"+size.name, d.screen())
			}
		})
	}
}

func TestTheNoteIndexFollowsTheBranch(t *testing.T) {
	var x noteIndex
	a := []trace.Step{{ID: 1}, {ID: 2}}
	b := []trace.Step{{ID: 1}, {ID: 3}, {ID: 4}}
	notes := []trace.Event{note(2, "on a"), note(4, "on b")}
	for _, tc := range []struct {
		notes []trace.Event
		steps []trace.Step
		want  string
	}{
		{notes[:1], a[:1], ""}, {notes[:1], a, "on a"}, {notes, a, "on a"}, {notes, b[:2], ""}, {notes, b, "on b"}, {notes, a, "on a"}, {notes[:1], a, "on a"}, {nil, nil, ""},
	} {
		got := ""
		for _, n := range x.arrange(tc.notes, tc.steps) {
			if n.index != offBranch {
				got += n.text
			}
		}
		if got != tc.want {
			t.Errorf("%d notes on %d steps: %q, want %q", len(tc.notes), len(tc.steps), got, tc.want)
		}
	}
}
