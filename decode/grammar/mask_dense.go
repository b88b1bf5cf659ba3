package grammar

// denseWalker walks a flat trie and an automaton in step, for states in which
// many tokens are legal.
type denseWalker struct {
	auto *Automaton
	ids  []int32
	trie flatTrie
	at   []place
}

// place is the state before a byte at some depth of the trie.
type place struct {
	state Term
	row   *[256]Term // nil until it is needed
}

func newDenseWalker(v *Vocabulary, a *Automaton) denseWalker {
	return denseWalker{auto: a, ids: v.trie.ids, trie: v.flat, at: make([]place, v.trie.depth+1)}
}

// add puts into the set the tokens that are legal in a state.
func (w *denseWalker) add(set Bitset, state Term) {
	trie, at := w.trie, w.at
	at[0] = place{state, w.auto.Row(state)}
	last := at[0]
	for i := uint32(0); int(i) < len(trie)-1; {
		n := &trie[i]
		p := &at[n.depth]
		if p.row == nil {
			p.row = w.auto.Row(p.state)
		}
		to := p.row[n.edge]
		if to == None {
			i = n.skip
			continue
		}
		if to != last.state {
			last = place{to, w.auto.at(to).row}
		}
		at[n.depth+1] = last
		i++
		for _, id := range w.ids[n.from:trie[i].from] {
			set[uint32(id)>>6] |= 1 << (uint32(id) & 63)
		}
	}
}
