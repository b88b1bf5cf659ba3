package decode

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/trace"
)

// compute puts the step after the last one in hand and moves the cursor to it,
// or ends the branch where there is none.
func (s *Session) compute(ctx context.Context) error {
	reason, err := s.advance()
	if err != nil {
		return err
	}
	if reason == "" {
		var step trace.Step
		index := len(s.steps)
		n := s.line[index]
		step, err = s.weigh(ctx, index, n, s.maskOn, n.rule.pick(index))
		switch {
		case err == nil:
			s.steps = append(s.steps, step)
			s.inHand, s.at = true, len(s.steps)-1
			return nil
		case errors.Is(err, errDeadEnd):
			reason = trace.EndDeadEnd
		case errors.Is(err, ErrContextFull) && len(s.steps) > 0:
			reason = trace.EndContext
		default:
			return err
		}
	}
	s.at = len(s.steps) - 1
	return s.end(reason)
}

// errDeadEnd means that the constraint allows no token.
var errDeadEnd = errors.New("no token is allowed")

// advance makes the node for the step after the last one, or says why there is
// none.
func (s *Session) advance() (trace.EndReason, error) {
	n := len(s.steps)
	if len(s.line) > n { // computed before, and the computation of its step failed
		return "", nil
	}
	if n == 0 {
		s.line = append(s.line, node{pos: s.first.start, rule: s.first})
		return "", nil
	}
	last := s.steps[n-1]
	switch {
	case last.Chosen.Kind == trace.KindEnd:
		return trace.EndToken, nil
	case n >= s.opt.Header.MaxTokens:
		return trace.EndMaxTokens, nil
	}
	next := node{place: s.line[n-1].place.after(last.Chosen.Bytes), rule: s.line[n-1].rule, pass: s.line[n-1].pass}
	if last.Region == trace.RegionThink {
		next.place.json = jsontext.Tracker{} // the document begins after the thoughts
	}
	if pos := s.line[n-1].pos; pos != nil && !last.Illegal {
		var err error
		if next.pos, err = pos.Advance(last.Chosen.ID); err != nil {
			return "", fmt.Errorf("step %d: %w", n, err)
		}
	}
	if s.opt.Header.Regime == trace.RegimeTwoPass && last.Region == trace.RegionThink && next.rule.regionOf(next.pos) != trace.RegionThink {
		next.pass = n
	}
	s.line = append(s.line, next)
	return "", nil
}

// chooser takes a token: of a set of them, or whichever it wants.
type chooser func(d dist, set TokenSet) (int, error)

// pick returns how the sampler chooses at the step with that index.
func (r *rule) pick(index int) chooser {
	return func(d dist, set TokenSet) (int, error) {
		if set.Count() == 0 {
			return 0, errDeadEnd
		}
		return r.sampler.choose(d, set, index+1), nil
	}
}

// edit takes a token whether it is allowed or not.
func edit(token int) chooser {
	return func(dist, TokenSet) (int, error) { return token, nil }
}

// edited marks a step as one that the user chose.
func edited(step trace.Step) trace.Step {
	step.Choice, step.Override = trace.ChoiceEdit, false
	return step
}

// weigh computes the step with that index at a node: what the model wants, what
// the constraint allows, and what choose takes of it.
func (s *Session) weigh(ctx context.Context, index int, n node, mask bool, choose chooser) (trace.Step, error) {
	begin := time.Now()
	d, err := s.sync(ctx, index)
	if err != nil {
		return trace.Step{}, fmt.Errorf("step %d: %w", index+1, err)
	}
	fed := time.Now()
	v := view{vocab: s.opt.Engine.Vocab(), dist: d, lost: n.pos == nil}
	if !v.lost {
		if v.allowed, err = n.pos.Allowed(ctx); err != nil {
			return trace.Step{}, fmt.Errorf("step %d: %w", index+1, err)
		}
	}
	masked := time.Now()
	v.measure()

	set := v.allowed
	if !mask || v.lost {
		set = s.all
	}
	token, err := choose(d, set)
	if err != nil {
		return trace.Step{}, fmt.Errorf("step %d: %w", index+1, err)
	}
	step := v.step(token, s.opt.Top)
	step.ID, step.N, step.MaskOff = s.nextID(), index+1, !mask || v.lost
	if index > 0 {
		step.Parent = s.steps[index-1].ID
	}
	n.rule.explainChoice(&step, v)
	s.locate(&step, n)
	step.ModelNS, step.MaskNS = fed.Sub(begin).Nanoseconds(), masked.Sub(fed).Nanoseconds()
	return step, nil
}

// explainChoice says how the chosen token came to be.
func (r *rule) explainChoice(step *trace.Step, v view) {
	step.Choice = trace.ChoiceSampled
	if r.Sampler.Temperature == 0 {
		step.Choice = trace.ChoiceGreedy
	}
	if step.MaskOff {
		return
	}
	step.Override = !v.allowed.Has(v.dist.best)
	if step.Allowed == 1 {
		step.Choice = trace.ChoiceForced
	}
}

// sync brings the engine's context to the prompt, the tokens of the first n
// steps and some more, and returns the raw distribution after them. Decoded
// tokens are fed one by one, so that a number never depends on the way there,
// and what was read in another pass is read anew.
func (s *Session) sync(ctx context.Context, n int, more ...int) (dist, error) {
	want := append(s.want[:0], s.opt.Header.Prompt.Tokens...)
	for i := range n {
		want = append(want, s.steps[i].Chosen.ID)
	}
	want = append(want, more...)
	s.want = want
	same, pass := 0, s.line[n].pass
	for pass == s.pass && same < len(want) && same < len(s.fed) && want[same] == s.fed[same] {
		same++
	}
	if same < len(s.fed) || s.stale && same == len(want) {
		same = min(same, len(want)-1)
		s.stale = true
		if err := s.opt.Engine.Rewind(same); err != nil {
			return dist{}, err
		}
		s.fed = s.fed[:same]
	}
	s.pass = pass
	if err := s.feed(ctx, want); err != nil {
		return dist{}, err
	}
	return newDist(s.opt.Engine.Logits())
}

// feed appends what is missing of want to the engine's context: what the pass
// reads at once, then token by token.
func (s *Session) feed(ctx context.Context, want []int) error {
	for len(s.fed) < len(want) {
		end := max(len(s.fed)+1, min(len(want), len(s.opt.Header.Prompt.Tokens)+s.pass))
		if err := s.opt.Engine.Feed(ctx, want[len(s.fed):end]); err != nil {
			return s.unfed(err)
		}
		s.fed = append(s.fed, want[len(s.fed):end]...)
		s.stale = false
	}
	return nil
}

// unfed leaves the context as the session believes it to be after a Feed that
// failed, which may have fed a part. It takes one more token back, since the
// logits after what is left are gone.
func (s *Session) unfed(err error) error {
	s.fed, s.stale = s.fed[:max(0, len(s.fed)-1)], true
	return errors.Join(err, s.opt.Engine.Rewind(len(s.fed)))
}
