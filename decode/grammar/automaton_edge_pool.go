package grammar

// edgePool hands out memory for lists of edges that are kept, many at a time.
type edgePool struct{ free []Edge }

// poolSize is how many edges are allocated at once.
const poolSize = 256

// take returns a list of n edges without room for more.
func (p *edgePool) take(n int) []Edge {
	if n > poolSize/4 {
		return make([]Edge, n)
	}
	if n > len(p.free) {
		p.free = make([]Edge, poolSize)
	}
	list := p.free[:n:n]
	p.free = p.free[n:]
	return list
}

// keep returns a copy of a list.
func (p *edgePool) keep(edges []Edge) []Edge {
	if len(edges) == 0 {
		return nil
	}
	list := p.take(len(edges))
	copy(list, edges)
	return list
}
