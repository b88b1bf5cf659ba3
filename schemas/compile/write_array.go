package compile

import "github.com/stencil-debugger/stencil/decode/grammar"

func (p *arrayPlan) belongTo(g *goal) { p.of = g }
func (p *arrayPlan) nested() bool     { return true }

func (p *arrayPlan) goals(c *compiler, visit func(*goal)) {
	if p.values != nil {
		return
	}
	if p.alive != nil {
		seen := map[arrayState]bool{}
		c.visitStates(p, arrayState{}, seen, visit)
		return
	}
	for i, g := range p.prefix {
		if p.max == noBound || i < p.max {
			visit(g)
		}
	}
	if p.max == noBound || p.max > len(p.prefix) {
		visit(p.rest)
	}
}

// visitStates visits the goals of all states that the array can be in.
func (c *compiler) visitStates(p *arrayPlan, s arrayState, seen map[arrayState]bool, visit func(*goal)) {
	if seen[s] {
		return
	}
	seen[s] = true
	for _, choice := range c.itemChoices(p, s) {
		if c.arrayAlive(p, choice.next) {
			visit(choice.goal)
			c.visitStates(p, choice.next, seen, visit)
		}
	}
}

func (p *arrayPlan) term(c *compiler) grammar.Term {
	a, r := c.leaves.a, arrayRule{c: c, plan: p}
	return a.Seq(a.Text("["), c.leaves.space.Open, a.Alt(r.items(), r.end()))
}

// arrayRule is the rest of an array after an item.
type arrayRule struct {
	c     *compiler
	plan  *arrayPlan
	state arrayState
	used  string // which of the values were written, one byte each
}

// Body returns the rest of the array.
func (r arrayRule) Body(*grammar.Automaton) grammar.Term {
	if t, ok := r.repeated(); ok {
		return t
	}
	return r.c.leaves.more(r.items(), r.end())
}

func (r arrayRule) end() grammar.Term {
	if r.plan.mayEnd(r.state) {
		return r.c.leaves.a.Text("]")
	}
	return grammar.None
}

// repeated writes the items after the prefix, if they are all alike.
func (r arrayRule) repeated() (grammar.Term, bool) {
	p, l := r.plan, r.c.leaves
	index := int(r.state.index)
	if p.alive != nil || p.values != nil || index < len(p.prefix) {
		return grammar.None, false
	}
	end := l.a.Seq(l.space.Close, l.a.Text("]"))
	most := noBound
	if p.max != noBound {
		most = p.max - index
	}
	if most == 0 {
		return end, true
	}
	item := l.a.Seq(l.comma, r.c.term(p.rest))
	return l.a.Seq(p.tagItems(l, l.a.Repeat(item, max(p.min-index, 0), most)), end), true
}

// items returns the next item and all after it.
func (r arrayRule) items() grammar.Term {
	p, c := r.plan, r.c
	switch {
	case p.values != nil:
		return r.differing()
	case p.alive != nil:
		return r.counted()
	}
	index := int(r.state.index)
	if p.max != noBound && index >= p.max {
		return grammar.None
	}
	g := p.rest
	if index < len(p.prefix) {
		g = p.prefix[index]
	}
	r.state.index++
	return c.leaves.a.Seq(c.term(g), c.leaves.a.Rule(r))
}

// counted returns the next item of an array with "contains".
func (r arrayRule) counted() grammar.Term {
	a := r.c.leaves.a
	var parts []grammar.Term
	for _, choice := range r.c.itemChoices(r.plan, r.state) {
		if r.c.arrayAlive(r.plan, choice.next) {
			next := r
			next.state = choice.next
			parts = append(parts, a.Seq(r.c.term(choice.goal), a.Rule(next)))
		}
	}
	return a.Alt(parts...)
}

// differing returns the next item of an array whose items differ.
func (r arrayRule) differing() grammar.Term {
	p, a := r.plan, r.c.leaves.a
	if p.max != noBound && int(r.state.index) >= p.max {
		return grammar.None
	}
	parts := make([]grammar.Term, 0, len(p.values))
	for i, v := range p.values {
		if i < len(r.used) && r.used[i] == 1 {
			continue
		}
		used := make([]byte, len(p.values))
		copy(used, r.used)
		used[i] = 1
		next := r
		next.used = string(used)
		next.state.index++
		parts = append(parts, a.Seq(r.c.literal(v), a.Rule(next)))
	}
	return a.Alt(parts...)
}
