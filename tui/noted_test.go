package tui

import (
	"context"

	"github.com/stencil-debugger/stencil/trace"
)

// notedScript is the scripted stepper with notes.
type notedScript struct {
	*script
	notes []trace.Event
}

func (s *notedScript) Notes() []trace.Event { return s.notes }

func (s *notedScript) Note(_ context.Context, text string) error {
	if err := s.call(); err != nil {
		return err
	}
	e, err := trace.NewNote(s.state.Steps[s.state.At].ID, text)
	if err == nil {
		s.notes = append(s.notes, e)
	}
	return err
}

// note is a note on the step with that number.
func note(step int, text string) trace.Event {
	return trace.Event{Kind: trace.EventNote, At: step, Text: text}
}

// newRecorded is the whole story, computed and at its first step, with notes.
func newRecorded(notes ...trace.Event) *notedScript {
	s := newScript()
	for s.state.Result == nil {
		if err := s.Next(context.Background()); err != nil {
			panic(err)
		}
	}
	s.state.At, s.calls = 0, 0
	return &notedScript{script: s, notes: notes}
}
