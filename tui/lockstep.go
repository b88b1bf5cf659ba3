package tui

import (
	"context"
	"errors"
	"fmt"

	"github.com/stencil-debugger/stencil/trace"
)

// Lane is one of several runs that are shown side by side and step in lockstep:
// one input under other settings, or recordings.
//
// One lane leads: the one that is shown in full and that every command is for.
// After each of its moves the others go to the step that stands where its step
// stands, by path: as many tokens into the value of the same path, or behind it.
// A lane whose value is shorter waits at its end, and one whose value is longer
// goes on to its end once the leading lane has left the value. A lane that lacks
// the value stays behind the last one that both have; a live one has to be
// decoded to its end to know that. At the first step of the leading lane all
// stand at their first, and at its end at their ends.
//
// Where a lane stands depends on nothing but the step of the leading one and on
// both documents, so going there and back changes nothing.
type Lane struct {
	Name    string // as the screen shows it
	Stepper Stepper
}

// The most lanes, and the least.
const (
	minLanes = 2
	MaxLanes = 6
)

// ErrLanes is returned by Run where the lanes are too few or too many.
var ErrLanes = fmt.Errorf("lockstep takes %d to %d runs", minLanes, MaxLanes)

// lockstep are the lanes. It is used inside the keeper's turn only.
type lockstep struct {
	lanes  []*session
	memory laneMemory
}

// lane is what a session has beside when it is one of several.
type lane struct {
	name   shown
	group  *lockstep
	number int // from 0
	course *course
	stood  int // index of the step where it stood last
}

// newLockstep makes a session of every lane.
func newLockstep(list []Lane) (*lockstep, error) {
	if len(list) < minLanes || len(list) > MaxLanes {
		return nil, ErrLanes
	}
	l := &lockstep{}
	for i, ln := range list {
		s := newSession(ln.Stepper)
		name := clean(clip(ln.Name))
		if name == "" {
			name = "lane " + count(i+1)
		}
		s.lane = &lane{name: name, group: l, number: i, course: newCourse(), stood: max(s.stepper.State().At, 0)}
		l.lanes = append(l.lanes, s)
	}
	return l, nil
}

// together brings the other lanes to where a session stands, if there are any.
// It returns the session that leads from then on, which is another one where a
// breakpoint stopped that, and whether there is more to do: it stops when that
// has taken enough time.
func (s *session) together(ctx context.Context, g *goal, enough func() bool) (leads *session, behind bool, err error) {
	if s.lane == nil {
		return s, false, nil
	}
	st := s.stepper.State()
	s.lane.course.update(st.Steps)
	s.lane.stood = st.At
	for _, other := range s.lane.group.lanes {
		if other == s {
			continue
		}
		arrived, err := other.join(ctx, s, &st, enough)
		switch {
		case err != nil:
			return s, false, fmt.Errorf("%s: %w", other.lane.name, err)
		case !arrived:
			return s, true, nil
		}
		if other.settle(g) {
			err := other.stepper.Seek(ctx, other.lane.stood)
			return other, true, err
		}
	}
	return s, false, nil
}

// join moves a lane to where the leading one stands, and reports whether it is
// there: it is not where that took too long.
func (s *session) join(ctx context.Context, lead *session, where *trace.State, enough func() bool) (arrived bool, err error) {
	for {
		st := s.stepper.State()
		s.lane.course.update(st.Steps)
		to, certain := s.target(lead, where, &st)
		if certain && to == st.At {
			return true, nil
		}
		if certain && to < len(st.Steps) {
			return true, s.stepper.Seek(ctx, to)
		}
		switch err := s.goOn(ctx, &st); {
		case errors.Is(err, trace.ErrEnd):
			return true, nil
		case err != nil:
			return false, err
		case enough():
			return false, nil
		}
	}
}

// target returns the index of the step that a lane is to stand at.
func (s *session) target(lead *session, where, st *trace.State) (index int, certain bool) {
	switch {
	case len(st.Steps) == 0 || where.At < 0:
		return st.At, true
	case finished(where): // where this one ends only Next can tell
		return 0, false
	case where.At == 0:
		return 0, true
	}
	return s.lane.course.meet(lead.lane.course, where.At, st.Result != nil)
}

// settle keeps where a lane stands now. On the way there it tries the breakpoints
// of a run, and reports whether one of them stops it: before the place beside a
// lane that one has stopped already.
func (s *session) settle(g *goal) (stopped bool) {
	st := s.stepper.State()
	from := s.lane.stood + 1
	s.lane.stood = st.At
	if len(g.watch) == 0 {
		return false
	}
	for i := from; i <= st.At; i++ {
		if g.test(s, st.Steps, i) && (i < st.At || g.held == nil) {
			s.lane.stood, g.held, g.arrived = i, s, true
			return true
		}
	}
	return false
}

// goOn decodes one step more.
func (s *session) goOn(ctx context.Context, st *trace.State) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if last := len(st.Steps) - 1; st.At != last {
		if err := s.stepper.Seek(ctx, last); err != nil {
			return err
		}
	}
	return s.stepper.Next(ctx)
}
