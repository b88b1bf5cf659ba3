package compile

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of a schema's text. Real ones stay far below.
const (
	maxBytes   = 32 << 20
	maxNesting = 500
)

// parser reads JSON strictly (RFC 8259): no duplicate keys, no lone halves of
// surrogate pairs, no invalid UTF-8.
type parser struct {
	src   string
	pos   int
	depth int
}

// parse reads the text of one JSON value.
func parse(src string) (*value, error) {
	if len(src) > maxBytes {
		return nil, &LoadError{1, 1, fmt.Sprintf("larger than %d bytes", maxBytes)}
	}
	p := &parser{src: strings.TrimPrefix(src, "\uFEFF")}
	v, err := p.document()
	if err != nil {
		return nil, p.place(err.Error())
	}
	return v, nil
}

func (p *parser) document() (*value, error) {
	p.space()
	v, err := p.value()
	if err != nil {
		return nil, err
	}
	p.space()
	if p.pos < len(p.src) {
		return nil, p.unexpected("the end")
	}
	return v, nil
}

// place makes an error for the current position.
func (p *parser) place(message string) *LoadError {
	before := p.src[:min(p.pos, len(p.src))]
	line := strings.Count(before, "\n")
	return &LoadError{line + 1, len(before) - strings.LastIndexByte(before, '\n'), message}
}

func (p *parser) unexpected(want string) error {
	if p.pos >= len(p.src) {
		return fmt.Errorf("unexpected end, want %s", want)
	}
	r, _ := utf8.DecodeRuneInString(p.src[p.pos:])
	return fmt.Errorf("unexpected %q, want %s", r, want)
}

func (p *parser) space() {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// peek returns the next byte, or 0 at the end.
func (p *parser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

func (p *parser) value() (*value, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, fmt.Errorf("nested more than %d deep", maxNesting)
	}
	start := p.pos
	v, err := p.bare()
	if err != nil {
		return nil, err
	}
	v.source = p.src[start:p.pos]
	p.depth--
	return v, nil
}

func (p *parser) bare() (*value, error) {
	switch c := p.peek(); {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		text, err := p.text()
		return &value{kind: kindString, text: text}, err
	case c == '-' || c >= '0' && c <= '9':
		text, err := p.number()
		return &value{kind: kindNumber, text: text}, err
	}
	for _, word := range []struct {
		text string
		v    value
	}{{"true", value{kind: kindBool, yes: true}}, {"false", value{kind: kindBool}}, {"null", value{kind: kindNull}}} {
		if strings.HasPrefix(p.src[p.pos:], word.text) {
			p.pos += len(word.text)
			return &word.v, nil
		}
	}
	return nil, p.unexpected("a JSON value")
}

func (p *parser) object() (*value, error) {
	v := &value{kind: kindObject}
	p.pos++
	p.space()
	if p.peek() == '}' {
		p.pos++
		return v, nil
	}
	var seen names
	for {
		m, err := p.member()
		if err != nil {
			return nil, err
		}
		if !seen.add(v.members, m.name) {
			return nil, fmt.Errorf("the key %q is there twice", m.name)
		}
		v.members = append(v.members, m)
		p.space()
		if done, err := p.separator('}'); done || err != nil {
			return v, err
		}
	}
}

// names are the keys of an object so far: a set is made once there are many.
type names struct{ set map[string]bool }

const fewNames = 16

// add returns false for a name that is among the members.
func (n *names) add(members []member, name string) bool {
	if len(members) < fewNames {
		return !slices.ContainsFunc(members, func(m member) bool { return m.name == name })
	}
	if n.set == nil {
		n.set = map[string]bool{}
		for _, m := range members {
			n.set[m.name] = true
		}
	}
	known := n.set[name]
	n.set[name] = true
	return !known
}

func (p *parser) member() (member, error) {
	if p.peek() != '"' {
		return member{}, p.unexpected("a key")
	}
	name, err := p.text()
	if err != nil {
		return member{}, err
	}
	p.space()
	if p.peek() != ':' {
		return member{}, p.unexpected("a colon")
	}
	p.pos++
	p.space()
	v, err := p.value()
	return member{name, v}, err
}

func (p *parser) array() (*value, error) {
	v := &value{kind: kindArray}
	p.pos++
	p.space()
	if p.peek() == ']' {
		p.pos++
		return v, nil
	}
	for {
		item, err := p.value()
		if err != nil {
			return nil, err
		}
		v.items = append(v.items, item)
		p.space()
		if done, err := p.separator(']'); done || err != nil {
			return v, err
		}
	}
}

// separator reads a comma and what is blank after it, or the closing bracket.
func (p *parser) separator(closing byte) (done bool, err error) {
	switch p.peek() {
	case closing:
		p.pos++
		return true, nil
	case ',':
		p.pos++
		p.space()
		return false, nil
	}
	return false, p.unexpected("a comma or a closing bracket")
}

func (p *parser) digits() bool {
	start := p.pos
	for p.peek() >= '0' && p.peek() <= '9' {
		p.pos++
	}
	return p.pos > start
}

func (p *parser) number() (string, error) {
	start := p.pos
	if p.peek() == '-' {
		p.pos++
	}
	if p.peek() == '0' {
		p.pos++
	} else if !p.digits() {
		return "", p.unexpected("a digit")
	}
	if p.peek() == '.' {
		p.pos++
		if !p.digits() {
			return "", p.unexpected("a digit")
		}
	}
	if c := p.peek(); c == 'e' || c == 'E' {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		if !p.digits() {
			return "", p.unexpected("a digit")
		}
	}
	return p.src[start:p.pos], nil
}
