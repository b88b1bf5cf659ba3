package ecma

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Bounds of what is parsed. They keep hostile expressions from filling the
// memory; no expression met in practice comes near them.
const (
	maxLength = 1 << 16 // bytes of an expression
	maxDepth  = 200     // groups within groups
	maxCount  = 1 << 20 // a count of a repetition
	maxNested = 10_000  // the product of the counts of nested repetitions
	maxMet    = 1_000   // the same, where a lookahead intersects them
)

// Regexp is a parsed expression. It is immutable.
type Regexp struct {
	source string
	root   *node
}

// String returns the expression as it was written.
func (re *Regexp) String() string { return re.source }

// Parse reads an expression. The error is an *Error; the package comment says
// what is refused, and where more is accepted than the standard allows.
func Parse(pattern string) (*Regexp, error) {
	p := &parser{src: pattern, names: map[string]bool{}}
	root, err := p.parse()
	if err != nil {
		return nil, err
	}
	return &Regexp{source: pattern, root: root}, nil
}

// parser reads an expression from left to right. Its methods panic with an
// *Error, which parse recovers.
type parser struct {
	src   string
	pos   int
	depth int
	names map[string]bool // of groups

	legacy  mark // what the u flag forbids
	unicode mark // what means something else without it
}

// mark is the first place where something was found.
type mark struct {
	found  bool
	offset int
}

func (m *mark) set(offset int) {
	if !m.found {
		*m = mark{true, offset}
	}
}

func (p *parser) parse() (root *node, err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			err = e
		default:
			panic(e)
		}
	}()
	if len(p.src) > maxLength {
		p.failAs(ErrTooLarge, 0, "an expression of %d bytes", len(p.src))
	}
	if !utf8.ValidString(p.src) {
		p.fail(0, "the expression is not UTF-8")
	}
	root = p.alternatives()
	if p.more() {
		p.fail(p.pos, "unmatched )")
	}
	if p.legacy.found && p.unicode.found {
		p.fail(p.legacy.offset, "the u flag forbids this, and the escape at offset %d needs the flag", p.unicode.offset)
	}
	most := maxNested
	if hasLook(root) {
		most = maxMet
	}
	if nestedCounts(root) > most {
		p.failAs(ErrTooLarge, 0, "repetitions nested in each other")
	}
	return root, nil
}

func (p *parser) fail(offset int, format string, args ...any) {
	p.failAs(nil, offset, format, args...)
}

func (p *parser) failAs(kind error, offset int, format string, args ...any) {
	panic(&Error{Offset: offset, Message: fmt.Sprintf(format, args...), Err: kind})
}

func (p *parser) more() bool { return p.pos < len(p.src) }

// peek returns the next byte, and 0 at the end.
func (p *parser) peek() byte {
	if !p.more() {
		return 0
	}
	return p.src[p.pos]
}

// eat moves behind a text if it comes next.
func (p *parser) eat(text string) bool {
	if !strings.HasPrefix(p.src[p.pos:], text) {
		return false
	}
	p.pos += len(text)
	return true
}

// char reads one character.
func (p *parser) char() rune {
	r, size := utf8.DecodeRuneInString(p.src[p.pos:])
	p.pos += size
	return r
}

// alternatives reads up to the end or to a closing parenthesis.
func (p *parser) alternatives() *node {
	parts := []*node{p.sequence()}
	for p.eat("|") {
		parts = append(parts, p.sequence())
	}
	return altNode(parts...)
}

func (p *parser) sequence() *node {
	var parts []*node
	for p.more() && p.peek() != '|' && p.peek() != ')' {
		parts = append(parts, p.term())
	}
	return seqNode(parts...)
}

// term reads an assertion, or an atom with its quantifier.
func (p *parser) term() *node {
	start := p.pos
	n := p.atom()
	min, max, ok := p.quantifier()
	if !ok {
		return n
	}
	switch n.op {
	case opStart, opEnd, opLook, opBoundary:
		if p.src[start] != '(' || n.op == opLook && p.isLook(start) {
			p.fail(start, "an assertion cannot be repeated")
		}
	}
	return repeatNode(n, min, max)
}

// isLook says whether a lookahead stands at an offset, and not a group that
// holds one.
func (p *parser) isLook(offset int) bool {
	return strings.HasPrefix(p.src[offset:], "(?=") || strings.HasPrefix(p.src[offset:], "(?!")
}

func (p *parser) atom() *node {
	start := p.pos
	switch r := p.char(); r {
	case '^':
		return assertNode(opStart, false)
	case '$':
		return assertNode(opEnd, false)
	case '.':
		return classNode(lineRunes.negate())
	case '(':
		return p.group(start)
	case '[':
		return classNode(p.class(start))
	case '\\':
		return p.escapedAtom(start)
	case '*', '+', '?':
		p.fail(start, "%c repeats nothing", r)
		return nil
	case '{':
		p.pos = start
		if _, _, ok := p.count(); ok {
			p.fail(start, "a count that repeats nothing")
		}
		p.pos = start + 1
		p.legacy.set(start)
		return classNode(one(r))
	case '}', ']':
		p.legacy.set(start)
		return classNode(one(r))
	default:
		return classNode(one(r))
	}
}

// quantifier reads a quantifier, if one comes next. A lazy one matches the
// same texts.
func (p *parser) quantifier() (min, max int, ok bool) {
	switch {
	case p.eat("*"):
		min, max = 0, -1
	case p.eat("+"):
		min, max = 1, -1
	case p.eat("?"):
		min, max = 0, 1
	default:
		if min, max, ok = p.count(); !ok {
			return 0, 0, false
		}
	}
	p.eat("?")
	return min, max, true
}

// count reads {m}, {m,} or {m,n}. It reads nothing and returns false where
// something else stands.
func (p *parser) count() (min, max int, ok bool) {
	start := p.pos
	if !p.eat("{") {
		return 0, 0, false
	}
	min, hasMin := p.number()
	max = min
	if p.eat(",") {
		var hasMax bool
		if max, hasMax = p.number(); !hasMax {
			max = -1
		}
		if !hasMin && hasMax && p.peek() == '}' {
			p.fail(start, "a count without its lower bound: write {0,%d}", max)
		}
	}
	if !hasMin || !p.eat("}") {
		p.pos = start
		return 0, 0, false
	}
	if max >= 0 && min > max {
		p.fail(start, "the bounds of {%d,%d} are out of order", min, max)
	}
	if min > maxCount || max > maxCount {
		p.failAs(ErrTooLarge, start, "a count above %d", maxCount)
	}
	return min, max, true
}

// number reads decimal digits; a number above maxCount is read as one that is
// just above it.
func (p *parser) number() (n int, ok bool) {
	for ; '0' <= p.peek() && p.peek() <= '9'; p.pos++ {
		n = min(n*10+int(p.peek()-'0'), maxCount+1)
		ok = true
	}
	return n, ok
}

// hasLook says whether there is a lookahead in a node.
func hasLook(n *node) bool {
	return n.op == opLook || slices.ContainsFunc(n.parts, hasLook)
}

// nestedCounts returns the largest product of the counts of repetitions that
// are nested in each other. It never gets far above maxNested.
func nestedCounts(n *node) int {
	most := 1
	for _, part := range n.parts {
		most = max(most, nestedCounts(part))
	}
	count := max(n.min, n.max)
	switch {
	case n.op != opRepeat || count <= 1:
		return most
	case most > 1:
		return min(most*count, maxNested+1)
	}
	return min(count, maxMet) // a single count may be as high as it likes
}
