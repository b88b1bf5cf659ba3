package main

import (
	"context"
	"fmt"
	"time"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

// caseRun is one case on its way through an engine.
type caseRun struct {
	bench   *maskBench
	compile compile
	text    string
	tests   []maskTest
}

// caseOutcome is what came of a case. It is passing if nothing is set but
// times.
type caseOutcome struct {
	refused     error    // why it does not compile
	broken      error    // why it was not run to its end
	falseAccept []int    // numbers of the tests that were accepted wrongly, from 1
	falseReject []string // those that were rejected wrongly, and where
	keyOrder    []string // the same of those that are accepted with the keys of objects in another order
	times       caseTimes
}

// caseTimes are the durations of a case. Those of the compile and of the same
// with the first mask are one, or none where it did not come so far.
type caseTimes struct {
	compile, first, mask, cold, revisited, commit, step, token durations
}

// run compiles the case and follows its texts, until the context ends.
func (r *caseRun) run(ctx context.Context) (out caseOutcome) {
	begin := time.Now()
	c, free, err := r.compile(r.bench.vocab, r.text, trace.Constraint{})
	compiled := int64(time.Since(begin))
	out.times.compile.add(compiled)
	if err != nil {
		out.refused = err
		return out
	}
	defer free()
	w := caseWalk{caseRun: r, times: &out.times}
	if w.start, out.broken = c.Start(); out.broken == nil {
		begin := time.Now()
		_, out.broken = w.start.Allowed(ctx)
		w.first = int64(time.Since(begin))
		out.times.first.add(compiled + w.first)
	}
	if out.broken == nil {
		out.broken = w.texts(ctx, c, &out)
	}
	return out
}

// texts follows the texts of the case. What else is asked of a language that
// rejected one comes after all are timed.
func (w *caseWalk) texts(ctx context.Context, c decode.Constraint, out *caseOutcome) error {
	var rejected []rejection
	for i, test := range w.tests {
		v, err := w.follow(ctx, test.Text)
		switch {
		case err != nil:
			return err
		case v.accepted && !test.Valid:
			out.falseAccept = append(out.falseAccept, i+1)
		case !v.accepted && test.Valid:
			rejected = append(rejected, rejection{test.Text, fmt.Sprintf("test %d at byte %d%s", i+1, v.legal, v.why())})
		}
	}
	for _, x := range rejected {
		if err := w.judge(ctx, c, x, out); err != nil {
			return err
		}
	}
	return nil
}

// rejection is a text that was rejected wrongly.
type rejection struct{ text, where string }

// judge finds out whether a text was rejected for the order of its keys alone.
// Where that cannot be found out, it says so, and it counts as not.
func (w *caseWalk) judge(ctx context.Context, c decode.Constraint, x rejection, out *caseOutcome) error {
	language, err := byteLanguage(c, w.bench.vocab)
	found := false
	if err == nil {
		found, err = inSomeOrder(ctx, language, x.text)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		out.falseReject = append(out.falseReject, fmt.Sprintf("%s (other orders: %s)", x.where, err))
	case found:
		out.keyOrder = append(out.keyOrder, x.where)
	default:
		out.falseReject = append(out.falseReject, x.where)
	}
	return nil
}

// caseWalk follows texts through the constraint of a case.
type caseWalk struct {
	*caseRun
	start   decode.Position
	first   int64 // what its mask took
	counted bool  // whether that is among the times
	times   *caseTimes
}

// verdict is how far a text went.
type verdict struct {
	text     string
	accepted bool
	legal    int             // bytes of the tokens that were allowed
	at       decode.Position // after those
	next     []byte          // the token that is not allowed; nil at the end of the text
}

// follow goes along a text to its end, or to the first token that is not
// allowed.
func (w *caseWalk) follow(ctx context.Context, text string) (verdict, error) {
	v := verdict{text: text, at: w.start}
	if err := ctx.Err(); err != nil { // the tokenizer is not for two cases at once
		return v, err
	}
	ids, err := w.bench.split(text)
	if err != nil {
		return v, err
	}
	for _, id := range ids {
		set, took, cold, err := w.mask(ctx, v.at)
		v.next = w.bench.vocab.Token(id).Bytes
		if err != nil || !set.Has(id) {
			return v, err
		}
		begin := time.Now()
		next, err := v.at.Advance(id)
		commit := int64(time.Since(begin))
		if err != nil {
			return v, fmt.Errorf("token %d is in the mask at byte %d: %w", id, v.legal, err)
		}
		w.times.commit.add(commit)
		w.times.token.add(took + commit)
		if cold {
			w.times.step.add(took + commit)
		}
		v.at, v.legal, v.next = next, v.legal+len(v.next), nil
	}
	set, _, _, err := w.mask(ctx, v.at)
	v.accepted = err == nil && w.mayEnd(set)
	return v, err
}

// why explains a text that was rejected, where the engine can.
func (v verdict) why() string {
	p, ok := v.at.(*native.Position)
	switch {
	case !ok:
		return ""
	case v.next == nil:
		return ": it may not end here: expected " + p.Expected([]byte(v.text))
	}
	return ": " + illegalByte(p, []byte(v.text[:v.legal]), v.next)
}

// mask computes the allowed set, and says how long that took and whether the
// position is new. The start's was computed before, and counts once.
func (w *caseWalk) mask(ctx context.Context, p decode.Position) (set decode.TokenSet, took int64, cold bool, err error) {
	cold = !known(p)
	begin := time.Now()
	set, err = p.Allowed(ctx)
	took = int64(time.Since(begin))
	if err == nil {
		err = ctx.Err()
	}
	if p == w.start {
		if cold = !w.counted; cold {
			took, w.counted = w.first, true
		}
	}
	w.times.mask.add(took)
	if cold {
		w.times.cold.add(took)
	} else {
		w.times.revisited.add(took)
	}
	return set, took, cold, err
}

// known asks a position that can tell whether it was visited before.
func known(p decode.Position) bool {
	k, ok := p.(interface{ Known() bool })
	return ok && k.Known()
}

func (w *caseWalk) mayEnd(set decode.TokenSet) bool {
	for _, end := range w.bench.vocab.Ends() {
		if set.Has(end) {
			return true
		}
	}
	return false
}
