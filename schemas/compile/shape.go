package compile

import (
	"cmp"
	"slices"

	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

// shape describes values of one JSON type without a choice. Shapes are not
// changed once they are made; the zero fields constrain nothing.
type shape struct {
	kind kind

	hasValues bool
	values    []*value // if hasValues, only these
	notValues []*value

	text   *textShape
	number *jsonlang.Number
	digits bool // numbers are written without a fraction or an exponent
	array  *arrayShape
	object *objectShape

	pending []*node // none of which the value may meet
	seen    []seen  // see expander.exact
}

// textShape constrains strings.
type textShape struct {
	minLength, maxLength int
	patterns             []signedText
	formats              []signedText
}

// signedText is a pattern or the name of a format, asserted or denied.
type signedText struct {
	text   string
	denied bool
	path   string
}

// arrayShape constrains arrays.
type arrayShape struct {
	layers   []*arrayLayer
	at       []indexed
	min, max int
	unique   *node // has "uniqueItems"; nil if none has
	notUniq  *node // has one that is denied
	holding  []holding
}

// indexed says what the item with this index, which must be there, has to
// meet.
type indexed struct {
	index int
	item  literal
}

// holding says how many of the items from an index on meet something.
type holding struct {
	item     literal
	from     int
	min, max int
}

// objectShape constrains objects.
type objectShape struct {
	layers   []*objectLayer
	required []string
	present  []named // beside required
	absent   []string
	names    []literal
	min, max int
	some     []*witness
}

// named says what the value of a key has to meet.
type named struct {
	name string
	item literal
}

// witness says that at least one key with a value must be there, of which all
// this holds.
type witness struct {
	pattern string       // the key matches it, if hasPattern
	outside *objectLayer // the key is none that this layer knows, if not nil
	name    literal      // of the key
	item    literal      // of the value

	hasPattern bool
}

// seen are the keys or the items that a schema evaluated.
type seen struct {
	all   bool
	layer *objectLayer
	items int // the length of a prefix
}

// free are the shapes that constrain nothing.
var free = func() (all [kinds]*shape) {
	for k := range all {
		all[k] = &shape{kind: kind(k)}
	}
	return all
}()

// isFree says whether a shape constrains nothing.
func (s *shape) isFree() bool {
	return s == free[s.kind] || !s.hasValues && s.notValues == nil && s.text == nil && s.number == nil && !s.digits &&
		s.array == nil && s.object == nil && s.pending == nil
}

// meet returns the shape of the values that both describe; nil if there is
// clearly none.
func meet(s, t *shape) *shape {
	switch {
	case s.isFree() && s.seen == nil:
		return t
	case t.isFree() && t.seen == nil:
		return s
	}
	m := &shape{kind: s.kind}
	if !m.meetValues(s, t) {
		return nil
	}
	m.digits = s.digits || t.digits
	m.notValues = join(s.notValues, t.notValues)
	m.pending = join(s.pending, t.pending)
	m.seen = join(s.seen, t.seen)
	var numberOK, textOK, arrayOK, objectOK bool
	m.number, numberOK = meetNumber(s.number, t.number)
	m.text, textOK = meetText(s.text, t.text)
	m.array, arrayOK = meetArray(s.array, t.array)
	m.object, objectOK = meetObject(s.object, t.object)
	if !numberOK || !textOK || !arrayOK || !objectOK {
		return nil
	}
	return m
}

// join appends without sharing memory, and without doubles.
func join[T comparable](s, t []T) []T {
	switch {
	case len(s) == 0:
		return t
	case len(t) == 0:
		return s
	}
	out := slices.Clip(s)
	for _, x := range t {
		if !slices.Contains(s, x) {
			out = append(out, x)
		}
	}
	return out
}

// manyValues is from where on values are compared by a table.
const manyValues = 16

// meetValues intersects the values; false if none is left.
func (s *shape) meetValues(x, y *shape) bool {
	switch {
	case !x.hasValues && !y.hasValues:
		return true
	case !y.hasValues:
		s.hasValues, s.values = true, x.values
	case !x.hasValues:
		s.hasValues, s.values = true, y.values
	default:
		s.hasValues, s.values = true, common(x.values, y.values)
	}
	return len(s.values) > 0
}

// common returns the values that are in both lists, in the order of the first.
func common(x, y []*value) []*value {
	if slices.Equal(x, y) {
		return x
	}
	in := func(v *value) bool { return contains(y, v) }
	if len(x) > manyValues && len(y) > manyValues {
		set := make(map[string]bool, len(y))
		for _, v := range y {
			set[v.identity()] = true
		}
		in = func(v *value) bool { return set[v.identity()] }
	}
	var both []*value
	for _, v := range x {
		if in(v) {
			both = append(both, v)
		}
	}
	return both
}

// lower returns the lower of two upper bounds.
func lower(x, y int) int {
	if x == noBound || y != noBound && y < x {
		return y
	}
	return x
}

func meetNumber(s, t *jsonlang.Number) (*jsonlang.Number, bool) {
	switch {
	case s == nil || s == t:
		return t, true
	case t == nil:
		return s, true
	}
	m := s.And(*t)
	return &m, !m.Empty()
}

func meetText(s, t *textShape) (*textShape, bool) {
	switch {
	case s == nil || s == t:
		return t, true
	case t == nil:
		return s, true
	}
	m := &textShape{
		minLength: max(s.minLength, t.minLength), maxLength: lower(s.maxLength, t.maxLength),
		patterns: join(s.patterns, t.patterns), formats: join(s.formats, t.formats),
	}
	return m, m.maxLength == noBound || m.minLength <= m.maxLength
}

func meetArray(s, t *arrayShape) (*arrayShape, bool) {
	switch {
	case s == nil || s == t:
		return t, true
	case t == nil:
		return s, true
	}
	m := &arrayShape{
		layers: join(s.layers, t.layers), at: join(s.at, t.at), holding: join(s.holding, t.holding),
		min: max(s.min, t.min), max: lower(s.max, t.max), unique: cmp.Or(s.unique, t.unique), notUniq: cmp.Or(s.notUniq, t.notUniq),
	}
	return m, m.max == noBound || m.min <= m.max
}

func meetObject(s, t *objectShape) (*objectShape, bool) {
	switch {
	case s == nil || s == t:
		return t, true
	case t == nil:
		return s, true
	}
	m := &objectShape{
		layers: join(s.layers, t.layers), required: join(s.required, t.required), present: join(s.present, t.present),
		absent: join(s.absent, t.absent), names: join(s.names, t.names), some: join(s.some, t.some),
		min: max(s.min, t.min), max: lower(s.max, t.max),
	}
	return m, m.possible()
}

// possible is false if an object clearly contradicts itself.
func (o *objectShape) possible() bool {
	if o.max != noBound && (o.min > o.max || len(o.required) > o.max) {
		return false
	}
	if len(o.absent) == 0 {
		return true
	}
	missing := func(name string) bool { return slices.Contains(o.absent, name) }
	return !slices.ContainsFunc(o.required, missing) &&
		!slices.ContainsFunc(o.present, func(p named) bool { return missing(p.name) })
}

// sameAs says whether a shape, which is the meeting of t with another one,
// constrains no more than t.
func (s *shape) sameAs(t *shape) bool {
	return s == t || s.hasValues == t.hasValues && len(s.values) == len(t.values) &&
		len(s.notValues) == len(t.notValues) && s.number == t.number && s.digits == t.digits &&
		len(s.pending) == len(t.pending) && s.text.sameAs(t.text) && s.array.sameAs(t.array) && s.object.sameAs(t.object)
}

func (s *textShape) sameAs(t *textShape) bool {
	return s == t || s != nil && t != nil && s.minLength == t.minLength && s.maxLength == t.maxLength &&
		len(s.patterns) == len(t.patterns) && len(s.formats) == len(t.formats)
}

func (s *arrayShape) sameAs(t *arrayShape) bool {
	return s == t || s != nil && t != nil && s.min == t.min && s.max == t.max && s.unique == t.unique &&
		s.notUniq == t.notUniq && len(s.layers) == len(t.layers) && len(s.at) == len(t.at) && len(s.holding) == len(t.holding)
}

func (s *objectShape) sameAs(t *objectShape) bool {
	return s == t || s != nil && t != nil && s.min == t.min && s.max == t.max && len(s.layers) == len(t.layers) &&
		len(s.required) == len(t.required) && len(s.present) == len(t.present) && len(s.absent) == len(t.absent) &&
		len(s.names) == len(t.names) && len(s.some) == len(t.some)
}
