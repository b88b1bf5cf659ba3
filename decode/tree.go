package decode

import (
	"context"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// tip is what a session was about to compute where it left a branch.
type tip struct {
	node   node
	maskOn bool
}

// Branches returns all branches, the one that began first before the others.
// One of them is current, unless no token could ever be taken. A step in hand
// that begins a branch of its own counts as that branch: its Leaf is the step's
// ID, and it is gone when another branch is switched to.
func (s *Session) Branches() []trace.Branch {
	list := s.log.Branches()
	taken := s.taken()
	last := 0
	if len(taken) > 0 {
		last = taken[len(taken)-1].ID
	}
	found := false
	for i := range list {
		list[i].Current = list[i].Leaf == last
		found = found || list[i].Current
	}
	if !found && s.inHand {
		n := len(s.steps)
		list = append(list, trace.Branch{Leaf: s.nextID(), Fork: last, Len: n, Current: true, Swap: s.line[n-1].rule.Text})
	}
	return list
}

// Branch returns the steps up to the one with that ID, or nil where there is
// none. A step in hand counts only where Branches lists it.
func (s *Session) Branch(leaf int) []trace.Step {
	if s.inHand && leaf == s.nextID() {
		return slices.Clone(s.steps)
	}
	return s.log.Branch(leaf)
}

// Switch goes to the branch that ends with that step, or returns
// trace.ErrNoBranch. The cursor stays at its index where the step there is
// shared, else it goes to the branch's first step that is not.
//
// Nothing is decoded again: the engine follows when it is next needed. What was
// in hand is dropped, and at the end of a branch that has no result nothing is
// in hand: Next computes on, with the mask and under the settings that were in
// force when the branch was left.
func (s *Session) Switch(_ context.Context, leaf int) error {
	list := s.Branches()
	i := slices.IndexFunc(list, func(b trace.Branch) bool { return b.Leaf == leaf })
	switch {
	case i < 0:
		return trace.ErrNoBranch
	case list[i].Current:
		return nil
	}
	if err := s.happen(trace.Event{Kind: trace.EventSwitch, At: leaf}); err != nil {
		return err
	}
	s.leave()
	s.follow(s.log.Branch(leaf))
	if r := list[i].Result; r != nil {
		result := *r
		s.result = &result
	}
	return nil
}

// leave remembers what comes after the steps that were taken, if anything was
// about to.
func (s *Session) leave() {
	taken := s.taken()
	if n := len(taken); n > 0 && len(s.line) > n {
		s.tips[taken[n-1].ID] = tip{s.line[n], s.maskOn}
	}
}

// follow takes a branch of the log.
func (s *Session) follow(steps []trace.Step) {
	line := make([]node, len(steps))
	for i, step := range steps {
		line[i] = s.nodes[step.ID-1]
	}
	last := steps[len(steps)-1]
	s.maskOn = !last.MaskOff || last.Lost
	if t, ok := s.tips[last.ID]; ok {
		line, s.maskOn = append(line, t.node), t.maskOn
	}
	s.at = s.State().Turn(steps)
	s.line, s.steps, s.inHand, s.result = line, steps, false, nil
}

// Notes returns the notes on steps, in the order in which they were taken.
func (s *Session) Notes() []trace.Event { return s.log.Notes() }

// Note notes a text on the step at the cursor, which is taken first if it is in
// hand: see trace.NewNote. The step after it is not computed yet. It returns
// trace.ErrEnd where there is no step.
func (s *Session) Note(_ context.Context, text string) error {
	if s.at < 0 {
		return trace.ErrEnd
	}
	note, err := trace.NewNote(s.steps[s.at].ID, text)
	if err != nil {
		return err
	}
	if s.inHand && s.at == len(s.steps)-1 {
		if err := s.commit(); err != nil {
			return err
		}
	}
	return s.happen(note)
}
