package ecma

import (
	"strings"
	"unicode"
)

// group reads from behind an opening parenthesis to the closing one.
func (p *parser) group(start int) *node {
	if p.depth++; p.depth > maxDepth {
		p.failAs(ErrTooLarge, start, "more than %d groups within each other", maxDepth)
	}
	defer func() { p.depth-- }()
	if !p.eat("?") {
		return p.groupBody(start)
	}
	switch {
	case p.eat(":"):
		return p.groupBody(start)
	case p.eat("="):
		return lookNode(p.groupBody(start), false)
	case p.eat("!"):
		return lookNode(p.groupBody(start), true)
	case p.eat("<="), p.eat("<!"):
		p.failAs(ErrUnsupported, start, "lookbehind")
	case p.eat("<"):
		p.groupName()
		return p.groupBody(start)
	}
	p.foreignGroup(start)
	return nil
}

func (p *parser) groupBody(start int) *node {
	n := p.alternatives()
	if !p.eat(")") {
		p.fail(start, "a group that is not closed")
	}
	return n
}

// groupName reads a name up to ">".
func (p *parser) groupName() {
	start := p.pos
	end := strings.IndexByte(p.src[start:], '>')
	if end < 0 {
		p.fail(start, "a group name that is not closed")
	}
	name := p.src[start : start+end]
	if !isName(name) {
		p.fail(start, "%q is not a group name", name)
	}
	if p.names[name] {
		p.fail(start, "two groups named %q", name)
	}
	p.names[name] = true
	p.pos = start + end + 1
}

func isName(name string) bool {
	for i, r := range name {
		first := unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) || r == '_' || r == '$'
		if !first && (i == 0 || !unicode.In(r, unicode.Nd, unicode.Mn, unicode.Mc, unicode.Pc)) {
			return false
		}
	}
	return name != ""
}

// foreignGroup names a group that other notations have.
func (p *parser) foreignGroup(start int) {
	switch p.peek() {
	case 'P':
		p.fail(start, "(?P is not ECMA-262: write (?<name>")
	case '#':
		p.fail(start, "(?# is not ECMA-262: there are no comments")
	case '>':
		p.fail(start, "(?> is not ECMA-262: there are no atomic groups")
	}
	rest := p.src[p.pos:]
	flags := rest[:len(rest)-len(strings.TrimLeft(rest, "ims-"))]
	if flags != "" && strings.HasPrefix(rest[len(flags):], ":") {
		p.failAs(ErrUnsupported, start, "flags for a group")
	}
	p.fail(start, "(? begins no kind of group of ECMA-262")
}
