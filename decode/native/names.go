package native

import "slices"

// names is a set of names as a tree of their bytes. It never changes: a set
// with one more name shares most of the tree. The names are in UTF-8, in which
// a surrogate that stands alone is written like any other code point.
type names struct {
	end  bool // a name ends here
	next []nameEdge
}

// nameEdge leads to the names that go on with a byte; the edges of a node are
// sorted.
type nameEdge struct {
	b  byte
	to *names
}

var noNames = &names{}

// with returns the set with one more name.
func (n *names) with(name []byte) *names {
	if len(name) == 0 {
		return &names{end: true, next: n.next}
	}
	at, found := n.find(name[0])
	grown := &names{end: n.end, next: slices.Clone(n.next)}
	if found {
		grown.next[at].to = n.next[at].to.with(name[1:])
	} else {
		grown.next = slices.Insert(grown.next, at, nameEdge{name[0], noNames.with(name[1:])})
	}
	return grown
}

func (n *names) find(b byte) (at int, found bool) {
	return slices.BinarySearchFunc(n.next, b, func(e nameEdge, b byte) int { return int(e.b) - int(b) })
}

// after returns what follows some bytes of a name, or nil where no name begins
// with them. nil has no names.
func (n *names) after(bytes []byte) *names {
	for _, b := range bytes {
		if n == nil {
			return nil
		}
		at, found := n.find(b)
		if !found {
			return nil
		}
		n = n.next[at].to
	}
	return n
}
