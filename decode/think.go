package decode

import (
	"bytes"
	"context"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// Thinking puts off a constraint until the model has closed its thoughts: up to
// and with the closing tag everything is allowed, and after it the constraint
// begins. This is what runtimes with a reasoning parser do.
type Thinking struct {
	Constraint
	Vocab *Vocab
	Close string // the closing tag, such as "</think>"
}

// Start returns the position before the thoughts. It fails where the constraint
// cannot be used.
func (t Thinking) Start() (Position, error) {
	after, err := t.Constraint.Start()
	if err != nil {
		return nil, err
	}
	tag := &closingTag{vocab: t.Vocab, text: []byte(t.Close), all: allTokens(t.Vocab.Len())}
	for id := range t.Vocab.Len() {
		if slices.Contains(t.Vocab.Token(id).Bytes, t.Close[len(t.Close)-1]) {
			tag.enders = append(tag.enders, id)
		}
	}
	return thought{tag: tag, after: after}, nil
}

// closingTag is what never changes about the end of the thoughts.
type closingTag struct {
	vocab  *Vocab
	text   []byte
	all    TokenSet
	enders []int // the tokens that hold the tag's last byte: no other can complete it
}

// thought is a position before the closing tag is complete.
type thought struct {
	tag   *closingTag
	after Position // where the constraint begins
	tail  []byte   // the last bytes, fewer than the tag has
}

// Region says that this is not part of the answer.
func (p thought) Region() trace.Region { return trace.RegionThink }

// Allowed is everything but the tokens that complete the tag and go on: the
// constraint has to see what stands after the tag, and it sees whole tokens.
func (p thought) Allowed(context.Context) (TokenSet, error) {
	set := p.tag.all
	for _, id := range p.tag.enders {
		if _, rest, closes := bytes.Cut(p.with(id), p.tag.text); closes && len(rest) > 0 {
			if &set[0] == &p.tag.all[0] {
				set = slices.Clone(set)
			}
			set[id>>6] &^= 1 << (id & 63)
		}
	}
	return set, nil
}

// Advance leaves the thoughts with the token that completes the tag.
func (p thought) Advance(token int) (Position, error) {
	text := p.with(token)
	_, rest, closes := bytes.Cut(text, p.tag.text)
	switch {
	case closes && len(rest) > 0:
		return nil, ErrIllegal
	case closes:
		return p.after, nil
	}
	p.tail = text[max(0, len(text)-len(p.tag.text)+1):]
	return p, nil
}

// with returns the last bytes and those of a token.
func (p thought) with(token int) []byte {
	return append(bytes.Clone(p.tail), p.tag.vocab.Token(token).Bytes...)
}
