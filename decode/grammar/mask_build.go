package grammar

// build returns the mask of a state, without end tokens.
func (m *Masker) build(t Term) *Mask {
	if loops, others := m.splitLoops(t); len(loops) > 0 {
		return m.loopsMask(loops, others)
	}
	if m.loops.at(t) != nil {
		return m.walkMask(t)
	}
	if words, ok := m.auto.inWordsAt(0, t); ok && words.others != None {
		return m.nearMask(t, m.auto.seq(words.others, words.rest))
	}
	if near, ok := m.nearOf(t); ok {
		return m.nearMask(t, near)
	}
	if m.weight(t) >= dense {
		if base, ok := m.sureOf(t); ok {
			return m.sureMask(t, base)
		}
	}
	return m.walkMask(t)
}

// splitLoops takes the alternatives that are loops out of a state. The others
// are None if there are none left.
func (m *Masker) splitLoops(t Term) (loops []*loop, others Term) {
	if l := m.loopOf(t); l != nil {
		return []*loop{l}, None
	}
	var rest []Term
	for _, part := range m.auto.Parts(t) {
		if l := m.loopOf(part); l != nil {
			loops = append(loops, l)
		} else {
			rest = append(rest, part)
		}
	}
	return loops, m.auto.Alt(rest...)
}

// dense is how many tokens must start with a legal byte to walk the flat trie.
const dense = 30_000

// walkMask finds the mask of a state by walking all that may be legal. Where
// the state stays the same on many bytes, subtrees can be taken whole.
func (m *Masker) walkMask(t Term) *Mask {
	set := m.newBits()
	if m.weight(t) < dense || m.loops.at(t) != nil || m.walk.stays(t).bytes != 0 {
		return &Mask{Tokens: set, Count: m.walk.add(set, t)}
	}
	m.dense.add(set, t)
	return &Mask{Tokens: set, Count: set.Count()}
}
