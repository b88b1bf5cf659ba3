package decode

import "math/bits"

// TokenSet is a set of token ids as a bitset: token i is bit i%64 of word
// i/64. Bits at and past the size of the vocabulary are zero.
type TokenSet []uint64

// NewTokenSet returns an empty set with room for the ids 0 to n-1.
func NewTokenSet(n int) TokenSet { return make(TokenSet, (n+63)/64) }

// Add puts an id into the set; the id must be in range.
func (s TokenSet) Add(id int) { s[id>>6] |= 1 << (id & 63) }

// Has reports whether the id is in the set; ids out of range are not.
func (s TokenSet) Has(id int) bool {
	return id >= 0 && id>>6 < len(s) && s[id>>6]&(1<<(id&63)) != 0
}

// Count returns how many ids are in the set.
func (s TokenSet) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Only returns the one id of a set that has exactly one, and whether it has.
func (s TokenSet) Only() (int, bool) {
	id, found := 0, false
	for i, w := range s {
		if w == 0 {
			continue
		}
		if found || w&(w-1) != 0 {
			return 0, false
		}
		id, found = i<<6|bits.TrailingZeros64(w), true
	}
	return id, found
}
