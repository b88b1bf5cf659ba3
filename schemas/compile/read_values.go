package compile

import (
	"slices"

	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

func (f *fields) text(keyword string, v *value) string {
	if v.kind != kindString {
		f.refuse(keyword, "the value must be a string")
	}
	return v.text
}

func (f *fields) format(keyword string, v *value) {
	f.node.format = f.text(keyword, v)
	if !asserts(f.node.format) {
		f.note(keyword, "the format %s is not known and asserts nothing", f.node.format)
	}
}

func (f *fields) boolean(keyword string, v *value) bool {
	if v.kind != kindBool {
		f.refuse(keyword, "the value must be true or false")
	}
	return v.yes
}

func (f *fields) number(keyword string, v *value) jsonlang.Decimal {
	if v.kind != kindNumber {
		f.refuse(keyword, "the value must be a number")
	}
	d, err := jsonlang.ParseDecimal(v.text)
	if err != nil {
		f.refuse(keyword, "%s", err)
	}
	return d
}

func (f *fields) count(keyword string, v *value) int {
	n, ok := toCount(f.number(keyword, v))
	if !ok {
		f.refuse(keyword, "the value must be a whole number and not negative")
	}
	return n
}

func (f *fields) texts(keyword string, v *value) []string {
	if v.kind != kindArray {
		f.refuse(keyword, "the value must be a list of strings")
	}
	var all []string
	for _, item := range v.items {
		if text := f.text(keyword, item); !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

func (f *fields) list(keyword string, v *value) []*node {
	if v.kind != kindArray || len(v.items) == 0 {
		f.refuse(keyword, "the value must be a list of schemas")
	}
	all := make([]*node, len(v.items))
	for i, item := range v.items {
		all[i] = f.reader.node(item)
	}
	return all
}

// types reads "type".
func (f *fields) types(keyword string, v *value) {
	list := []*value{v}
	if v.kind == kindArray {
		list = v.items
	}
	var set typeSet
	whole, number := false, false
	for _, item := range list {
		switch name := f.text(keyword, item); name {
		case "integer":
			set, whole = set|1<<kindNumber, true
		default:
			k := slices.Index(kindNames[:], name)
			if k < 0 {
				f.refuse(keyword, "there is no type %q", name)
			}
			set, number = set|1<<k, number || kind(k) == kindNumber
		}
	}
	if n := f.get("nullable"); n != nil && n.kind == kindBool && n.yes && f.at.in.draft == draftOpen {
		set |= 1 << kindNull
	}
	f.node.types = set
	if whole && !number {
		f.node.numbers = append(f.node.numbers, jsonlang.Integers())
		f.node.digits = f.at.in.draft == draft4
	}
}

// nullable is a keyword of OpenAPI 3.0, which is read together with "type".
func (f *fields) nullable(keyword string, v *value) {
	if f.boolean(keyword, v) && (f.get("type") == nil || f.at.in.draft != draftOpen) {
		f.note(keyword, "it asserts nothing without \"type\", or with \"$schema\"")
	}
}

func (f *fields) enum(keyword string, v *value) {
	if v.kind != kindArray {
		f.refuse(keyword, "the value must be a list")
	}
	f.values(v.items)
}

func (f *fields) constant(_ string, v *value) { f.values([]*value{v}) }

// values allows only the values of a list, and of those that are allowed
// already only the ones that are in it.
func (f *fields) values(list []*value) {
	n := f.node
	if !n.hasValues {
		n.hasValues, n.values = true, distinct(list)
		return
	}
	n.values = slices.DeleteFunc(slices.Clone(n.values), func(v *value) bool { return !contains(list, v) })
}
