package tui

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/query"
)

// goal says when a run of steps has come far enough.
type goal struct {
	what  shown                                // that is looked for, for when there is none
	stop  func(steps []trace.Step, i int) bool // nil: after one call
	left  int                                  // how many such steps there are still to come
	back  bool                                 // towards the start
	runs  bool                                 // any key stops it
	looks bool                                 // it only looks at where the cursor stands
	watch []lookout                            // breakpoints to stop at on the way, tracepoints to note

	hits    []hit    // what the watch came to
	held    *session // that a breakpoint stopped; nil for none
	arrived bool
	then    func() tea.Cmd // what Update does once it is there; nil for nothing
}

// lookout is a breakpoint or tracepoint as a run sees it.
type lookout struct {
	index int // in model.points
	point query.Point
	hits  int // times that it held so far
}

// hit is a step at which a point's condition held often enough.
type hit struct {
	index int // in model.points
	hits  int // times that it held so far
	id    int // of the step
	at    *session
	stops bool
	notes bool // a tracepoint notes it
	err   error
}

// oneCall is the goal of whatever is a single call to the stepper.
func oneCall() *goal { return &goal{} }

// here reports whether a run may stop at a step, and counts what it sees.
func (g *goal) here(s *session, steps []trace.Step, i int) bool {
	stopped := g.test(s, steps, i)
	if stopped {
		g.held = s
	}
	if g.stop == nil || g.stop(steps, i) {
		g.left--
	}
	if stopped || g.left <= 0 {
		g.arrived = true
	}
	return g.arrived
}

// test tries the points at a step and reports whether one of them stops there.
func (g *goal) test(s *session, steps []trace.Step, i int) bool {
	if len(g.watch) == 0 {
		return false
	}
	s.facts.Extend(steps)
	stops := false
	for n := range g.watch {
		p := &g.watch[n]
		ok, err := p.point.Query.Test(s.facts, i)
		if err == nil && !ok {
			continue
		}
		p.hits++
		h := hit{index: p.index, hits: p.hits, id: steps[i].ID, at: s, err: err}
		often := p.hits%max(p.point.Every, 1) == 0
		h.stops, h.notes = err != nil || often && !p.point.Trace, often && p.point.Trace
		if h.stops || h.notes {
			g.hits = append(g.hits, h)
		}
		stops = stops || h.stops
	}
	return stops
}

// takeHits returns what the watch came to since the last time, and how often
// each of its points held.
func (g *goal) takeHits() []hit {
	hits := g.hits
	g.hits = nil
	for _, p := range g.watch {
		hits = append(hits, hit{index: p.index, hits: p.hits})
	}
	return hits
}

// scanned is how many steps are looked at between two looks at the context.
const scanned = 512

// travel moves the cursor towards the goal until it is there, the branch ends,
// or enough time has passed for a frame.
func (g *goal) travel(ctx context.Context, s *session, enough func() bool) error {
	if g.back {
		return g.travelBack(ctx, s)
	}
	st := s.stepper.State()
	for i := st.At + 1; i < len(st.Steps); i++ { // what is there already needs no call each
		if g.here(s, st.Steps, i) || i == len(st.Steps)-1 || i%scanned == 0 && (ctx.Err() != nil || enough()) {
			if err := s.stepper.Seek(ctx, i); err != nil || g.arrived || i < len(st.Steps)-1 {
				return err
			}
			break
		}
	}
	for !enough() && ctx.Err() == nil && !g.arrived {
		before := len(st.Steps)
		if err := s.stepper.Next(ctx); err != nil {
			return err
		}
		if st = s.stepper.State(); len(st.Steps) == before { // the branch has ended
			g.arrived = true
			return g.atEnd(trace.ErrEnd)
		}
		g.here(s, st.Steps, st.At)
	}
	return nil
}

func (g *goal) travelBack(ctx context.Context, s *session) error {
	st := s.stepper.State()
	if st.At <= 0 {
		g.arrived = true
		return trace.ErrStart
	}
	i := st.At - 1
	for ; i > 0 && !g.here(s, st.Steps, i); i-- {
		if i%scanned == 0 && ctx.Err() != nil {
			break
		}
	}
	missed := !g.arrived
	g.arrived = true
	if err := s.stepper.Seek(ctx, i); err != nil || !missed {
		return err
	}
	return g.atEnd(trace.ErrStart)
}

// atEnd is the error of a run that came to an end of the branch: none where it
// did not look for anything.
func (g *goal) atEnd(err error) error {
	if g.what == "" {
		return nil
	}
	return err
}

// errNoSuchStep means that a run to a certain kind of step found none.
var errNoSuchStep = errors.New("there is none")

// missed says that a run to some kind of step found none.
func (g *goal) missed(err error) error {
	if g.what == "" || err != trace.ErrEnd && err != trace.ErrStart {
		return err
	}
	return fmt.Errorf("%w: no further %s on this branch", errNoSuchStep, g.what)
}
