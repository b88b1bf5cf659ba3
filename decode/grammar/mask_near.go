package grammar

import "slices"

// A state near a loop is one from which many bytes lead into the loop, such as
// the start of a key that must not be one of a few. Where both states agree on
// what follows, their masks do; only the rest of the trie is walked.

// farTokens is how many tokens must start with bytes that lead to one state
// for a search for a state that is near.
const farTokens = 2000

// nearOf returns a state that agrees with t on the bytes that many tokens
// start with, and whose mask is quickly found.
func (m *Masker) nearOf(t Term) (Term, bool) {
	e, tokens := m.mainEdge(t)
	if tokens < farTokens {
		return None, false
	}
	near := m.before(e.To)
	if near == None || near == t || m.auto.Next(near, e.Lo) != e.To || tokens < m.weight(near)/4 {
		return None, false
	}
	return near, true
}

// mainEdge returns an edge to the state that most tokens lead to with their
// first byte, and how many tokens that are.
func (m *Masker) mainEdge(t Term) (Edge, int) {
	var main Edge
	most := 0
	edges := m.auto.Edges(t)
	for i, e := range edges {
		tokens := 0
		for _, other := range edges[i:] {
			if other.To == e.To {
				tokens += m.vocab.startWith(other)
			}
		}
		if tokens > most {
			main, most = e, tokens
		}
	}
	return main, most
}

// before returns the loop, or the alternative of loops, that leads to a state
// with one character of its class; None if it is not known or has no slice.
func (m *Masker) before(t Term) Term {
	parts := m.auto.Parts(t)
	loops := make([]Term, len(parts))
	for i, part := range parts {
		l := m.loops.at(part)
		if l == nil {
			return None
		}
		if loops[i] = m.loops.before(l); m.loopOf(loops[i]) == nil {
			return None
		}
	}
	return m.auto.Alt(loops...)
}

// nearMask returns the mask of a state that agrees with a near one in most.
func (m *Masker) nearMask(t, near Term) *Mask {
	set := slices.Clone(m.Mask(near).Tokens)
	for _, id := range m.vocab.ends { // they are no text, and finish adds them
		set[id>>6] &^= 1 << (id & 63)
	}
	m.differ(set, t, near)
	return &Mask{Tokens: set, Count: set.Count()}
}

// differing is a node of the trie that leads to two states that are not the
// same, and both live.
type differing struct {
	node        uint32
	state, near Term
}

// differ changes a set of the tokens that are legal in a near state to those
// that are legal in a state, walking where the two states differ.
func (m *Masker) differ(set Bitset, state, near Term) {
	stack := append(m.stack[:0], differing{0, state, near})
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = m.differBelow(set, top, stack[:len(stack)-1])
	}
	m.stack = stack
}

func (m *Masker) differBelow(set Bitset, at differing, stack []differing) []differing {
	if words, ok := m.auto.inWordsAt(at.node, at.state); ok && at.near == m.auto.seq(words.others, words.rest) {
		return m.differWords(set, words, at.near, stack)
	}
	trie := m.vocab.trie
	n := &trie.nodes[at.node]
	if n.count >= manyKids { // worth a table
		m.auto.Row(at.state)
		m.auto.Row(at.near)
	}
	for i, b := range trie.edge[n.kids:][:n.count] {
		kid := differing{n.kids + uint32(i), m.auto.Next(at.state, b), m.auto.Next(at.near, b)}
		stack = m.differAt(set, kid, stack)
	}
	return stack
}

// differAt changes the tokens of a node's subtree, or puts it onto the stack.
func (m *Masker) differAt(set Bitset, at differing, stack []differing) []differing {
	trie := m.vocab.trie
	switch n := &trie.nodes[at.node]; {
	case at.state == at.near:
	case at.state == None:
		set.removeAll(trie.ids[n.from:n.to])
	case at.near == None:
		m.walk.addBelow(set, reached{at.node, at.state})
	default:
		stack = append(stack, at)
	}
	return stack
}
