package compile

import (
	"slices"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// objectPlan is what is left to decide of an object once the values of its
// keys are known to exist.
type objectPlan struct {
	of       *goal
	shape    *objectShape
	declared []declaredKey // in their order
	excluded []string      // keys that are none of the others
	open     []openKeys
	finite   []finiteKey
	min, max int
	tracked  bool         // keys are counted
	others   grammar.Term // any key but the excluded ones, once it was needed
	members  map[memberOf]grammar.Term

	requiredAfter []int   // how many declared keys from an index on are required
	possibleAfter []int   // how many can be written
	leastAfter    [][]int // how many are needed at least, by the witnesses that are still missing; nil without any
}

// declaredKey is a key with a place of its own.
type declaredKey struct {
	name     string
	required bool
	variants []variant // empty: the key cannot be written
}

// variant is one way to write the value of a key.
type variant struct {
	goal *goal
	met  witnesses // those that it is
}

// openKeys are keys without a place of their own, as many as one likes.
type openKeys struct {
	key grammar.Term // the text between the quotes; None: any but the declared ones
	variant
}

// finiteKey is a key without a place of its own that is one of few.
type finiteKey struct {
	name     string
	variants []variant
}

// witnesses is a set of the witnesses of an object, one bit for each.
type witnesses uint16

const (
	maxWitnesses  = 12
	maxFiniteKeys = 256
)

// objectPlan returns nil if no object has the shape.
func (c *compiler) objectPlan(s *shape) *objectPlan {
	o := s.object
	if o == nil {
		o = &objectShape{max: noBound}
	}
	p := &objectPlan{shape: o, min: o.min, max: o.max}
	if len(o.some) > maxWitnesses {
		c.refuseObject(o, "not", "more than %d conditions ask for some key", maxWitnesses)
	}
	if !c.declare(p) {
		return nil
	}
	c.openKeys(p)
	p.measure()
	if !p.alive(objectState{}) {
		return nil
	}
	return p
}

// refuseObject names a place in the keys of an object.
func (c *compiler) refuseObject(o *objectShape, keyword, format string, args ...any) {
	path := ""
	if len(o.layers) > 0 {
		path = o.layers[0].path
	}
	refuse(path, keyword, format, args...)
}

// order returns the declared keys: those with a schema by name, layer by
// layer, and then those that are only required.
func (o *objectShape) order() []string {
	var all []string
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			all = append(all, name)
		}
	}
	for _, l := range o.layers {
		for _, name := range l.names {
			add(name)
		}
	}
	for _, name := range o.needed() {
		add(name)
	}
	return all
}

// declaredOrder returns the declared keys as the policy has them.
func (c *compiler) declaredOrder(o *objectShape) []string {
	all := o.order()
	if !c.policy.RequiredFirst {
		return all
	}
	needed := o.needed()
	optional := func(name string) int {
		if slices.Contains(needed, name) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(x, y string) int { return optional(x) - optional(y) })
	return all
}

// declare fills in the declared keys; false if one that is required cannot be
// written.
func (c *compiler) declare(p *objectPlan) bool {
	o := p.shape
	p.excluded = c.declaredOrder(o)
	required := make(map[string]bool)
	for _, name := range o.needed() {
		required[name] = true
	}
	absent := make(map[string]bool)
	for _, name := range o.absent {
		absent[name] = true
	}
	for _, name := range p.excluded {
		key := declaredKey{name: name, required: required[name]}
		if !absent[name] && c.allowsName(o, name) {
			key.variants = c.variants(o, name)
		}
		if key.required && len(key.variants) == 0 {
			return false
		}
		if len(key.variants) > 0 {
			p.declared = append(p.declared, key)
		}
	}
	for _, name := range o.absent {
		if !slices.Contains(p.excluded, name) {
			p.excluded = append(p.excluded, name)
		}
	}
	return true
}

// variants returns the ways to write the value of a key.
func (c *compiler) variants(o *objectShape, name string) []variant {
	items := c.member(o, name)
	var able witnesses
	for i, w := range o.some {
		if c.namedBy(w, name) {
			able |= 1 << i
		}
	}
	var always witnesses // a value that is one anyway is not also written as if it were none
	for i, w := range o.some {
		if able&(1<<i) != 0 && (w.item == anything || slices.Contains(items, w.item)) {
			always |= 1 << i
		}
	}
	return c.variantsOf(o, items, always, able)
}

// variantsOf adds to what a value has to meet what makes it a witness, in all
// ways: it is always some of them, and able to be others.
func (c *compiler) variantsOf(o *objectShape, items []literal, always, able witnesses) []variant {
	var out []variant
	for met := always; met <= able; met++ {
		if met&^able != 0 || met&always != always {
			continue
		}
		all := slices.Clip(items)
		for i, w := range o.some {
			if met&(1<<i) != 0 {
				all = append(all, w.item)
			}
		}
		if g := c.goal(all...); c.met(g) {
			out = append(out, variant{g, met})
		}
	}
	return out
}

// objectState is how far an object is written.
type objectState struct {
	index int32 // of the next declared key that may come
	count int32 // keys so far, up to what matters; only if the plan is tracked
	met   witnesses
	used  string // which finite keys were written, one byte each; empty: none
}

// advance returns the state after one more key.
func (p *objectPlan) advance(s objectState, index int, met witnesses) objectState {
	s.index = int32(index)
	s.met |= met
	if p.tracked && (p.max != noBound || int(s.count) < p.min) {
		s.count++
	}
	return s
}

// use notes that a finite key was written.
func (p *objectPlan) use(s objectState, key int) objectState {
	used := make([]byte, len(p.finite))
	copy(used, s.used)
	used[key] = 1
	s.used = string(used)
	return s
}

// left returns how many finite keys were not written yet.
func (p *objectPlan) left(s objectState) int {
	left := len(p.finite)
	for i := range len(s.used) {
		left -= int(s.used[i])
	}
	return left
}

// alive says whether the object can still be completed.
func (p *objectPlan) alive(s objectState) bool {
	needed := p.needed(s)
	if needed >= impossible || p.max != noBound && p.tracked && needed > p.max-int(s.count) {
		return false
	}
	return !p.tracked || len(p.open) > 0 || p.min-int(s.count) <= p.possibleAfter[s.index]+p.left(s)
}

// mayEnd says whether the object may be closed.
func (p *objectPlan) mayEnd(s objectState) bool {
	return p.requiredAfter[s.index] == 0 && p.missing(s) == 0 && (!p.tracked || int(s.count) >= p.min)
}
