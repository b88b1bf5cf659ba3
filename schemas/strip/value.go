package strip

import (
	"bytes"
	"encoding/json"
)

// kind is a JSON type.
type kind uint8

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindString
	kindArray
	kindObject
)

// value is a JSON value with the text of what it consists of.
type value struct {
	kind    kind
	text    []byte // of a value that is neither an array nor an object
	members []member
	items   []*value
}

// member is a key of an object with its value.
type member struct {
	name  string
	key   []byte // the name as it is written, with its quotes
	value *value
}

// find returns the index of a member, or -1.
func (v *value) find(name string) int {
	for i, m := range v.members {
		if m.name == name {
			return i
		}
	}
	return -1
}

// compact returns a value as JSON without white space.
func (v *value) compact() []byte {
	var b bytes.Buffer
	v.write(&b)
	return b.Bytes()
}

func (v *value) write(b *bytes.Buffer) {
	switch v.kind {
	case kindArray:
		b.WriteByte('[')
		for i, item := range v.items {
			comma(b, i)
			item.write(b)
		}
		b.WriteByte(']')
	case kindObject:
		b.WriteByte('{')
		for i, m := range v.members {
			comma(b, i)
			b.Write(m.key)
			b.WriteByte(':')
			m.value.write(b)
		}
		b.WriteByte('}')
	default:
		b.Write(v.text)
	}
}

func comma(b *bytes.Buffer, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
}

// quote writes a name as JSON.
func quote(name string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(name) // a string always has JSON
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
