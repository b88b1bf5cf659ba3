package decode

import "github.com/stencil-debugger/stencil/trace"

// Recorder takes the records of a run as they happen. A trace.Writer is one.
type Recorder interface {
	Step(trace.Step) error
	Event(trace.Event) error
	Result(trace.Result) error
	Close() error
}

// Record sends every step that is taken from now on to a recorder, which the
// session closes.
func (s *Session) Record(r Recorder) { s.rec = r }

// commit takes the step in hand.
func (s *Session) commit() error {
	last := len(s.steps) - 1
	step, n := s.steps[last], s.line[last]
	if err := s.noteOpening(); err != nil {
		return err
	}
	if n.swapped {
		if err := s.happen(trace.Event{Kind: trace.EventSwap, At: step.Parent, Text: n.rule.Text}); err != nil {
			return err
		}
	}
	if err := s.record(trace.Record{Step: &step}, func(r Recorder) error { return r.Step(step) }); err != nil {
		return err
	}
	s.nodes = append(s.nodes, n)
	s.inHand = false
	return nil
}

// nextID is the ID of the step that is taken next.
func (s *Session) nextID() int { return len(s.nodes) + 1 }

// taken returns the steps of the branch without the one in hand.
func (s *Session) taken() []trace.Step {
	if s.inHand {
		return s.steps[:len(s.steps)-1]
	}
	return s.steps
}

// happen records an event.
func (s *Session) happen(e trace.Event) error {
	return s.record(trace.Record{Event: &e}, func(r Recorder) error { return r.Event(e) })
}

// record keeps a record once the recorder, if there is one, has it.
func (s *Session) record(rec trace.Record, write func(Recorder) error) error {
	if s.rec != nil {
		if err := write(s.rec); err != nil {
			return err
		}
	}
	return s.log.Add(rec)
}
