package jsontext

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// chunk is a part of an unfinished key, after the parts before it. A chain of
// them can be shared by trackers that go on differently.
type chunk struct {
	before *chunk
	text   string
}

// join returns the whole text of a chain.
func (c *chunk) join() string {
	if c.before == nil {
		return c.text
	}
	size := 0
	for p := c; p != nil; p = p.before {
		size += len(p.text)
	}
	text := make([]byte, size)
	for p := c; p != nil; p = p.before {
		size -= len(p.text)
		copy(text[size:], p.text)
	}
	return string(text)
}

// pointerEscaper escapes a name for a JSON Pointer.
var pointerEscaper = strings.NewReplacer("~", "~0", "/", "~1")

// memberName turns a key, without its first quote, into a name for a pointer.
// Escapes that JSON does not know stay as they are written.
func memberName(key string) string {
	name := key[:len(key)-1]
	if strings.IndexByte(name, '\\') >= 0 || !utf8.ValidString(name) {
		var decoded string
		if json.Unmarshal([]byte(`"`+key), &decoded) == nil {
			name = decoded
		}
	}
	return pointerEscaper.Replace(strings.ToValidUTF8(name, "\uFFFD"))
}
