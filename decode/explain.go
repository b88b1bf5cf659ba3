package decode

import (
	"context"

	"github.com/stencil-debugger/stencil/trace"
)

// Explainer is a Constraint that can say why a token is allowed or not.
type Explainer interface {
	// Explain explains a token of the vocabulary after a text that is legal.
	Explain(text []byte, token int) (trace.Explanation, error)
}

// Explain says why a token is allowed or not at the cursor. It returns
// trace.ErrNoExplanation where the constraint cannot say or no constraint is in
// force, and ErrLost where the text has left the grammar.
func (s *Session) Explain(_ context.Context, token int) (trace.Explanation, error) {
	if s.at < 0 {
		return trace.Explanation{}, trace.ErrNoExplanation
	}
	if p, ok := s.line[s.at].pos.(thought); ok {
		return p.explain(s.opt.Engine.Vocab().Token(token))
	}
	explainer, ok := Explaining(s.Rule().Constraint)
	switch {
	case !ok:
		return trace.Explanation{}, trace.ErrNoExplanation
	case s.line[s.at].pos == nil:
		return trace.Explanation{}, ErrLost
	}
	return explainer.Explain(s.State().Text(s.at), token)
}

// Explaining returns the part of a constraint that can explain itself, if it
// has one.
func Explaining(c Constraint) (Explainer, bool) {
	if t, ok := c.(Thinking); ok {
		c = t.Constraint
	}
	e, ok := c.(Explainer)
	return e, ok
}
