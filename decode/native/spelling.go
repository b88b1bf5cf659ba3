package native

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// key is a member's name that an object has, with the spellings of each of its
// characters.
type key []letter

// letter is the spellings that JSON has for one character of a key.
type letter struct {
	raw     string // in UTF-8; "" where the character must be escaped
	short   byte   // of an escape of two bytes, the second; 0 where there is none
	unicode string // \uxxxx in lower case, twice for characters above U+FFFF
}

// shortEscapes are the characters that have an escape of two bytes.
var shortEscapes = map[rune]byte{
	'"': '"', '\\': '\\', '/': '/', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't',
}

// newKey reads a key as it stands between its quotes. A lone surrogate, which
// can be written as an escape only, is a character of its own.
func newKey(text []byte) key {
	k := make(key, 0, len(text))
	for len(text) > 0 {
		r, size := nextRune(text)
		k = append(k, newLetter(r))
		text = text[size:]
	}
	return k
}

func newLetter(r rune) letter {
	l := letter{short: shortEscapes[r]}
	if r >= ' ' && r != '"' && r != '\\' && utf8.ValidRune(r) {
		l.raw = string(r)
	}
	if r > 0xFFFF {
		high, low := utf16.EncodeRune(r)
		l.unicode = fmt.Sprintf(`\u%04x\u%04x`, high, low)
	} else {
		l.unicode = fmt.Sprintf(`\u%04x`, r)
	}
	return l
}

// nextRune decodes the first character of a text that is not empty, escaped or
// not.
func nextRune(text []byte) (r rune, size int) {
	if text[0] != '\\' {
		return utf8.DecodeRune(text)
	}
	if first, ok := unicodeEscape(text); ok {
		if second, ok := unicodeEscape(text[6:]); ok {
			if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
				return r, 12
			}
		}
		return first, 6
	}
	size = min(2, len(text))
	var s string
	if json.Unmarshal([]byte(`"`+string(text[:size])+`"`), &s) != nil || s == "" {
		return rune(text[0]), 1 // no escape of JSON
	}
	r, _ = utf8.DecodeRuneInString(s)
	return r, size
}

// unicodeEscape reads the \uxxxx that a text begins with.
func unicodeEscape(text []byte) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return rune(n), err == nil
}

// matching is how far a spelling of a key is written: always after its first
// quote, and before its last.
type matching struct {
	key    key
	letter int // how many characters are complete
	form   form
	offset int // bytes of the present character that are written
}

// form is how the present character is being spelled.
type form uint8

const (
	unwritten form = iota
	raw
	escape  // there is a backslash
	unicode // there is \u, and perhaps more
)

// next returns the matching after one more byte, and whether the key can still
// be this one. The quote that completes it is not such a byte: see closes.
func (m matching) next(b byte) (matching, bool) {
	if m.letter == len(m.key) {
		return m, false
	}
	l := &m.key[m.letter]
	switch m.form {
	case unwritten:
		if b == '\\' {
			m.form, m.offset = escape, 1
			return m, true
		}
		m.form = raw
		fallthrough
	case raw:
		return m.spell(l.raw, b)
	case escape:
		if b == l.short && b != 0 {
			return matching{key: m.key, letter: m.letter + 1}, true
		}
		m.form = unicode
	}
	if isHex(m.offset) {
		b = lower(b)
	}
	return m.spell(l.unicode, b)
}

// spell goes on with a spelling by the byte, if it is the next one.
func (m matching) spell(spelling string, b byte) (matching, bool) {
	if m.offset >= len(spelling) || spelling[m.offset] != b {
		return m, false
	}
	if m.offset++; m.offset == len(spelling) {
		m = matching{key: m.key, letter: m.letter + 1}
	}
	return m, true
}

// isHex reports whether a digit stands at an offset of \uxxxx or of two of
// them.
func isHex(offset int) bool { return offset%6 >= 2 }

func lower(b byte) byte {
	if 'A' <= b && b <= 'F' {
		return b + 'a' - 'A'
	}
	return b
}

// closes reports whether a quote would complete the key here.
func (m matching) closes() bool { return m.letter == len(m.key) }

// bytes returns the bytes that the key can go on with, the quote that
// completes it not among them; there are at most two.
func (m matching) bytes(buffer *[2]byte) []byte {
	list := buffer[:0]
	if m.letter == len(m.key) {
		return list
	}
	l := &m.key[m.letter]
	switch m.form {
	case unwritten:
		list = append(list, '\\')
		if l.raw != "" {
			list = append(list, l.raw[0])
		}
	case raw:
		list = append(list, l.raw[m.offset])
	case escape:
		list = append(list, 'u')
		if l.short != 0 {
			list = append(list, l.short)
		}
	case unicode:
		b := l.unicode[m.offset]
		list = append(list, b)
		if isHex(m.offset) && 'a' <= b && b <= 'f' {
			list = append(list, b-'a'+'A')
		}
	}
	return list
}
