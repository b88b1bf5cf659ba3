package llama

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits on a schema.
const (
	maxSchema  = 1 << 20 // bytes
	maxNesting = 200     // objects and arrays within each other
)

// node is a JSON value that keeps the order of members and the spelling of
// strings and numbers, so that it can be written out again as it was.
type node struct {
	kind    byte     // '{', '[', '"', '0', 't', 'f' or 'n', by the first character
	raw     string   // of a string, number or word
	members []member // of an object
	items   []*node  // of an array
}

// member is one member of an object.
type member struct {
	name  string // decoded
	raw   string // as it was written, with its quotes
	value *node
}

// get returns the value of the last member of that name, which is the one that
// counts for llama.cpp's JSON reader, or nil.
func (n *node) get(name string) *node {
	if n == nil {
		return nil
	}
	for i := len(n.members) - 1; i >= 0; i-- {
		if n.members[i].name == name {
			return n.members[i].value
		}
	}
	return nil
}

// text returns the value of a string, and whether the node is one.
func (n *node) text() (string, bool) {
	if n == nil || n.kind != '"' {
		return "", false
	}
	var s string
	err := json.Unmarshal([]byte(n.raw), &s)
	return s, err == nil
}

// children returns the elements of an array, or the members of an object.
func (n *node) children() []*node {
	out := slices.Clone(n.items)
	for _, m := range n.members {
		out = append(out, m.value)
	}
	return out
}

func (n *node) isObject() bool { return n != nil && n.kind == '{' }
func (n *node) isArray() bool  { return n != nil && n.kind == '[' }

// without returns the object without the members of that name.
func (n *node) without(name string) *node {
	out := &node{kind: '{'}
	for _, m := range n.members {
		if m.name != name {
			out.members = append(out.members, m)
		}
	}
	return out
}

// write writes the node as JSON.
func (n *node) write(b *strings.Builder) {
	switch n.kind {
	case '{':
		for i, m := range n.members {
			b.WriteByte("{,"[min(i, 1)])
			b.WriteString(m.raw)
			b.WriteByte(':')
			m.value.write(b)
		}
		b.WriteString("{}"[min(len(n.members), 1):])
	case '[':
		b.WriteByte('[')
		for i, item := range n.items {
			if i > 0 {
				b.WriteByte(',')
			}
			item.write(b)
		}
		b.WriteByte(']')
	default:
		b.WriteString(n.raw)
	}
}

func (n *node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

// parseJSON reads a JSON text. Its errors name line and column.
func parseJSON(text []byte) (*node, error) {
	if len(text) > maxSchema {
		return nil, fmt.Errorf("it has %d bytes; at most %d are possible", len(text), maxSchema)
	}
	if !utf8.Valid(text) {
		return nil, errors.New("it is not valid UTF-8")
	}
	var probe json.RawMessage
	if err := json.Unmarshal(text, &probe); err != nil {
		if se, ok := errors.AsType[*json.SyntaxError](err); ok {
			return nil, fmt.Errorf("%s: %w", place(text, int(se.Offset)), err)
		}
		return nil, err
	}
	p := jsonParser{text: string(text)}
	return p.value(0)
}

// place names the line and column of the byte before an offset, which is where
// encoding/json stopped. Columns count characters.
func place(text []byte, offset int) string {
	before := string(text[:min(max(offset-1, 0), len(text))])
	line := strings.Count(before, "\n")
	column := utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return fmt.Sprintf("line %d, column %d", line+1, column+1)
}

// jsonParser takes apart a text that is known to be JSON.
type jsonParser struct {
	text string
	pos  int
}

// next skips white space and the given separators, and returns the character
// there.
func (p *jsonParser) next(separators string) byte {
	for strings.IndexByte(" \t\r\n"+separators, p.text[p.pos]) >= 0 {
		p.pos++
	}
	return p.text[p.pos]
}

func (p *jsonParser) value(depth int) (*node, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("%s: it is nested more than %d deep", place([]byte(p.text), p.pos+1), maxNesting)
	}
	n := &node{kind: p.next("")}
	switch n.kind {
	case '{':
		return n, p.object(n, depth)
	case '[':
		return n, p.array(n, depth)
	case '"':
		n.raw = p.quoted()
	default:
		start := p.pos
		for p.pos < len(p.text) && strings.IndexByte(" \t\r\n,]}", p.text[p.pos]) < 0 {
			p.pos++
		}
		n.raw = p.text[start:p.pos]
		if n.kind == '-' || '0' <= n.kind && n.kind <= '9' {
			n.kind = '0'
		}
	}
	return n, nil
}

func (p *jsonParser) object(n *node, depth int) error {
	p.pos++
	for p.next(",") != '}' {
		raw := p.quoted()
		m := member{raw: raw}
		if err := json.Unmarshal([]byte(raw), &m.name); err != nil {
			return err
		}
		p.next(":")
		var err error
		if m.value, err = p.value(depth + 1); err != nil {
			return err
		}
		n.members = append(n.members, m)
	}
	p.pos++
	return nil
}

func (p *jsonParser) array(n *node, depth int) error {
	p.pos++
	for p.next(",") != ']' {
		item, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		n.items = append(n.items, item)
	}
	p.pos++
	return nil
}

// quoted reads a string with its quotes.
func (p *jsonParser) quoted() string {
	start := p.pos
	for p.pos++; p.text[p.pos] != '"'; p.pos++ {
		if p.text[p.pos] == '\\' {
			p.pos++
		}
	}
	p.pos++
	return p.text[start:p.pos]
}
