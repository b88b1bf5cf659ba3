package grammar

import (
	"bytes"
	"slices"
)

// tails are the tails of tokens that start with one byte: a trie of them in
// which a tail has the tokens that end with it, by the number of whole
// characters before it.
type tails struct {
	trie  *trie
	chars []uint16 // beside the ids of the trie
	most  int      // the highest of these
}

// counted is the tokens of a trie that have some number of characters before
// their tail.
type counted struct {
	chars    []uint16 // beside the ids of the trie; rising among equal tails
	min, max int      // max is negative without a bound
}

// within narrows the places of equal tails to those of the tokens that count.
func (c *counted) within(from, to uint32) (uint32, uint32) {
	for from < to && int(c.chars[from]) < c.min {
		from++
	}
	for c.max >= 0 && from < to && int(c.chars[to-1]) > c.max {
		to--
	}
	return from, to
}

// tailsOf returns the tails that start with a byte, or nil if there are none.
func (s *slice) tailsOf(b byte) *tails {
	if len(s.leave[b]) == 0 {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tails[b] == nil {
		s.tails[b] = s.makeTails(s.leave[b])
	}
	return s.tails[b]
}

func (s *slice) makeTails(leave []leaving) *tails {
	type tail struct {
		text  []byte
		chars uint16
		id    int32
	}
	var list []tail
	for _, l := range leave {
		n := &s.vocab.flat[l.node]
		from, to := s.vocab.flat.below(l.node)
		for _, id := range s.vocab.trie.ids[from:to] {
			list = append(list, tail{s.vocab.Token(int(id))[n.depth:], l.chars, id})
		}
	}
	slices.SortFunc(list, func(x, y tail) int {
		if c := bytes.Compare(x.text, y.text); c != 0 {
			return c
		}
		return int(x.chars) - int(y.chars)
	})
	ids, keys := make([]int32, len(list)), make([][]byte, len(list))
	made := &tails{chars: make([]uint16, len(list))}
	for i, t := range list {
		ids[i], keys[i], made.chars[i] = t.id, t.text, t.chars
		made.most = max(made.most, int(t.chars))
	}
	made.trie = newTrie(ids, keys)
	return made
}
