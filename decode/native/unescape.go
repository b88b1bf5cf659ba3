package native

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// unescaper decodes the text between the quotes of a JSON string byte by byte:
// it holds what is written of an escape. A high surrogate waits for the escape
// after it, which may be its other half.
type unescaper struct {
	held [2 * escapeSize]byte
	n    uint8 // bytes that are held
}

const escapeSize = len(`\uxxxx`)

// between reports whether no escape is unfinished, so that a quote would end
// the string.
func (u unescaper) between() bool { return u.n == 0 || int(u.n) == escapeSize }

// next appends to out what one more byte completes.
func (u unescaper) next(b byte, out []byte) (unescaper, []byte) {
	if u.between() && b != '\\' {
		return unescaper{}, append(u.flush(out), b)
	}
	u.held[u.n] = b
	u.n++
	switch int(u.n) {
	case 2, escapeSize + 2:
		if b != 'u' {
			if u.n > 2 {
				out = appendRune(out, u.unit(0))
			}
			return unescaper{}, append(out, shortEscape(b))
		}
	case escapeSize:
		if r := u.unit(0); !isHigh(r) {
			return unescaper{}, appendRune(out, r)
		}
	case 2 * escapeSize:
		return u.pair(out)
	}
	return u, out
}

// pair completes two escapes of which the first is a high surrogate.
func (u unescaper) pair(out []byte) (unescaper, []byte) {
	high, low := u.unit(0), u.unit(escapeSize)
	if r := utf16.DecodeRune(high, low); r != utf8.RuneError {
		return unescaper{}, appendRune(out, r)
	}
	out = appendRune(out, high)
	if !isHigh(low) {
		return unescaper{}, appendRune(out, low)
	}
	rest := unescaper{n: uint8(escapeSize)}
	copy(rest.held[:], u.held[escapeSize:])
	return rest, out
}

// flush appends the surrogate that waits for another one.
func (u unescaper) flush(out []byte) []byte {
	if int(u.n) == escapeSize {
		out = appendRune(out, u.unit(0))
	}
	return out
}

// unit returns the code unit of the escape at an offset.
func (u unescaper) unit(at int) rune {
	n, err := strconv.ParseUint(string(u.held[at+2:at+escapeSize]), 16, 16)
	if err != nil {
		return utf8.RuneError
	}
	return rune(n)
}

func isHigh(r rune) bool { return 0xD800 <= r && r < 0xDC00 }

// appendRune appends a code point in UTF-8, and a surrogate in the same form.
func appendRune(out []byte, r rune) []byte {
	if utf16.IsSurrogate(r) {
		return append(out, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
	}
	return utf8.AppendRune(out, r)
}

// shortEscape returns what a letter after a backslash stands for.
func shortEscape(b byte) byte {
	switch b {
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return b
}
