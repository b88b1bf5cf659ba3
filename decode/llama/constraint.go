package llama

import (
	"context"
	"errors"
	"fmt"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

// EngineName says in a trace what computed the allowed sets of a Constraint.
const EngineName = "llama.cpp, ollama v0.11.4"

// maxSource is the longest GBNF text, in bytes.
const maxSource = 1 << 20

var errConstraintClosed = errors.New("the constraint is closed")

// Constraint is a grammar run by llama.cpp, as Ollama runs it: a
// decode.Constraint. It is exact for that engine, with all its habits: the
// text of a control token counts like any other text, a document may end
// within a character where it may end before it, and bytes that are no UTF-8
// pass for a character where they stand within one token.
//
// It differs from the engine in tokens that contain NUL, which are never
// allowed here: C cuts them off.
//
// It is not safe for use by several goroutines at once.
type Constraint struct {
	about trace.Constraint
	vocab *decode.Vocab
	start *position
	live  *liveGrammar

	// busy holds one thing while C is at work, which may be longer than the
	// call that asked for it.
	busy   chan struct{}
	closed bool
}

// FromGBNF makes a constraint of a grammar in GBNF. The grammar is checked in
// Go first: syntax errors name line and column, and grammars that llama.cpp
// could not work with in reasonable time or memory are refused. about says
// where the grammar came from; its empty Kind and Source are filled in, its
// Engine and Grammar set.
func FromGBNF(v *decode.Vocab, source string, about trace.Constraint) (*Constraint, error) {
	g, err := checkGBNF(source)
	if err != nil {
		return nil, fmt.Errorf("grammar: %w", err)
	}
	if about.Kind == "" {
		about.Kind = "gbnf"
	}
	if about.Source == "" {
		about.Source = source
	}
	about.Grammar = source
	return newConstraint(v, g.String(), about)
}

// checkGBNF parses a grammar and checks that llama.cpp can work with it. C gets
// to see what our own printer makes of it: of a rule that is defined twice, for
// one, llama.cpp keeps parts of the first definition, which nothing here has
// looked at.
func checkGBNF(source string) (*grammar.Grammar, error) {
	if len(source) > maxSource {
		return nil, fmt.Errorf("it has %d bytes; at most %d are possible", len(source), maxSource)
	}
	g, err := grammar.Parse(source)
	if err != nil {
		return nil, err
	}
	if err := checkCost(g); err != nil {
		return nil, err
	}
	return g, nil
}

// newConstraint makes a constraint of a grammar that was checked.
func newConstraint(v *decode.Vocab, canonical string, about trace.Constraint) (*Constraint, error) {
	about.Engine = EngineName
	c := &Constraint{about: about, vocab: v, live: newLiveGrammar(v, canonical), busy: make(chan struct{}, 1)}
	c.start = &position{owner: c}
	LastOutput()
	if err := c.live.goTo(c.start); err != nil {
		return nil, fmt.Errorf("grammar: %w%s", err, reason())
	}
	return c, nil
}

// Describe says what the constraint is, for the header of a trace.
func (c *Constraint) Describe() trace.Constraint { return c.about }

// Start returns the position before any token.
func (c *Constraint) Start() (decode.Position, error) {
	if c.closed {
		return nil, errConstraintClosed
	}
	return c.start, nil
}

// Close frees the engine's grammar. It may be called again. Positions keep the
// masks that they have and fail when asked for others.
func (c *Constraint) Close() {
	if c.closed {
		return
	}
	c.closed = true
	select {
	case c.busy <- struct{}{}:
		c.live.close()
	default: // C is still at work with it
	}
}

// compute asks the engine for a mask, and stops waiting when the context ends:
// a grammar can be so ambiguous that C does not come back.
func (c *Constraint) compute(ctx context.Context, p *position) (decode.TokenSet, error) {
	if c.closed {
		return nil, errConstraintClosed
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case c.busy <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if ctx.Done() == nil {
		defer func() { <-c.busy }()
		return c.live.mask(p)
	}
	type result struct {
		set decode.TokenSet
		err error
	}
	done := make(chan result, 1)
	go func() {
		set, err := c.live.mask(p)
		<-c.busy
		done <- result{set, err}
	}()
	select {
	case r := <-done:
		return r.set, r.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
