package dialect

import "slices"

// disjointBranches says whether every two branches of a oneOf exclude each
// other in a way that llguidance sees. What stands beside it holds for each.
func disjointBranches(beside *value, branches []*value) bool {
	merged := make([]*value, len(branches))
	for i, b := range branches {
		merged[i] = mergeObject(b, beside)
	}
	for i, x := range merged {
		for _, y := range merged[i+1:] {
			if !disjoint(x, y, 0) {
				return false
			}
		}
	}
	return true
}

// mergeObject adds the type, the properties and the required keys of a schema
// to another one, for the comparison of the two.
func mergeObject(v, more *value) *value {
	if !v.is(object) {
		return v
	}
	c := &value{kind: object, names: slices.Clone(v.names), items: slices.Clone(v.items)}
	for _, keyword := range []string{"type", "properties", "required"} {
		add, i := more.get(keyword), slices.Index(c.names, keyword)
		switch {
		case add == nil || keyword == "type" && i >= 0:
		case i < 0:
			c.names, c.items = append(c.names, keyword), append(c.items, add)
		case c.items[i].kind == add.kind:
			c.items[i] = &value{
				kind: add.kind, names: slices.Concat(c.items[i].names, add.names), items: slices.Concat(c.items[i].items, add.items),
			}
		}
	}
	return c
}

const maxDisjoint = 16 // levels of schemas that are compared

// disjoint says whether no value can match both schemas, for one of the reasons
// that llguidance looks at: types, single values, and such a difference in a
// property that one of them requires.
func disjoint(x, y *value, depth int) bool {
	if depth > maxDisjoint {
		return false
	}
	xs, ys := alternatives(x), alternatives(y)
	if xs == nil || ys == nil {
		return false
	}
	for _, s := range xs {
		for _, t := range ys {
			if !s.apart(t, depth) {
				return false
			}
		}
	}
	return true
}

// alternative is one way to match a schema: one type, or one value.
type alternative struct {
	typ     string // with "number" for integers, too
	literal *value
	schema  *value
}

// alternatives returns the ways to match a schema; nil if they are not clear.
func alternatives(v *value) []alternative {
	if v.is(boolean) || v.has("$ref") || v.has("allOf") {
		return nil
	}
	for _, keyword := range []string{"anyOf", "oneOf"} {
		if v.has(keyword) {
			var all []alternative
			for _, item := range v.get(keyword).list() {
				more := alternatives(item)
				if more == nil {
					return nil
				}
				all = append(all, more...)
			}
			return all
		}
	}
	values := v.get("enum").list()
	if c := v.get("const"); c != nil {
		values = []*value{c}
	}
	var all []alternative
	for _, item := range values {
		all = append(all, alternative{kindNames[item.kind], item, v})
	}
	if values != nil {
		return all
	}
	types := v.get("type").strings()
	if t := v.get("type"); t.is(text) {
		types = []string{t.text}
	} else if t == nil {
		types = kindNames[:]
	}
	for _, name := range types {
		if name == "integer" {
			name = "number"
		}
		all = append(all, alternative{name, nil, v})
	}
	return all
}

func (s alternative) apart(t alternative, depth int) bool {
	if s.typ != t.typ {
		return true
	}
	if s.literal != nil && t.literal != nil && (s.typ == "string" || s.typ == "boolean") {
		return s.literal.text != t.literal.text || s.literal.yes != t.literal.yes
	}
	if s.typ != "object" || s.literal != nil || t.literal != nil {
		return false
	}
	for _, name := range append(s.schema.get("required").strings(), t.schema.get("required").strings()...) {
		if disjoint(propertyOf(s.schema, name), propertyOf(t.schema, name), depth+1) {
			return true
		}
	}
	return false
}

// propertyOf returns the schema of a property.
func propertyOf(v *value, name string) *value {
	if p := v.get("properties").get(name); p != nil {
		return p
	}
	patterns := v.get("patternProperties")
	for i, pattern := range names(patterns) {
		if matches(pattern, name) {
			return patterns.items[i]
		}
	}
	if p := v.get("additionalProperties"); p != nil {
		return p
	}
	return &value{kind: boolean, yes: true}
}
