package compile

// arrayPlan is what is left to decide of an array once its items are known to
// have values.
type arrayPlan struct {
	of       *goal
	shape    *arrayShape
	prefix   []*goal
	rest     *goal // of the items after the prefix
	min, max int
	values   []*value // of an array whose items differ: all that there are
	alive    map[arrayState]bool
}

// arrayState is how far an array is written.
type arrayState struct {
	index  int32 // of the next item; from arrayPlan.settled on it stays the same
	counts [maxHoldings]int32
}

const (
	maxHoldings   = 3
	maxCountedMax = 4_096 // items of an array with "contains" and an upper bound
	maxPrefix     = 10_000
	maxDiffering  = 4_096 // values of items that have to differ
)

// arrayPlan returns nil if no array has the shape.
func (c *compiler) arrayPlan(s *shape) *arrayPlan {
	a := s.array
	if a == nil {
		a = &arrayShape{max: noBound}
	}
	p := &arrayPlan{shape: a, min: a.min, max: a.max}
	n := a.prefixLength()
	if n > maxPrefix {
		c.refuseArray(a, "items", "there are more than %d different items", maxPrefix)
	}
	for i := range n {
		g := c.goal(a.item(i)...)
		if p.max == noBound || i < p.max {
			if !c.met(g) {
				p.max = lower(p.max, i)
			}
		}
		p.prefix = append(p.prefix, g)
	}
	p.rest = c.goal(a.item(n)...)
	if (p.max == noBound || p.max > n) && !c.met(p.rest) {
		p.max = lower(p.max, n)
	}
	if p.max != noBound && p.min > p.max {
		return nil
	}
	if a.notUniq != nil {
		refuse(a.notUniq.path, "uniqueItems", "it cannot be denied")
	}
	if a.unique != nil && !c.differing(p) {
		return nil
	}
	if len(a.holding) > 0 {
		p.alive = map[arrayState]bool{}
		c.checkHoldings(p)
		if !c.arrayAlive(p, arrayState{}) {
			return nil
		}
	}
	return p
}

// refuseArray names a place in the items of an array.
func (c *compiler) refuseArray(a *arrayShape, keyword, format string, args ...any) {
	path := ""
	if len(a.holding) > 0 {
		path = c.node(a.holding[0].item).path
	}
	refuse(path, keyword, format, args...)
}

func (c *compiler) checkHoldings(p *arrayPlan) {
	switch {
	case len(p.shape.holding) > maxHoldings:
		c.refuseArray(p.shape, "contains", "more than %d of them apply to one array", maxHoldings)
	case p.max > maxCountedMax || p.min > maxCountedMax:
		c.refuseArray(p.shape, "contains", "it cannot be combined with more than %d items", maxCountedMax)
	case p.values != nil:
		c.refuseArray(p.shape, "contains", "it cannot be combined with \"uniqueItems\"")
	}
	for _, h := range p.shape.holding {
		if h.min > maxCountedMax || h.max > maxCountedMax {
			c.refuseArray(p.shape, "contains", "counts above %d are not supported", maxCountedMax)
		}
	}
}

// differing finds all values that the items of an array can have, if they have
// to differ; false if there are too few of them.
func (c *compiler) differing(p *arrayPlan) bool {
	if p.max == 0 || p.max == 1 {
		return true
	}
	path := p.shape.unique.path
	if len(p.prefix) > 0 {
		return c.tolerate(path, "uniqueItems", "it is not supported for a tuple")
	}
	values, ok := c.allValues(p.rest)
	if !ok || len(values) > maxDiffering {
		return c.tolerate(path, "uniqueItems", "it is only supported for items of an enum")
	}
	p.values = values
	p.max = lower(p.max, len(values))
	return p.min <= p.max
}

// allValues returns the values that meet a goal, if they are few; false if
// they are not.
func (c *compiler) allValues(g *goal) ([]*value, bool) {
	var all []*value
	for _, s := range c.finish(g) {
		switch {
		case s.hasValues:
			all = append(all, s.values...)
		case s.kind == kindNull || s.kind == kindBool:
			all = append(all, wordValues(s.kind)...)
		case c.possible(s):
			return nil, false
		}
	}
	return distinct(all), true
}

// settled returns from which index on the state does not depend on it.
func (p *arrayPlan) settled() int {
	if p.max != noBound {
		return p.max
	}
	return max(len(p.prefix), p.min)
}

// itemChoice is one way to go on in an array.
type itemChoice struct {
	goal *goal
	next arrayState
}

// itemChoices returns all ways to write the next item.
func (c *compiler) itemChoices(p *arrayPlan, s arrayState) []itemChoice {
	index := int(s.index)
	if p.max != noBound && index >= p.max {
		return nil
	}
	var out []itemChoice
	for met := range 1 << len(p.shape.holding) {
		next := s
		next.index = int32(min(index+1, p.settled()))
		extra, ok := p.count(&next, index, met)
		if !ok {
			continue
		}
		g := c.goal(append(p.shape.item(min(index, len(p.prefix))), extra...)...)
		if c.met(g) {
			out = append(out, itemChoice{g, next})
		}
	}
	return out
}

// count moves the counts of a state on for an item that meets some holdings,
// and returns what it has to meet for that. It is false if those holdings
// cannot or need not be met.
func (p *arrayPlan) count(s *arrayState, index, met int) (extra []literal, ok bool) {
	for i, h := range p.shape.holding {
		chosen := met&(1<<i) != 0
		count := int(s.counts[i])
		switch {
		case index < h.from:
			if chosen {
				return nil, false
			}
		case chosen && (h.max == noBound && count >= h.min || h.max != noBound && count >= h.max):
			return nil, false
		case chosen:
			s.counts[i]++
			extra = append(extra, h.item)
		case h.max != noBound:
			extra = append(extra, h.item.not())
		}
	}
	return extra, true
}

// mayEnd says whether the array may be closed.
func (p *arrayPlan) mayEnd(s arrayState) bool {
	if int(s.index) < p.min {
		return false
	}
	for i, h := range p.shape.holding {
		if int(s.counts[i]) < h.min {
			return false
		}
	}
	return true
}

// arrayAlive says whether the array can still be completed.
func (c *compiler) arrayAlive(p *arrayPlan, s arrayState) bool {
	alive, known := p.alive[s]
	if known {
		return alive
	}
	p.alive[s] = false // a state that only leads to itself is not
	if len(p.alive) > 4*maxCountedMax {
		c.refuseArray(p.shape, "contains", "there are too many counts to keep")
	}
	alive = p.mayEnd(s)
	for _, choice := range c.itemChoices(p, s) {
		if alive {
			break
		}
		alive = c.arrayAlive(p, choice.next)
	}
	p.alive[s] = alive
	return alive
}
