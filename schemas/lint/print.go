package lint

import (
	"encoding/json"
	"strings"
)

// plain writes a value as JSON without comments and white space. Of a key that
// is there twice only the last value is written, which is what readers take.
func plain(n *node) string {
	var b strings.Builder
	write(&b, n)
	return b.String()
}

func write(b *strings.Builder, n *node) {
	switch n.kind {
	case kindNull:
		b.WriteString("null")
	case kindBool:
		if n.yes {
			b.WriteString("true")
		} else {
			b.WriteString("false")
		}
	case kindNumber:
		b.WriteString(n.text)
	case kindString:
		b.WriteString(quote(n.text))
	case kindArray:
		b.WriteByte('[')
		for i, item := range n.items {
			if i > 0 {
				b.WriteByte(',')
			}
			write(b, item)
		}
		b.WriteByte(']')
	case kindObject:
		writeObject(b, n)
	}
}

func writeObject(b *strings.Builder, n *node) {
	last := map[string]int{}
	if n.repeats {
		for i, m := range n.members {
			last[m.name] = i
		}
	}
	b.WriteByte('{')
	comma := false
	for i, m := range n.members {
		if n.repeats && last[m.name] != i {
			continue
		}
		if comma {
			b.WriteByte(',')
		}
		comma = true
		b.WriteString(quote(m.name))
		b.WriteByte(':')
		write(b, m.value)
	}
	b.WriteByte('}')
}

// quote writes a string as JSON, with no more escapes than it needs.
func quote(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) {
		return `"` + text + `"`
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic(err) // strings always encode
	}
	return strings.TrimSuffix(b.String(), "\n")
}
