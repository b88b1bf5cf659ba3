package tui

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// tickEvery is how often the screen shows how far the input under way is.
const tickEvery = 500 * time.Millisecond

// inputRun runs inputs in the background, one call after the other.
type inputRun struct {
	number int
	row    int     // that is run now
	left   []int32 // rows that are still to come
	done   int
	began  time.Time
	steps  *atomic.Int64 // of the row that is run now
	ctx    context.Context
	cancel context.CancelFunc
}

// total is how many inputs the run is of.
func (r *inputRun) total() int { return r.done + 1 + len(r.left) }

// remaining is how long the rest takes at the pace so far; 0 is not known.
func (r *inputRun) remaining(now time.Time) time.Duration {
	if r.done == 0 {
		return 0
	}
	return time.Duration(float64(now.Sub(r.began)) / float64(r.done) * float64(r.total()-r.done))
}

// inputDoneMsg is what running an input came to.
type inputDoneMsg struct {
	number int
	row    int
	result *summary // nil where it was stopped before its end
}

// inputTickMsg has the screen drawn again.
type inputTickMsg struct{ number int }

// startRun runs rows in the background. There is at least one.
func (m *model) startRun(rows []int32) tea.Cmd {
	ctx, cancel := context.WithCancel(m.ctx)
	m.start.runs++
	m.start.paused = false
	m.start.run = &inputRun{number: m.start.runs, left: rows, began: m.now(), ctx: ctx, cancel: cancel}
	return tea.Batch(m.runNext(), m.after(tickEvery, inputTickMsg{m.start.runs}))
}

// runNext runs the next row.
func (m *model) runNext() tea.Cmd {
	r := m.start.run
	r.row, r.left = int(r.left[0]), r.left[1:]
	r.steps = new(atomic.Int64)
	one := oneInput{m.keeper, m.opt.Open, m.opt.Judge, m.start.table.rows[r.row].Input, r.steps}
	ctx, number, row := r.ctx, r.number, r.row
	return func() tea.Msg { return inputDoneMsg{number, row, one.run(ctx)} }
}

// pauseRun stops the run and reports whether there was one. What it did is
// kept, and the row under way counts as not run.
func (m *model) pauseRun() bool {
	r := m.start.run
	if r == nil {
		return false
	}
	r.cancel()
	m.start.run = nil
	return true
}

// handleInputDone fills in a result, and goes on with the next row.
func (m *model) handleInputDone(msg inputDoneMsg) tea.Cmd {
	s := &m.start
	if msg.result != nil {
		s.table.settle(msg.row, msg.result)
	}
	r := s.run
	if r == nil || r.number != msg.number {
		return nil
	}
	if len(r.left) == 0 {
		r.cancel()
		s.run = nil
		return nil
	}
	r.done++
	return m.runNext()
}

// handleInputTick keeps the clock of a run going.
func (m *model) handleInputTick(msg inputTickMsg) tea.Cmd {
	if m.start.run == nil || m.start.run.number != msg.number {
		return nil
	}
	return m.after(tickEvery, msg)
}

// oneInput is one input to run to its end.
type oneInput struct {
	keeper *keeper
	open   func(context.Context, string) (Stepper, error)
	judge  func(Input, trace.Result) *bool
	input  Input
	steps  *atomic.Int64
}

// run opens the input, steps to its end, closes it and sums up. It returns
// nil where the context ended first.
func (o *oneInput) run(ctx context.Context) *summary {
	var result *summary
	o.keeper.do(func() {
		if ctx.Err() != nil { // while it waited for its turn
			return
		}
		s, err := o.open(ctx, o.input.Text)
		if err == nil {
			o.keeper.own = append(o.keeper.own, s)
			result, err = o.toEnd(ctx, s)
			err = errors.Join(err, o.keeper.close(s))
		}
		switch {
		case err == nil || ctx.Err() != nil:
		case result != nil: // it ended, and could not be closed
			result.outcome, result.why = isFailed, head(err.Error(), maxKept)
		default:
			result = summarizeFailure(trace.Header{}, nil, err)
		}
	})
	return result
}

// toEnd steps until the branch ends. An error of the model's makes a summary
// of what there was until then.
func (o *oneInput) toEnd(ctx context.Context, s Stepper) (*summary, error) {
	for {
		st := s.State()
		o.steps.Store(int64(len(st.Steps)))
		switch r := st.Result; {
		case ctx.Err() != nil && (r == nil || r.Reason == trace.EndInterrupted):
			return nil, ctx.Err()
		case r != nil:
			return summarize(r, judged(o.judge, o.input, r)), nil
		}
		switch err := s.Next(ctx); {
		case err == nil:
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case s.State().Result == nil:
			return summarizeFailure(s.Header(), s.State().Steps, err), nil
		}
	}
}

// judged asks the judge, if there is one and it could know.
func judged(judge func(Input, trace.Result) *bool, in Input, r *trace.Result) *bool {
	if judge == nil || in.Gold == nil {
		return nil
	}
	return judge(in, *r)
}

// fillIn sums up the session that is being left, for the row that it was
// opened from. A run of it that did not end changes nothing.
func (m *model) fillIn() tea.Cmd {
	row, sh, judge := m.start.opened, m.shot, m.opt.Judge
	m.start.opened = ownLine
	if m.start.paused {
		m.start.paused = false
		m.say(dim, "the run is paused · "+m.keyOrName("list-run")+" goes on with what is left")
	}
	if row == ownLine || sh.state.Result == nil || sh.state.Result.Reason == trace.EndInterrupted {
		return nil
	}
	in := m.start.table.rows[row].Input
	return func() tea.Msg {
		s := summarize(sh.state.Result, judged(judge, in, sh.state.Result))
		s.edited = s.edited || touched(&sh)
		return inputDoneMsg{row: row, result: s}
	}
}
