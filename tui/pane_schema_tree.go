package tui

import (
	"encoding/json"
	"strconv"
)

// jsonTree is where every value of a JSON text stands. Of a text that is no
// JSON it holds what looks like values.
type jsonTree struct {
	text  string
	nodes []jsonNode // the first is the whole; empty where there is none
}

// jsonNode is a value. Its numbers are indexes of nodes, 0 for none.
type jsonNode struct {
	key   span // with its quotes; empty for elements and the whole
	value span
	child int32 // first member or element
	next  int32 // after it in the same object or array
}

// maxTreeNodes bounds the values that are kept: those of about 4 MB of schema.
const maxTreeNodes = 1 << 19

// newJSONTree reads a text once, whatever its nesting.
func newJSONTree(text string) jsonTree {
	b := treeBuilder{reader: jsonReader{text: text}}
	for len(b.nodes) < maxTreeNodes && b.read() {
	}
	for _, open := range b.stack {
		b.nodes[open.node].value.end = len(text)
	}
	return jsonTree{text, b.nodes}
}

// treeBuilder builds a jsonTree. Objects and arrays that are open stand on its
// stack.
type treeBuilder struct {
	reader jsonReader
	nodes  []jsonNode
	stack  []openNode
}

type openNode struct {
	node int32
	last int32 // its last child so far, 0 for none
}

// read reads a member, an element or the end of one, and reports whether there
// is more.
func (b *treeBuilder) read() bool {
	t := b.reader.next()
	switch t.first {
	case 0:
		return false
	case '}', ']':
		if len(b.stack) == 0 {
			return false
		}
		b.nodes[b.stack[len(b.stack)-1].node].value.end = t.end
		b.stack = b.stack[:len(b.stack)-1]
		return len(b.stack) > 0
	}
	var key span
	if t.first == '"' && b.inObject() {
		key = t.span
		if t = b.reader.next(); t.first == 0 {
			return false
		}
		if t.first == '}' || t.first == ']' { // the member has no value
			b.reader.at = t.start
			return true
		}
	}
	b.add(key, t)
	return len(b.stack) > 0
}

func (b *treeBuilder) inObject() bool {
	n := len(b.stack)
	return n > 0 && b.reader.text[b.nodes[b.stack[n-1].node].value.start] == '{'
}

// add adds a value to what is open.
func (b *treeBuilder) add(key span, t jsonToken) {
	id := int32(len(b.nodes))
	b.nodes = append(b.nodes, jsonNode{key: key, value: t.span})
	if n := len(b.stack); n > 0 {
		open := &b.stack[n-1]
		if open.last == 0 {
			b.nodes[open.node].child = id
		} else {
			b.nodes[open.last].next = id
		}
		open.last = id
	}
	if t.first == '{' || t.first == '[' {
		b.stack = append(b.stack, openNode{node: id})
	}
}

// noNode stands for a value that is not there.
const noNode int32 = -1

// first is the first byte of a value: '{' of an object.
func (t *jsonTree) first(id int32) byte { return t.text[t.nodes[id].value.start] }

// member returns the member of a value with that key, the first of several.
func (t *jsonTree) member(id int32, key string) int32 {
	if id == noNode || t.first(id) != '{' {
		return noNode
	}
	for c := t.nodes[id].child; c != 0; c = t.nodes[c].next {
		if k := t.nodes[c].key; k.end > k.start && isKey(t.text[k.start:k.end], key) {
			return c
		}
	}
	return noNode
}

// element returns the element of a value with that index.
func (t *jsonTree) element(id int32, index string) int32 {
	n, err := strconv.Atoi(index)
	if id == noNode || t.first(id) != '[' || err != nil || n < 0 || strconv.Itoa(n) != index {
		return noNode
	}
	c := t.nodes[id].child
	for ; c != 0 && n > 0; n-- {
		c = t.nodes[c].next
	}
	if c == 0 {
		return noNode
	}
	return c
}

// at returns the value that a JSON Pointer names.
func (t *jsonTree) at(pointer string) int32 {
	if len(t.nodes) == 0 || pointer != "" && pointer[0] != '/' {
		return noNode
	}
	id := int32(0)
	for _, segment := range segments(pointer) {
		if t.first(id) == '[' {
			id = t.element(id, segment)
		} else {
			id = t.member(id, segment)
		}
		if id == noNode {
			return noNode
		}
	}
	return id
}

// span is where a value stands, with its key.
func (t *jsonTree) span(id int32) span {
	n := &t.nodes[id]
	if n.key.end > n.key.start {
		return span{n.key.start, n.value.end}
	}
	return n.value
}

// string returns the text of a value that is a string.
func (t *jsonTree) string(id int32) (string, bool) {
	if id == noNode {
		return "", false
	}
	v := t.nodes[id].value
	return unquote(t.text[v.start:v.end])
}

// unquote reads a string of JSON.
func unquote(quoted string) (string, bool) {
	var s string
	err := json.Unmarshal([]byte(quoted), &s)
	return s, err == nil && quoted[0] == '"'
}

// keyOf returns the key of a member.
func (t *jsonTree) keyOf(id int32) (string, bool) {
	k := t.nodes[id].key
	return unquote(t.text[k.start:k.end])
}
