package grammar

// maskCache keeps masks by state. Its entries are a ring around a root, the
// one that was used last first.
type maskCache struct {
	entries map[Term]*cached
	root    cached
	most    int // entries
}

type cached struct {
	term       Term
	mask       *Mask
	prev, next *cached
}

// cacheOverhead is about how many bytes an entry takes besides the bits.
const cacheOverhead = 160

// setBound sets how many bytes the masks may take if each has that many bytes
// of bits.
func (c *maskCache) setBound(bytes, bits int) {
	if c.entries == nil {
		c.entries = map[Term]*cached{}
		c.root.prev, c.root.next = &c.root, &c.root
	}
	c.most = max(1, bytes/(bits+cacheOverhead))
	c.shrink()
}

func (c *maskCache) get(t Term) *Mask {
	e := c.entries[t]
	if e == nil {
		return nil
	}
	if c.root.next != e {
		e.unlink()
		c.link(e)
	}
	return e.mask
}

// put adds the mask of a state that has none.
func (c *maskCache) put(t Term, mask *Mask) {
	e := &cached{term: t, mask: mask}
	c.entries[t] = e
	c.link(e)
	c.shrink()
}

func (c *maskCache) shrink() {
	for len(c.entries) > c.most {
		last := c.root.prev
		last.unlink()
		delete(c.entries, last.term)
	}
}

func (c *maskCache) link(e *cached) {
	e.prev, e.next = &c.root, c.root.next
	e.prev.next, e.next.prev = e, e
}

func (e *cached) unlink() { e.prev.next, e.next.prev = e.next, e.prev }
