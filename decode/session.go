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
//
// It is a tree: see Branches. One branch is followed, and its last step may be
// in hand. A step in hand is in no other branch and in no recording; it is
// forgotten where another one takes its place, and computed anew where that
// branch is gone back to.
type Session struct {
	opt    Options
	rec    Recorder
	log    *trace.Log  // all that was taken
	nodes  []node      // of the steps in the log, which have the IDs from 1
	tips   map[int]tip // by the ID of the last step: of branches that were left
	first  *rule
	all    TokenSet
	maskOn bool // for the step that is computed next

	overruled *trace.Candidate // the start of the tag that opens thoughts, where the grammar forbids it
	noted     bool             // whether the recording has it
	attempt   int              // the latest one; see trace.RegimeRetry

	line   []node // the branch: steps taken, then perhaps one in hand
	steps  []trace.Step
	inHand bool
	at     int
	result *trace.Result
	fed    []int // tokens in the engine's context
	pass   int   // that they were fed in; see node
	stale  bool  // whether the engine's logits are not those after them
	want   []int // scratch: tokens that should be there

	decided map[asked]trace.Decision
}

// node is what a session remembers beside a step: everything before it.
type node struct {
	pos     Position // nil where the text had left the grammar
	place   place
	rule    *rule
	swapped bool // whether the rule is another one than before: the step goes on under a swap
	pass    int  // the number of tokens after the prompt that the model reads anew, at once; see trace.RegimeTwoPass
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
	first, err := opt.rule()
	if err != nil {
		return nil, err
	}
	s := &Session{
		opt:     opt,
		log:     trace.NewLog(opt.Header),
		tips:    map[int]tip{},
		first:   first,
		all:     allTokens(opt.Engine.Vocab().Len()),
		maskOn:  true,
		at:      -1,
		attempt: 1,
		decided: map[asked]trace.Decision{},
	}
	if err := opt.Engine.Rewind(0); err != nil {
		return nil, err
	}
	if err := s.compute(ctx); err != nil {
		return nil, err
	}
	if s.overruled, err = s.overruledOpening(ctx); err != nil {
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
// step in hand and computes the one after it. At the end of a branch that is not
// valid it begins another attempt where there may be one, and else returns
// trace.ErrEnd.
func (s *Session) Next(ctx context.Context) error {
	if s.at+1 < len(s.steps) {
		s.at++
		return nil
	}
	if s.result != nil && !s.triesAgain() {
		return trace.ErrEnd
	}
	if s.result != nil {
		return s.again(ctx)
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
	step, err := s.weigh(ctx, s.at, s.line[s.at], !old.MaskOff, edit(token))
	if err != nil {
		return err
	}
	s.cut(edited(step))
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
		return nil
	}
	if on && s.line[s.at].pos == nil {
		return ErrLost
	}
	n := s.line[s.at]
	step, err := s.weigh(ctx, s.at, n, on, n.rule.pick(s.at))
	if err != nil {
		return err
	}
	if err := s.happen(trace.Event{Kind: trace.EventMask, At: step.Parent, On: on}); err != nil {
		return err
	}
	s.cut(step)
	return nil
}

// Close ends the session: every branch that has not ended is summed up as
// interrupted, the one that is followed last, and the recording is closed. What
// was in hand is not taken. The engine stays open.
func (s *Session) Close() error {
	err := s.interrupt()
	if s.rec != nil {
		err = errors.Join(err, s.rec.Close())
		s.rec = nil
	}
	return err
}

// cut drops the branch from the cursor on and puts a step in hand there.
func (s *Session) cut(step trace.Step) {
	if s.at < len(s.taken()) {
		s.leave()
	}
	s.line = s.line[: s.at+1 : s.at+1]
	s.steps = append(s.steps[:s.at:s.at], step)
	s.maskOn = !step.MaskOff
	s.inHand, s.result = true, nil
}
