package grammar

// rulesFrom returns for every rule whether it can be made of nothing but the
// given literals, classes and Any: of empty ones, when it matches the empty
// text; of ones that match some text, when it matches some text.
//
// It is one pass forward over a tree of nodes, not a fixed point over the
// rules: every node knows how many of its children must turn out good before
// it is good itself, and tells its parent when it is.
func (c *checker) rulesFrom(good func(Expr) bool) []bool {
	n := derivation{
		checker: c,
		good:    good,
		found:   make([]bool, len(c.grammar.Rules)),
		waiting: make([][]int, len(c.grammar.Rules)),
	}
	for i, r := range c.grammar.Rules {
		top := n.node(-1-i, 1)
		n.add(r.Body, top)
	}
	for len(n.ready) > 0 {
		last := len(n.ready) - 1
		id := n.ready[last]
		n.ready = n.ready[:last]
		n.tell(n.nodes[id].parent)
	}
	return n.found
}

// derivation is the state of that pass.
type derivation struct {
	*checker
	good    func(Expr) bool
	nodes   []partNode
	ready   []int   // nodes that are good and have not told it
	found   []bool  // rules that are good
	waiting [][]int // for every rule, the nodes that refer to it
}

// partNode is an expression that is good once that many of its children are.
type partNode struct {
	parent  int // -1-i for the top of rule i
	missing int
}

// node adds a node that needs some of its children to be good.
func (n *derivation) node(parent, missing int) int {
	id := len(n.nodes)
	n.nodes = append(n.nodes, partNode{parent: parent, missing: missing})
	if missing == 0 {
		n.ready = append(n.ready, id)
	}
	return id
}

// add adds the nodes of an expression.
func (n *derivation) add(e Expr, parent int) {
	switch e := e.(type) {
	case Literal, Class, Any:
		if n.good(e) {
			n.node(parent, 0)
		}
	case Ref:
		rule := n.index[string(e)]
		n.waiting[rule] = append(n.waiting[rule], n.node(parent, 1))
	case Seq:
		n.addAll(e, n.node(parent, len(e)))
	case Alt:
		n.addAll(e, n.node(parent, 1))
	case Repeat:
		if e.Min == 0 {
			n.node(parent, 0)
			return
		}
		n.add(e.Item, n.node(parent, 1))
	}
}

func (n *derivation) addAll(list []Expr, parent int) {
	for _, e := range list {
		n.add(e, parent)
	}
}

// tell lets a node know that one more of its children is good.
func (n *derivation) tell(id int) {
	if id >= 0 {
		node := &n.nodes[id]
		node.missing--
		if node.missing == 0 {
			n.ready = append(n.ready, id)
		}
		return
	}
	rule := -1 - id
	if n.found[rule] {
		return
	}
	n.found[rule] = true
	for _, ref := range n.waiting[rule] {
		n.tell(ref)
	}
}
