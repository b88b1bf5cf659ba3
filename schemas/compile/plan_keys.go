package compile

import (
	"slices"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// keyClass is a set of undeclared keys of which all layers say the same.
type keyClass struct {
	key   grammar.Term // the text between the quotes
	items []literal
	sure  bool // there is no end of keys in it
}

const (
	maxKeyPatterns = 64
	maxKeyClasses  = 128

	maxOpenWitnesses = 6
)

// openKeys finds the keys that are not declared, class by class.
func (c *compiler) openKeys(p *objectPlan) {
	o := p.shape
	if names, ok := c.fewNames(o); ok {
		c.finiteKeys(p, names)
		return
	}
	if len(o.names)+len(o.some) == 0 && len(o.keyPatterns()) == 0 {
		if g := c.goal(o.others(nil)...); c.met(g) {
			p.open = []openKeys{{variant: variant{goal: g}}}
		}
		return
	}
	for _, class := range c.keyClasses(p) {
		if class.sure || c.leaves.endless(class.key) {
			c.addOpen(p, class)
			continue
		}
		names, ok := c.leaves.list(class.key, maxFiniteKeys)
		if !ok {
			c.addOpen(p, class) // too many to be used up
			continue
		}
		c.finiteKeys(p, names)
	}
}

// fewNames returns the keys that "propertyNames" allows, if they are few.
func (c *compiler) fewNames(o *objectShape) ([]string, bool) {
	if len(o.names) == 0 {
		return nil, false
	}
	var names []string
	for _, s := range c.finish(c.goal(o.names...)) {
		if s.kind != kindString {
			continue
		}
		if !s.hasValues {
			return nil, false
		}
		for _, v := range s.values {
			names = append(names, v.text)
		}
	}
	return names, len(names) <= maxFiniteKeys
}

// finiteKeys adds keys that are not declared.
func (c *compiler) finiteKeys(p *objectPlan, names []string) {
	for _, name := range names {
		if slices.Contains(p.excluded, name) || slices.ContainsFunc(p.finite, func(k finiteKey) bool { return k.name == name }) {
			continue
		}
		if variants := c.variants(p.shape, name); len(variants) > 0 {
			p.finite = append(p.finite, finiteKey{name, variants})
		}
	}
	if len(p.finite) > maxFiniteKeys {
		c.refuseObject(p.shape, "propertyNames", "more than %d keys that are no pattern", maxFiniteKeys)
	}
}

// addOpen adds the keys of a class, split by the witnesses that they can be.
func (c *compiler) addOpen(p *objectPlan, class keyClass) {
	o := p.shape
	if len(o.some) > maxOpenWitnesses {
		c.refuseObject(o, "not", "more than %d conditions ask for some key", maxOpenWitnesses)
	}
	for _, v := range c.variantsOf(o, class.items, 0, 1<<len(o.some)-1) {
		key := class.key
		for i, w := range o.some {
			if v.met&(1<<i) != 0 {
				key = c.leaves.and(key, c.witnessKey(w))
			}
		}
		if key != grammar.None {
			p.open = append(p.open, openKeys{key, v})
		}
	}
}

// witnessKey returns the keys that a witness can have.
func (c *compiler) witnessKey(w *witness) grammar.Term {
	key := c.nameTerm([]literal{w.name})
	if w.hasPattern {
		key = c.leaves.and(key, c.leaves.pattern(signedText{w.pattern, false, ""}))
	}
	if w.outside != nil {
		key = c.leaves.and(key, c.leaves.notNames(w.outside.names))
		for _, q := range w.outside.patterns {
			key = c.leaves.and(key, c.leaves.pattern(signedText{q.pattern, true, w.outside.path}))
		}
	}
	return key
}

// nameTerm returns the keys that meet literals.
func (c *compiler) nameTerm(literals []literal) grammar.Term {
	var parts []grammar.Term
	for _, s := range c.finish(c.goal(literals...)) {
		if s.kind == kindString {
			parts = append(parts, c.leaves.text(s))
		}
	}
	return c.leaves.a.Alt(parts...)
}

// keyPattern is a pattern of keys, and the layers that have it.
type keyPattern struct {
	text string
	path string
}

// keyPatterns returns the patterns of all layers, each once.
func (o *objectShape) keyPatterns() []keyPattern {
	var all []keyPattern
	for _, l := range o.layers {
		for _, q := range l.patterns {
			if !slices.ContainsFunc(all, func(k keyPattern) bool { return k.text == q.pattern }) {
				all = append(all, keyPattern{q.pattern, l.path})
			}
		}
	}
	return all
}

// keyClasses divides the keys that are not declared by the patterns that they
// match.
func (c *compiler) keyClasses(p *objectPlan) []keyClass {
	o := p.shape
	patterns := o.keyPatterns()
	if len(patterns) > maxKeyPatterns {
		c.refuseObject(o, "patternProperties", "more than %d patterns apply to one object", maxKeyPatterns)
	}
	start := c.leaves.notNames(p.excluded)
	plain := len(o.names) == 0
	if !plain {
		start = c.leaves.and(start, c.nameTerm(o.names))
	}
	classes := []partKeys{{term: start}}
	for i, q := range patterns {
		classes = c.split(o, classes, q, i == len(patterns)-1)
	}
	var out []keyClass
	for _, k := range classes {
		items := o.others(k.matched)
		if k.term != grammar.None && c.met(c.goal(items...)) {
			out = append(out, keyClass{k.term, items, plain && len(k.matched) == 0 && len(patterns) == 0})
		}
	}
	return out
}

// partKeys are the keys that match some of the patterns and not the others.
type partKeys struct {
	term    grammar.Term
	matched []string
}

// split divides each part by one more pattern. After the last one only parts
// are kept whose keys have values.
func (c *compiler) split(o *objectShape, parts []partKeys, q keyPattern, last bool) []partKeys {
	var out []partKeys
	for _, k := range parts {
		for _, half := range []partKeys{{k.term, append(slices.Clip(k.matched), q.text)}, {k.term, k.matched}} {
			if last && !c.met(c.goal(o.others(half.matched)...)) {
				continue
			}
			denied := len(half.matched) == len(k.matched)
			half.term = c.leaves.and(k.term, c.leaves.pattern(signedText{q.text, denied, q.path}))
			if half.term != grammar.None {
				out = append(out, half)
			}
		}
	}
	if len(out) > maxKeyClasses {
		c.refuseObject(o, "patternProperties", "the patterns divide the keys into more than %d classes", maxKeyClasses)
	}
	return out
}

// others returns what the value of a key has to meet that matches these
// patterns alone and has no schema by its name.
func (o *objectShape) others(matched []string) []literal {
	var all []literal
	for _, l := range o.layers {
		known := false
		for _, q := range l.patterns {
			if slices.Contains(matched, q.pattern) {
				all, known = append(all, q.schema), true
			}
		}
		if !known {
			all = append(all, l.additional)
		}
	}
	return all
}
