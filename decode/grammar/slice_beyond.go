package grammar

// longWord is how many characters most tokens are short of.
const longWord = 16

// beyond returns a trie of the tokens that base(limit) does not have. The
// limit is longWord or negative.
func (s *slice) beyond(limit int) *trie {
	s.mu.Lock()
	defer s.mu.Unlock()
	made := &s.beyonds[0]
	if limit >= 0 {
		made = &s.beyonds[1]
	}
	if *made == nil {
		*made = s.makeBeyond(limit)
	}
	return *made
}

// most returns how many characters the tokens of base(limit) begin at most.
func (s *slice) most(limit int) int {
	if limit < 0 || limit >= len(s.upTo) {
		return len(s.upTo) - 1
	}
	return limit
}

func (s *slice) makeBeyond(limit int) *trie {
	limit = s.most(limit)
	inside := newBitset(s.vocab.Len())
	inside.addAll(s.inside[:s.upTo[limit]])
	var ids []int32
	var keys [][]byte
	for _, id := range s.vocab.trie.ids {
		if !inside.Has(int(id)) {
			ids, keys = append(ids, id), append(keys, s.vocab.Token(int(id)))
		}
	}
	return newTrie(ids, keys)
}
