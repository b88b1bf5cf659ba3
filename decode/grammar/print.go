package grammar

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// lineWidth is how long a rule may get before its alternatives get a line
// each.
const lineWidth = 100

// String prints the grammar as GBNF, one rule after the other. Parse reads it
// back as an equal grammar if it came from Parse, and as one that matches the
// same texts if it was made in code and passes Check.
func (g *Grammar) String() string {
	var out strings.Builder
	if g.Root != RootName {
		fmt.Fprintf(&out, "%s ::= %s\n", RootName, g.Root)
	}
	for _, r := range g.Rules {
		out.WriteString(r.String())
		out.WriteByte('\n')
	}
	return out.String()
}

// String prints the rule as GBNF, without a line end after it.
func (r Rule) String() string {
	head := r.Name + " ::= "
	line := head + exprString(r.Body)
	alts, ok := r.Body.(Alt)
	if !ok || len(alts) < 2 || len(line) <= lineWidth {
		return line
	}
	lines := make([]string, len(alts))
	for i, e := range alts {
		var p printer
		p.expr(e, alts)
		lines[i] = "  " + p.String()
	}
	// A line may end after '|', but not before it.
	return strings.TrimSuffix(head, " ") + "\n" + strings.Join(lines, " |\n")
}

// exprString prints an expression as GBNF.
func exprString(e Expr) string {
	var p printer
	p.expr(e, nil)
	return p.String()
}

// grouped reports whether an expression needs parentheses inside another.
func grouped(e, parent Expr) bool {
	if parent == nil {
		return false
	}
	_, inRepeat := parent.(Repeat)
	_, inAlt := parent.(Alt)
	switch e := e.(type) {
	case Alt:
		return true
	case Seq:
		return !inAlt
	case Repeat:
		return inRepeat
	case Literal:
		// llama.cpp refuses to repeat an empty literal, not a group with one.
		return inRepeat && e == ""
	}
	return false
}

// printer collects GBNF.
type printer struct{ strings.Builder }

// expr prints an expression that stands inside another.
func (p *printer) expr(e, parent Expr) {
	if grouped(e, parent) {
		p.WriteByte('(')
		defer p.WriteByte(')')
	}
	switch e := e.(type) {
	case Literal:
		p.literal(string(e))
	case Class:
		p.class(e)
	case Any:
		p.WriteByte('.')
	case Ref:
		p.WriteString(string(e))
	case Seq:
		p.list(e, e, " ")
	case Alt:
		p.list(e, e, " | ")
	case Repeat:
		p.expr(e.Item, e)
		p.WriteString(counts(e.Min, e.Max))
	}
}

// list prints expressions side by side; none at all are the empty literal.
func (p *printer) list(list []Expr, parent Expr, sep string) {
	for i, e := range list {
		if i > 0 {
			p.WriteString(sep)
		}
		p.expr(e, parent)
	}
	if len(list) == 0 {
		p.literal("")
	}
}

func (p *printer) literal(text string) {
	p.WriteByte('"')
	for _, r := range text {
		if r == '"' {
			p.WriteString(`\"`)
		} else {
			p.char(r)
		}
	}
	p.WriteByte('"')
}

func (p *printer) class(c Class) {
	p.WriteByte('[')
	if c.Negated {
		p.WriteByte('^')
	}
	last := len(c.Ranges) - 1
	for i, r := range c.Ranges {
		switch {
		case r == Range{'-', '-'} && (i == 0 || i == last):
			p.WriteByte('-') // not between two characters, and there is no escape \-
		case r.Lo == '^' && i == 0 && !c.Negated:
			p.hex('^')
			p.upTo(r)
		default:
			p.classChar(r.Lo)
			p.upTo(r)
		}
	}
	p.WriteByte(']')
}

// upTo prints the second half of a range, if it has more than one character.
func (p *printer) upTo(r Range) {
	if r.Hi != r.Lo {
		p.WriteByte('-')
		p.classChar(r.Hi)
	}
}

func (p *printer) classChar(r rune) {
	switch r {
	case '-':
		p.hex(r)
	case '[', ']':
		p.WriteByte('\\')
		p.WriteRune(r)
	default:
		p.char(r)
	}
}

// char prints one character, escaped when it could not be seen.
func (p *printer) char(r rune) {
	switch {
	case r == '\\':
		p.WriteString(`\\`)
	case r == '\n':
		p.WriteString(`\n`)
	case r == '\r':
		p.WriteString(`\r`)
	case r == '\t':
		p.WriteString(`\t`)
	case unicode.IsPrint(r):
		p.WriteRune(r)
	default:
		p.hex(r)
	}
}

// hex prints one character as the shortest escape with digits.
func (p *printer) hex(r rune) {
	switch {
	case r <= 0xFF:
		fmt.Fprintf(p, `\x%02X`, r)
	case r <= 0xFFFF:
		fmt.Fprintf(p, `\u%04X`, r)
	default:
		fmt.Fprintf(p, `\U%08X`, r)
	}
}

// counts prints the suffix of a repetition.
func counts(lo, hi int) string {
	switch {
	case lo == 0 && hi == 1:
		return "?"
	case lo == 0 && hi == Unlimited:
		return "*"
	case lo == 1 && hi == Unlimited:
		return "+"
	case lo == hi:
		return "{" + strconv.Itoa(lo) + "}"
	case hi == Unlimited:
		return "{" + strconv.Itoa(lo) + ",}"
	}
	return "{" + strconv.Itoa(lo) + "," + strconv.Itoa(hi) + "}"
}
