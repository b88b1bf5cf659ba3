package compile

// maxShapes bounds how many shapes a schema may have for one type.
const maxShapes = 1024

// expander brings literals into shapes, type by type.
type expander struct {
	nodes []*node
	table map[expansion]*expanded
	steps int

	constants map[string]*node // see constant
}

// expansion asks for the shapes of a literal.
type expansion struct {
	literal literal
	kind    kind
	exact   bool // what is evaluated is the same for all values of a shape, and noted
}

type expanded struct {
	busy   bool
	shapes []*shape
}

func (x *expander) node(l literal) *node { return x.nodes[l>>1] }

// expand returns shapes that together have exactly the values of this type
// which meet a literal. They may overlap.
func (x *expander) expand(l literal, k kind, exact bool) []*shape {
	n := x.node(l)
	if n.isBool {
		return boolShapes(n.always != l.denied(), k)
	}
	key := expansion{l, k, exact}
	e := x.table[key]
	if e == nil {
		e = &expanded{busy: true}
		x.table[key] = e
		if l.denied() {
			e.shapes = x.denied(n, k)
		} else {
			e.shapes = x.asserted(n, k, exact)
		}
		e.busy = false
	}
	if e.busy {
		refuse(n.path, "$ref", "the reference leads back to itself without a member or an item between")
	}
	return e.shapes
}

func boolShapes(yes bool, k kind) []*shape {
	if !yes {
		return nil
	}
	return []*shape{free[k]}
}

// maxSteps bounds the work of one compilation, in meetings of shapes.
const maxSteps = 500_000

// product returns the shapes of what belongs to both lists.
func (x *expander) product(n *node, keyword string, s, t []*shape) []*shape {
	if len(t) == 1 && t[0] == free[t[0].kind] {
		return s
	}
	if len(s) == 1 && s[0] == free[s[0].kind] {
		return t
	}
	var out []*shape
	for _, p := range s {
		for _, q := range t {
			if m := meet(p, q); m != nil {
				out = append(out, m)
			}
		}
	}
	x.spend(n, keyword, len(s)*len(t))
	return x.bounded(n, keyword, out)
}

func (x *expander) spend(n *node, keyword string, steps int) {
	if x.steps += steps; x.steps > maxSteps {
		refuse(n.path, keyword, "the schema has too many combinations of branches")
	}
}

func (x *expander) bounded(n *node, keyword string, shapes []*shape) []*shape {
	if len(shapes) > maxShapes {
		refuse(n.path, keyword, "there are more than %d combinations of branches", maxShapes)
	}
	return shapes
}

// asserted returns the shapes of the values that meet a node.
func (x *expander) asserted(n *node, k kind, exact bool) []*shape {
	if !n.types.has(k) {
		return nil
	}
	exact = exact || n.othersUnseen != nil && k == kindObject || n.restUnseen != nil && k == kindArray
	if exact && k == kindArray && n.contains != nil {
		refuse(n.path, "contains", "it cannot be combined with \"unevaluatedItems\"")
	}
	s := own(n, k, exact)
	if s == nil {
		return nil
	}
	list := []*shape{s}
	if n.ref != nil {
		list = x.product(n, "$ref", list, x.expand(n.ref.is(), k, exact))
	}
	for _, m := range n.also {
		list = x.product(n, "$dynamicRef", list, x.expand(m.is(), k, exact))
	}
	for _, m := range n.all {
		list = x.product(n, "allOf", list, x.expand(m.is(), k, exact))
	}
	for _, c := range n.choices {
		list = x.product(n, c.keyword, list, x.choice(n, c, k, exact))
	}
	if n.not != nil {
		list = x.product(n, "not", list, x.expand(n.not.isNot(), k, false))
	}
	if n.condition != nil && (n.then != nil || n.otherwise != nil || exact) {
		list = x.product(n, "if", list, x.conditional(n, k, exact))
	}
	if k == kindObject {
		for _, need := range n.needs {
			list = x.product(n, need.keyword, list, x.need(n, need, exact))
		}
	}
	return x.unseen(n, k, list)
}

