package lint

import "slices"

// typeNames returns the JSON types that a subschema allows, as far as its
// type, its values and its unions tell; nil if they tell nothing. An integer
// is a number.
func typeNames(root, n *node) []string { return (&outlook{root, maxVisits}).types(n) }

// outlook finds what a subschema allows by following unions and references. It
// gives up, as if they told nothing, after so many steps: unions can lead into
// one another.
type outlook struct {
	root *node
	left int
}

const maxVisits = 500

// enter returns what a subschema refers to, or nil where the steps are used up.
func (o *outlook) enter(n *node) *node {
	if o.left--; o.left < 0 {
		return nil
	}
	return target(o.root, n)
}

func (o *outlook) types(n *node) []string {
	if n = o.enter(n); n == nil {
		return nil
	}
	if t := n.get("type"); t != nil {
		return typeKeyword(t)
	}
	if c := n.get("const"); c != nil {
		return []string{kindNames[c.kind]}
	}
	if n.has("enum") {
		return kindsOf(n.get("enum").list())
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
		if list := n.get(keyword).list(); len(list) > 0 {
			return o.unionTypes(list)
		}
	}
	switch {
	case n.has("properties"):
		return []string{"object"}
	case n.hasAny("items", "prefixItems"):
		return []string{"array"}
	}
	return nil
}

func typeKeyword(t *node) []string {
	names := append(t.words(), t.word())
	var all []string
	for _, name := range names {
		if name == "integer" {
			name = "number"
		}
		if slices.Contains(typeWords, name) && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func kindsOf(list []*node) []string {
	var all []string
	for _, item := range list {
		if name := kindNames[item.kind]; !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func (o *outlook) unionTypes(list []*node) []string {
	var all []string
	for _, part := range list {
		names := o.types(part)
		if names == nil {
			return nil
		}
		for _, name := range names {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// onlyType says whether a subschema allows a type, and beside it null at most.
func onlyType(root, n *node, name string) bool {
	types := typeNames(root, n)
	return slices.Contains(types, name) && !slices.ContainsFunc(types, func(t string) bool { return t != name && t != "null" })
}

// choices returns the strings of which a subschema allows one: those of enum,
// of const, and of a union of these. It returns nil where something else is
// allowed, other than null.
func choices(root, n *node) []string { return (&outlook{root, maxVisits}).choices(n) }

func (o *outlook) choices(n *node) []string {
	if n = o.enter(n); n == nil {
		return nil
	}
	list := n.get("enum").list()
	if c := n.get("const"); c != nil {
		list = []*node{c}
	}
	if list != nil {
		return stringsOnly(list)
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if union := n.get(keyword).list(); union != nil {
			return o.unionChoices(union)
		}
	}
	return nil
}

func stringsOnly(list []*node) []string {
	var all []string
	for _, item := range list {
		switch item.kind {
		case kindString:
			all = append(all, item.text)
		case kindNull:
		default:
			return nil
		}
	}
	return all
}

func (o *outlook) unionChoices(union []*node) []string {
	var all []string
	for _, part := range union {
		if names := o.types(part); len(names) == 1 && names[0] == "null" {
			continue
		}
		some := o.choices(part)
		if some == nil {
			return nil
		}
		all = append(all, some...)
	}
	return all
}
