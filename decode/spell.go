package decode

import (
	"context"
	"errors"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// errSpelling means that a text is legal and that the vocabulary cannot write
// it there.
var errSpelling = errors.New("no tokens that are allowed there spell the text")

// spell splits a text into tokens that are allowed one after the other from a
// position on: see Session.Type.
func (s *Session) spell(ctx context.Context, start Position, text string) ([]int, error) {
	usual := s.tokenizer(text)
	sp := &speller{vocab: s.opt.Engine.Vocab(), text: []byte(text), failed: map[int]bool{}}
	pos, offset, err := sp.follow(ctx, start, usual)
	if err != nil || len(sp.path) == len(usual) && offset == len(text) {
		return sp.path, err
	}
	ok, err := sp.split(ctx, pos, offset)
	if err == nil && !ok && offset > 0 { // perhaps a token can reach over that place
		sp.path = nil
		ok, err = sp.split(ctx, start, 0)
	}
	switch {
	case err != nil:
		return nil, err
	case ok:
		return sp.path, nil
	case sp.legal == len(text):
		return nil, errSpelling
	}
	return nil, &trace.IllegalText{Offset: sp.legal, Token: sp.tokenAt(usual, sp.legal)}
}

// tokenizer returns the tokenizer's split of a text, or nil where it makes none
// that spells the same bytes, as of half a character.
func (s *Session) tokenizer(text string) []int {
	tokens, err := s.opt.Engine.Tokenize(text)
	if err != nil || !s.opt.Engine.Vocab().spells(tokens, text) {
		return nil
	}
	return tokens
}

// spells reports whether the bytes of some tokens are those of a text.
func (v *Vocab) spells(tokens []int, text string) bool {
	for _, id := range tokens {
		b := v.Token(id).Bytes
		if len(b) > len(text) || string(b) != text[:len(b)] {
			return false
		}
		text = text[len(b):]
	}
	return text == ""
}

// speller looks for tokens that write a text. It takes for granted that what a
// position allows depends on the bytes before it and not on how they were
// split, which holds wherever the constraint is a language of texts.
type speller struct {
	vocab  *Vocab
	text   []byte
	path   []int
	failed map[int]bool // offsets from which the rest cannot be written
	legal  int          // how many bytes are known to be legal
}

// follow takes the tokens of a split as far as they are allowed, and returns
// where that leads. An end token is taken as the last one only.
func (sp *speller) follow(ctx context.Context, pos Position, tokens []int) (Position, int, error) {
	offset := 0
	for i, id := range tokens {
		allowed, err := pos.Allowed(ctx)
		if err != nil {
			return nil, 0, err
		}
		if !allowed.Has(id) || sp.vocab.IsEnd(id) && i < len(tokens)-1 {
			break
		}
		if pos, err = pos.Advance(id); err != nil {
			return nil, 0, err
		}
		sp.path = append(sp.path, id)
		offset += len(sp.vocab.Token(id).Bytes)
	}
	return pos, offset, nil
}

// split writes the rest of the text, the longest tokens first, and reports
// whether that is possible.
func (sp *speller) split(ctx context.Context, pos Position, offset int) (bool, error) {
	if offset == len(sp.text) || sp.failed[offset] {
		return offset == len(sp.text), nil
	}
	allowed, err := pos.Allowed(ctx)
	if err != nil {
		return false, err
	}
	for _, id := range sp.fits(allowed, offset) {
		next, err := pos.Advance(id)
		if err != nil {
			return false, err
		}
		sp.path = append(sp.path, id)
		if ok, err := sp.split(ctx, next, offset+len(sp.vocab.Token(id).Bytes)); ok || err != nil {
			return ok, err
		}
		sp.path = sp.path[:len(sp.path)-1]
	}
	sp.failed[offset] = true
	return false, nil
}

// fits returns the tokens of a set that write the next bytes of the text, the
// longest first, and of those with the same bytes the one with the lowest id.
// It notes how many of the bytes are legal.
func (sp *speller) fits(set TokenSet, offset int) []int {
	rest := sp.text[offset:]
	byLength := map[int]int{}
	for id := range sp.vocab.Len() {
		t := sp.vocab.Token(id)
		if !set.Has(id) || len(t.Bytes) == 0 || t.Bytes[0] != rest[0] || t.Kind == trace.KindEnd || t.Kind == trace.KindControl {
			continue
		}
		n := shared(t.Bytes, rest)
		sp.legal = max(sp.legal, offset+n)
		if _, ok := byLength[n]; !ok && n == len(t.Bytes) {
			byLength[n] = id
		}
	}
	ids := make([]int, 0, len(byLength))
	for _, id := range byLength {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b int) int { return len(sp.vocab.Token(b).Bytes) - len(sp.vocab.Token(a).Bytes) })
	return ids
}

// shared returns the length of the longest common start of two texts.
func shared(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// tokenAt returns the token of a split that holds the byte at an offset, or
// none.
func (sp *speller) tokenAt(tokens []int, offset int) trace.Token {
	end := 0
	for _, id := range tokens {
		t := sp.vocab.Token(id)
		if end += len(t.Bytes); end > offset {
			return t
		}
	}
	return trace.Token{}
}
