package llama

import (
	"context"
	"fmt"
	"slices"

	"github.com/stencil-debugger/stencil/decode"
)

// position is a path of tokens from the start: a decode.Position.
type position struct {
	owner  *Constraint
	parent *position // nil at the start
	token  int       // the last token; only with a parent
	tail   partial   // a character that is not complete
	final  bool      // whether the last token was an end token

	mask decode.TokenSet // nil until it is asked for
}

// Allowed returns the allowed set as llama.cpp computes it. It is computed
// once. When the context ends first, the computation goes on in the
// background, and the next call waits for it.
func (p *position) Allowed(ctx context.Context) (decode.TokenSet, error) {
	if p.mask != nil {
		return p.mask, nil
	}
	if p.final {
		p.mask = decode.NewTokenSet(p.owner.vocab.Len())
		return p.mask, nil
	}
	set, err := p.owner.compute(ctx, p)
	if err != nil {
		return nil, err
	}
	// Within a string, say, nothing changes from token to token.
	if p.parent != nil && slices.Equal(set, p.parent.mask) {
		set = p.parent.mask
	}
	p.mask = set
	return set, nil
}

// Advance returns the position after a token. It is where illegal tokens stop:
// llama.cpp would end the process.
func (p *position) Advance(token int) (decode.Position, error) {
	allowed, err := p.Allowed(context.Background())
	if err != nil {
		return nil, err
	}
	if !allowed.Has(token) {
		return nil, fmt.Errorf("token %d: %w", token, decode.ErrIllegal)
	}
	next := &position{owner: p.owner, parent: p, token: token}
	if p.owner.vocab.IsEnd(token) {
		next.final = true
		return next, nil
	}
	next.tail, _ = p.tail.decode(p.owner.vocab.Token(token).Bytes)
	return next, nil
}

// unacceptable says whether accepting the token would end the process although
// the mask lets it pass; see partial.decode. Tokens that are so everywhere are
// not shown to the engine at all.
func (p *position) unacceptable(token int) bool {
	if p.tail.remain == 0 {
		return false
	}
	_, zero := p.tail.decode(p.owner.vocab.Token(token).Bytes)
	return zero && !p.owner.vocab.IsEnd(token)
}

// pathFrom returns the tokens from another position to this one, or nil and
// the whole path from the start where the other is not on the way.
func (p *position) pathFrom(other *position) (tokens []int, from *position) {
	for ; p != other && p.parent != nil; p = p.parent {
		tokens = append(tokens, p.token)
	}
	slices.Reverse(tokens)
	if p == other {
		from = p
	}
	return tokens, from
}
