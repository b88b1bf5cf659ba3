package tui

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// span is a range of bytes of a text.
type span struct{ start, end int }

// locateNode returns where a part of a JSON text stands that a JSON Pointer
// (RFC 6901) names: a member from its key on, an element by itself. It reads
// each byte once at most. Of members with the same key it is the first. Of a
// text that is no JSON it may find anything that looks like the part.
func locateNode(text, pointer string) (span, bool) {
	if pointer != "" && pointer[0] != '/' {
		return span{}, false
	}
	r := jsonReader{text: text}
	v := r.next()
	at := v.start
	for _, segment := range segments(pointer) {
		switch v.first {
		case '{':
			at, v = r.member(segment)
		case '[':
			v = r.element(segment)
			at = v.start
		default:
			return span{}, false
		}
	}
	if v = r.endOf(v); v.first == 0 || v.end <= at {
		return span{}, false
	}
	return span{at, v.end}, true
}

// segments are the keys and indexes of a JSON Pointer, as they are meant.
func segments(pointer string) []string {
	if pointer == "" {
		return nil
	}
	parts := strings.Split(pointer[1:], "/")
	for i, p := range parts {
		parts[i] = trace.UnescapeKey(p)
	}
	return parts
}

// jsonReader reads the brackets, keys and scalars of a JSON text, whatever its
// nesting.
type jsonReader struct {
	text string
	at   int
}

// jsonToken is a bracket, a key or a scalar. Its first byte says which; it is 0
// at the end of the text, and where nothing was found.
type jsonToken struct {
	first byte
	span
}

// next reads a token, which the end of the text may cut short.
func (r *jsonReader) next() jsonToken {
	for r.at < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[r.at]) >= 0 {
		r.at++
	}
	if r.at == len(r.text) {
		return jsonToken{}
	}
	t := jsonToken{r.text[r.at], span{r.at, r.at + 1}}
	switch t.first {
	case '{', '[', '}', ']':
	case '"':
		t.end = t.start + quotedLen(r.text[t.start:], '"')
	default:
		for t.end < len(r.text) && strings.IndexByte(" \t\r\n,:]}", r.text[t.end]) < 0 {
			t.end++
		}
	}
	r.at = t.end
	return t
}

// quotedLen is the length of a text up to and with the quote that ends it. The
// first byte begins it, and a backslash escapes the byte after it.
func quotedLen(text string, quote byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case quote:
			return i + 1
		}
	}
	return len(text)
}

// member reads an object from after its bracket up to the first token of a
// member's value, and returns where its key begins.
func (r *jsonReader) member(key string) (start int, value jsonToken) {
	for {
		k := r.next()
		if k.first != '"' {
			return 0, jsonToken{}
		}
		value = r.next()
		if isKey(r.text[k.start:k.end], key) {
			return k.start, value
		}
		if r.endOf(value).first == 0 {
			return 0, jsonToken{}
		}
	}
}

// isKey reports whether a quoted key means a key.
func isKey(quoted, key string) bool {
	if strings.IndexByte(quoted, '\\') < 0 {
		return quoted == `"`+key+`"`
	}
	var s string
	return json.Unmarshal([]byte(quoted), &s) == nil && s == key
}

// element reads an array from after its bracket up to the first token of the
// element with that index.
func (r *jsonReader) element(index string) jsonToken {
	n, err := strconv.Atoi(index)
	if err != nil || n < 0 || strconv.Itoa(n) != index {
		return jsonToken{}
	}
	for {
		v := r.next()
		switch {
		case v.first == ']':
			return jsonToken{}
		case n == 0:
			return v
		}
		if r.endOf(v).first == 0 {
			return jsonToken{}
		}
		n--
	}
}

// endOf reads on to the last token of a value whose first one was read.
func (r *jsonReader) endOf(v jsonToken) jsonToken {
	depth := 0
	for v.first != 0 {
		switch v.first {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		if depth <= 0 {
			return v
		}
		v = r.next()
	}
	return v
}
