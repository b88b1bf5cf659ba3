package grammar

import (
	"strings"
	"unicode/utf8"
)

// peek returns the next byte, or 0 at the end; the text has no NUL bytes.
func (p *parser) peek() byte {
	if p.at == len(p.src) {
		return 0
	}
	return p.src[p.at]
}

// accept skips the token if it is next, and reports whether it was.
func (p *parser) accept(token string) bool {
	if !strings.HasPrefix(p.src[p.at:], token) {
		return false
	}
	p.at += len(token)
	return true
}

// name reads the name of a rule, or "".
func (p *parser) name() string {
	start := p.at
	for isNameByte(p.peek()) {
		p.at++
	}
	return p.src[start:p.at]
}

// space skips blanks, tabs and comments, and line ends too inside a group.
func (p *parser) space() {
	if p.depth > 0 {
		p.spaceAndLines()
		return
	}
	p.skip(" \t")
}

// spaceAndLines skips blanks, tabs, comments and line ends.
func (p *parser) spaceAndLines() { p.skip(" \t\r\n") }

// skip skips the given bytes and comments.
func (p *parser) skip(blanks string) {
	for p.at < len(p.src) {
		c := p.src[p.at]
		switch {
		case c == '#':
			p.skipComment()
		case strings.IndexByte(blanks, c) >= 0:
			p.at++
		default:
			return
		}
	}
}

func (p *parser) skipComment() {
	n := strings.IndexAny(p.src[p.at:], "\r\n")
	if n < 0 {
		n = len(p.src) - p.at
	}
	p.at += n
}

// mark is an offset into the text with its line and the start of that line.
type mark struct {
	at, lines, lineStart int
}

// pos turns an offset into a line and a column. Offsets mostly grow, so it
// goes on from where the last call ended.
func (p *parser) pos(at int) Pos {
	if at < p.mark.at {
		p.mark = mark{}
	}
	m := p.mark
	for ; m.at < at; m.at++ {
		c := p.src[m.at]
		if c == '\n' || c == '\r' && !strings.HasPrefix(p.src[m.at+1:], "\n") {
			m.lines++
			m.lineStart = m.at + 1
		}
	}
	p.mark = m
	return Pos{Line: m.lines + 1, Column: utf8.RuneCountInString(p.src[m.lineStart:at]) + 1}
}

// errorAt makes an error for an offset into the text.
func (p *parser) errorAt(at int, format string, args ...any) *Error {
	return errorAt(p.pos(at), format, args...)
}
