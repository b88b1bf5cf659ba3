package compile

import (
	"slices"
	"unicode/utf8"
)

// maxFit bounds how deep a value is looked into.
const maxFit = 1_000

// holds says whether a value meets a literal.
func (c *compiler) holds(l literal, v *value) bool {
	if l.denied() {
		c.wide = !c.wide
		met := c.holds(l.not(), v)
		c.wide = !c.wide
		return !met
	}
	if c.fitDepth++; c.fitDepth > maxFit {
		refuse(c.node(l).path, "", "values are nested too deeply")
	}
	defer func() { c.fitDepth-- }()
	return slices.ContainsFunc(c.expand(l, v.kind, false), func(s *shape) bool { return c.fits(s, v) })
}

// fits says whether a value has a shape, of its type.
func (c *compiler) fits(s *shape, v *value) bool {
	if s.hasValues && !contains(s.values, v) || contains(s.notValues, v) {
		return false
	}
	if slices.ContainsFunc(s.pending, func(n *node) bool { return !c.holds(n.isNot(), v) }) {
		return false
	}
	switch v.kind {
	case kindNumber:
		return s.number == nil || s.number.Contains(v.number())
	case kindString:
		return s.text == nil || c.fitsText(s.text, v.text)
	case kindArray:
		return s.array == nil || c.fitsArray(s.array, v)
	case kindObject:
		return s.object == nil || c.fitsObject(s.object, v)
	}
	return true
}

func (c *compiler) fitsText(t *textShape, s string) bool {
	length := utf8.RuneCountInString(s)
	if length < t.minLength || t.maxLength != noBound && length > t.maxLength {
		return false
	}
	for _, p := range t.patterns {
		if c.leaves.matches(p, s) == p.denied {
			return false
		}
	}
	for _, f := range t.formats {
		if c.leaves.hasFormat(f, s, c.wide) == f.denied {
			return false
		}
	}
	return true
}

func (c *compiler) fitsArray(a *arrayShape, v *value) bool {
	n := len(v.items)
	if n < a.min || a.max != noBound && n > a.max {
		return false
	}
	for i, item := range v.items {
		for _, l := range a.item(i) {
			if !c.holds(l, item) {
				return false
			}
		}
	}
	for _, h := range a.holding {
		count := 0
		for _, item := range v.items[min(h.from, n):] {
			if c.holds(h.item, item) {
				count++
			}
		}
		if count < h.min || h.max != noBound && count > h.max {
			return false
		}
	}
	unique := len(distinct(v.items)) == n
	return (a.unique == nil || unique) && (a.notUniq == nil || !unique)
}

// item returns what the item with an index has to meet.
func (a *arrayShape) item(index int) []literal {
	var all []literal
	for _, l := range a.layers {
		if index < len(l.prefix) {
			all = append(all, l.prefix[index])
		} else {
			all = append(all, l.rest)
		}
	}
	for _, x := range a.at {
		if x.index == index {
			all = append(all, x.item)
		}
	}
	return all
}

func (c *compiler) fitsObject(o *objectShape, v *value) bool {
	n := len(v.members)
	if n < o.min || o.max != noBound && n > o.max {
		return false
	}
	has := func(name string) bool { return v.get(name) != nil }
	if slices.ContainsFunc(o.absent, has) || slices.ContainsFunc(o.required, func(name string) bool { return !has(name) }) ||
		slices.ContainsFunc(o.present, func(p named) bool { return !has(p.name) }) {
		return false
	}
	for _, m := range v.members {
		for _, l := range c.member(o, m.name) {
			if !c.holds(l, m.value) {
				return false
			}
		}
		for _, l := range o.names {
			if !c.holds(l, &value{kind: kindString, text: m.name}) {
				return false
			}
		}
	}
	for _, w := range o.some {
		if !slices.ContainsFunc(v.members, func(m member) bool { return c.witnesses(w, m) }) {
			return false
		}
	}
	return true
}

// member returns what the value of a key has to meet.
func (c *compiler) member(o *objectShape, name string) []literal {
	var all []literal
	for _, l := range o.layers {
		all = append(all, c.inLayer(l, name)...)
	}
	for _, p := range o.present {
		if p.name == name {
			all = append(all, p.item)
		}
	}
	return all
}

// inLayer returns what a layer says of the value of a key.
func (c *compiler) inLayer(l *objectLayer, name string) []literal {
	var all []literal
	own, known := l.byName[name]
	if known {
		all = append(all, own)
	}
	for _, p := range l.patterns {
		if c.leaves.matches(signedText{p.pattern, false, l.path}, name) {
			all = append(all, p.schema)
			known = true
		}
	}
	if !known {
		all = append(all, l.additional)
	}
	return all
}

// namedBy says whether a key can be the one that a witness asks for.
func (c *compiler) namedBy(w *witness, name string) bool {
	if w.hasPattern && !c.leaves.matches(signedText{w.pattern, false, ""}, name) {
		return false
	}
	return (w.outside == nil || !c.knows(w.outside, name)) && c.holds(w.name, &value{kind: kindString, text: name})
}

// knows says whether a layer has a schema for a key beside the one for all
// others.
func (c *compiler) knows(l *objectLayer, name string) bool {
	_, ok := l.byName[name]
	return ok || slices.ContainsFunc(l.patterns, func(p patternSchema) bool {
		return c.leaves.matches(signedText{p.pattern, false, l.path}, name)
	})
}

func (c *compiler) witnesses(w *witness, m member) bool {
	return c.namedBy(w, m.name) && c.holds(w.item, m.value)
}
