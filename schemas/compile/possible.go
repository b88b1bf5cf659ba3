package compile

import "slices"

// maxVisits bounds how often goals are looked at to find out whether a value
// can meet them.
const maxVisits = 300_000

// met says whether some value meets a goal. A goal that is being visited
// counts as one that no value meets: a value is finite, so a member cannot
// depend on there being a value of the same goal around it.
func (c *compiler) met(g *goal) bool {
	switch {
	case g.state != stateOpen:
		return g.state == stateMet
	case g.depth > 0:
		c.lowest = min(c.lowest, g.depth)
		return false
	}
	if c.visits++; c.visits > maxVisits || c.depth > maxDepth {
		c.refuseGoal(g.literals, "", "it is too expensive to find out whether any document is valid")
	}
	c.depth++
	g.depth = c.depth
	outer := c.lowest
	c.lowest = g.depth + 1
	found := slices.ContainsFunc(c.finish(g), func(s *shape) bool {
		c.leaves.at = c.firstPath(g.literals)
		return c.possible(s)
	})
	switch {
	case found:
		g.state = stateMet
		c.lowest = outer
	case c.lowest >= g.depth:
		g.state = stateEmpty
		c.lowest = outer
	default:
		c.lowest = min(c.lowest, outer) // only known once the goals around it are
	}
	g.depth = 0
	c.depth--
	return found
}

// possible says whether some value has a shape of a finished goal.
func (c *compiler) possible(s *shape) bool {
	if s.hasValues || s.isFree() {
		return true
	}
	switch s.kind {
	case kindNumber:
		return c.leaves.possibleNumber(s)
	case kindString:
		return c.leaves.possibleText(s)
	case kindArray:
		return c.possibleArray(s)
	case kindObject:
		return c.possibleObject(s)
	}
	return true
}

func (c *compiler) possibleArray(s *shape) bool {
	if s.array == nil {
		return true
	}
	a := s.array
	if len(a.holding) > 0 || a.unique != nil && a.min > 1 {
		return c.arrayPlan(s) != nil
	}
	prefix := a.prefixLength()
	for i := range min(a.min, prefix) {
		if !c.met(c.goal(a.item(i)...)) {
			return false
		}
	}
	return a.min <= prefix || c.met(c.goal(a.item(prefix)...))
}

func (c *compiler) possibleObject(s *shape) bool {
	if s.object == nil {
		return true
	}
	o := s.object
	if len(o.some) > 0 || o.min > len(o.required)+len(o.present) {
		return c.objectPlan(s) != nil
	}
	for _, name := range o.needed() {
		if !c.allowsName(o, name) || !c.met(c.goal(c.member(o, name)...)) {
			return false
		}
	}
	return o.max == noBound || len(o.needed()) <= o.max
}

// needed returns the keys that must be there.
func (o *objectShape) needed() []string {
	if len(o.present) == 0 {
		return o.required
	}
	all := slices.Clip(o.required)
	for _, p := range o.present {
		if !slices.Contains(all, p.name) {
			all = append(all, p.name)
		}
	}
	return all
}

// allowsName says whether "propertyNames" allows a key.
func (c *compiler) allowsName(o *objectShape, name string) bool {
	return !slices.ContainsFunc(o.names, func(l literal) bool { return !c.holds(l, &value{kind: kindString, text: name}) })
}

// disjoint says whether it is clear that no value has both a shape and one of
// a list.
func (c *compiler) disjoint(s *shape, list []*shape) bool {
	return !slices.ContainsFunc(list, func(t *shape) bool {
		m := meet(s, t)
		return m != nil && !c.clearlyEmpty(m, maxLook)
	})
}

// maxLook is how deep members are looked into to tell branches apart.
const maxLook = 4

// clearlyEmpty says whether it is clear that no value has a shape. What is
// pending is not looked at.
func (c *compiler) clearlyEmpty(s *shape, depth int) bool {
	t := *s
	t.pending = nil
	s = &t
	if s.hasValues {
		return c.filter(s) == nil
	}
	switch {
	case s.kind == kindNumber:
		return c.leaves.numbers(s).Empty()
	case s.kind == kindString:
		return !c.leaves.possibleText(s)
	case depth == 0:
		return false
	case s.kind == kindArray && s.array != nil:
		return c.clearlyEmptyArray(s.array, depth-1)
	case s.kind == kindObject && s.object != nil:
		return c.clearlyEmptyObject(s.object, depth-1)
	}
	return false
}

func (c *compiler) clearlyEmptyArray(a *arrayShape, depth int) bool {
	for i := range min(a.min, a.prefixLength()+1) {
		if c.clearlyUnmet(c.goal(a.item(i)...), depth) {
			return true
		}
	}
	return false
}

func (c *compiler) clearlyEmptyObject(o *objectShape, depth int) bool {
	return slices.ContainsFunc(o.needed(), func(name string) bool {
		return !c.allowsName(o, name) || c.clearlyUnmet(c.goal(c.member(o, name)...), depth)
	})
}

// clearlyUnmet says whether it is clear that no value meets a goal.
func (c *compiler) clearlyUnmet(g *goal, depth int) bool {
	if g.state != stateOpen {
		return g.state == stateEmpty
	}
	if depth < g.looked {
		return false
	}
	for k := range kinds {
		for _, s := range c.raw(g, k) {
			if !c.clearlyEmpty(s, depth) {
				g.looked = depth + 1
				return false
			}
		}
	}
	g.state = stateEmpty
	return true
}

// prefixLength returns from which index on all items have to meet the same.
func (a *arrayShape) prefixLength() int {
	n := 0
	for _, l := range a.layers {
		n = max(n, len(l.prefix))
	}
	for _, x := range a.at {
		n = max(n, x.index+1)
	}
	for _, h := range a.holding {
		n = max(n, h.from)
	}
	return n
}
