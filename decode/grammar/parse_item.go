package grammar

import (
	"strconv"
	"strings"
)

// item reads a literal, a class, '.', a reference or a group, and the space
// after it. It returns nil where no item begins.
func (p *parser) item() (Expr, error) {
	var e Expr
	var err error
	switch c := p.peek(); {
	case c == '"':
		e, err = p.literal()
	case c == '[':
		e, err = p.class()
	case c == '(':
		e, err = p.group()
	case c == '.':
		p.at++
		e = Any{}
	case isNameByte(c):
		e = p.ref()
	case c != 0 && strings.IndexByte("*+?{", c) >= 0:
		return nil, p.noItemError()
	default:
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p.space()
	return e, nil
}

// ref reads the name of a rule, and notes its place for later.
func (p *parser) ref() Ref {
	at := p.at
	name := p.name()
	p.refs = append(p.refs, refAt{name: name, at: at})
	return Ref(name)
}

// group reads alternatives in parentheses. Within them a line's end is space.
func (p *parser) group() (Expr, error) {
	open := p.at
	p.at++
	p.depth++
	if p.depth > MaxNesting {
		return nil, p.errorAt(open, "groups are nested more than %d deep", MaxNesting)
	}
	p.space()
	e, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	if !p.accept(")") {
		return nil, p.errorAt(p.at, "expecting ')'%s", p.nameHint())
	}
	p.depth--
	return e, nil
}

// suffixes reads the repetitions after an item that begins at an offset.
//
// An empty literal and a repetition of zero times cannot be repeated, but a
// group with one of them can: llama.cpp writes no element for the former, and
// a reference for a group.
func (p *parser) suffixes(item Expr, begin int) (Expr, error) {
	nothing := item == Literal("") && p.src[begin] == '"'
	for {
		start := p.at
		r, err := p.suffix()
		if err != nil {
			return nil, err
		}
		if p.at == start {
			return item, nil
		}
		if nothing {
			p.at = start
			return nil, p.noItemError()
		}
		p.space()
		nothing = r.Max == 0
		r.Item = item
		item = r
	}
}

// suffix reads one repetition without its item, if there is one.
func (p *parser) suffix() (Repeat, error) {
	switch p.peek() {
	case '*':
		p.at++
		return Star(nil), nil
	case '+':
		p.at++
		return Plus(nil), nil
	case '?':
		p.at++
		return Opt(nil), nil
	case '{':
		lo, hi, err := p.counts()
		return Repeat{Min: lo, Max: hi}, err
	}
	return Repeat{}, nil
}

func (p *parser) noItemError() error {
	return p.errorAt(p.at, "expecting an item before '%c'", p.src[p.at])
}

// counts reads {m}, {m,} or {m,n}.
func (p *parser) counts() (lo, hi int, err error) {
	open := p.at
	p.at++
	p.space()
	if lo, err = p.number(); err != nil {
		return 0, 0, err
	}
	hi = lo
	if p.accept(",") {
		p.space()
		hi = Unlimited
		if p.peek() != '}' {
			if hi, err = p.number(); err != nil {
				return 0, 0, err
			}
		}
	}
	if !p.accept("}") {
		return 0, 0, p.errorAt(p.at, "expecting '}'")
	}
	if problem := countsProblem(lo, hi); problem != "" {
		return 0, 0, p.errorAt(open, "%s", problem)
	}
	return lo, hi, nil
}

// number reads a count and the space after it.
func (p *parser) number() (int, error) {
	start := p.at
	for c := p.peek(); '0' <= c && c <= '9'; c = p.peek() {
		p.at++
	}
	digits := p.src[start:p.at]
	if digits == "" {
		return 0, p.errorAt(start, "expecting a number")
	}
	n, err := strconv.Atoi(digits)
	if err != nil || n > p.maxCount {
		return 0, p.errorAt(start, "a count of more than %d", p.maxCount)
	}
	p.space()
	return n, nil
}
