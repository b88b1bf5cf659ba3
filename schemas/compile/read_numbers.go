package compile

import "github.com/stencil-debugger/stencil/schemas/jsonlang"

// limit reads a bound that belongs to the range, unless the older spelling of
// the exclusive bound stands beside it.
func (f *fields) limit(keyword string, v *value) {
	other := map[string]string{"minimum": "exclusiveMinimum", "maximum": "exclusiveMaximum"}[keyword]
	e := f.value.get(other)
	f.addBound(keyword == "minimum", jsonlang.Bound{
		Value: f.number(keyword, v), Exclusive: e != nil && e.kind == kindBool && e.yes,
	})
}

func (f *fields) exclusive(keyword string, v *value) {
	if v.kind == kindBool {
		return // see limit
	}
	f.addBound(keyword == "exclusiveMinimum", jsonlang.Bound{Value: f.number(keyword, v), Exclusive: true})
}

func (f *fields) addBound(lower bool, b jsonlang.Bound) {
	n := jsonlang.Number{Max: &b}
	if lower {
		n = jsonlang.Number{Min: &b}
	}
	f.node.numbers = append(f.node.numbers, n)
}

func (f *fields) multipleOf(keyword string, v *value) {
	d := f.number(keyword, v)
	if d.Sign() <= 0 {
		f.refuse(keyword, "the value must be above 0")
	}
	f.node.numbers = append(f.node.numbers, jsonlang.Number{MultipleOf: []jsonlang.Decimal{d}})
}
