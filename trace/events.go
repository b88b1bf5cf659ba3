package trace

import (
	"errors"
	"fmt"
	"slices"
)

// The kinds of event. A reader takes events of other kinds as they are.
const (
	EventMask     = "mask"     // the mask was switched: On says how it is after the step At
	EventNote     = "note"     // Text is about the step At
	EventSwap     = "swap"     // the next step goes on after the step At under the settings in Text
	EventSwitch   = "switch"   // the run went to the branch that ends with the step At
	EventDecision = "decision" // Decision was made after the step At
	EventOpening  = "opening"  // the grammar does not allow Token at the first step, which begins the tag that opens the thoughts
)

// Notes returns the notes on steps, in the order in which they were taken.
func (l *Log) Notes() []Event {
	var notes []Event
	for _, e := range l.Events {
		if e.Kind == EventNote {
			notes = append(notes, e)
		}
	}
	return notes
}

func (e *Event) check() error {
	switch {
	case e.At < 0:
		return fmt.Errorf("an event after step %d", e.At)
	case slices.Contains([]string{EventNote, EventSwap}, e.Kind) && e.Text == "":
		return fmt.Errorf("an event of the kind %q without a text", e.Kind)
	case (e.Token != nil) != (e.Kind == EventOpening):
		return fmt.Errorf("an event of the kind %q, and a token: %v", e.Kind, e.Token != nil)
	case (e.Decision != nil) != (e.Kind == EventDecision):
		return fmt.Errorf("an event of the kind %q, and a decision: %v", e.Kind, e.Decision != nil)
	case e.Decision == nil:
		return nil
	case e.Decision.At != e.At:
		return fmt.Errorf("a decision after step %d in an event after step %d", e.Decision.At, e.At)
	}
	return e.Decision.check()
}

func (d *Decision) check() error {
	switch {
	case d.Best < 0 || d.Best >= len(d.Values):
		return errors.New("a decision whose best value is none of its values")
	case d.Cut < 0:
		return errors.New("a decision with a negative number of values left out")
	}
	return nil
}
