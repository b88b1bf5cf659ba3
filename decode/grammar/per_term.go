package grammar

// perTerm keeps a value for each term of an automaton that was asked for, and
// those near it.
type perTerm[T any] struct{ chunks []*[chunkSize]T }

// at returns the value of a term, at first the zero value. The pointer stays
// valid.
func (p *perTerm[T]) at(t Term) *T {
	i := int(t / chunkSize)
	for i >= len(p.chunks) {
		p.chunks = append(p.chunks, nil)
	}
	if p.chunks[i] == nil {
		p.chunks[i] = new([chunkSize]T)
	}
	return &p.chunks[i][t%chunkSize]
}
