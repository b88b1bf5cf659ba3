package decode

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// Rule is what a branch goes on under from some step on. What it leaves out
// stays as it is.
type Rule struct {
	Constraint Constraint              // nil leaves out
	Sampler    trace.Sampler           // the zero value leaves out
	Roles      func(string) trace.Role // nil leaves out
	Finish     Finish                  // nil leaves out
	Values     Values                  // nil leaves out

	// Text is how the change is written in a trace: settings such as
	// "dialect=xgrammar temperature=0.7", none of them named twice. A word
	// without an equals sign belongs to the setting before it.
	Text string
}

// rule is a Rule that leaves nothing out but what the session does without.
type rule struct {
	Rule
	kind    string // of the constraint
	start   Position
	sampler sampler
	attempt int // which one it is of, from 1; see trace.RegimeRetry
}

// rule returns what a session begins under.
func (o *Options) rule() (*rule, error) {
	start, err := o.Constraint.Start()
	if err != nil {
		return nil, err
	}
	return &rule{
		Rule:    Rule{Constraint: o.Constraint, Sampler: o.Header.Sampler, Roles: o.Roles, Finish: o.Finish, Values: o.Values},
		kind:    o.Header.Constraint.Kind,
		start:   start,
		sampler: sampler{Sampler: o.Header.Sampler},
		attempt: 1,
	}, nil
}

// changed returns a rule with some changes.
func (r *rule) changed(by Rule) (*rule, error) {
	next := &rule{Rule: r.Rule, kind: r.kind, start: r.start, attempt: r.attempt}
	if by.Constraint != nil {
		start, err := by.Constraint.Start()
		if err != nil {
			return nil, err
		}
		next.Constraint, next.start, next.kind = by.Constraint, start, by.Constraint.Describe().Kind
	}
	if by.Sampler != (trace.Sampler{}) {
		if err := CheckSampler(by.Sampler); err != nil {
			return nil, err
		}
		next.Sampler = by.Sampler
	}
	if by.Roles != nil {
		next.Roles = by.Roles
	}
	if by.Finish != nil {
		next.Finish = by.Finish
	}
	if by.Values != nil {
		next.Values = by.Values
	}
	next.sampler = sampler{Sampler: next.Sampler}
	next.Text = joinSettings(r.Text, by.Text)
	return next, nil
}

// joinSettings writes what is in force after a change: settings that the change
// names are as it says, and stand at the end.
func joinSettings(old, change string) string {
	var kept []string
	named := map[string]bool{}
	for _, s := range settings(change) {
		named[settingName(s)] = true
	}
	for _, s := range settings(old) {
		if !named[settingName(s)] {
			kept = append(kept, s)
		}
	}
	return strings.Join(append(kept, settings(change)...), " ")
}

// settings splits a text before every word that has an equals sign.
func settings(text string) []string {
	var list []string
	for _, word := range strings.Fields(text) {
		if strings.Contains(word, "=") || len(list) == 0 {
			list = append(list, word)
		} else {
			list[len(list)-1] += " " + word
		}
	}
	return list
}

func settingName(setting string) string {
	name, _, _ := strings.Cut(setting, "=")
	return name
}

// Rule returns what is in force at the cursor. Its Text is everything that
// swaps have changed.
func (s *Session) Rule() Rule {
	if s.at < 0 {
		return s.first.Rule
	}
	return s.line[s.at].rule.Rule
}

// Weigh returns the step at the cursor as it would be under other settings: the
// same text before it, the numbers and the choice under those settings. Nothing
// moves and nothing is recorded. The model computes nothing that the session
// would not have it compute to branch off there. It fails, and names the step,
// where the constraint does not allow a token before the cursor, and where it
// allows none at the cursor.
func (s *Session) Weigh(ctx context.Context, r Rule) (trace.Step, error) {
	step, _, err := s.under(ctx, r)
	return step, err
}

// Swap goes on from the cursor under other settings, with the step that Weigh
// returns in hand. Taking it, or another token there, begins a branch that
// keeps them, unless nothing was taken there before. It fails where Weigh
// fails, and where the rule has no Text; then nothing has changed.
func (s *Session) Swap(ctx context.Context, r Rule) error {
	if strings.TrimSpace(r.Text) == "" {
		return errors.New("swap: the change has no text to record")
	}
	step, n, err := s.under(ctx, r)
	if err != nil {
		return err
	}
	s.cut(step)
	s.line[s.at] = n
	return nil
}

// nodeUnder is what the session keeps of the step at the cursor, under changed
// settings.
func (s *Session) nodeUnder(r Rule) (node, error) {
	if s.at < 0 {
		return node{}, trace.ErrEnd
	}
	n := s.line[s.at]
	var err error
	if n.rule, err = n.rule.changed(r); err != nil {
		return node{}, err
	}
	n.swapped = true
	if r.Constraint != nil {
		if n.pos, err = n.rule.after(s.steps[:s.at]); err != nil {
			return node{}, err
		}
	}
	return n, nil
}

// under computes the step at the cursor under changed settings.
func (s *Session) under(ctx context.Context, r Rule) (trace.Step, node, error) {
	n, err := s.nodeUnder(r)
	if err != nil {
		return trace.Step{}, node{}, err
	}
	old := s.steps[s.at]
	step, err := s.weigh(ctx, s.at, n, !old.MaskOff || old.Lost, n.rule.pick(s.at))
	return step, n, err
}

// after returns the position after some steps, whatever they were taken under.
func (r *rule) after(steps []trace.Step) (Position, error) {
	pos := r.start
	for i, step := range steps {
		var err error
		if pos, err = pos.Advance(step.Chosen.ID); err != nil {
			return nil, fmt.Errorf("step %d wrote %q, which is not allowed there under %s: %w", i+1, step.Chosen.Bytes, r.Text, err)
		}
	}
	return pos, nil
}

// Under returns the settings under which the step with that index was weighed,
// as differences from the header's: "" where there are none.
func (s *Session) Under(index int) string {
	if index < 0 || index >= len(s.line) {
		return ""
	}
	return s.line[index].rule.Text
}
