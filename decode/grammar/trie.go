package grammar

// trie is a tree of byte strings in flat arrays. The children of a node lie
// next to each other, in the order of their bytes, and the strings of a
// subtree are next to each other in the order of all strings, so that a
// subtree can be taken whole.
type trie struct {
	nodes []trieNode // nodes[0] is the root
	edge  []byte     // the byte that leads to a node
	ids   []int32    // of the strings, sorted by their bytes
	depth int        // bytes of the longest string
}

// trieNode is a node of a trie. ids[from:to] are the strings of its subtree;
// its own, of which there are several if tokens are equal, come first.
type trieNode struct {
	from, to uint32
	kids     uint32 // the first child
	count    uint16 // how many children
	height   uint16 // bytes of the longest way down, the one that leads here included
	edges    groups // all bytes on the ways down, the one that leads here included
}

// newTrie builds the trie of sorted keys, none of them empty; ids[i] belongs
// to keys[i], and is kept.
func newTrie(ids []int32, keys [][]byte) *trie {
	t := &trie{ids: ids}
	for _, key := range keys {
		t.depth = max(t.depth, len(key))
	}
	room := 5*len(keys)/2 + 1 // enough for the vocabularies there are
	t.nodes = append(make([]trieNode, 0, room), trieNode{to: uint32(len(keys))})
	t.edge = append(make([]byte, 0, room), 0)
	t.grow(keys)
	t.sumUp()
	return t
}

// grow adds the children of every node. The queue is a stack, so that what
// lies below one child is added before the next one's, which keeps a subtree
// close together.
func (t *trie) grow(keys [][]byte) {
	type task struct{ node, depth uint32 }
	stack := []task{{}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		n := &t.nodes[top.node]
		at, to := n.from, n.to
		for at < to && len(keys[at]) == int(top.depth) {
			at++
		}
		kids := uint32(len(t.nodes))
		for at < to {
			b, from := keys[at][top.depth], at
			for at < to && keys[at][top.depth] == b {
				at++
			}
			t.nodes = append(t.nodes, trieNode{from: from, to: at})
			t.edge = append(t.edge, b)
		}
		n = &t.nodes[top.node]
		n.kids, n.count = kids, uint16(uint32(len(t.nodes))-kids)
		for kid := uint32(len(t.nodes)); kid > kids; kid-- {
			stack = append(stack, task{kid - 1, top.depth + 1})
		}
	}
}
