package compile

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// text reads a string and decodes it.
func (p *parser) text() (string, error) {
	p.pos++
	end := strings.IndexAny(p.src[p.pos:], "\"\\")
	if end < 0 {
		p.pos = len(p.src)
		return "", p.unexpected("a closing quote")
	}
	var b []byte
	for {
		plain := p.src[p.pos : p.pos+end]
		if err := p.plain(plain); err != nil {
			return "", err
		}
		p.pos += end
		if p.peek() == '"' {
			p.pos++
			if b == nil {
				return plain, nil
			}
			return string(append(b, plain...)), nil
		}
		r, err := p.escape()
		if err != nil {
			return "", err
		}
		b = utf8.AppendRune(append(b, plain...), r)
		if end = strings.IndexAny(p.src[p.pos:], "\"\\"); end < 0 {
			p.pos = len(p.src)
			return "", p.unexpected("a closing quote")
		}
	}
}

// plain checks a part of a string that has no escapes.
func (p *parser) plain(s string) error {
	for i := range len(s) {
		if s[i] < ' ' {
			p.pos += i
			return fmt.Errorf("a control character (U+%04X) in a string", s[i])
		}
	}
	if !utf8.ValidString(s) {
		return errors.New("a string that is no valid UTF-8")
	}
	return nil
}

// shortEscapes are the characters after a backslash and what they stand for.
var shortEscapes = map[byte]rune{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape reads an escape, or two that are one character together.
func (p *parser) escape() (rune, error) {
	p.pos++
	if r, ok := shortEscapes[p.peek()]; ok && p.peek() != 0 {
		p.pos++
		return r, nil
	}
	if p.peek() != 'u' {
		return 0, p.unexpected("an escape that JSON knows")
	}
	high, err := p.hex()
	if err != nil || !utf16.IsSurrogate(high) {
		return high, err
	}
	if !strings.HasPrefix(p.src[p.pos:], `\u`) {
		return 0, errors.New("half of a surrogate pair")
	}
	p.pos++
	low, err := p.hex()
	if err != nil {
		return 0, err
	}
	r := utf16.DecodeRune(high, low)
	if r == utf8.RuneError {
		return 0, errors.New("half of a surrogate pair")
	}
	return r, nil
}

// hex reads u and four hexadecimal digits.
func (p *parser) hex() (rune, error) {
	if p.pos+5 > len(p.src) {
		p.pos = len(p.src)
		return 0, p.unexpected("four hexadecimal digits")
	}
	n, err := strconv.ParseUint(p.src[p.pos+1:p.pos+5], 16, 16)
	if err != nil {
		return 0, errors.New("want four hexadecimal digits")
	}
	p.pos += 5
	return rune(n), nil
}
