package native

import (
	"bytes"
	"fmt"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

// Vocabulary is a model's vocabulary made ready for masks. It never changes;
// any number of constraints share it, also in several goroutines.
type Vocabulary struct {
	tokens *grammar.Vocabulary
	keys   keyTokens
}

// Prepare makes a vocabulary ready. It takes some 20 ms for 150,000 tokens,
// and fails on sizes beyond the limits of grammar.NewVocabulary.
func Prepare(v *decode.Vocab) (*Vocabulary, error) {
	pieces, kinds := make([][]byte, v.Len()), make([]grammar.TokenKind, v.Len())
	for id := range v.Len() {
		t := v.Token(id)
		pieces[id], kinds[id] = t.Bytes, kindOf(t.Kind)
	}
	tokens, err := grammar.NewVocabulary(pieces, kinds, v.Ends())
	if err != nil {
		return nil, err
	}
	return &Vocabulary{tokens, newKeyTokens(tokens)}, nil
}

// Tokens returns the tokens as the grammar package knows them.
func (v *Vocabulary) Tokens() *grammar.Vocabulary { return v.tokens }

func kindOf(k trace.TokenKind) grammar.TokenKind {
	switch k {
	case trace.KindNormal:
		return grammar.TokenNormal
	case trace.KindUser:
		return grammar.TokenUserDefined
	case trace.KindUnused:
		return grammar.TokenUnused
	}
	return grammar.TokenControl
}

// FromGrammar returns the vocabulary of a model from one of the grammar
// package, such as one that was read from a file.
func FromGrammar(v *grammar.Vocabulary) *decode.Vocab {
	pieces, kinds := make([][]byte, v.Len()), make([]trace.TokenKind, v.Len())
	for id := range v.Len() {
		pieces[id], kinds[id] = bytes.Clone(v.Token(id)), traceKind(v, id)
	}
	return decode.NewVocab(pieces, kinds)
}

func traceKind(v *grammar.Vocabulary, id int) trace.TokenKind {
	if v.IsEnd(id) {
		return trace.KindEnd
	}
	switch v.Kind(id) {
	case grammar.TokenNormal:
		return trace.KindNormal
	case grammar.TokenUserDefined:
		return trace.KindUser
	case grammar.TokenControl:
		return trace.KindControl
	case grammar.TokenUnused:
		return trace.KindUnused
	}
	panic(fmt.Sprintf("native: no such kind of token: %d", v.Kind(id)))
}

// isText reports whether a token is one that can be allowed for its bytes.
func isText(v *grammar.Vocabulary, id int) bool {
	return v.Kind(id) <= grammar.TokenUserDefined && len(v.Token(id)) > 0 && !v.IsEnd(id)
}
