package decode

import "github.com/stencil-debugger/stencil/trace"

// end sums the branch up and records that.
func (s *Session) end(reason trace.EndReason) error {
	taken := s.steps
	if s.inHand {
		taken = taken[:len(taken)-1]
	}
	r := trace.Summarize(taken)
	r.Reason, r.JSON = reason, r.Text
	if s.opt.Finish != nil {
		text := trace.State{Steps: taken}.Text(len(taken))
		out := s.opt.Finish(text, reason == trace.EndToken && masked(taken))
		r.JSON, r.Valid = string(out.JSON), out.Valid
		r.Errors = append(r.Errors, out.Errors...)
	}
	s.result = &r
	return s.record(func(rec Recorder) error { return rec.Result(r) })
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
