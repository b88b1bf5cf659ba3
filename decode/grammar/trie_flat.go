package grammar

// flatTrie is a trie in the order in which its strings are sorted: a node is
// followed by its subtree. Walking most of it is faster than walking a trie,
// and walking little of it slower. The root is left out; what follows the last
// node is a mark.
type flatTrie []flatNode

// flatNode is a node of a flatTrie. Its own strings are the ids of the trie
// from its from to that of the next node, those of its subtree go on to that
// of the node it skips to.
type flatNode struct {
	skip  uint32 // the first node after the subtree
	from  uint32 // where the strings of the subtree start in the ids of the trie
	depth uint16 // bytes before the one of this node
	edge  byte   // the byte that leads here
}

// flatten returns the flat form of a trie. Its depth must be below 1<<16,
// which MaxTokenBytes sees to.
func (t *trie) flatten() flatTrie {
	flat := make(flatTrie, 0, len(t.nodes))
	type task struct {
		node  uint32
		depth int32 // of the node, or -1 when its subtree is done
	}
	var stack []task
	push := func(node uint32, depth int32) {
		n := &t.nodes[node]
		for kid := n.kids + uint32(n.count); kid > n.kids; kid-- {
			stack = append(stack, task{kid - 1, depth})
		}
	}
	push(0, 0)
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.depth < 0 {
			flat[top.node].skip = uint32(len(flat))
			stack = stack[:len(stack)-1]
			continue
		}
		node, depth := top.node, top.depth
		*top = task{uint32(len(flat)), -1}
		flat = append(flat, flatNode{from: t.nodes[node].from, depth: uint16(depth), edge: t.edge[node]})
		push(node, depth+1)
	}
	return append(flat, flatNode{skip: uint32(len(flat)), from: uint32(len(t.ids))})
}

// below returns the places of the strings of a node's subtree.
func (f flatTrie) below(node uint32) (from, to uint32) {
	return f[node].from, f[f[node].skip].from
}
