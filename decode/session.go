package decode

import (
	"context"
	"errors"
	"fmt"

	"github.com/stencil-debugger/stencil/trace"
)

// ErrLost is returned when the mask is asked for where the text has already
// left the grammar.
var ErrLost = errors.New("the text has left the grammar: go back to where it did")

// DefaultTop is how many candidates a step keeps when Options.Top is 0.
const DefaultTop = 10

// Recorder takes the records of a run as they happen. A trace.Writer is one.
type Recorder interface {
	Step(trace.Step) error
	Event(trace.Event) error
	Result(trace.Result) error
	Close() error
}

// Options is what a session needs to know.
type Options struct {
	Header     trace.Header
	Engine     Engine
	Constraint Constraint
	Top        int                     // candidates kept a step, at least 1; 0 is DefaultTop
	Roles      func(string) trace.Role // role of the value at a path; nil makes all of them answers
	Finish     Finish                  // nil leaves text as it is, validity unknown
	Values     Values                  // nil lists none: there are no decisions
}

// Outcome is what a decoded text came to.
type Outcome struct {
	JSON   []byte   // the text after pointers were replaced
	Valid  *bool    // nil where nothing says what valid would be
	Errors []string // why it is not valid
}

// Finish judges the decoded text of a branch. Accepted says that the
// constraint was in force throughout and let the text end where it does.
type Finish func(text []byte, accepted bool) Outcome

// Session decodes one token at a time and remembers every step, so that it can
// go back and branch. The engine is its own until it is closed.
type Session struct {
	opt     Options
	sampler sampler
	rec     Recorder
	start   Position
	all     TokenSet
	maskOn  bool
	nextID  int

	line   []node // the branch: steps taken, then perhaps one in hand
	steps  []trace.Step
	inHand bool
	at     int
	result *trace.Result
	fed    []int // tokens in the engine's context
	want   []int // scratch: tokens that should be there

	decided map[int]trace.Decision // by the ID of the step before
}

// node is what a session remembers beside a step: everything before it.
type node struct {
	pos   Position // nil where the text had left the grammar
	place place
}

// New feeds the prompt to the model and computes the first step.
func New(ctx context.Context, opt Options) (*Session, error) {
	if opt.Top == 0 {
		opt.Top = DefaultTop
	}
	if err := CheckSampler(opt.Header.Sampler); err != nil {
		return nil, err
	}
	if len(opt.Header.Prompt.Tokens) == 0 {
		return nil, errors.New("the prompt is empty")
	}
	start, err := opt.Constraint.Start()
	if err != nil {
		return nil, err
	}
	s := &Session{
		opt:     opt,
		sampler: sampler{Sampler: opt.Header.Sampler},
		start:   start,
		all:     allTokens(opt.Engine.Vocab().Len()),
		maskOn:  true,
		nextID:  1,
		at:      -1,
	}
	if err := opt.Engine.Rewind(0); err != nil {
		return nil, err
	}
	if err := s.compute(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Header says what is run.
func (s *Session) Header() trace.Header { return s.opt.Header }

// State is a snapshot of where the session stands.
func (s *Session) State() trace.State {
	st := trace.State{
		Steps:  s.steps[:len(s.steps):len(s.steps)],
		At:     s.at,
		InHand: s.inHand,
		MaskOn: s.maskOn,
		Result: s.result,
	}
	if step, ok := st.Current(); ok {
		st.MaskOn = !step.MaskOff
	}
	return st
}

// Next moves one step on: along the branch where it goes on, else it takes the
// step in hand and computes the one after it. It returns trace.ErrEnd where
// the branch has ended.
func (s *Session) Next(ctx context.Context) error {
	if s.at+1 < len(s.steps) {
		s.at++
		return nil
	}
	if s.result != nil {
		return trace.ErrEnd
	}
	if s.inHand {
		if err := s.commit(); err != nil {
			return err
		}
	}
	return s.compute(ctx)
}

// Seek moves to the step with that index; an index out of range is moved into
// it.
func (s *Session) Seek(_ context.Context, index int) error {
	s.at = min(max(index, 0), len(s.steps)-1)
	return nil
}

// Take takes a token at the cursor, allowed or not, in place of the chosen
// one, and computes the step after it. What was taken there before stays in
// the trace as a branch of its own.
func (s *Session) Take(ctx context.Context, token int) error {
	if s.at < 0 {
		return trace.ErrEnd
	}
	if token < 0 || token >= s.opt.Engine.Vocab().Len() {
		return fmt.Errorf("step %d: there is no token %d", s.at+1, token)
	}
	old := s.steps[s.at]
	if token == old.Chosen.ID {
		return s.Next(ctx)
	}
	step, err := s.weigh(ctx, s.at, !old.MaskOff, func(dist, TokenSet) int { return token })
	if err != nil {
		return err
	}
	step.Choice, step.Override = trace.ChoiceEdit, false
	s.cut(step)
	if err := s.commit(); err != nil {
		return err
	}
	return s.compute(ctx)
}

// SetMask switches the mask on or off from the cursor on. Unless the step
// there is in hand, that starts a branch. It returns ErrLost where the text
// has left the grammar already.
func (s *Session) SetMask(ctx context.Context, on bool) error {
	if s.at < 0 || s.State().MaskOn == on {
		s.maskOn = on
		return nil
	}
	if on && s.line[s.at].pos == nil {
		return ErrLost
	}
	step, err := s.weigh(ctx, s.at, on, s.pick(s.at))
	if err != nil {
		return err
	}
	if err := s.record(func(r Recorder) error {
		return r.Event(trace.Event{Kind: "mask", At: step.Parent, On: on})
	}); err != nil {
		return err
	}
	s.cut(step)
	return nil
}

// Record sends every step that is taken from now on to a recorder, which the
// session closes.
func (s *Session) Record(r Recorder) { s.rec = r }

// Close ends the session: a branch that has not ended is summed up as
// interrupted, and the recording is closed. The engine stays open.
func (s *Session) Close() error {
	var err error
	if s.result == nil {
		err = s.end(trace.EndInterrupted)
	}
	if s.rec != nil {
		err = errors.Join(err, s.rec.Close())
		s.rec = nil
	}
	return err
}

// cut drops the branch from the cursor on and puts a step in hand there.
func (s *Session) cut(step trace.Step) {
	s.line = s.line[: s.at+1 : s.at+1]
	s.steps = append(s.steps[:s.at:s.at], step)
	s.maskOn = !step.MaskOff
	s.inHand, s.result = true, nil
}

// commit takes the step in hand.
func (s *Session) commit() error {
	step := s.steps[len(s.steps)-1]
	if err := s.record(func(r Recorder) error { return r.Step(step) }); err != nil {
		return err
	}
	s.nextID++
	s.inHand = false
	return nil
}

func (s *Session) record(write func(Recorder) error) error {
	if s.rec == nil {
		return nil
	}
	return write(s.rec)
}
