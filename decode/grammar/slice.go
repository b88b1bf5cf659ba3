package grammar

import "sync"

// slice is a vocabulary cut for one class of characters: what is needed to
// find the tokens that are legal in a repetition of the class without a look
// at each of them.
//
// A token is inside, made of characters of the class alone, of which the last
// may be incomplete; or it starts with whole characters of the class and goes
// on with a tail whose first byte starts none; or it starts with such a byte
// itself, which a slice has nothing to do with; or it is never legal, because
// it breaks off a character.
//
// It is safe for use by several goroutines.
type slice struct {
	vocab *Vocabulary
	code  classCode

	ranges [][]classRange // of the code
	inside []int32        // the tokens inside, sorted by how many characters they begin
	upTo   []int          // how many of them begin at most n
	leave  [256][]leaving
	counts []bool // whether some token begins so many characters, or has so many before its tail

	mu      sync.Mutex // guards what is made when it is needed
	bases   []*Mask
	tails   [256]*tails
	beyonds [2]*trie // see beyond
}

// leaving is a node of the flat trie whose byte starts a tail.
type leaving struct {
	node  uint32
	chars uint16 // whole characters before it, at least one
}

// newSlice walks the whole vocabulary once.
func newSlice(v *Vocabulary, code classCode) *slice {
	type place struct {
		state byte
		chars uint16 // whole ones
	}
	s := &slice{vocab: v, code: code, ranges: code.ranges()}
	inside := make([]int32, 0, 1<<10)
	begun := make([]uint16, 0, 1<<10) // beside inside
	flat, at := v.flat, make([]place, v.trie.depth+1)
	at[0].state = between
	for i := uint32(0); int(i) < len(flat)-1; {
		n := &flat[i]
		p := at[n.depth]
		to := code[int(p.state)<<8|int(n.edge)]
		if to == outside {
			if p.state == between && p.chars > 0 {
				s.leave[n.edge] = append(s.leave[n.edge], leaving{i, p.chars})
			}
			i = n.skip
			continue
		}
		i++
		for _, id := range v.trie.ids[n.from:flat[i].from] {
			inside, begun = append(inside, id), append(begun, p.chars+1)
		}
		p.state = to
		if to == between {
			p.chars++
		}
		at[n.depth+1] = p
	}
	s.setInside(inside, begun)
	s.setCounts()
	return s
}

// setInside sorts the tokens inside by how many characters they begin.
func (s *slice) setInside(inside []int32, begun []uint16) {
	most := 0
	for _, n := range begun {
		most = max(most, int(n))
	}
	s.upTo = make([]int, most+1)
	for _, n := range begun {
		s.upTo[n]++
	}
	for n := range most {
		s.upTo[n+1] += s.upTo[n]
	}
	next := append([]int{0}, s.upTo...)
	s.inside = make([]int32, len(inside))
	for i, id := range inside {
		n := begun[i]
		s.inside[next[n]] = id
		next[n]++
	}
	s.bases = make([]*Mask, most+1)
}

// base returns the tokens inside that begin at most limit characters, of which
// a negative one is none.
func (s *slice) base(limit int) *Mask {
	if most := len(s.bases) - 1; limit < 0 || limit > most {
		limit = most
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bases[limit] == nil {
		s.bases[limit] = s.makeBase(limit)
	}
	return s.bases[limit]
}

func (s *slice) makeBase(limit int) *Mask {
	set, count := newBitset(s.vocab.Len()), s.upTo[limit]
	if all := s.bases[len(s.bases)-1]; all != nil && count > len(s.inside)/2 {
		copy(set, all.Tokens)
		set.removeAll(s.inside[count:])
	} else {
		set.addAll(s.inside[:count])
	}
	return &Mask{Tokens: set, Count: count}
}

func (s *slice) setCounts() {
	mark := func(n int) {
		for len(s.counts) <= n {
			s.counts = append(s.counts, false)
		}
		s.counts[n] = true
	}
	mark(0)
	for n := 1; n < len(s.upTo); n++ {
		if s.upTo[n] > s.upTo[n-1] {
			mark(n)
		}
	}
	for _, list := range s.leave {
		for _, l := range list {
			mark(int(l.chars))
		}
	}
}

// sameLimit returns a limit of characters with which the same tokens are
// legal: the lowest one, or none for a limit that no token reaches.
func (s *slice) sameLimit(limit int) int {
	if limit < 0 || limit >= len(s.counts)-1 {
		return -1
	}
	for !s.counts[limit] {
		limit--
	}
	return limit
}
