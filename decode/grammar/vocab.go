package grammar

import (
	"fmt"
	"slices"
)

// TokenKind says whether a grammar can allow a token.
type TokenKind uint8

// The kinds of tokens.
const (
	TokenNormal      TokenKind = iota // text of the tokenizer's own
	TokenUserDefined                  // text that was added to the tokenizer; in a grammar the same as normal
	TokenControl                      // a mark that is no text, such as the end of a turn
	TokenUnused                       // an id that means nothing
)

// Limits of a vocabulary. Those of real models are below a tenth of them.
const (
	MaxTokens     = 1 << 21 // tokens of a vocabulary
	MaxTokenBytes = 1 << 14 // bytes of one token
	MaxVocabBytes = 1 << 24 // bytes of all tokens together
)

// Vocabulary is the list of a model's tokens, whose index is their id, and
// what finds the legal ones among them fast. It never changes, and several
// goroutines may use it at once.
type Vocabulary struct {
	text  []byte   // all tokens, one after another
	start []uint32 // where a token starts in text; one more entry than tokens
	kinds []TokenKind
	ends  []int

	trie   *trie // of the tokens that can be allowed
	flat   flatTrie
	before [257]uint32 // how many of these start with a lower byte
	slices sliceSet
}

// NewVocabulary makes a vocabulary from the true bytes and the kind of each
// token, in the order of their ids, and the ids of the tokens that end a
// document. Two tokens may have the same bytes. A token that is empty, that is
// control or unused, or that ends a document is never allowed as text. The
// slices are copied. It fails if the slices do not fit each other, or on a
// size above MaxTokens, MaxTokenBytes or MaxVocabBytes.
func NewVocabulary(tokens [][]byte, kinds []TokenKind, ends []int) (*Vocabulary, error) {
	if len(kinds) != len(tokens) {
		return nil, fmt.Errorf("vocabulary: %d tokens and %d kinds", len(tokens), len(kinds))
	}
	if len(tokens) > MaxTokens {
		return nil, fmt.Errorf("vocabulary: more than %d tokens", MaxTokens)
	}
	v := &Vocabulary{start: make([]uint32, 1, len(tokens)+1), kinds: slices.Clone(kinds)}
	for id, token := range tokens {
		if err := v.append(token); err != nil {
			return nil, fmt.Errorf("vocabulary: token %d: %w", id, err)
		}
	}
	if err := v.setEnds(ends); err != nil {
		return nil, fmt.Errorf("vocabulary: %w", err)
	}
	return v, nil
}

func (v *Vocabulary) append(token []byte) error {
	switch {
	case len(token) > MaxTokenBytes:
		return fmt.Errorf("it has more than %d bytes", MaxTokenBytes)
	case len(v.text)+len(token) > MaxVocabBytes:
		return fmt.Errorf("the tokens have more than %d bytes together", MaxVocabBytes)
	}
	v.text = append(v.text, token...)
	v.start = append(v.start, uint32(len(v.text)))
	return nil
}

// setEnds sets the end tokens and builds the trie, which is without them.
func (v *Vocabulary) setEnds(ends []int) error {
	v.ends = slices.Compact(slices.Sorted(slices.Values(ends)))
	for _, id := range v.ends {
		if id < 0 || id >= v.Len() {
			return fmt.Errorf("end token %d: there are tokens 0 to %d", id, v.Len()-1)
		}
	}
	v.trie = newTrie(v.legalOrder())
	v.flat = v.trie.flatten()
	v.countStarts()
	return nil
}

func (v *Vocabulary) countStarts() {
	root := &v.trie.nodes[0]
	for i, b := range v.trie.edge[root.kids:][:root.count] {
		kid := &v.trie.nodes[int(root.kids)+i]
		v.before[int(b)+1] = kid.to - kid.from
	}
	for b := range 256 {
		v.before[b+1] += v.before[b]
	}
}

// startWith returns how many tokens start with one of an edge's bytes.
func (v *Vocabulary) startWith(e Edge) int {
	return int(v.before[int(e.Hi)+1] - v.before[e.Lo])
}

// WithEnds returns a vocabulary of the same tokens in which those with the
// given ids end a document. It fails on an id that is out of range.
func (v *Vocabulary) WithEnds(ends ...int) (*Vocabulary, error) {
	w := &Vocabulary{text: v.text, start: v.start, kinds: v.kinds}
	if err := w.setEnds(ends); err != nil {
		return nil, fmt.Errorf("vocabulary: %w", err)
	}
	return w, nil
}

// Len returns the number of tokens.
func (v *Vocabulary) Len() int { return len(v.kinds) }

// Token returns the bytes of a token, whose id must be in range. They are
// shared and must not be written to.
func (v *Vocabulary) Token(id int) []byte {
	return v.text[v.start[id]:v.start[id+1]:v.start[id+1]]
}

// Kind returns the kind of a token, whose id must be in range.
func (v *Vocabulary) Kind(id int) TokenKind { return v.kinds[id] }

// Ends returns the ids of the tokens that end a document, rising. They are
// shared and must not be written to.
func (v *Vocabulary) Ends() []int { return v.ends }

// IsEnd reports whether a token ends a document.
func (v *Vocabulary) IsEnd(id int) bool {
	_, found := slices.BinarySearch(v.ends, id)
	return found
}

// isText reports whether a token, whose id must be in range, is one that a
// grammar can allow for its bytes.
func (v *Vocabulary) isText(id int) bool {
	return v.kinds[id] <= TokenUserDefined && v.start[id] < v.start[id+1] && !v.IsEnd(id)
}
