package grammar

// A dictionary is walked without making a state for each character of a word:
// places in it are followed beside the nodes of the trie.

// inWords is a node of the trie that lies within words of a dictionary.
type inWords struct {
	node   uint32
	spot   spot
	others Term // beside the words
	rest   Term // what follows all of it
}

// inWordsAt returns the place in a dictionary that a state is, and false if it
// is none.
func (a *Automaton) inWordsAt(node uint32, state Term) (inWords, bool) {
	n := a.at(state)
	if n.kind != kindDictionary {
		return inWords{}, false
	}
	return inWords{node, a.spots[n.min], n.first, n.rest}, true
}

// state returns the state after one more byte, which leads to the place next.
func (w inWords) state(a *Automaton, next spot, b byte) Term {
	return a.inDictionary(next, a.Next(w.others, b), w.rest)
}

// child returns the child of a node that a byte leads to.
func (t *trie) child(n *trieNode, b byte) (uint32, bool) {
	edge := t.edge[n.kids:][:n.count]
	i := firstFrom(edge, b)
	return n.kids + uint32(i), i < len(edge) && edge[i] == b
}

// expandWords visits what lies below a node within words. Nodes that lead out
// of them go onto the stack. It returns how many tokens the set got.
func (w *walker) expandWords(set Bitset, at inWords) int {
	added := 0
	n := &w.trie.nodes[at.node]
	var known [4]uint64 // bytes that words go on with
	at.spot.bytes(func(b byte, next spot) {
		known[b>>6] |= 1 << (b & 63)
		if kid, ok := w.trie.child(n, b); ok {
			added += w.reachWords(set, at, kid, b, next)
		}
	})
	if at.others == None {
		return added
	}
	row := w.auto.Row(at.others)
	for i, b := range w.trie.edge[n.kids:][:n.count] {
		if to := row[b]; to != None && known[b>>6]&(1<<(b&63)) == 0 {
			added += w.reach(set, reached{n.kids + uint32(i), w.auto.seq(to, at.rest)})
		}
	}
	return added
}

// reachWords visits a child whose byte some words go on with.
func (w *walker) reachWords(set Bitset, at inWords, kid uint32, b byte, next spot) int {
	if _, complete := next.complete(); complete {
		if to := at.state(w.auto, next, b); to != None {
			return w.reach(set, reached{kid, to})
		}
		return 0
	}
	at.node, at.spot, at.others = kid, next, w.auto.Next(at.others, b)
	if at.others == None && !next.hasRest() {
		return 0
	}
	n := &w.trie.nodes[kid]
	if n.count == 0 {
		return w.take(set, n.from, n.to)
	}
	return w.take(set, n.from, w.trie.nodes[n.kids].from) + w.expandWords(set, at)
}

// differWords changes a set like differBelow, for words that are to be told
// from the others beside them.
func (m *Masker) differWords(set Bitset, at inWords, near Term, stack []differing) []differing {
	n := &m.vocab.trie.nodes[at.node]
	at.spot.bytes(func(b byte, next spot) {
		kid, ok := m.vocab.trie.child(n, b)
		if !ok {
			return
		}
		others := m.auto.Next(at.others, b)
		nearNext := near
		if others != at.others {
			nearNext = m.auto.seq(others, at.rest)
		}
		if _, complete := next.complete(); complete || others == None {
			stack = m.differAt(set, differing{kid, at.state(m.auto, next, b), nearNext}, stack)
			return
		}
		stack = m.differWords(set, inWords{kid, next, others, at.rest}, nearNext, stack)
	})
	return stack
}
