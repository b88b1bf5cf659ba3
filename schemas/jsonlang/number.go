package jsonlang

import (
	"slices"
	"strings"
)

// Number is a set of numbers: those that satisfy every one of its conditions.
// As in JSON Schema, only the value counts and not how it is spelled. The zero
// Number is the set of all numbers.
type Number struct {
	Min, Max *Bound // nil: no bound

	// MultipleOf holds positive decimals, each of which must divide the
	// number; 1 stands for "an integer".
	MultipleOf []Decimal

	// NotMultipleOf holds positive decimals, none of which may divide the
	// number.
	NotMultipleOf []Decimal

	// Not holds single numbers that are excluded.
	Not []Decimal

	// Values holds the only numbers that are allowed. Nil allows any; an
	// empty slice allows none.
	Values []Decimal
}

// Bound is one end of an interval.
type Bound struct {
	Value     Decimal
	Exclusive bool // the bound itself does not belong to the interval
}

// Integers returns the set of all integers.
func Integers() Number {
	return Number{MultipleOf: []Decimal{DecimalOf(1)}}
}

// And returns the numbers that belong to both sets.
func (n Number) And(m Number) Number {
	both := Number{
		Min:           tighter(n.Min, m.Min, 1),
		Max:           tighter(n.Max, m.Max, -1),
		MultipleOf:    slices.Concat(n.MultipleOf, m.MultipleOf),
		NotMultipleOf: slices.Concat(n.NotMultipleOf, m.NotMultipleOf),
		Not:           slices.Concat(n.Not, m.Not),
		Values:        n.Values,
	}
	if m.Values != nil {
		both.Values = m.Values
	}
	if n.Values != nil && m.Values != nil {
		both.Values = commonValues(n.Values, m.Values)
	}
	return both
}

// tighter returns the bound that allows less; sign is 1 for lower bounds and
// -1 for upper ones.
func tighter(a, b *Bound, sign int) *Bound {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	if c := a.Value.Cmp(b.Value) * sign; c > 0 || c == 0 && a.Exclusive {
		return a
	}
	return b
}

// commonValues returns the values of a that are also in b; it is never nil.
func commonValues(a, b []Decimal) []Decimal {
	in := make(map[Decimal]bool, len(b))
	for _, v := range b {
		in[v] = true
	}
	common := []Decimal{}
	for _, v := range a {
		if in[v] {
			common = append(common, v)
		}
	}
	return common
}

// Contains reports whether a number belongs to the set.
func (n Number) Contains(d Decimal) bool {
	if n.Values != nil && !slices.Contains(n.Values, d) {
		return false
	}
	return n.satisfies(d)
}

// satisfies checks all conditions but Values.
func (n Number) satisfies(d Decimal) bool {
	return n.aboveMin(d) && n.belowMax(d) && n.divides(d) && !slices.Contains(n.Not, d)
}

func (n Number) aboveMin(d Decimal) bool {
	if n.Min == nil {
		return true
	}
	c := d.Cmp(n.Min.Value)
	return c > 0 || c == 0 && !n.Min.Exclusive
}

func (n Number) belowMax(d Decimal) bool {
	if n.Max == nil {
		return true
	}
	c := d.Cmp(n.Max.Value)
	return c < 0 || c == 0 && !n.Max.Exclusive
}

func (n Number) divides(d Decimal) bool {
	for _, step := range n.MultipleOf {
		if !d.multipleOf(step) {
			return false
		}
	}
	for _, step := range n.NotMultipleOf {
		if d.multipleOf(step) {
			return false
		}
	}
	return true
}

// Complement returns sets that together hold every number that is not in this
// one. They may overlap.
func (n Number) Complement() []Number {
	var rest []Number
	if n.Min != nil {
		rest = append(rest, Number{Max: n.Min.opposite()})
	}
	if n.Max != nil {
		rest = append(rest, Number{Min: n.Max.opposite()})
	}
	for _, step := range n.MultipleOf {
		rest = append(rest, Number{NotMultipleOf: []Decimal{step}})
	}
	for _, step := range n.NotMultipleOf {
		rest = append(rest, Number{MultipleOf: []Decimal{step}})
	}
	if len(n.Not) > 0 {
		rest = append(rest, Number{Values: n.Not})
	}
	if n.Values != nil {
		rest = append(rest, Number{Not: n.Values})
	}
	return rest
}

// opposite returns where the numbers beyond a bound begin.
func (b *Bound) opposite() *Bound {
	return &Bound{Value: b.Value, Exclusive: !b.Exclusive}
}

// Empty reports whether no number belongs to the set. It is exact for every
// set that Numbers.Term can express, and false for the others.
func (n Number) Empty() bool {
	n = n.reduce()
	for _, side := range []Number{n, n.mirror()} {
		m, err := newMagnitude(side, AllSpellings)
		if err != nil || m.zero || m.positive {
			return false
		}
	}
	return true
}

// IsSubset reports whether every number of n belongs to m. It is exact where
// Empty is, and false where that is not known.
func (n Number) IsSubset(m Number) bool {
	for _, outside := range m.Complement() {
		if !n.And(outside).Empty() {
			return false
		}
	}
	return true
}

// mirror returns the set of the numbers' negatives.
func (n Number) mirror() Number {
	return Number{
		Min: n.Max.negative(), Max: n.Min.negative(),
		MultipleOf: n.MultipleOf, NotMultipleOf: n.NotMultipleOf,
		Not: negatives(n.Not), Values: negatives(n.Values),
	}
}

func (b *Bound) negative() *Bound {
	if b == nil {
		return nil
	}
	return &Bound{Value: b.Value.Neg(), Exclusive: b.Exclusive}
}

// negatives returns the negative of each number; nil stays nil.
func negatives(list []Decimal) []Decimal {
	if list == nil {
		return nil
	}
	out := make([]Decimal, len(list))
	for i, d := range list {
		out[i] = d.Neg()
	}
	return out
}

// String names the set by its conditions, in a fixed order.
func (n Number) String() string {
	var parts []string
	add := func(name string, list ...Decimal) {
		for _, d := range list {
			parts = append(parts, name+d.String())
		}
	}
	if n.Min != nil {
		add(n.Min.name("at least ", "above "), n.Min.Value)
	}
	if n.Max != nil {
		add(n.Max.name("at most ", "below "), n.Max.Value)
	}
	add("multiple of ", n.MultipleOf...)
	add("not a multiple of ", n.NotMultipleOf...)
	add("not ", n.Not...)
	if n.Values != nil {
		parts = append(parts, "one of these")
		add("", n.Values...)
	}
	return strings.Join(parts, ", ")
}

// name returns the word for a bound of this kind.
func (b *Bound) name(closed, open string) string {
	if b.Exclusive {
		return open
	}
	return closed
}
