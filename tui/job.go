package tui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

const (
	slowAfter = 100 * time.Millisecond // until a wait is worth a word
	batchTime = 30 * time.Millisecond  // how long steps are run before they are shown
	maxQueue  = 3                      // steps asked for during a long wait

	maxTypeAhead = 1000 // keys pressed during a short one
)

// job is the one call that is under way. Its number tells its result from that
// of an earlier one.
type job struct {
	number  int
	goal    goal
	what    shown // what is waited for
	slow    bool  // whether it takes long enough to say so
	stopped bool  // whether the user does not want it any more
	cancel  context.CancelFunc
}

// goal says when a run of steps has come far enough.
type goal uint8

const (
	goalOne      goal = iota // after one call
	goalUnforced             // at a step that leaves a choice
	goalEnd                  // at the end of the branch
)

// reached reports whether a run may stop at a shot's step.
func (g goal) reached(s *trace.State) bool {
	step, ok := s.Current()
	switch {
	case g == goalOne || !ok:
		return true
	case s.Result != nil && s.At == len(s.Steps)-1:
		return true
	case g == goalUnforced:
		return step.Choice != trace.ChoiceForced
	}
	return false
}

// movedMsg is what a call to a stepper came to.
type movedMsg struct {
	number int
	shot   shot
	err    error
}

// openedMsg is what opening a stepper came to.
type openedMsg struct {
	number  int
	session *session
	shot    shot
	err     error
}

// slowMsg says that a job takes long.
type slowMsg struct{ number int }

// closedMsg says how closing a stepper went.
type closedMsg struct{ err error }

// begin makes a job of a call and returns the commands for it.
func (m *model) begin(g goal, what shown, call func(context.Context, int) tea.Msg) tea.Cmd {
	ctx, cancel := context.WithCancel(m.ctx)
	m.jobs++
	number := m.jobs
	m.job = &job{number: number, goal: g, what: what, cancel: cancel}
	return tea.Batch(
		func() tea.Msg {
			defer cancel()
			return call(ctx, number)
		},
		m.after(slowAfter, slowMsg{number}),
	)
}

// move calls the stepper and looks where that led.
func (m *model) move(g goal, call func(context.Context, Stepper) error) tea.Cmd {
	s, keeper := m.session, m.keeper
	return m.begin(g, "waiting for the model", func(ctx context.Context, number int) tea.Msg {
		msg := movedMsg{number: number}
		keeper.do(func() {
			msg.err = call(ctx, s.stepper)
			msg.shot = takeShot(s.stepper)
		})
		return msg
	})
}

// walk runs towards a goal for as long as a frame takes, so that the screen
// keeps up however fast the steps come.
func (m *model) walk(g goal) tea.Cmd {
	now := m.now
	return m.move(g, func(ctx context.Context, s Stepper) error {
		for deadline := now().Add(batchTime); ; {
			if err := s.Next(ctx); err != nil {
				return err
			}
			st := s.State()
			if g.reached(&st) || ctx.Err() != nil || !now().Before(deadline) {
				return nil
			}
		}
	})
}

// open opens a stepper for an input.
func (m *model) open(input string) tea.Cmd {
	keeper, open := m.keeper, m.opt.Open
	return m.begin(goalOne, "opening", func(ctx context.Context, number int) tea.Msg {
		msg := openedMsg{number: number}
		keeper.do(func() {
			s, err := open(ctx, input)
			if err != nil {
				msg.err = err
				return
			}
			keeper.own = append(keeper.own, s)
			msg.session = &session{stepper: s, header: s.Header()}
			msg.shot = takeShot(s)
		})
		return msg
	})
}

// shut closes a stepper that is not shown any more.
func (m *model) shut(s *session) tea.Cmd {
	keeper := m.keeper
	return func() tea.Msg {
		var msg closedMsg
		keeper.do(func() { msg.err = keeper.close(s.stepper) })
		return msg
	}
}

// stop asks the job to end. Its result still comes, and until then no other
// job can begin.
func (m *model) stop() {
	m.queue = nil
	if m.job != nil {
		m.job.stopped = true
		m.job.cancel()
	}
}

// finish takes the result of a job with that number, unless it is stale.
func (m *model) finish(number int) (*job, bool) {
	j := m.job
	if j == nil || j.number != number {
		return nil, false
	}
	m.job = nil
	return j, true
}

// handleMoved shows where a call led, and goes on if there is more to do.
func (m *model) handleMoved(msg movedMsg) tea.Cmd {
	j, ok := m.finish(msg.number)
	if !ok || m.session == nil {
		return nil
	}
	m.show(msg.shot)
	switch {
	case j.stopped && (msg.err == nil || errors.Is(msg.err, context.Canceled)):
		m.say(dim, "stopped")
		return nil
	case msg.err != nil:
		m.queue = nil
		m.sayError(msg.err)
		return nil
	case !j.goal.reached(&msg.shot.state):
		next := m.walk(j.goal)
		m.job.slow = j.slow
		return next
	}
	return m.unqueue()
}

// handleOpened shows a stepper that was opened, or says why it was not.
func (m *model) handleOpened(msg openedMsg) tea.Cmd {
	j, ok := m.finish(msg.number)
	switch {
	case msg.session != nil && (!ok || j.stopped):
		m.say(dim, "stopped")
		return m.shut(msg.session)
	case !ok:
		return nil
	case msg.err != nil && j.stopped && errors.Is(msg.err, context.Canceled):
		m.say(dim, "stopped")
		return nil
	case msg.err != nil:
		m.sayError(msg.err)
		return nil
	}
	m.session = msg.session
	m.notice = notice{}
	m.show(msg.shot)
	return nil
}

// handleSlow says that something is waited for, if it still is.
func (m *model) handleSlow(msg slowMsg) {
	if m.job != nil && m.job.number == msg.number {
		m.job.slow = true
	}
}
