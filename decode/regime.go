package decode

import (
	"context"
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// nameUnclosed gives the end of a branch another name where its thoughts were
// not closed by then, and says what ended it.
func (s *Session) nameUnclosed(r *trace.Result) {
	if t := r.Thoughts; t == nil || t.Closed || r.Reason == trace.EndInterrupted {
		return
	}
	r.Errors = append(r.Errors, fmt.Sprintf("the thoughts were not closed: %s after %d tokens without %s", r.Reason, r.Thoughts.Steps, s.opt.Header.ClosingTag()))
	r.Reason = trace.EndUnclosed
}

// overruledOpening is the token that begins the tag which opens the thoughts,
// where the grammar holds from the first token and does not allow it.
func (s *Session) overruledOpening(ctx context.Context) (*trace.Candidate, error) {
	h := &s.opt.Header
	if h.Regime != trace.RegimeGrammarFirst || h.Thinking == nil || len(s.steps) == 0 ||
		strings.HasSuffix(strings.TrimSpace(h.Prompt.Text), h.Thinking.Open) { // the prompt opens them
		return nil, nil
	}
	ids, err := s.opt.Engine.Tokenize(h.Thinking.Open)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	v := view{vocab: s.opt.Engine.Vocab()}
	if v.dist, err = s.sync(ctx, 0); err != nil {
		return nil, err
	}
	if v.allowed, err = s.line[0].pos.Allowed(ctx); err != nil || v.allowed.Has(ids[0]) {
		return nil, err
	}
	v.measure()
	return &v.ranked(ids[:1])[0], nil
}

// Overruled returns the token that begins the tag which opens the thoughts, with
// its raw probability and its rank, where the grammar holds from the first token
// and does not allow it; else nil.
func (s *Session) Overruled() *trace.Candidate { return s.overruled }

// noteOpening records what the grammar does to the opening tag, before the
// first step.
func (s *Session) noteOpening() error {
	if s.overruled == nil || s.noted {
		return nil
	}
	err := s.happen(trace.Event{Kind: trace.EventOpening, Token: s.overruled})
	s.noted = err == nil
	return err
}

// triesAgain reports whether the branch is an attempt that is not valid and may
// be followed by another.
func (s *Session) triesAgain() bool {
	h := &s.opt.Header
	if h.Regime != trace.RegimeRetry || h.Thinking == nil || s.attempt >= h.Thinking.Attempts || len(s.line) == 0 {
		return false
	}
	return s.line[0].rule.attempt == s.attempt && s.result.Valid != nil && !*s.result.Valid
}

// again begins the next attempt: a branch from the start, with another seed.
func (s *Session) again(ctx context.Context) error {
	back := s.at
	s.at = 0
	sampler := s.line[0].rule.Sampler
	sampler.Seed = s.opt.Header.Sampler.Seed + uint64(s.attempt)
	step, n, err := s.under(ctx, Rule{Sampler: sampler, Text: fmt.Sprintf("seed=%d", sampler.Seed)})
	if err != nil {
		s.at = back
		return err
	}
	s.attempt++
	n.rule.attempt = s.attempt
	s.cut(step)
	s.line[0] = n
	return nil
}
