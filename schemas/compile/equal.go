package compile

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

// equal compares two values as JSON Schema does: numbers by value, objects
// without regard to order.
func equal(v, w *value) bool {
	if v.kind != w.kind {
		return false
	}
	switch v.kind {
	case kindBool:
		return v.yes == w.yes
	case kindNumber:
		return v.number() == w.number()
	case kindString:
		return v.text == w.text
	case kindArray:
		return slices.EqualFunc(v.items, w.items, equal)
	case kindObject:
		return len(v.members) == len(w.members) && !slices.ContainsFunc(v.members, func(m member) bool {
			other := w.get(m.name)
			return other == nil || !equal(m.value, other)
		})
	}
	return true
}

// number returns the exact number of a value.
func (v *value) number() jsonlang.Decimal {
	d, err := jsonlang.ParseDecimal(v.text)
	if err != nil {
		refuse("", "", "%s", err)
	}
	return d
}

func contains(list []*value, v *value) bool {
	return slices.ContainsFunc(list, func(w *value) bool { return equal(v, w) })
}

// identity returns a text that equal values share, and no others.
func (v *value) identity() string { return string(v.appendIdentity(nil)) }

func (v *value) appendIdentity(b []byte) []byte {
	b = append(b, byte(v.kind))
	switch v.kind {
	case kindBool:
		if v.yes {
			b = append(b, 1)
		}
	case kindNumber:
		b = appendText(b, v.number().String())
	case kindString:
		b = appendText(b, v.text)
	case kindArray:
		b = appendSize(b, len(v.items))
		for _, item := range v.items {
			b = item.appendIdentity(b)
		}
	case kindObject:
		b = appendSize(b, len(v.members))
		sorted := slices.SortedFunc(slices.Values(v.members), func(m, n member) int { return strings.Compare(m.name, n.name) })
		for _, m := range sorted {
			b = m.value.appendIdentity(appendText(b, m.name))
		}
	}
	return b
}

func appendSize(b []byte, n int) []byte { return binary.AppendVarint(b, int64(n)) }

func appendText(b []byte, s string) []byte { return append(appendSize(b, len(s)), s...) }

// distinct leaves out values that are there before.
func distinct(list []*value) []*value {
	if len(list) < 2 {
		return list
	}
	seen := make(map[string]bool, len(list))
	var out []*value
	for _, v := range list {
		id := v.identity()
		if !seen[id] {
			seen[id] = true
			out = append(out, v)
		}
	}
	return out
}
