package compile

// denied returns the shapes of the values that do not meet a node: those that
// fail one of its keywords.
func (x *expander) denied(n *node, k kind) []*shape {
	if !n.types.has(k) {
		return []*shape{free[k]}
	}
	if n.hasValues && len(ofKind(n.values, k)) == 0 {
		return []*shape{free[k]}
	}
	all := append(ownDenied(n, k), x.valuesDenied(n, k)...)
	add := func(keyword string, shapes []*shape) { all = x.union(n, keyword, all, shapes) }
	if n.ref != nil {
		add("$ref", x.expand(n.ref.isNot(), k, false))
	}
	for _, m := range n.also {
		add("$dynamicRef", x.expand(m.isNot(), k, false))
	}
	for _, m := range n.all {
		add("allOf", x.expand(m.isNot(), k, false))
	}
	for _, c := range n.choices {
		add(c.keyword, x.choiceDenied(n, c, k))
	}
	if n.not != nil {
		add("not", x.expand(n.not.is(), k, false))
	}
	if n.condition != nil {
		add("if", x.conditionalDenied(n, k))
	}
	if k == kindObject {
		for _, d := range n.needs {
			add(d.keyword, x.needDenied(n, d))
		}
	}
	if k == kindObject && n.othersUnseen != nil {
		refuse(n.path, "unevaluatedProperties", "it cannot be denied")
	}
	if k == kindArray && n.restUnseen != nil {
		refuse(n.path, "unevaluatedItems", "it cannot be denied")
	}
	for _, s := range all {
		if s.isFree() {
			return []*shape{free[k]}
		}
	}
	return all
}

func (x *expander) conditionalDenied(n *node, k kind) []*shape {
	var all []*shape
	if n.then != nil {
		all = x.product(n, "if", x.expand(n.condition.is(), k, false), x.expand(n.then.isNot(), k, false))
	}
	if n.otherwise != nil {
		all = x.union(n, "if", all,
			x.product(n, "if", x.expand(n.condition.isNot(), k, false), x.expand(n.otherwise.isNot(), k, false)))
	}
	return all
}

// choiceDenied returns the shapes of the values that meet no branch or, of a
// oneOf, at least two.
func (x *expander) choiceDenied(n *node, c choice, k kind) []*shape {
	all := []*shape{free[k]}
	for _, m := range c.nodes {
		all = x.product(n, c.keyword, all, x.expand(m.isNot(), k, false))
	}
	if c.keyword == "anyOf" {
		return all
	}
	for i, m := range c.nodes {
		for _, o := range c.nodes[i+1:] {
			both := x.product(n, c.keyword, x.expand(m.is(), k, false), x.expand(o.is(), k, false))
			all = x.union(n, c.keyword, all, both)
		}
	}
	return all
}

func (x *expander) needDenied(n *node, d need) []*shape {
	var all []*shape
	for _, name := range d.required {
		if name != d.key {
			o := &objectShape{required: []string{d.key}, absent: []string{name}, max: noBound}
			all = append(all, &shape{kind: kindObject, object: o})
		}
	}
	if d.schema != nil {
		with := []*shape{{kind: kindObject, object: &objectShape{required: []string{d.key}, max: noBound}}}
		all = x.union(n, d.keyword, all, x.product(n, d.keyword, with, x.expand(d.schema.isNot(), kindObject, false)))
	}
	return all
}

// valuesDenied returns the shapes of the values that are none of those of a
// node.
func (x *expander) valuesDenied(n *node, k kind) []*shape {
	if !n.hasValues {
		return nil
	}
	values := ofKind(n.values, k)
	if k != kindArray && k != kindObject {
		return []*shape{{kind: k, notValues: values}}
	}
	all := []*shape{free[k]}
	for _, v := range values {
		other := x.otherArray
		if k == kindObject {
			other = x.otherObject
		}
		all = x.product(n, "enum", all, other(n, v))
	}
	return all
}

// otherArray returns the shapes of the arrays that are not equal to one.
func (x *expander) otherArray(n *node, v *value) []*shape {
	length := len(v.items)
	all := []*shape{{kind: kindArray, array: &arrayShape{min: length + 1, max: noBound}}}
	if length > 0 {
		all = append(all, &shape{kind: kindArray, array: &arrayShape{max: length - 1}})
	}
	for i, item := range v.items {
		a := &arrayShape{min: i + 1, max: noBound, at: []indexed{{i, x.constant(n, item).isNot()}}}
		all = append(all, &shape{kind: kindArray, array: a})
	}
	return all
}

