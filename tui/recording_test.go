package tui

import (
	"bytes"
	"context"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func replay(t *testing.T) *trace.Replay {
	t.Helper()
	return trace.NewReplay(recordingOf(t, newScript()))
}

// recordingOf runs a script to its end and reads back what was written of it.
func recordingOf(t *testing.T, s *script) *trace.Log {
	t.Helper()
	for s.state.Result == nil {
		if err := s.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	w, err := trace.NewWriter(&file, s.header)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range s.state.Steps {
		if err := w.Step(st); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Result(*s.state.Result); err != nil {
		t.Fatal(err)
	}
	log, err := trace.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func TestStoryRecording(t *testing.T) {
	d := drive(t, Options{Stepper: replay(t), Title: "override.trace"}, 80, 24)
	d.sees("override.trace", "step 1 of 22 ▸")
	d.press("m")
	d.sees("this is a recording: it has no model to ask, so it cannot go on with another")
	d.press("n", "down", "enter")
	d.sees("it has no model to ask, so it cannot take another token", "step 3 of 22")
	d.press("c")
	d.sees("done · valid")
}
