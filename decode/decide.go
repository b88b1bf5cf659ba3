package decode

import (
	"context"
	"errors"
	"fmt"

	"github.com/stencil-debugger/stencil/trace"
)

// MaxValues is the most values that one decision scores.
const MaxValues = 64

// Values lists the values that a document may have at a JSON Pointer, as JSON
// text or as markers without quotes, each once. The text is what was decoded
// before. It returns none where the values are not a list.
type Values func(path string, text []byte) []string

// Decide scores every value that may stand at the cursor as a whole: see
// trace.Decision. A decision is at the first step at which the allowed tokens
// tell the values apart, most often after the opening quote; anywhere else
// Decide returns trace.ErrNoDecision, and ErrLost where the text has left the
// grammar. Values that the constraint does not let through are left out.
//
// It costs one token of the model for every token that values share and that
// does not end one. The session stands where it stood, and its later numbers
// are the same to the last bit. The decision is kept for the next call, and
// recorded; but not at the first step under a swap, since a recording names a
// decision by the step before, which the settings before the swap share.
func (s *Session) Decide(ctx context.Context) (trace.Decision, error) {
	if s.at < 0 {
		return trace.Decision{}, trace.ErrNoDecision
	}
	return s.decide(ctx, s.at)
}

// Decisions makes all decisions of the branch, in the order of its steps.
func (s *Session) Decisions(ctx context.Context) ([]trace.Decision, error) {
	var list []trace.Decision
	for i := range s.steps {
		d, err := s.decide(ctx, i)
		switch {
		case err == nil:
			list = append(list, d)
		case !errors.Is(err, trace.ErrNoDecision) && !errors.Is(err, ErrLost):
			return list, err
		}
	}
	return list, nil
}

// asked is where a decision was made: after which step, and under which rule.
type asked struct {
	step int
	rule *rule
}

// decide makes the decision at the step with that index.
func (s *Session) decide(ctx context.Context, index int) (trace.Decision, error) {
	n := s.line[index]
	at := asked{s.steps[index].Parent, n.rule}
	if d, ok := s.decided[at]; ok {
		return d, nil
	}
	list, o, err := s.choice(ctx, index)
	if err != nil {
		return trace.Decision{}, err
	}
	d := trace.Decision{At: at.step, Path: o.path, Head: o.head}
	if len(list) > MaxValues {
		list, d.Cut = list[:MaxValues], len(list)-MaxValues
	}
	if d.Values, err = s.score(ctx, index, list); err != nil {
		return trace.Decision{}, fmt.Errorf("decision at step %d: %w", index+1, err)
	}
	if len(d.Values) < 2 {
		return trace.Decision{}, trace.ErrNoDecision
	}
	d.Settle()
	if !n.swapped {
		if err := s.happen(d.Event()); err != nil {
			return trace.Decision{}, err
		}
	}
	s.decided[at] = d
	return d, nil
}

// choice returns the values between which the step with that index chooses,
// and where they stand.
func (s *Session) choice(ctx context.Context, index int) ([]spelling, opening, error) {
	o, ok := s.opening(index)
	if !ok || s.line[index].rule.Values == nil {
		return nil, o, trace.ErrNoDecision
	}
	list, apart, err := s.tellApart(ctx, index, o)
	if err != nil {
		return nil, o, err
	}
	if !apart {
		return nil, o, trace.ErrNoDecision
	}
	for i := o.first; i < index; i++ {
		before, ok := s.opening(i)
		if !ok { // a token that begins before the value
			continue
		}
		if _, apart, err = s.tellApart(ctx, i, before); err != nil {
			return nil, o, err
		}
		if apart {
			return nil, o, trace.ErrNoDecision
		}
	}
	return list, o, nil
}

// tellApart returns the values that the tokens allowed at a step can go on
// with, and whether one of the tokens goes on with some of them and not with
// others.
func (s *Session) tellApart(ctx context.Context, index int, o opening) ([]spelling, bool, error) {
	list := o.spellings(s.line[index].rule.Values(o.path, trace.State{Steps: s.steps}.Text(index)))
	if len(list) < 2 {
		return nil, false, nil
	}
	pos := s.line[index].pos
	if pos == nil {
		return nil, false, ErrLost
	}
	allowed, err := pos.Allowed(ctx)
	if err != nil {
		return nil, false, err
	}
	list = s.possible(list, allowed)
	return list, s.split(list, allowed), nil
}

// possible leaves out the values that no token of a set goes on with.
func (s *Session) possible(list []spelling, set TokenSet) []spelling {
	var kept []spelling
	for _, sp := range list {
		for id := range s.opt.Engine.Vocab().Len() {
			if set.Has(id) && sp.fit(s.opt.Engine.Vocab().Token(id)) != misfit {
				kept = append(kept, sp)
				break
			}
		}
	}
	return kept
}

// split reports whether a token of a set goes on with some of the values only.
func (s *Session) split(list []spelling, set TokenSet) bool {
	for id := range s.opt.Engine.Vocab().Len() {
		if !set.Has(id) {
			continue
		}
		token, n := s.opt.Engine.Vocab().Token(id), 0
		for _, sp := range list {
			if sp.fit(token) != misfit {
				n++
			}
		}
		if 0 < n && n < len(list) {
			return true
		}
	}
	return false
}
