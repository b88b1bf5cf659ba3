package grammar

// Mask is the set of tokens that are legal in a state. It is shared by all who
// ask for that state, and must not be written to.
type Mask struct {
	Tokens Bitset // the end tokens included, where the text may end
	Count  int    // how many tokens are in the set
	MayEnd bool   // the text may end here
}

// DefaultMaskMemory is how many bytes of masks a Masker keeps unless told
// otherwise.
const DefaultMaskMemory = 64 << 20

// Masker finds the masks of an automaton's states for a vocabulary. Masks that
// were asked for before are kept within a bound of memory. It is not safe for
// use by several goroutines at once, and uses its automaton.
type Masker struct {
	vocab  *Vocabulary
	auto   *Automaton
	cache  maskCache
	walk   walker
	tail   walker
	beyond walker
	sure   *sureFinder
	dense  denseWalker
	loops  *loopFinder
	stack  []differing
}

// NewMasker returns a Masker that keeps DefaultMaskMemory bytes of masks.
func NewMasker(v *Vocabulary, a *Automaton) *Masker {
	m := &Masker{vocab: v, auto: a, loops: newLoopFinder(v, a)}
	m.walk = walker{trie: v.trie, auto: a, loops: m.loops, seen: new(perTerm[seen])}
	m.tail, m.beyond = m.walk, m.walk
	m.sure = &sureFinder{auto: a, known: map[Term]sureness{}}
	m.dense = newDenseWalker(v, a)
	m.Keep(DefaultMaskMemory)
	return m
}

// Keep sets how many bytes of masks are kept; at least the last mask always
// is. The masks that were not asked for the longest are dropped first.
func (m *Masker) Keep(bytes int) { m.cache.setBound(bytes, (m.vocab.Len()+63)/64*8) }

// Mask returns the tokens that are legal in a state: those whose bytes do not
// lead to None, and the end tokens where the state is nullable. None allows
// nothing.
func (m *Masker) Mask(t Term) *Mask {
	t = m.loops.sameMask(t)
	if mask := m.cache.get(t); mask != nil {
		return mask
	}
	mask := m.build(t)
	m.finish(t, mask)
	return mask
}

// Advance returns the state after a token, and None for a token that the mask
// of the state does not have. After an end token nothing but an end can come:
// the state is Empty.
func (m *Masker) Advance(t Term, token int) Term {
	if token < 0 || token >= m.vocab.Len() {
		return None
	}
	if !m.vocab.isText(token) {
		if m.vocab.IsEnd(token) && m.auto.Nullable(t) {
			return Empty
		}
		return None
	}
	return m.loops.advance(t, m.vocab.Token(token))
}

// finish adds the end tokens to a mask and keeps it.
func (m *Masker) finish(t Term, mask *Mask) {
	mask.MayEnd = m.auto.Nullable(t)
	if mask.MayEnd {
		for _, id := range m.vocab.ends {
			mask.Tokens[id>>6] |= 1 << (id & 63)
		}
		mask.Count += len(m.vocab.ends)
	}
	m.cache.put(t, mask)
}

func (m *Masker) newBits() Bitset { return newBitset(m.vocab.Len()) }
