package ecma

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// escapedAtom reads from behind a backslash outside of a class.
func (p *parser) escapedAtom(start int) *node {
	switch c := p.peek(); {
	case c == 'b':
		p.pos++
		return assertNode(opBoundary, false)
	case c == 'B':
		p.pos++
		return assertNode(opBoundary, true)
	case '1' <= c && c <= '9':
		p.failAs(ErrUnsupported, start, "a backreference")
	case c == 'k':
		p.failAs(ErrUnsupported, start, "a backreference")
	}
	if set, ok := p.classEscape(start); ok {
		return classNode(set)
	}
	return classNode(one(p.characterEscape(start)))
}

// classEscape reads what follows the backslash of an escape that stands for
// several characters, if there is one.
func (p *parser) classEscape(start int) (runes, bool) {
	c := p.peek()
	var set runes
	switch c {
	case 'd', 'D':
		set = digitRunes
	case 'w', 'W':
		set = wordRunes
	case 's', 'S':
		set = spaceRunes
	case 'p', 'P':
		p.pos++
		set = p.property(start)
		p.pos--
	default:
		return nil, false
	}
	p.pos++
	if c < 'a' { // a capital stands for all others
		set = set.negate()
	}
	return set, true
}

// property reads the braces behind \p; it leaves the parser behind them.
func (p *parser) property(start int) runes {
	p.unicode.set(start)
	end := strings.IndexByte(p.src[p.pos:], '}')
	if !p.eat("{") || end < 0 {
		p.fail(start, `\p without a property in braces`)
	}
	name := p.src[p.pos : p.pos+end-1]
	p.pos += end
	set, err := findProperty(name)
	if err != nil {
		p.failAs(err, start, `\p{%s}`, name)
	}
	return set
}

// characterEscape reads what follows the backslash of an escape that stands
// for one character.
func (p *parser) characterEscape(start int) rune {
	if !p.more() {
		p.fail(start, `\ at the end`)
	}
	r := p.char()
	switch r {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'v':
		return '\v'
	case 'f':
		return '\f'
	case 'r':
		return '\r'
	case 'c':
		return p.controlEscape(start)
	case 'x':
		return p.hex(start, 2)
	case 'u':
		return p.unicodeEscape(start)
	case '0':
		if c := p.peek(); '0' <= c && c <= '9' {
			p.fail(start, "an octal escape")
		}
		return 0
	}
	if r >= utf8.RuneSelf || wordRunes.has(r) && r != '_' {
		p.fail(start, `\%c is no escape`, r)
	}
	if !strings.ContainsRune(`^$\.*+?()[]{}|/`, r) {
		p.legacy.set(start)
	}
	return r
}

func (p *parser) controlEscape(start int) rune {
	c := p.peek() | 0x20
	if c < 'a' || c > 'z' {
		p.fail(start, `\c without a letter`)
	}
	p.pos++
	return rune(c & 0x1F)
}

// unicodeEscape reads what follows \u. Two escapes that are a surrogate pair
// are one character.
func (p *parser) unicodeEscape(start int) rune {
	if p.eat("{") {
		return p.bracedEscape(start)
	}
	high := p.hex(start, 4)
	if high < surrogateMin || high > 0xDBFF || !strings.HasPrefix(p.src[p.pos:], `\u`) {
		return high
	}
	low, ok := hexValue(p.src[p.pos+2:], 4)
	if !ok || low < 0xDC00 || low > surrogateMax {
		return high
	}
	p.pos += 6
	return (high-surrogateMin)<<10 + low - 0xDC00 + 0x10000
}

func (p *parser) bracedEscape(start int) rune {
	p.unicode.set(start)
	end := strings.IndexByte(p.src[p.pos:], '}')
	if end < 1 {
		p.fail(start, `\u{ without digits and a closing brace`)
	}
	digits := strings.TrimLeft(p.src[p.pos:p.pos+end], "0")
	value, ok := hexValue("0"+digits, len(digits)+1)
	if !ok || value > utf8.MaxRune {
		p.fail(start, `\u{%s} is no code point`, p.src[p.pos:p.pos+end])
	}
	p.pos += end + 1
	return value
}

// hex reads a number of hexadecimal digits.
func (p *parser) hex(start, digits int) rune {
	value, ok := hexValue(p.src[p.pos:], digits)
	if !ok {
		p.fail(start, "an escape that needs %d hexadecimal digits", digits)
	}
	p.pos += digits
	return value
}

func hexValue(text string, digits int) (rune, bool) {
	if len(text) < digits || strings.ContainsAny(text[:digits], "+-_") {
		return 0, false
	}
	v, err := strconv.ParseUint(text[:digits], 16, 31)
	return rune(v), err == nil
}
