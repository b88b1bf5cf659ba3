package decode

import (
	"errors"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// end sums the branch up and records that.
func (s *Session) end(reason trace.EndReason) error {
	r := s.summary(s.taken(), reason)
	if err := s.conclude(r); err != nil {
		return err
	}
	s.result = &r
	return nil
}

// interrupt sums up every branch that has not ended, the one that is followed
// last. Where that one has no step of its own yet, it is no branch of the
// recording, and its result is not recorded.
func (s *Session) interrupt() error {
	var errs []error
	current := trace.Branch{Leaf: 0}
	for _, b := range s.Branches() {
		switch {
		case b.Current:
			current = b
		case b.Result == nil:
			errs = append(errs, s.conclude(s.summary(s.log.Branch(b.Leaf), trace.EndInterrupted)))
		}
	}
	switch {
	case s.result != nil:
	case s.inHand && current.Leaf == s.nextID() && len(s.nodes) > 0:
		r := s.summary(s.taken(), trace.EndInterrupted)
		s.result = &r
	default:
		errs = append(errs, s.end(trace.EndInterrupted))
	}
	return errors.Join(errs...)
}

// conclude records the result of a branch.
func (s *Session) conclude(r trace.Result) error {
	return s.record(trace.Record{Result: &r}, func(rec Recorder) error { return rec.Result(r) })
}

// summary is the result of a branch, of which every step was taken.
func (s *Session) summary(taken []trace.Step, reason trace.EndReason) trace.Result {
	r := trace.Summarize(s.opt.Header, taken)
	text := trace.State{Steps: taken}.Text(len(taken))
	r.Reason, r.JSON = reason, strings.ToValidUTF8(string(text), "\uFFFD")
	s.nameUnclosed(&r)
	finish := s.first.Finish
	if len(taken) > 0 {
		finish = s.nodes[taken[len(taken)-1].ID-1].rule.Finish
	}
	if finish != nil {
		out := finish(text, reason == trace.EndToken && masked(taken))
		r.JSON, r.Valid = string(out.JSON), out.Valid
		r.Errors = append(r.Errors, out.Errors...)
	}
	return r
}

// masked reports whether every token of the branch was allowed.
func masked(steps []trace.Step) bool {
	for _, s := range steps {
		if s.Illegal || s.Lost {
			return false
		}
	}
	return true
}
