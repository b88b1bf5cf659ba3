package grammar

import (
	"iter"
	"math/bits"
)

// Bitset is a set of token ids: token i is bit i%64 of word i/64. Bits past
// the last token are zero.
type Bitset []uint64

// newBitset returns an empty set with room for the ids 0 to n-1.
func newBitset(n int) Bitset { return make(Bitset, (n+63)/64) }

// Has reports whether the id is in the set; ids out of range are not.
func (s Bitset) Has(id int) bool {
	return id >= 0 && id>>6 < len(s) && s[id>>6]&(1<<(id&63)) != 0
}

// Count returns how many ids are in the set.
func (s Bitset) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// All returns the ids of the set in rising order.
func (s Bitset) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 | bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// addAll puts ids, which must be in range, into the set.
func (s Bitset) addAll(ids []int32) {
	for _, id := range ids {
		s[uint32(id)>>6] |= 1 << (uint32(id) & 63)
	}
}

// removeAll takes ids, which must be in range, out of the set.
func (s Bitset) removeAll(ids []int32) {
	for _, id := range ids {
		s[uint32(id)>>6] &^= 1 << (uint32(id) & 63)
	}
}

// union puts all ids of a set of the same size into this one.
func (s Bitset) union(other Bitset) {
	other = other[:len(s)]
	for i := range s {
		s[i] |= other[i]
	}
}
