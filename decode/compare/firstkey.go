package compare

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// maxKey bounds the first key of a text, in bytes of its JSON string. What is
// longer is cut off.
const maxKey = 256

// FirstKey returns the first key of the first object in a text, as the text has
// it: nothing is parsed into a map, which would have lost the order. Prose,
// fences and brackets may stand before the object. The second result is false
// where no object begins, or it ends before its first key does.
//
// The empty object has the empty key, which is a key that an object can have
// too.
func FirstKey(text []byte) (string, bool) {
	for {
		at := bytes.IndexByte(text, '{')
		if at < 0 {
			return "", false
		}
		text = text[at+1:]
		rest := bytes.TrimLeft(text, " \t\r\n")
		if len(rest) > 0 && rest[0] == '}' {
			return "", true
		}
		if key, ok := keyAt(rest); ok {
			return key, true
		}
	}
}

// keyAt reads a JSON string with a colon after it.
func keyAt(text []byte) (string, bool) {
	end := stringEnd(text)
	if end < 0 {
		return "", false
	}
	after := bytes.TrimLeft(text[end:], " \t\r\n")
	if len(after) == 0 || after[0] != ':' {
		return "", false
	}
	var key string
	if err := json.Unmarshal(text[:end], &key); err != nil {
		return "", false
	}
	return cutKey(key), true
}

// stringEnd returns the length of the JSON string that a text begins with, -1
// where it begins with none.
func stringEnd(text []byte) int {
	if len(text) == 0 || text[0] != '"' {
		return -1
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return -1
}

// cutKey cuts a key at a rune's border.
func cutKey(key string) string {
	if len(key) <= maxKey {
		return key
	}
	end := maxKey
	for !utf8.RuneStart(key[end]) {
		end--
	}
	return key[:end] + "…"
}
