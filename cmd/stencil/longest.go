package main

import (
	"bytes"
	"fmt"
	"slices"
	"sort"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// longest splits texts by longest match: at every place it takes the longest
// token that is there. That is no tokenizer of any model, and needs nothing but
// a vocabulary.
type longest struct{ tokens []trace.Token } // those that are text, by their bytes

func newLongest(v *decode.Vocab) *longest {
	l := &longest{}
	for id := range v.Len() {
		t := v.Token(id)
		if len(t.Bytes) > 0 && (t.Kind == trace.KindNormal || t.Kind == trace.KindUser) {
			l.tokens = append(l.tokens, t)
		}
	}
	slices.SortStableFunc(l.tokens, func(x, y trace.Token) int { return bytes.Compare(x.Bytes, y.Bytes) })
	return l
}

// split returns the ids of the tokens that a text is split into, and how many
// bytes they have: fewer than the text where no token matches.
func (l *longest) split(text []byte) (ids []int, size int) {
	for size < len(text) {
		t, ok := l.at(text[size:])
		if !ok {
			break
		}
		ids = append(ids, t.ID)
		size += len(t.Bytes)
	}
	return ids, size
}

// at returns the longest token that a text begins with.
func (l *longest) at(text []byte) (found trace.Token, ok bool) {
	tokens := l.tokens
	for i, b := range text {
		// Those left agree with the text so far; the shortest come first.
		from := sort.Search(len(tokens), func(k int) bool { return len(tokens[k].Bytes) > i && tokens[k].Bytes[i] >= b })
		tokens = tokens[from:]
		tokens = tokens[:sort.Search(len(tokens), func(k int) bool { return tokens[k].Bytes[i] > b })]
		if len(tokens) == 0 {
			break
		}
		if len(tokens[0].Bytes) == i+1 {
			found, ok = tokens[0], true
		}
	}
	return found, ok
}

// whole returns the ids of the tokens that a whole text is split into.
func (l *longest) whole(text string) ([]int, error) {
	ids, size := l.split([]byte(text))
	if size < len(text) {
		return nil, fmt.Errorf("no token matches the text at byte %d", size)
	}
	return ids, nil
}
