package trace

import "context"

// Replay steps through a recording. It never computes: what would need the
// model returns ErrRecording.
type Replay struct {
	log      *Log
	path     string // of the file that notes go to; "" where there is none
	branches []Branch
	state    State
}

// NewReplay stands at the first step of the branch that was followed last. The
// log is the replay's own from then on.
func NewReplay(log *Log) *Replay {
	r := &Replay{log: log, branches: log.Branches()}
	r.follow(log.Last())
	return r
}

// follow takes a branch, and leaves the cursor on its index if that is in it.
func (r *Replay) follow(steps []Step) {
	r.state.Steps = steps
	r.state.Result = r.result()
	r.place(r.state.At)
}

// place moves the cursor to an index, or to the nearest that there is.
func (r *Replay) place(index int) {
	r.state.At = min(max(index, 0), len(r.state.Steps)-1)
	step, ok := r.state.Current()
	r.state.MaskOn = !ok || !step.MaskOff
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

// Seek moves the cursor to the step with that index; an index out of range is
// moved into it. It takes the same time whatever the number of steps.
func (r *Replay) Seek(_ context.Context, index int) error {
	r.place(index)
	return nil
}

// Branches returns all branches, the one that began first before the others.
func (r *Replay) Branches() []Branch { return r.branches[:len(r.branches):len(r.branches)] }

// Branch returns the steps up to the one with that ID, or nil where there is
// none.
func (r *Replay) Branch(leaf int) []Step { return r.log.Branch(leaf) }

// Switch goes to the branch that ends with that step, or returns ErrNoBranch.
// The cursor stays at its index where the step there is shared, else it goes
// to the branch's first step that is not.
func (r *Replay) Switch(_ context.Context, leaf int) error {
	if !r.log.isLeaf(leaf) {
		return ErrNoBranch
	}
	steps := r.log.Branch(leaf)
	r.state.At = r.state.Turn(steps)
	r.follow(steps)
	list := make([]Branch, len(r.branches)) // whoever was given the old one keeps it
	for i, b := range r.branches {
		b.Current = b.Leaf == leaf
		list[i] = b
	}
	r.branches = list
	return nil
}

// Decide returns the decision that was recorded at the cursor, or ErrRecording.
func (r *Replay) Decide(context.Context) (Decision, error) {
	step, ok := r.state.Current()
	if !ok {
		return Decision{}, ErrNoDecision
	}
	d, ok := r.log.DecisionAfter(step.Parent)
	if _, swapped := r.log.Swap(step.ID); swapped || !ok { // what was recorded is of the settings before
		return Decision{}, ErrRecording
	}
	return d, nil
}

// Ranking returns what was recorded of the tokens at the cursor: a partial one.
// It returns ErrEnd where there is no step.
func (r *Replay) Ranking(context.Context) (Ranking, error) {
	step, ok := r.state.Current()
	if !ok {
		return Ranking{}, ErrEnd
	}
	return step.Ranking(), nil
}

// Take returns ErrRecording.
func (r *Replay) Take(context.Context, int) error { return ErrRecording }

// SetMask returns ErrRecording.
func (r *Replay) SetMask(context.Context, bool) error { return ErrRecording }

// Type returns ErrRecording.
func (r *Replay) Type(context.Context, string) error { return ErrRecording }

// TypeAnyway returns ErrRecording.
func (r *Replay) TypeAnyway(context.Context, string) error { return ErrRecording }

// Split returns ErrRecording.
func (r *Replay) Split(context.Context) ([]Token, error) { return nil, ErrRecording }

// Close does nothing.
func (r *Replay) Close() error { return nil }

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
		res = Summarize(r.log.Header, steps)
		res.Truncated = true
	}
	return &res
}

// Under returns the settings under which the step with that index was weighed,
// as differences from the header's: "" where there are none.
func (r *Replay) Under(index int) string {
	if index < 0 || index >= len(r.state.Steps) {
		return ""
	}
	return r.log.Settings(r.state.Steps[index].ID)
}