// otherObject returns the shapes of the objects that are not equal to one.
func (x *expander) otherObject(n *node, v *value) []*shape {
	l := &objectLayer{path: n.path, byName: map[string]literal{}}
	var all []*shape
	add := func(o objectShape) {
		o.max = noBound
		all = append(all, &shape{kind: kindObject, object: &o})
	}
	for _, m := range v.members {
		l.byName[m.name] = anything
		l.names = append(l.names, m.name)
		add(objectShape{absent: []string{m.name}})
		add(objectShape{present: []named{{m.name, x.constant(n, m.value).isNot()}}})
	}
	add(objectShape{some: []*witness{{outside: l}}})
	return all
}

// constant returns a node that allows one value.
func (x *expander) constant(n *node, v *value) *node {
	id := v.identity()
	m, ok := x.constants[id]
	if !ok {
		m = &node{
			id: int32(len(x.nodes)), same: int32(len(x.nodes)), path: n.path, types: allTypes, hasValues: true, values: []*value{v},
			maxLength: noBound, maxItems: noBound, maxProps: noBound, minContains: 1, maxContains: noBound,
		}
		x.nodes = append(x.nodes, m)
		x.constants[id] = m
	}
	return m
}

// ownDenied returns a shape for each keyword of a node that a value can fail.
func ownDenied(n *node, k kind) []*shape {
	var all []*shape
	switch k {
	case kindNumber:
		for _, m := range n.numbers {
			for _, outside := range m.Complement() {
				all = append(all, &shape{kind: k, number: &outside})
			}
		}
	case kindString:
		all = append(all, textDenied(n)...)
	case kindArray:
		for _, a := range arrayDenied(n) {
			all = append(all, &shape{kind: k, array: a})
		}
	case kindObject:
		for _, o := range objectDenied(n) {
			all = append(all, &shape{kind: k, object: o})
		}
	}
	return all
}

func textDenied(n *node) []*shape {
	var all []*shape
	add := func(t textShape) { all = append(all, &shape{kind: kindString, text: &t}) }
	if n.minLength > 0 {
		add(textShape{maxLength: n.minLength - 1})
	}
	if n.maxLength != noBound {
		add(textShape{minLength: n.maxLength + 1, maxLength: noBound})
	}
	if n.hasPattern {
		add(textShape{maxLength: noBound, patterns: []signedText{{n.pattern, true, n.path}}})
	}
	if n.format != "" && asserts(n.format) {
		add(textShape{maxLength: noBound, formats: []signedText{{n.format, true, n.path}}})
	}
	return all
}

func arrayDenied(n *node) []*arrayShape {
	var all []*arrayShape
	add := func(a arrayShape) { all = append(all, &a) }
	if n.minItems > 0 {
		add(arrayShape{max: n.minItems - 1})
	}
	if n.maxItems != noBound {
		add(arrayShape{min: n.maxItems + 1, max: noBound})
	}
	if n.unique {
		add(arrayShape{min: 2, max: noBound, notUniq: n})
	}
	if n.tuple != nil {
		for i, item := range n.tuple.prefix {
			add(arrayShape{min: i + 1, max: noBound, at: []indexed{{i, item.not()}}})
		}
		from := len(n.tuple.prefix)
		add(arrayShape{max: noBound, holding: []holding{{n.tuple.rest.not(), from, 1, noBound}}})
	}
	if n.contains != nil {
		item := n.contains.is()
		if n.minContains > 0 {
			add(arrayShape{max: noBound, holding: []holding{{item, 0, 0, n.minContains - 1}}})
		}
		if n.maxContains != noBound {
			add(arrayShape{max: noBound, holding: []holding{{item, 0, n.maxContains + 1, noBound}}})
		}
	}
	return all
}

func objectDenied(n *node) []*objectShape {
	var all []*objectShape
	add := func(o objectShape) { all = append(all, &o) }
	for _, name := range n.required {
		add(objectShape{absent: []string{name}, max: noBound})
	}
	if n.minProps > 0 {
		add(objectShape{max: n.minProps - 1})
	}
	if n.maxProps != noBound {
		add(objectShape{min: n.maxProps + 1, max: noBound})
	}
	some := func(w witness) { add(objectShape{max: noBound, some: []*witness{&w}}) }
	if n.names != nil {
		some(witness{name: n.names.isNot()})
	}
	if n.layer == nil {
		return all
	}
	for _, name := range n.layer.names {
		add(objectShape{max: noBound, present: []named{{name, n.layer.byName[name].not()}}})
	}
	for _, p := range n.layer.patterns {
		some(witness{hasPattern: true, pattern: p.pattern, item: p.schema.not()})
	}
	if n.layer.closed {
		some(witness{outside: n.layer, item: n.layer.additional.not()})
	}
	return all
}
