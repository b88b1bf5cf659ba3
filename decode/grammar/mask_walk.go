package grammar

import "bytes"

// walker walks a trie and an automaton in step.
type walker struct {
	auto  *Automaton
	loops *loopFinder
	trie  *trie
	only  *counted // nil: all tokens of the trie count
	seen  *perTerm[seen]

	stack  []reached
	inLoop []within
}

// reached is a node of the trie whose children are still to be visited, and
// the state that its bytes lead to.
type reached struct {
	node  uint32
	state Term
}

// add puts into the set the tokens of the trie that are legal in a state. It
// returns how many.
func (w *walker) add(set Bitset, state Term) int {
	return w.addBelow(set, reached{0, state})
}

// addBelow does the same for the tokens of a node's subtree.
func (w *walker) addBelow(set Bitset, at reached) int {
	added := w.reach(set, at)
	for len(w.stack) > 0 {
		top := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		n := &w.trie.nodes[top.node]
		added += w.take(set, n.from, w.trie.nodes[n.kids].from)
		added += w.expand(set, top)
	}
	return added
}

// expand visits the children of a node: the leaves among them that are legal
// go into the set, the others onto the stack. It returns how many tokens the
// set got.
func (w *walker) expand(set Bitset, at reached) int {
	if l := w.loops.at(at.state); l != nil {
		return w.expandLoop(set, at.node, l)
	}
	if words, ok := w.auto.inWordsAt(at.node, at.state); ok {
		return w.expandWords(set, words)
	}
	n := &w.trie.nodes[at.node]
	edge := w.trie.edge[n.kids:][:n.count]
	if row := w.row(at.state, len(edge), n.height); row != nil {
		return w.expandRow(set, n, row, w.stays(at.state))
	}
	added, i := 0, 0
	for _, e := range w.auto.Edges(at.state) {
		i += firstFrom(edge[i:], e.Lo)
		for ; i < len(edge) && edge[i] <= e.Hi; i++ {
			added += w.reach(set, reached{n.kids + uint32(i), e.To})
		}
		if i == len(edge) {
			break
		}
	}
	return added
}

// expandRow takes a child's subtree whole if the state stays the same on all
// of its bytes.
func (w *walker) expandRow(set Bitset, n *trieNode, row *[256]Term, stays staying) int {
	added := 0
	kids := w.trie.nodes[n.kids:][:n.count]
	for i, b := range w.trie.edge[n.kids:][:n.count] {
		to := row[b]
		if to == None {
			continue
		}
		if kid := &kids[i]; kid.count == 0 || kid.edges&^stays.bytes == 0 && kid.height <= stays.room {
			added += w.take(set, kid.from, kid.to)
			continue
		}
		w.stack = append(w.stack, reached{n.kids + uint32(i), to})
	}
	return added
}

func (w *walker) reach(set Bitset, at reached) int {
	if n := &w.trie.nodes[at.node]; n.count == 0 {
		return w.take(set, n.from, n.to)
	}
	w.stack = append(w.stack, at)
	return 0
}

// take puts the tokens at some places of the trie into the set.
func (w *walker) take(set Bitset, from, to uint32) int {
	if w.only != nil {
		from, to = w.only.within(from, to)
	}
	set.addAll(w.trie.ids[from:to])
	return int(to - from)
}

// firstFrom returns the index of the first byte of a sorted slice that is at
// least b, and the length if there is none.
func firstFrom(sorted []byte, b byte) int {
	if len(sorted) > 16 {
		if i := bytes.IndexByte(sorted, b); i >= 0 {
			return i
		}
	}
	for i, c := range sorted {
		if c >= b {
			return i
		}
	}
	return len(sorted)
}

// seen is what the walkers of a Masker remember of a state.
type seen struct {
	looks uint8 // how often its edges were looked at, up to hot
	stays staying
}

const (
	hot       = 4  // looks after which a state gets a table
	manyEdges = 4  // a state with fewer gets none for a single node
	manyKids  = 24 // a node with fewer is not worth one
	tall      = 24 // nor is a lower one, below which a state seldom stays the same for long
)

// row returns the table of a state for a node with so many children and such a
// height, or nil where its list of edges is as good.
func (w *walker) row(state Term, kids int, height uint16) *[256]Term {
	n := w.auto.at(state)
	if n.row != nil {
		return n.row
	}
	if (kids >= manyKids || height >= tall) && len(w.auto.Edges(state)) >= manyEdges {
		return w.auto.Row(state)
	}
	if s := w.of(state); s.looks < hot {
		s.looks++
		return nil
	}
	return w.auto.Row(state)
}

// of returns what is remembered of a state.
func (w *walker) of(state Term) *seen { return w.seen.at(state) }
