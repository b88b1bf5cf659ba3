package native

import (
	"bytes"
	"slices"
	"sort"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// keyTokens are the tokens of a vocabulary that can complete a member's name.
type keyTokens struct {
	quoted []quotedToken // tokens with a quote, sorted by their bytes: they can end a name that was begun before
	whole  []int         // tokens that a name stands whole in, from its first quote to its last, if they begin before a name
	second []int         // tokens with a name after a comma, wherever they begin
}

// quotedToken is a token with a quote.
type quotedToken struct {
	text []byte
	id   int
}

func newKeyTokens(v *grammar.Vocabulary) keyTokens {
	var k keyTokens
	for id := range v.Len() {
		text := v.Token(id)
		if !isText(v, id) || bytes.IndexByte(text, '"') < 0 {
			continue
		}
		k.quoted = append(k.quoted, quotedToken{text, id})
		if beginsWithKey(text) {
			k.whole = append(k.whole, id)
		}
		if hasKeyAfterComma(text) {
			k.second = append(k.second, id)
		}
	}
	slices.SortFunc(k.quoted, func(x, y quotedToken) int { return bytes.Compare(x.text, y.text) })
	return k
}

// beginsWithKey reports whether two quotes follow, perhaps after white space:
// more texts than those with a name, and all of those.
func beginsWithKey(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\n")
	return len(text) > 1 && text[0] == '"' && bytes.IndexByte(text[1:], '"') >= 0
}

func hasKeyAfterComma(text []byte) bool {
	for {
		comma := bytes.IndexByte(text, ',')
		if comma < 0 {
			return false
		}
		if text = text[comma+1:]; beginsWithKey(text) {
			return true
		}
	}
}

// dropUsed takes the tokens out of a set that complete a name which is in use.
// The set is replaced by a copy where that is needed.
func (k *keyTokens) dropUsed(v *grammar.Vocabulary, set *narrowed, r *ring) {
	switch r.state {
	case inKey:
		k.dropClosing(set, r.key, 0, len(k.quoted), 0)
	case beforeKey:
		if r.used != noNames {
			k.dropRepeating(v, set, r, k.whole)
		}
	}
	k.dropRepeating(v, set, r, k.second)
}

// dropClosing drops the tokens of quoted[from:to], which agree in their first
// depth bytes, that write the rest of a name in use and the quote. key is the
// name after those bytes.
func (k *keyTokens) dropClosing(set *narrowed, key writing, from, to, depth int) {
	if key.likely == nil || from == to {
		return
	}
	if key.text.between() && key.repeats() {
		first, last := k.narrow(from, to, depth, '"')
		for _, t := range k.quoted[first:last] {
			set.drop(t.id)
		}
	}
	if key.text != (unescaper{}) {
		k.dropEscaped(set, key, from, to, depth)
		return
	}
	k.dropAfter(set, key, from, to, depth, '\\')
	for _, e := range key.likely.next {
		if e.b >= ' ' && e.b != '"' && e.b != '\\' { // others are escaped
			k.dropAfter(set, key, from, to, depth, e.b)
		}
	}
}

// dropEscaped goes on where an escape is unfinished, byte by byte of the
// tokens, of which there are few.
func (k *keyTokens) dropEscaped(set *narrowed, key writing, from, to, depth int) {
	for from < to {
		text := k.quoted[from].text
		if len(text) == depth {
			from++
			continue
		}
		if b := text[depth]; b != '"' || !key.text.between() {
			k.dropAfter(set, key, from, to, depth, b)
		}
		_, from = k.narrow(from, to, depth, text[depth])
	}
}

// dropAfter goes on with the tokens that have the byte at depth.
func (k *keyTokens) dropAfter(set *narrowed, key writing, from, to, depth int, b byte) {
	if from, to = k.narrow(from, to, depth, b); from < to {
		key.text, key.likely, _ = key.follow(b)
		k.dropClosing(set, key, from, to, depth+1)
	}
}

// narrow returns the part of quoted[from:to] that has the byte at an offset.
func (k *keyTokens) narrow(from, to, offset int, b byte) (int, int) {
	tokens := k.quoted[from:to]
	first := sort.Search(len(tokens), func(i int) bool { return len(tokens[i].text) > offset && tokens[i].text[offset] >= b })
	tokens = tokens[first:]
	count := sort.Search(len(tokens), func(i int) bool { return tokens[i].text[offset] > b })
	return from + first, from + first + count
}

// dropRepeating tries the tokens one by one.
func (k *keyTokens) dropRepeating(v *grammar.Vocabulary, set *narrowed, r *ring, tokens []int) {
	for _, id := range tokens {
		if set.tokens.Has(id) && repeats(r, v.Token(id)) {
			set.drop(id)
		}
	}
}

// repeats reports whether a text completes a name that is in use.
func repeats(r *ring, text []byte) bool {
	for _, b := range text {
		if r = r.step(b); r == nil {
			return true
		}
	}
	return false
}

// narrowed is a set of tokens that is copied before the first of them is taken
// out.
type narrowed struct {
	tokens grammar.Bitset
	copied bool
}

func (n *narrowed) drop(id int) {
	if !n.tokens.Has(id) {
		return
	}
	if !n.copied {
		n.tokens, n.copied = slices.Clone(n.tokens), true
	}
	n.tokens[id>>6] &^= 1 << (id & 63)
}
