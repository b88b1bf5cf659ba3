package compile

import (
	"encoding/binary"
	"slices"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// goal is a conjunction of literals that one value has to meet. Goals with the
// same literals in the same order are the same.
type goal struct {
	id       int32
	literals []literal

	shapes []*shape // see finish
	done   bool

	state goalState
	depth int // while it is visited, from 1

	looked int // up to which depth it was not clear that no value meets it, plus 1

	plans   []plan // of the shapes that a value can have
	planned bool
	text    grammar.Term // of a goal whose values are not nested, once it was needed
}

// goalState is what is known of whether a value can meet a goal.
type goalState uint8

const (
	stateOpen goalState = iota
	stateMet            // by some value
	stateEmpty
)

// maxGoals bounds the goals of one schema.
const maxGoals = 50_000

// goal returns the goal of literals, which may be doubled.
func (c *compiler) goal(literals ...literal) *goal {
	kept := make([]literal, 0, len(literals))
	for _, l := range literals {
		switch n := c.nodes[l>>1]; {
		case n.isBool && n.always != l.denied():
		case n.isBool || c.among(kept, l.not()):
			return c.never
		case !c.among(kept, l):
			kept = append(kept, l)
		}
	}
	c.key = c.key[:0]
	for _, l := range kept {
		c.key = binary.LittleEndian.AppendUint32(c.key, uint32(l))
	}
	g, ok := c.byKey[string(c.key)]
	if !ok {
		g = c.newGoal(kept)
		c.byKey[string(c.key)] = g
	}
	return g
}

// among says whether a list has a literal, or one that means the same.
func (c *compiler) among(list []literal, l literal) bool {
	return slices.ContainsFunc(list, func(m literal) bool {
		return m.denied() == l.denied() && c.node(m).same == c.node(l).same
	})
}

func (c *compiler) newGoal(literals []literal) *goal {
	if len(c.goals) > maxGoals {
		c.refuseGoal(literals, "", "the schema needs more than %d combinations of subschemas", maxGoals)
	}
	g := &goal{id: int32(len(c.goals)), literals: literals}
	c.goals = append(c.goals, g)
	return g
}

// refuseGoal names the first subschema of a goal.
func (c *compiler) refuseGoal(literals []literal, keyword, format string, args ...any) {
	refuse(c.firstPath(literals), keyword, format, args...)
}

// firstPath returns the path of the first subschema, or that of the document.
func (c *compiler) firstPath(literals []literal) string {
	if len(literals) == 0 {
		return ""
	}
	return c.node(literals[0]).path
}

// raw returns the shapes of a goal for one type. What is pending in them is
// not yet denied, so that they may have more values than the goal.
func (c *compiler) raw(g *goal, k kind) []*shape {
	list := []*shape{free[k]}
	for _, l := range g.literals {
		list = c.product(c.node(l), "", list, c.expand(l, k, false))
		if len(list) == 0 {
			break
		}
	}
	return list
}

// finish returns the shapes of a goal, of all types: exactly its values.
func (c *compiler) finish(g *goal) []*shape {
	if g.done || len(g.literals) == 0 {
		if g.shapes == nil && len(g.literals) == 0 && g != c.never {
			g.shapes = free[:]
		}
		g.done = true
		return g.shapes
	}
	var all []*shape
	for k := range kinds {
		list := c.settle(g, c.raw(g, k))
		for _, s := range list {
			if s.isFree() {
				list = []*shape{free[k]}
				break
			}
		}
		all = append(all, list...)
	}
	g.shapes, g.done = all, true
	return all
}

// settle denies what is pending, and leaves out what has no values.
func (c *compiler) settle(g *goal, list []*shape) []*shape {
	var out []*shape
	for len(list) > 0 {
		s := list[0]
		list = list[1:]
		if len(s.pending) == 0 {
			if s = c.filter(s); s != nil {
				out = append(out, s)
			}
			continue
		}
		first := s.pending[0]
		t := *s
		t.pending = s.pending[1:]
		s = &t
		if c.disjoint(s, c.expand(first.is(), s.kind, false)) {
			list = append([]*shape{s}, list...)
		} else {
			list = append(c.deny(s, first), list...)
		}
		c.bounded(first, "oneOf", list)
		c.bounded(first, "oneOf", out)
	}
	return out
}

// deny returns the shapes of the values that have a shape and do not meet a
// node, as far as there clearly are any.
func (c *compiler) deny(s *shape, n *node) []*shape {
	var out []*shape
	for _, t := range c.expand(n.isNot(), s.kind, false) {
		m := meet(s, t)
		switch {
		case m == nil:
		case m.sameAs(s):
			return []*shape{s} // all values of the shape are denied by this alone
		case !c.clearlyEmpty(m, 1):
			out = append(out, m)
		}
	}
	c.spend(n, "oneOf", len(out)+1)
	return c.bounded(n, "oneOf", out)
}

// filter leaves out the values of a shape that do not meet the rest of it, and
// returns nil if a shape of values has none.
func (c *compiler) filter(s *shape) *shape {
	if !s.hasValues && s.kind != kindBool && s.kind != kindNull {
		return s
	}
	if s.isFree() {
		return s
	}
	values := s.values
	if !s.hasValues {
		values = wordValues(s.kind)
	}
	kept := make([]*value, 0, len(values))
	for _, v := range values {
		if c.fits(s, v) {
			kept = append(kept, v)
		}
	}
	if len(kept) == 0 {
		return nil
	}
	return &shape{kind: s.kind, hasValues: true, values: kept, digits: s.digits}
}

// The values of the types that have few.
var (
	nullValue  = &value{kind: kindNull}
	trueValue  = &value{kind: kindBool, yes: true}
	falseValue = &value{kind: kindBool}
)

func wordValues(k kind) []*value {
	if k == kindNull {
		return []*value{nullValue}
	}
	return []*value{trueValue, falseValue}
}
