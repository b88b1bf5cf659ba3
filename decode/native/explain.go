package native

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/trace"
)

// Build makes the language of a constraint on an automaton.
type Build func(*grammar.Automaton) (grammar.Term, error)

// explainer is the language once more, on an automaton whose states know what
// they belong to. It has more states, and is made when it is first needed.
type explainer struct {
	build Build
	auto  *grammar.Automaton
	first grammar.Term
}

// ExplainWith says how to make the language again, so that the constraint can
// explain itself: build tags its parts with what they come from.
func (c *Constraint) ExplainWith(build Build) { c.twin = &explainer{build: build} }

func (e *explainer) prepare() error {
	if e.auto != nil {
		return nil
	}
	a := grammar.NewLabelled()
	first, err := e.build(a)
	if err != nil {
		return fmt.Errorf("explanation: %w", err)
	}
	e.auto, e.first = a, first
	return nil
}

// Explain says why a token is allowed or not after a text, which must be
// legal. It costs a walk over the text and one over the vocabulary. Without
// ExplainWith, or of a token that is not in the vocabulary, it returns
// trace.ErrNoExplanation.
func (c *Constraint) Explain(text []byte, token int) (trace.Explanation, error) {
	if c.twin == nil || token < 0 || token >= c.vocab.tokens.Len() {
		return trace.Explanation{}, trace.ErrNoExplanation
	}
	if err := c.twin.prepare(); err != nil {
		return trace.Explanation{}, err
	}
	at, legal := c.Begin().After(text)
	if at == nil {
		return trace.Explanation{}, fmt.Errorf("explanation: byte %d of the text is not legal: %w", legal, decode.ErrIllegal)
	}
	state := c.twin.first
	for _, b := range text {
		state = c.twin.auto.Next(state, b)
	}
	e := c.explainToken(at, state, text, token)
	e.Nodes = nodes(c.twin.auto.Labels(state))
	e.Notes = notEnforced(c.about.Warnings)
	if !e.Allowed {
		e.Nearest = c.nearest(at, c.vocab.tokens.Token(token))
	}
	return e, nil
}

// mostWarnings is how many keywords that are not enforced are named.
const mostWarnings = 3

// notEnforced says what of a schema an explanation knows nothing of.
func notEnforced(list []trace.Warning) []string {
	var notes []string
	for _, w := range list[:min(len(list), mostWarnings)] {
		notes = append(notes, "Not enforced: "+w.String()+".")
	}
	if more := len(list) - mostWarnings; more > 0 {
		notes = append(notes, fmt.Sprintf("Not enforced: %d more.", more))
	}
	return notes
}

// explainToken explains a token at a position, whose state in the labelled
// automaton is given too.
func (c *Constraint) explainToken(at *Position, state grammar.Term, text []byte, token int) trace.Explanation {
	tokens := c.vocab.tokens
	piece := tokens.Token(token)
	e := trace.Explanation{Token: trace.Token{ID: token, Bytes: piece, Kind: traceKind(tokens, token)}}
	if !isText(tokens, token) {
		e.MayEnd = at.MayEnd()
		e.Allowed = tokens.IsEnd(token) && e.MayEnd
		e.Expected = grammar.Words(c.twin.auto.Edges(state), quoteName(text))
		if !e.Allowed {
			e.Reasons = reasons(c.twin.auto.ExplainEnd(state), quoteName(text))
		}
		return e
	}
	x := c.twin.auto.Explain(state, piece)
	after := append(text[:len(text):len(text)], piece[:x.Legal]...)
	e.Legal, e.MayEnd = x.Legal, x.MayEnd
	e.Expected = grammar.Words(x.Next, quoteName(after))
	e.Reasons = reasons(x.Reasons, quoteName(after))
	if _, legal := at.After(piece); legal < x.Legal { // the term allows what the names in use do not
		e.Legal, e.Reasons = legal, []trace.Reason{{Kind: trace.ReasonRepeated}}
		before, _ := at.After(piece[:legal])
		e.MayEnd, e.Expected = before.MayEnd(), grammar.Words(edgesOf(before.Bytes()), "")
	}
	e.Allowed = e.Legal == len(piece)
	return e
}

// quoteName is what a double quote after a text is called.
func quoteName(text []byte) string {
	switch (jsontext.Tracker{}).Advance(text).Kind() {
	case jsontext.Key, jsontext.String:
		return "the closing quote"
	}
	return "an opening quote"
}

func edgesOf(list []byte) []grammar.Edge {
	edges := make([]grammar.Edge, len(list))
	for i, b := range list {
		edges[i] = grammar.Edge{Lo: b, Hi: b}
	}
	return edges
}

func nodes(labels []grammar.Label) []trace.Node {
	list := make([]trace.Node, len(labels))
	for i, l := range labels {
		list[i] = trace.Node(l)
	}
	return list
}

var kinds = map[grammar.ReasonKind]trace.ReasonKind{
	grammar.OtherByte:  trace.ReasonOther,
	grammar.Unfinished: trace.ReasonUnfinished,
	grammar.Complete:   trace.ReasonComplete,
	grammar.Together:   trace.ReasonTogether,
}

func reasons(list []grammar.Reason, quote string) []trace.Reason {
	out := make([]trace.Reason, len(list))
	for i, r := range list {
		out[i] = trace.Reason{Node: trace.Node(r.Label), Kind: kinds[r.Kind], Expected: grammar.Words(r.Expected, quote)}
	}
	return out
}
