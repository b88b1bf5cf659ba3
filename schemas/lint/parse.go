package lint

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits of a schema's text. Real ones stay far below.
const (
	maxBytes   = 32 << 20
	maxNesting = 500
)

// SyntaxError says that a text is no JSON, and where.
type SyntaxError struct {
	Line, Column int // from 1; columns count code points
	Message      string
}

// Error returns the place and the message.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// parser reads JSON (RFC 8259) with // and /* */ comments, and with commas
// before a closing bracket or brace.
type parser struct {
	src   string
	pos   int
	depth int
}

// parse reads the text of one value. Its error is a *SyntaxError.
func parse(src string) (*node, error) {
	if len(src) > maxBytes {
		return nil, &SyntaxError{1, 1, fmt.Sprintf("larger than %d bytes", maxBytes)}
	}
	p := &parser{src: src, pos: len(src) - len(strings.TrimPrefix(src, "\uFEFF"))}
	n, err := p.document()
	if err != nil {
		line, column := position(src, p.pos)
		return nil, &SyntaxError{line, column, err.Error()}
	}
	return n, nil
}

func (p *parser) document() (*node, error) {
	if err := p.space(); err != nil {
		return nil, err
	}
	n, err := p.value()
	if err != nil {
		return nil, err
	}
	if err := p.space(); err != nil {
		return nil, err
	}
	if p.pos < len(p.src) {
		return nil, p.unexpected("the end")
	}
	return n, nil
}

// position returns the line and the column of an offset, from 1.
func position(src string, offset int) (line, column int) {
	before := src[:min(offset, len(src))]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}

func (p *parser) unexpected(want string) error {
	if p.pos >= len(p.src) {
		return fmt.Errorf("unexpected end, want %s", want)
	}
	r, _ := utf8.DecodeRuneInString(p.src[p.pos:])
	return fmt.Errorf("unexpected %q, want %s", r, want)
}

// space goes past white space and comments.
func (p *parser) space() error {
	for p.pos < len(p.src) {
		rest := p.src[p.pos:]
		switch {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			p.pos++
		case strings.HasPrefix(rest, "//"):
			if end := strings.IndexByte(rest, '\n'); end >= 0 {
				p.pos += end
			} else {
				p.pos = len(p.src)
			}
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return fmt.Errorf("the comment has no end")
			}
			p.pos += end + 4
		default:
			return nil
		}
	}
	return nil
}

func (p *parser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

func (p *parser) value() (*node, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, fmt.Errorf("nested more than %d deep", maxNesting)
	}
	start := p.pos
	n, err := p.bare()
	if err != nil {
		return nil, err
	}
	p.depth--
	n.start, n.end = start, p.pos
	return n, nil
}

func (p *parser) bare() (*node, error) {
	switch c := p.peek(); {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		text, err := p.text()
		return &node{kind: kindString, text: text}, err
	case c == '-' || c >= '0' && c <= '9':
		return p.number()
	}
	for _, word := range []struct {
		text string
		node
	}{{"true", node{kind: kindBool, yes: true}}, {"false", node{kind: kindBool}}, {"null", node{}}} {
		if strings.HasPrefix(p.src[p.pos:], word.text) {
			p.pos += len(word.text)
			return &word.node, nil
		}
	}
	return nil, p.unexpected("a JSON value")
}

// text reads a string.
func (p *parser) text() (string, error) {
	for i := p.pos + 1; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == '\\':
			i++
		case c < ' ':
			p.pos = i
			return "", fmt.Errorf("a control character in a string")
		case c == '"':
			var text string
			if err := json.Unmarshal([]byte(p.src[p.pos:i+1]), &text); err != nil {
				return "", fmt.Errorf("the string: %w", err)
			}
			p.pos = i + 1
			return text, nil
		}
	}
	return "", fmt.Errorf("the string has no end")
}

func (p *parser) number() (*node, error) {
	end := p.pos
	for end < len(p.src) && strings.IndexByte("+-.eE0123456789", p.src[end]) >= 0 {
		end++
	}
	text := p.src[p.pos:end]
	if !json.Valid([]byte(text)) {
		return nil, fmt.Errorf("%.40q is no number", text)
	}
	p.pos = end
	return &node{kind: kindNumber, text: text}, nil
}

func (p *parser) object() (*node, error) {
	n := &node{kind: kindObject}
	seen := map[string]bool{}
	err := p.elements('}', func() error {
		at := p.pos
		if p.peek() != '"' {
			return p.unexpected("a key")
		}
		name, err := p.text()
		if err != nil {
			return err
		}
		if err := p.space(); err != nil {
			return err
		}
		if p.peek() != ':' {
			return p.unexpected("a colon")
		}
		p.pos++
		if err := p.space(); err != nil {
			return err
		}
		v, err := p.value()
		n.repeats = n.repeats || seen[name]
		seen[name] = true
		n.members = append(n.members, member{name, at, v})
		return err
	})
	return n, err
}

func (p *parser) array() (*node, error) {
	n := &node{kind: kindArray}
	err := p.elements(']', func() error {
		v, err := p.value()
		n.items = append(n.items, v)
		return err
	})
	return n, err
}

// elements reads what stands between brackets, with a function for each.
func (p *parser) elements(closing byte, read func() error) error {
	for p.pos++; ; p.pos++ {
		if err := p.space(); err != nil {
			return err
		}
		if p.peek() == closing {
			break
		}
		if err := read(); err != nil {
			return err
		}
		if err := p.space(); err != nil {
			return err
		}
		if p.peek() == closing {
			break
		}
		if p.peek() != ',' {
			return p.unexpected("a comma or a closing bracket")
		}
	}
	p.pos++
	return nil
}
