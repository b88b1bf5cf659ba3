package grammar

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// literal reads a literal with its quotes. It may contain line ends.
func (p *parser) literal() (Expr, error) {
	open := p.at
	p.at++
	var text strings.Builder
	for p.peek() != '"' {
		if p.at == len(p.src) {
			return nil, p.errorAt(open, `expecting '"' at the end of this literal`)
		}
		start := p.at
		r, err := p.char()
		if err != nil {
			return nil, err
		}
		if problem := runeProblem(int64(r)); problem != "" {
			return nil, p.errorAt(start, "%s", problem)
		}
		text.WriteRune(r)
	}
	p.at++
	return Literal(text.String()), nil
}

// class reads a class with its brackets.
func (p *parser) class() (Expr, error) {
	open := p.at
	p.at++
	c := Class{Negated: p.accept("^")}
	for p.peek() != ']' {
		if p.at == len(p.src) {
			return nil, p.errorAt(open, "expecting ']' at the end of this class")
		}
		r, err := p.classRange()
		if err != nil {
			return nil, err
		}
		c.Ranges = append(c.Ranges, r)
	}
	p.at++
	if problem := emptyClassProblem(c); problem != "" {
		return nil, p.errorAt(open, "%s", problem)
	}
	return c, nil
}

// classRange reads a character, or two with '-' between them. A '-' before
// the closing bracket is a character.
func (p *parser) classRange() (Range, error) {
	start := p.at
	lo, err := p.char()
	if err != nil {
		return Range{}, err
	}
	r := Range{Lo: lo, Hi: lo}
	if p.peek() == '-' && !strings.HasPrefix(p.src[p.at:], "-]") {
		p.at++
		if r.Hi, err = p.char(); err != nil {
			return Range{}, err
		}
	}
	if problem := rangeProblem(r); problem != "" {
		return Range{}, p.errorAt(start, "%s", problem)
	}
	return r, nil
}

// char reads one character of a literal or a class, written out or escaped.
func (p *parser) char() (rune, error) {
	if p.at == len(p.src) {
		return 0, p.errorAt(p.at, "the text ends within a literal or a class")
	}
	if p.src[p.at] == '\\' {
		return p.escape()
	}
	r, size := utf8.DecodeRuneInString(p.src[p.at:])
	p.at += size
	return r, nil
}

// escape reads a backslash and what belongs to it.
func (p *parser) escape() (rune, error) {
	start := p.at
	p.at++
	c := p.peek()
	switch c {
	case 'x':
		return p.hex(start, 2)
	case 'u':
		return p.hex(start, 4)
	case 'U':
		return p.hex(start, 8)
	}
	p.at++
	switch c {
	case 't':
		return '\t', nil
	case 'r':
		return '\r', nil
	case 'n':
		return '\n', nil
	case '\\', '"', '[', ']':
		return rune(c), nil
	}
	return 0, p.errorAt(start, `unknown escape; there are \xHH \uHHHH \UHHHHHHHH \t \r \n \\ \" \[ \]`)
}

// hex reads the letter of an escape and its digits; start is the backslash.
func (p *parser) hex(start, digits int) (rune, error) {
	end := p.at + 1 + digits
	if end > len(p.src) {
		return 0, p.errorAt(start, "expecting %d hexadecimal digits", digits)
	}
	n, err := strconv.ParseUint(p.src[p.at+1:end], 16, 32)
	if err != nil {
		return 0, p.errorAt(start, "expecting %d hexadecimal digits", digits)
	}
	if problem := codePointProblem(int64(n)); problem != "" {
		return 0, p.errorAt(start, "%s", problem)
	}
	p.at = end
	return rune(n), nil
}
