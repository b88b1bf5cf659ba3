package tui

import (
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// BenchmarkArrangeNotes sorts 10,000 notes on a branch of 100,000 steps, which
// happens once a step.
func BenchmarkArrangeNotes(b *testing.B) {
	steps := make([]trace.Step, 100_000)
	for i := range steps {
		steps[i].ID = i + 1
	}
	var notes []trace.Event
	for i := range 10_000 {
		notes = append(notes, note(1+(i*7919)%len(steps), "a note"))
	}
	for b.Loop() {
		arrangeNotes(notes, steps)
	}
}

// BenchmarkPresent draws a screen of 200x60 with a caption that fills its box.
func BenchmarkPresent(b *testing.B) {
	m := testModel(b, Options{Stepper: newRecorded(note(1, strings.Repeat("é word ", longCaption/8))), Lesson: true})
	m.w, m.h = 200, 60
	for b.Loop() {
		m.View()
	}
}

// BenchmarkNotesPane draws the pane over a whole screen, with long notes.
func BenchmarkNotesPane(b *testing.B) {
	var notes []trace.Event
	for i := range 22 {
		notes = append(notes, note(i+1, strings.Repeat("é word ", 1000)))
	}
	m := testModel(b, Options{Stepper: newRecorded(notes...)})
	m.w, m.h = 200, 60
	m.view.focus, m.view.zoomed = paneNotes, true
	for b.Loop() {
		m.View()
	}
}
