package decode

import (
	"context"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// score returns the values of a list with their numbers, in the order of the
// list, without those that cannot be spelled.
func (s *Session) score(ctx context.Context, index int, list []spelling) ([]trace.Value, error) {
	sc := scorer{session: s, index: index, found: map[string]trace.Value{}}
	root := branch{pos: s.line[index].pos, list: list, greedy: true}
	if err := sc.walk(ctx, root); err != nil {
		return nil, err
	}
	var values []trace.Value
	for _, sp := range list {
		if v, ok := sc.found[sp.text]; ok {
			values = append(values, v)
		}
	}
	return values, nil
}

// scorer walks the tree of the spellings of all values, depth first, so that
// the model computes what they share once.
type scorer struct {
	session *Session
	index   int                    // of the step at which the values begin
	found   map[string]trace.Value // by Text
}

// branch is a node of that tree: the tokens so far, and the values that go on
// from there.
type branch struct {
	pos         Position
	tokens      []int
	raw, masked trace.LogProb
	list        []spelling
	greedy      bool // whether the greedy path comes along here
}

// walk scores the values that end with the next token, and goes on with the
// others.
func (sc *scorer) walk(ctx context.Context, b branch) error {
	next, err := sc.branches(ctx, b)
	if err != nil {
		return err
	}
	for _, n := range next {
		if n.pos, err = b.pos.Advance(n.tokens[len(n.tokens)-1]); err != nil {
			return err
		}
		if err := sc.walk(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// branches scores the values that end with the next token, and returns the
// branches of the others, without positions. After it the numbers of this
// place are not needed any more: the model may move on.
func (sc *scorer) branches(ctx context.Context, b branch) ([]branch, error) {
	d, err := sc.session.sync(ctx, sc.index, b.tokens...)
	if err != nil {
		return nil, err
	}
	allowed, err := b.pos.Allowed(ctx)
	if err != nil {
		return nil, err
	}
	mass, greedy := d.mass(allowed), argmax(d, allowed)
	var next []branch
	for _, sp := range b.list {
		id, fits := sc.likeliest(d, allowed, sp)
		if fits == misfit {
			continue
		}
		n := branch{tokens: append(slices.Clip(b.tokens), id), greedy: b.greedy && id == greedy}
		if fits == whole {
			n.raw = b.raw + d.mass(sc.ends(sc.session.all, sp))
			n.masked = b.masked + min(0, d.mass(sc.ends(allowed, sp))-mass)
			sc.found[sp.text] = sc.value(sp, n)
			continue
		}
		sp = sp.after(sc.token(id))
		same := slices.IndexFunc(next, func(o branch) bool { return o.tokens[len(o.tokens)-1] == id })
		if same >= 0 {
			next[same].list = append(next[same].list, sp)
			continue
		}
		n.raw, n.masked = b.raw+d.raw(id), b.masked+min(0, d.raw(id)-mass)
		n.list = []spelling{sp}
		next = append(next, n)
	}
	return next, nil
}

// likeliest returns the likeliest token of a set that goes on with a value, of
// equals the lowest id, and what it is to the value.
func (sc *scorer) likeliest(d dist, set TokenSet, sp spelling) (int, fit) {
	best, fits := -1, misfit
	for id, x := range d.logits {
		if !set.Has(id) || best >= 0 && x <= d.logits[best] {
			continue
		}
		if f := sp.fit(sc.token(id)); f != misfit {
			best, fits = id, f
		}
	}
	return best, fits
}

// ends returns the tokens of a set that end a value.
func (sc *scorer) ends(set TokenSet, sp spelling) TokenSet {
	ends := NewTokenSet(sc.session.opt.Engine.Vocab().Len())
	for id := range sc.session.opt.Engine.Vocab().Len() {
		if set.Has(id) && sp.fit(sc.token(id)) == whole {
			ends.Add(id)
		}
	}
	return ends
}

func (sc *scorer) value(sp spelling, b branch) trace.Value {
	v := trace.Value{Text: sp.text, Raw: b.raw, Masked: b.masked, Greedy: b.greedy}
	for _, id := range b.tokens {
		v.Tokens = append(v.Tokens, sc.token(id))
	}
	return v
}

func (sc *scorer) token(id int) trace.Token { return sc.session.opt.Engine.Vocab().Token(id) }
