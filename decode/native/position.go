package native

import (
	"context"
	"fmt"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Position is a place in a text: a decode.Position. It is immutable.
type Position struct {
	owner *Constraint
	place
	checked bool           // whether it is known if names in use make the mask smaller
	own     grammar.Bitset // the smaller mask; nil if the term's is right
}

// Allowed returns the allowed set. It is shared with all positions in the same
// state, and computed when one of them is first asked.
func (p *Position) Allowed(ctx context.Context) (decode.TokenSet, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	mask := p.mask()
	if err := p.owner.auto.Err(); err != nil {
		return nil, fmt.Errorf("allowed set: %w", err)
	}
	return decode.TokenSet(mask), nil
}

// mask is the allowed set, whether or not the automaton could decide all that
// it had to.
func (p *Position) mask() grammar.Bitset {
	if p.own != nil {
		return p.own
	}
	mask := p.owner.masker.Mask(p.term).Tokens
	if !p.checked {
		mask = p.narrow(mask)
	}
	return mask
}

// narrow takes out what would give an object a name that it has.
func (p *Position) narrow(mask grammar.Bitset) grammar.Bitset {
	p.checked = true
	if p.ring == nil {
		return mask
	}
	set := narrowed{tokens: mask}
	p.owner.vocab.keys.dropUsed(p.owner.vocab.tokens, &set, p.ring)
	if set.copied {
		p.own = set.tokens
		p.owner.copied += len(p.own) * 8
	}
	return set.tokens
}

// Known reports whether the allowed set was asked for before, here or in an
// earlier text that led to the same position.
func (p *Position) Known() bool { return p.checked }

// Advance returns the position after a token, or decode.ErrIllegal. It does
// not compute the allowed set, and agrees with it.
func (p *Position) Advance(token int) (decode.Position, error) {
	tokens := p.owner.vocab.tokens
	if token >= 0 && token < tokens.Len() {
		if isText(tokens, token) {
			text := tokens.Token(token)
			if next, n := p.After(text); n == len(text) {
				return next, nil
			}
		} else if tokens.IsEnd(token) && p.MayEnd() {
			return p.owner.at(grammar.None, p.ring), nil // nothing may follow
		}
	}
	return nil, fmt.Errorf("token %d: %w", token, decode.ErrIllegal)
}

// After returns the position after some text and its length, or nil and how
// many bytes of the text were legal.
func (p *Position) After(text []byte) (*Position, int) {
	t, r := p.term, p.ring
	for i, b := range text {
		if t = p.owner.auto.Next(t, b); t == grammar.None {
			return nil, i
		}
		if r == nil {
			continue
		}
		if r = p.owner.rings.after(r, b); r == nil {
			return nil, i
		}
	}
	return p.owner.at(t, r), len(text)
}

// MayEnd reports whether the text may end here.
func (p *Position) MayEnd() bool { return p.owner.auto.Nullable(p.term) }

// Bytes returns the bytes that may follow.
func (p *Position) Bytes() []byte {
	var list []byte
	for _, e := range p.owner.auto.Edges(p.term) {
		for b := int(e.Lo); b <= int(e.Hi); b++ {
			if p.ring == nil || p.ring.step(byte(b)) != nil {
				list = append(list, byte(b))
			}
		}
	}
	return list
}

// Expected says in words what may follow the position; text is what led to it.
func (p *Position) Expected(text []byte) string {
	next := p.Bytes()
	switch {
	case !p.MayEnd():
		return grammar.Words(edgesOf(next), quoteName(text))
	case len(next) == 0:
		return "the end"
	}
	return grammar.Words(edgesOf(next), quoteName(text)) + ", or the end"
}

// Term returns the state of the automaton, which explanations start from. A
// name that the object has already is not its business: see Repeats.
func (p *Position) Term() grammar.Term { return p.term }

// Repeats reports whether a byte would complete the name of a member that the
// object has already.
func (p *Position) Repeats(b byte) bool { return p.ring != nil && p.ring.step(b) == nil }

// Owner returns the constraint that the position belongs to.
func (p *Position) Owner() *Constraint { return p.owner }
