package native

import (
	"bytes"

	"github.com/stencil-debugger/stencil/trace"
)

// nearest returns the allowed token that is most like a text, nil if none is
// like it: the same but for white space around it, then the same but for the
// case of letters too, then the longest that the text begins with or that
// begins with the text. Of equals it is the shortest, then the first.
func (c *Constraint) nearest(at *Position, text []byte) *trace.Token {
	core := bytes.TrimSpace(text)
	if len(core) == 0 {
		return nil
	}
	tokens := c.vocab.tokens
	best, bestLikeness := -1, likeness{}
	allowed := at.mask()
	for id := range tokens.Len() {
		if !allowed.Has(id) || !isText(tokens, id) {
			continue
		}
		if l := likenessOf(tokens.Token(id), core); l.more(bestLikeness) {
			best, bestLikeness = id, l
		}
	}
	if best < 0 {
		return nil
	}
	return &trace.Token{ID: best, Bytes: tokens.Token(best), Kind: traceKind(tokens, best)}
}

// likeness says how much a token is like a text; the zero value is not at all.
type likeness struct {
	rank   int // 3 the same, 2 the same but for case, 1 a common beginning
	common int // bytes that a common beginning has
	length int // of the token
}

func (l likeness) more(m likeness) bool {
	switch {
	case l.rank != m.rank:
		return l.rank > m.rank
	case l.common != m.common:
		return l.common > m.common
	}
	return l.rank > 0 && l.length < m.length
}

func likenessOf(token, core []byte) likeness {
	trimmed := bytes.TrimSpace(token)
	switch {
	case len(trimmed) == 0:
		return likeness{}
	case bytes.Equal(trimmed, core):
		return likeness{rank: 3, length: len(token)}
	case bytes.EqualFold(trimmed, core):
		return likeness{rank: 2, length: len(token)}
	case bytes.HasPrefix(trimmed, core), bytes.HasPrefix(core, trimmed):
		return likeness{rank: 1, common: min(len(trimmed), len(core)), length: len(token)}
	}
	return likeness{}
}
