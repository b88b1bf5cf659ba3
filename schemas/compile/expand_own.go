package compile

import "github.com/stencil-debugger/stencil/schemas/jsonlang"

// own returns the shape of the keywords of a node that leave no choice; nil if
// no value of this type meets them.
func own(n *node, k kind, exact bool) *shape {
	s := shape{kind: k}
	if n.hasValues {
		s.hasValues, s.values = true, ofKind(n.values, k)
		if len(s.values) == 0 {
			return nil
		}
	}
	ok := true
	switch k {
	case kindNumber:
		s.number, ok = ownNumber(n)
		s.digits = n.digits
	case kindString:
		s.text, ok = ownText(n)
	case kindArray:
		s.array, ok = ownArray(n)
	case kindObject:
		s.object, ok = ownObject(n)
	}
	if !ok {
		return nil
	}
	if exact {
		s.seen = ownSeen(n, k)
	}
	if s.isFree() && s.seen == nil {
		return free[k]
	}
	return &s
}

// ofKind returns the values of one type.
func ofKind(values []*value, k kind) []*value {
	same := 0
	for _, v := range values {
		if v.kind == k {
			same++
		}
	}
	if same == len(values) {
		return values
	}
	out := make([]*value, 0, same)
	for _, v := range values {
		if v.kind == k {
			out = append(out, v)
		}
	}
	return out
}

func ownNumber(n *node) (*jsonlang.Number, bool) {
	switch len(n.numbers) {
	case 0:
		return nil, true
	case 1:
		return &n.numbers[0], true
	}
	var all jsonlang.Number
	for _, m := range n.numbers {
		all = all.And(m)
	}
	return &all, !all.Empty()
}

func ownText(n *node) (*textShape, bool) {
	t := &textShape{minLength: n.minLength, maxLength: n.maxLength}
	if n.hasPattern {
		t.patterns = []signedText{{n.pattern, false, n.path}}
	}
	if n.format != "" && asserts(n.format) {
		t.formats = []signedText{{n.format, false, n.path}}
	}
	if t.minLength == 0 && t.maxLength == noBound && t.patterns == nil && t.formats == nil {
		return nil, true
	}
	return t, t.maxLength == noBound || t.minLength <= t.maxLength
}

func ownArray(n *node) (*arrayShape, bool) {
	a := &arrayShape{min: n.minItems, max: n.maxItems}
	if n.tuple != nil {
		a.layers = []*arrayLayer{n.tuple}
	}
	if n.unique {
		a.unique = n
	}
	if n.contains != nil && (n.minContains > 0 || n.maxContains != noBound) {
		a.holding = []holding{{n.contains.is(), 0, n.minContains, n.maxContains}}
		if n.maxContains != noBound && n.minContains > n.maxContains {
			return nil, false
		}
	}
	if a.min == 0 && a.max == noBound && a.layers == nil && a.unique == nil && a.holding == nil {
		return nil, true
	}
	return a, a.max == noBound || a.min <= a.max
}

func ownObject(n *node) (*objectShape, bool) {
	o := &objectShape{required: n.required, min: n.minProps, max: n.maxProps}
	if n.layer != nil {
		o.layers = []*objectLayer{n.layer}
	}
	if n.names != nil {
		o.names = []literal{n.names.is()}
	}
	if o.min == 0 && o.max == noBound && o.layers == nil && o.names == nil && o.required == nil {
		return nil, true
	}
	return o, o.possible()
}

// ownSeen returns what the keywords of a node evaluate.
func ownSeen(n *node, k kind) []seen {
	switch {
	case k == kindObject && n.layer != nil:
		return []seen{{all: n.layer.closed, layer: n.layer}}
	case k == kindArray && n.tuple != nil:
		return []seen{{all: n.tuple.closed, items: len(n.tuple.prefix)}}
	}
	return nil
}

// unseen applies the keywords to what no other keyword has evaluated.
func (x *expander) unseen(n *node, k kind, list []*shape) []*shape {
	switch {
	case k == kindObject && n.othersUnseen != nil:
	case k == kindArray && n.restUnseen != nil:
	default:
		return list
	}
	var out []*shape
	for _, s := range list {
		rest := unseenObject
		if k == kindArray {
			rest = unseenArray
		}
		m := meet(s, rest(n, s.seen))
		if m == nil {
			continue
		}
		done := *m
		done.seen = []seen{{all: true}}
		out = append(out, &done)
	}
	return out
}

func unseenObject(n *node, all []seen) *shape {
	l := &objectLayer{path: n.path, byName: map[string]literal{}, additional: n.othersUnseen.is(), closed: true}
	for _, s := range all {
		if s.all {
			return free[kindObject]
		}
		for _, name := range s.layer.names {
			if _, ok := l.byName[name]; !ok {
				l.names = append(l.names, name)
				l.byName[name] = anything
			}
		}
		for _, p := range s.layer.patterns {
			l.patterns = append(l.patterns, patternSchema{p.pattern, anything})
		}
	}
	return &shape{kind: kindObject, object: &objectShape{layers: []*objectLayer{l}, max: noBound}}
}

func unseenArray(n *node, all []seen) *shape {
	items := 0
	for _, s := range all {
		if s.all {
			return free[kindArray]
		}
		items = max(items, s.items)
	}
	l := &arrayLayer{prefix: make([]literal, items), rest: n.restUnseen.is(), closed: true}
	return &shape{kind: kindArray, array: &arrayShape{layers: []*arrayLayer{l}, max: noBound}}
}
