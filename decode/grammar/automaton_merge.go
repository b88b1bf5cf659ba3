package grammar

// merger is what a merge needs besides its result, so that the next one can
// use it again.
type merger struct {
	starts [257]bool // where some list has an edge that starts or has ended
	at     []int     // in each list
	to     []Term
	out    []Edge
}

// merge lays lists of edges over each other: for every stretch of bytes on
// which they are constant, join makes one state of those they lead to. What
// join is given is its own only until it returns.
func (a *Automaton) merge(lists [][]Edge, join func([]Term) Term) []Edge {
	m := a.merger
	if a.merger = nil; m == nil { // none yet, or a merge within a join has it
		m = new(merger)
	}
	edges := a.pool.keep(m.merge(lists, join))
	a.merger = m
	return edges
}

func (m *merger) merge(lists [][]Edge, join func([]Term) Term) []Edge {
	m.at, m.out = m.at[:0], m.out[:0]
	clear(m.starts[:])
	for _, list := range lists {
		m.at = append(m.at, 0)
		for _, e := range list {
			m.starts[e.Lo], m.starts[int(e.Hi)+1] = true, true
		}
	}
	for lo := 0; lo < 256; {
		hi := lo
		for hi < 255 && !m.starts[hi+1] {
			hi++
		}
		if m.collect(lists, lo); len(m.to) > 0 {
			m.out = appendEdge(m.out, Edge{byte(lo), byte(hi), join(m.to)})
		}
		lo = hi + 1
	}
	return m.out
}

// collect finds the states that a byte leads to. It is not lower than the one
// before.
func (m *merger) collect(lists [][]Edge, b int) {
	m.to = m.to[:0]
	for i, list := range lists {
		at := m.at[i]
		for at < len(list) && int(list[at].Hi) < b {
			at++
		}
		if m.at[i] = at; at < len(list) && int(list[at].Lo) <= b {
			m.to = append(m.to, list[at].To)
		}
	}
}

// appendEdge appends an edge, as part of the one before it if it continues it.
func appendEdge(edges []Edge, e Edge) []Edge {
	if e.To == None {
		return edges
	}
	if last := len(edges) - 1; last >= 0 && edges[last].To == e.To && int(edges[last].Hi)+1 == int(e.Lo) {
		edges[last].Hi = e.Hi
		return edges
	}
	return append(edges, e)
}
