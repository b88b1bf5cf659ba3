package grammar

// within is a node of the trie that lies within a loop.
type within struct {
	node  uint32
	chars uint16 // whole ones since the loop was reached
	state byte   // in the code of the class
}

// expandLoop visits what lies below a node that leads to a loop. It follows
// the code of the class, so that no state is made for what lies within the
// loop; nodes that lead out of it go onto the stack.
func (w *walker) expandLoop(set Bitset, node uint32, l *loop) int {
	added := 0
	w.inLoop = append(w.inLoop[:0], within{node: node, state: between})
	for len(w.inLoop) > 0 {
		at := w.inLoop[len(w.inLoop)-1]
		w.inLoop = w.inLoop[:len(w.inLoop)-1]
		n := &w.trie.nodes[at.node]
		mayBegin := l.hasRoom(int(at.chars) + 1)
		for i, b := range w.trie.edge[n.kids:][:n.count] {
			kid := n.kids + uint32(i)
			switch to := l.class.code.next(at.state, b); {
			case to != outside && mayBegin:
				added += w.takeInLoop(set, at, kid, to, l)
			case to == outside && at.state == between && l.counts(int(at.chars)):
				if to := w.auto.Next(l.rest, b); to != None {
					added += w.reach(set, reached{kid, to})
				}
			}
		}
	}
	return added
}

// takeInLoop visits a child within a loop. It takes the subtree whole if all
// of it is characters and there is room for them.
func (w *walker) takeInLoop(set Bitset, at within, kid uint32, to byte, l *loop) int {
	n := &w.trie.nodes[kid]
	if n.count == 0 || w.isWhole(n, at, l) {
		return w.take(set, n.from, n.to)
	}
	if to == between {
		at.chars++
	}
	w.inLoop = append(w.inLoop, within{kid, at.chars, to})
	return w.take(set, n.from, w.trie.nodes[n.kids].from)
}

func (w *walker) isWhole(n *trieNode, at within, l *loop) bool {
	return w.only == nil && at.state == between && n.edges&^l.class.single == 0 &&
		l.hasRoom(int(at.chars)+int(n.height))
}
