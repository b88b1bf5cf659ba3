package trace

import "context"

// Replay steps through a recording. It never computes: what would need the
// model returns ErrRecording.
type Replay struct {
	log   *Log
	state State
}

// NewReplay stands at the first step of the branch that was followed last.
func NewReplay(log *Log) *Replay {
	r := &Replay{log: log, state: State{Steps: log.Last(), MaskOn: true}}
	if len(r.state.Steps) == 0 {
		r.state.At = -1
	}
	r.settle()
	return r
}

// Header says what was recorded.
func (r *Replay) Header() Header { return r.log.Header }

// State says where the replay stands.
func (r *Replay) State() State { return r.state }

// Next moves to the next step, or returns ErrEnd.
func (r *Replay) Next(ctx context.Context) error {
	if r.state.At+1 >= len(r.state.Steps) {
		return ErrEnd
	}
	return r.Seek(ctx, r.state.At+1)
}

// Seek moves to the step with that index; an index out of range is moved into
// it.
func (r *Replay) Seek(_ context.Context, index int) error {
	r.state.At = min(max(index, 0), len(r.state.Steps)-1)
	r.settle()
	return nil
}

// Take returns ErrRecording.
func (r *Replay) Take(context.Context, int) error { return ErrRecording }

// SetMask returns ErrRecording.
func (r *Replay) SetMask(context.Context, bool) error { return ErrRecording }

// Decide returns the decision that was recorded at the cursor, or ErrRecording.
func (r *Replay) Decide(context.Context) (Decision, error) {
	step, ok := r.state.Current()
	if !ok {
		return Decision{}, ErrNoDecision
	}
	d, ok := r.log.DecisionAfter(step.Parent)
	if !ok {
		return Decision{}, ErrRecording
	}
	return d, nil
}

// Close does nothing.
func (r *Replay) Close() error { return nil }

// settle derives what depends on the cursor.
func (r *Replay) settle() {
	step, ok := r.state.Current()
	r.state.MaskOn = !ok || !step.MaskOff
	r.state.Result = r.result()
}

// result is the recorded one, or one made of the steps where the recording
// stopped before its end.
func (r *Replay) result() *Result {
	steps := r.state.Steps
	last := 0
	if len(steps) > 0 {
		last = steps[len(steps)-1].ID
	}
	res, ok := r.log.ResultOf(last)
	if !ok {
		res = Summarize(steps)
		res.Truncated = true
	}
	return &res
}