// conditional returns the shapes of "if", "then" and "else".
func (x *expander) conditional(n *node, k kind, exact bool) []*shape {
	then := x.expand(n.condition.is(), k, exact)
	if n.then != nil {
		then = x.product(n, "if", then, x.expand(n.then.is(), k, exact))
	}
	otherwise := x.expand(n.condition.isNot(), k, false)
	if n.otherwise != nil {
		otherwise = x.product(n, "if", otherwise, x.expand(n.otherwise.is(), k, exact))
	}
	return x.union(n, "if", then, otherwise)
}

// union returns the shapes of both lists.
func (x *expander) union(n *node, keyword string, s, t []*shape) []*shape {
	switch {
	case len(s) == 0:
		return t
	case len(t) == 0:
		return s
	}
	out := make([]*shape, 0, len(s)+len(t))
	return x.bounded(n, keyword, append(append(out, s...), t...))
}

// need returns the shapes of one entry of a "dependencies" keyword.
func (x *expander) need(n *node, d need, exact bool) []*shape {
	without := &shape{kind: kindObject, object: &objectShape{absent: []string{d.key}, max: noBound}}
	required := join([]string{d.key}, d.required)
	with := []*shape{{kind: kindObject, object: &objectShape{required: required, max: noBound}}}
	if d.schema != nil {
		with = x.product(n, d.keyword, with, x.expand(d.schema.is(), kindObject, exact))
	}
	return x.union(n, d.keyword, []*shape{without}, with)
}

// choice returns the shapes of an anyOf or a oneOf.
func (x *expander) choice(n *node, c choice, k kind, exact bool) []*shape {
	switch {
	case c.keyword == "oneOf":
		return x.oneOf(n, c, k, exact)
	case exact:
		return x.anyOfExact(n, c, k)
	}
	var all []*shape
	for _, m := range c.nodes {
		shapes := x.expand(m.is(), k, false)
		if len(shapes) == 1 && shapes[0].isFree() {
			return shapes
		}
		all = x.union(n, c.keyword, all, shapes)
	}
	return all
}

// anyOfExact tells apart which branches are met.
func (x *expander) anyOfExact(n *node, c choice, k kind) []*shape {
	met, unmet := []*shape(nil), []*shape{free[k]}
	for _, m := range c.nodes {
		yes, no := x.expand(m.is(), k, true), x.expand(m.isNot(), k, false)
		now := x.union(n, c.keyword, x.product(n, c.keyword, met, yes), x.product(n, c.keyword, unmet, yes))
		met = x.union(n, c.keyword, now, x.product(n, c.keyword, met, no))
		unmet = x.product(n, c.keyword, unmet, no)
	}
	return met
}

// oneOf takes the branches one by one, each with the others denied. A branch
// that is clearly apart from the one taken need not be denied.
func (x *expander) oneOf(n *node, c choice, k kind, exact bool) []*shape {
	lists := make([][]*shape, len(c.nodes))
	for i, m := range c.nodes {
		lists[i] = x.expand(m.is(), k, exact)
	}
	var all []*shape
	for i, list := range lists {
		for _, s := range list {
			var others []*node
			for j, m := range c.nodes {
				if j != i && !x.apart(n, s, lists[j]) {
					others = join(others, []*node{m})
				}
			}
			if len(others) > 0 {
				t := *s
				t.pending = join(s.pending, others)
				s = &t
			}
			all = append(all, s)
		}
		x.bounded(n, c.keyword, all)
	}
	return all
}

// apart says whether a shape clearly meets none of a list.
func (x *expander) apart(n *node, s *shape, list []*shape) bool {
	x.spend(n, "oneOf", len(list))
	for _, t := range list {
		if meet(s, t) != nil {
			return false
		}
	}
	return true
}
