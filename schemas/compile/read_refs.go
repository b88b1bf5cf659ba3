package compile

// target returns the node that a reference points to.
func (f *fields) target(keyword string, v *value) *node {
	return f.reader.node(f.resolver.find(f.at, keyword, f.text(keyword, v)))
}

func (f *fields) dynamicRef(keyword string, v *value) {
	ref := f.text(keyword, v)
	for i := range len(ref) {
		if ref[i] == '#' && !f.resolver.static(ref[i+1:]) {
			f.refuse(keyword, "where it ends depends on how it was reached")
		}
	}
	f.addAll(f.target(keyword, v))
}

func (f *fields) recursiveRef(keyword string, v *value) {
	if len(f.resolver.order) > 1 {
		f.refuse(keyword, "where it ends depends on how it was reached")
	}
	f.addAll(f.target(keyword, v))
}

// addAll asserts one more node beside "allOf".
func (f *fields) addAll(n *node) { f.node.also = append(f.node.also, n) }
