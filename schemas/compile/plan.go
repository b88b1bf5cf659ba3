package compile

import "github.com/stencil-debugger/stencil/decode/grammar"

// plan writes the values of one shape.
type plan interface {
	// term returns the texts of the values. It is called when they are first
	// needed, and does not fail.
	term(c *compiler) grammar.Term

	// nested says whether the values are arrays or objects, so that there is no
	// telling how deep they lead.
	nested() bool

	// belongTo notes the goal that the plan was made for.
	belongTo(*goal)

	// goals calls a function with each goal that a part of the values has.
	goals(c *compiler, visit func(*goal))
}

// plan makes the plans of a goal that some value meets, and returns the goals
// of its parts.
func (c *compiler) plan(g *goal, visit func(*goal)) {
	if g.planned {
		return
	}
	g.planned = true
	for _, s := range c.finish(g) {
		if p := c.planOf(s); p != nil {
			p.belongTo(g)
			g.plans = append(g.plans, p)
			p.goals(c, visit)
		}
	}
}

// planOf returns nil if no value has the shape.
func (c *compiler) planOf(s *shape) plan {
	switch {
	case s.hasValues:
		return valuesPlan{s}
	case s.kind == kindArray:
		if p := c.arrayPlan(s); p != nil {
			return p
		}
		return nil
	case s.kind == kindObject:
		if p := c.objectPlan(s); p != nil {
			return p
		}
		return nil
	}
	if !c.possible(s) {
		return nil
	}
	return leafPlan{s}
}

// leafPlan writes strings, numbers, booleans or null.
type leafPlan struct{ shape *shape }

func (p leafPlan) term(c *compiler) grammar.Term {
	switch p.shape.kind {
	case kindNull:
		return c.leaves.a.Text("null")
	case kindBool:
		return c.leaves.a.Alt(c.leaves.a.Text("true"), c.leaves.a.Text("false"))
	case kindNumber:
		return c.leaves.number(p.shape)
	}
	return c.leaves.quotedText(p.shape)
}

func (p leafPlan) belongTo(*goal)               {}
func (p leafPlan) nested() bool                 { return false }
func (p leafPlan) goals(*compiler, func(*goal)) {}

// valuesPlan writes single values.
type valuesPlan struct{ shape *shape }

func (p valuesPlan) term(c *compiler) grammar.Term {
	l := c.leaves
	switch p.shape.kind {
	case kindString, kindNumber:
		return leafPlan(p).term(c)
	}
	parts := make([]grammar.Term, len(p.shape.values))
	for i, v := range p.shape.values {
		parts[i] = c.literal(v)
	}
	return l.a.Alt(parts...)
}

func (p valuesPlan) belongTo(*goal)               {}
func (p valuesPlan) nested() bool                 { return false }
func (p valuesPlan) goals(*compiler, func(*goal)) {}

// literal returns the texts of one value: any spelling of its strings and
// numbers, any white space, and its keys in their order.
func (c *compiler) literal(v *value) grammar.Term {
	l := c.leaves
	switch v.kind {
	case kindNull:
		return l.a.Text("null")
	case kindBool:
		if v.yes {
			return l.a.Text("true")
		}
		return l.a.Text("false")
	case kindNumber:
		return l.numberValue(v)
	case kindString:
		return l.word(v.text)
	}
	open, closing := "[", "]"
	var parts []grammar.Term
	for _, item := range v.items {
		parts = append(parts, c.literal(item))
	}
	if v.kind == kindObject {
		open, closing = "{", "}"
		for _, m := range v.members {
			parts = append(parts, l.a.Seq(l.word(m.name), l.colon, c.literal(m.value)))
		}
	}
	t := l.a.Seq(l.space.Close, l.a.Text(closing))
	for i := len(parts) - 1; i >= 0; i-- {
		t = l.a.Seq(parts[i], t)
		if i > 0 {
			t = l.a.Seq(l.comma, t)
		}
	}
	if len(parts) > 0 {
		t = l.a.Seq(l.space.Open, t)
	}
	return l.a.Seq(l.a.Text(open), t)
}

// term returns the texts of the values that meet a goal, which was planned.
func (c *compiler) term(g *goal) grammar.Term {
	for _, p := range g.plans {
		if p.nested() {
			return c.leaves.a.Rule(goalRule{c, g.id})
		}
	}
	if g.text == grammar.None {
		g.text = c.body(g)
	}
	return g.text
}

func (c *compiler) body(g *goal) grammar.Term {
	parts := make([]grammar.Term, len(g.plans))
	for i, p := range g.plans {
		parts[i] = p.term(c)
	}
	return c.tagGoal(g, c.leaves.a.Alt(parts...))
}

// goalRule is the texts of the values that meet a goal.
type goalRule struct {
	c  *compiler
	id int32
}

// Body returns the texts.
func (r goalRule) Body(*grammar.Automaton) grammar.Term { return r.c.body(r.c.goals[r.id]) }
