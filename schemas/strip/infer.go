package strip

import (
	"bytes"

	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/schemas/lint"
)

// guess returns what the names in a schema say of a document.
func guess(schema string) (schemas.Place, error) {
	text, err := lint.WithRoles(schema)
	if err != nil {
		return schemas.Place{}, err
	}
	return schemas.WholeOf([]byte(text)), nil
}

// describe writes a schema that lists the fields of a record, for what names
// alone say of them.
func describe(v *value) string {
	var b bytes.Buffer
	v.describe(&b)
	return b.String()
}

var typeNames = map[kind]string{kindBool: "boolean", kindNumber: "number", kindString: "string", kindArray: "array", kindObject: "object"}

func (v *value) describe(b *bytes.Buffer) {
	name, ok := typeNames[v.kind]
	if !ok {
		b.WriteString("{}") // null tells nothing of what else could be there
		return
	}
	b.WriteString(`{"type":"` + name + `"`)
	switch {
	case v.kind == kindObject:
		v.describeMembers(b)
	case v.holdsParts():
		v.describeItems(b)
	}
	b.WriteByte('}')
}

// holdsParts says whether a part of an array has parts.
func (v *value) holdsParts() bool {
	for _, item := range v.items {
		if item.kind >= kindArray {
			return true
		}
	}
	return false
}

func (v *value) describeMembers(b *bytes.Buffer) {
	b.WriteString(`,"properties":{`)
	for i, m := range v.members {
		comma(b, i)
		b.Write(m.key)
		b.WriteByte(':')
		m.value.describe(b)
	}
	b.WriteByte('}')
}

func (v *value) describeItems(b *bytes.Buffer) {
	b.WriteString(`,"prefixItems":[`)
	for i, item := range v.items {
		comma(b, i)
		item.describe(b)
	}
	b.WriteByte(']')
}
