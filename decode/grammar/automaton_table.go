package grammar

import (
	"hash/maphash"
	"math/bits"
)

// table finds terms by what they are made of. It is a hash table with open
// addressing that does not keep keys, since a term's node has all of them.
type table struct {
	slots []slot // a power of 2
	used  int
}

type slot struct {
	hash uint32
	term Term // None: the slot is free
}

// find returns the term with a hash of which same holds, or None.
func (t *table) find(hash uint32, same func(Term) bool) Term {
	if len(t.slots) == 0 {
		return None
	}
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; t.slots[i].term != None; i = (i + 1) & mask {
		if s := t.slots[i]; s.hash == hash && same(s.term) {
			return s.term
		}
	}
	return None
}

// put adds a term that is not there.
func (t *table) put(hash uint32, term Term) {
	const first = 1 << 8
	if t.used++; 2*t.used > len(t.slots) {
		old := t.slots
		t.slots = make([]slot, max(first, 4*len(old)))
		for _, s := range old {
			if s.term != None {
				t.place(s)
			}
		}
	}
	t.place(slot{hash, term})
}

func (t *table) place(s slot) {
	mask := uint32(len(t.slots) - 1)
	i := s.hash & mask
	for t.slots[i].term != None {
		i = (i + 1) & mask
	}
	t.slots[i] = s
}

// mix adds a number to a hash.
func mix(hash, n uint64) uint64 {
	high, low := bits.Mul64(hash^n, 0x9E3779B97F4A7C15)
	return high ^ low
}

func (p pair) hash() uint32 {
	h := mix(uint64(p.kind)+1, uint64(uint32(p.first))<<32|uint64(uint32(p.rest)))
	return uint32(mix(h, uint64(uint32(p.min))<<32|uint64(uint32(p.max))))
}

func hashList(k kind, parts []Term) uint32 {
	h := uint64(k) + 1
	for _, part := range parts {
		h = mix(h, uint64(uint32(part))+1)
	}
	return uint32(h)
}

var textSeed = maphash.MakeSeed()

func hashText(s string) uint32 { return uint32(maphash.String(textSeed, s)) }
