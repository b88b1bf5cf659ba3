package tui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"
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
	goal    *goal
	what    shown // what is waited for
	slow    bool  // whether it takes long enough to say so
	stopped bool  // whether the user does not want it any more
	cancel  context.CancelFunc
}

// movedMsg is what a call to a stepper came to.
type movedMsg struct {
	number  int
	session *session // that was called, or that leads from then on
	behind  bool     // whether the other lanes are not there yet
	shot    shot
	hits    []hit
	err     error
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
func (m *model) begin(g *goal, what shown, call func(context.Context, int) tea.Msg) tea.Cmd {
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
func (m *model) move(call func(context.Context, Stepper) error) tea.Cmd {
	return m.ask(func(ctx context.Context, s *session) error { return call(ctx, s.stepper) })
}

// ask has something done once.
func (m *model) ask(do func(context.Context, *session) error) tea.Cmd {
	return m.call(&goal{arrived: true}, do)
}

// walk runs towards a goal for as long as a frame takes, so that the screen
// keeps up however fast the steps come.
func (m *model) walk(g *goal) tea.Cmd {
	now := m.now
	return m.call(g, func(ctx context.Context, s *session) error {
		return g.travel(ctx, s, frameEnds(now))
	})
}

// frameEnds returns what says that a frame's time has passed.
func frameEnds(now func() time.Time) func() bool {
	deadline := now().Add(batchTime)
	return func() bool { return now().After(deadline) }
}

// call has something done by the session and takes a shot of where that led.
func (m *model) call(g *goal, do func(context.Context, *session) error) tea.Cmd {
	return m.callOn(m.session, g, do)
}

// callOn is call for a session that may be another one than that on the screen.
func (m *model) callOn(s *session, g *goal, do func(context.Context, *session) error) tea.Cmd {
	keeper, wants, follow := m.keeper, m.wants(), m.follow(g)
	return m.begin(g, "waiting for the model", func(ctx context.Context, number int) tea.Msg {
		msg := movedMsg{number: number, session: s}
		keeper.do(func() {
			msg.err = do(ctx, s)
			follow(ctx, &msg)
			msg.shot = msg.session.look(ctx, wants)
			msg.hits = g.takeHits()
			if msg.err != nil {
				g.arrived = true
			}
		})
		return msg
	})
}

// open opens a stepper for an input.
func (m *model) open(input string) tea.Cmd {
	keeper, open, wants := m.keeper, m.opt.Open, m.wants()
	return m.begin(oneCall(), "opening", func(ctx context.Context, number int) tea.Msg {
		msg := openedMsg{number: number}
		keeper.do(func() {
			s, err := open(ctx, input)
			if err != nil {
				msg.err = err
				return
			}
			keeper.own = append(keeper.own, s)
			msg.session = newSession(s)
			msg.shot = msg.session.look(ctx, wants)
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

// answered takes the result of a job that asked the stepper something, and
// reports whether there is an answer to show: else it says why there is none.
func (m *model) answered(number int, err error) bool {
	j, ok := m.finish(number)
	if !ok || m.session == nil {
		return false
	}
	switch {
	case j.stopped && (err == nil || errors.Is(err, context.Canceled)):
		m.say(dim, "stopped")
		return false
	case err != nil:
		m.queue, m.script = nil, nil
		m.sayError(err)
		return false
	}
	return true
}

// handleMoved shows where a call led, and goes on if there is more to do.
func (m *model) handleMoved(msg movedMsg) tea.Cmd {
	j, ok := m.finish(msg.number)
	if !ok || m.session == nil {
		return nil
	}
	m.lead(msg.session)
	m.show(msg.shot)
	m.keepHits(msg.hits)
	switch {
	case j.stopped && (msg.err == nil || errors.Is(msg.err, context.Canceled)):
		m.script = nil
		m.say(dim, "stopped")
		if !j.goal.looks { // a look that was stopped waits for the next step
			m.shot.halfDone()
		}
		return m.lookAgain() // a pane may have been opened since the call began
	case msg.behind && !j.stopped:
		m.tellHits(msg.hits)
		next := m.call(j.goal, func(context.Context, *session) error { return msg.err }) // which is told once all are there
		m.job.slow = j.slow
		return next
	case msg.err != nil:
		m.queue, m.script = nil, nil
		m.sayError(j.goal.missed(msg.err))
		return m.lookAgain()
	case !j.goal.arrived:
		next := m.walk(j.goal)
		m.job.slow = j.slow
		return next
	}
	m.tellHits(msg.hits)
	if j.goal.then != nil {
		return tea.Batch(j.goal.then(), m.unqueue(), m.lookAgain())
	}
	return tea.Batch(m.unqueue(), m.lookAgain())
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
	m.json.reset()
	m.show(msg.shot)
	return m.unqueue()
}

// handleSlow says that something is waited for, if it still is.
func (m *model) handleSlow(msg slowMsg) {
	if m.job != nil && m.job.number == msg.number {
		m.job.slow = true
	}
}
