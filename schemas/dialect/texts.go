package dialect

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/grammar/ecma"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

func expression(a *grammar.Automaton, pattern string) (grammar.Term, error) {
	re, err := ecma.Parse(pattern)
	if err != nil {
		return grammar.None, err
	}
	return re.Full(a, ecma.UTF8{})
}

// expressions makes the terms of expressions, each once.
type expressions struct {
	a    *grammar.Automaton
	made map[string]grammar.Term
}

func newExpressions(a *grammar.Automaton) *expressions {
	return &expressions{a, map[string]grammar.Term{}}
}

// expression returns the texts that an expression of the text of a document
// matches whole. Quotes and backslashes mean those of the document.
func (e *expressions) expression(pattern string) (grammar.Term, error) {
	if t, ok := e.made[pattern]; ok {
		return t, nil
	}
	t, err := expression(e.a, pattern)
	if err == nil {
		e.made[pattern] = t
	}
	return t, err
}

// constant is expression for patterns of this package, which are well formed.
func (e *expressions) constant(pattern string) grammar.Term {
	t, err := e.expression(pattern)
	if err != nil {
		panic(fmt.Sprintf("pattern %s: %s", pattern, err))
	}
	return t
}

// constant returns the term of a pattern of this package.
func constant(a *grammar.Automaton, pattern string) grammar.Term {
	return newExpressions(a).constant(pattern)
}

// spelling is how an engine writes a single value: with no white space, each
// string and number in one way.
type spelling struct {
	str    func(s string) string
	number func(digits string) string
}

// value returns the only text of a value.
func (s spelling) value(v *value) string {
	var b strings.Builder
	s.write(&b, v)
	return b.String()
}

func (s spelling) write(b *strings.Builder, v *value) {
	switch v.kind {
	case null:
		b.WriteString("null")
	case boolean:
		b.WriteString(strconv.FormatBool(v.yes))
	case number:
		b.WriteString(s.number(v.text))
	case text:
		b.WriteString(s.str(v.text))
	case array:
		s.list(b, v, "[", "]")
	case object:
		s.list(b, v, "{", "}")
	}
}

func (s spelling) list(b *strings.Builder, v *value, open, closing string) {
	b.WriteString(open)
	for i, item := range v.items {
		if i > 0 {
			b.WriteString(",")
		}
		if v.kind == object {
			b.WriteString(s.str(v.names[i]) + ":")
		}
		s.write(b, item)
	}
	b.WriteString(closing)
}

// quote writes a string with escapes for the quote, the backslash, and control
// characters, of which those in short have an escape of one letter. Others
// that escaped says need one get \u and four lower case digits.
func quote(s string, escaped func(r rune) bool) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		short := strings.IndexRune("\"\\\b\f\n\r\t", r)
		switch {
		case short >= 0:
			b.WriteString(`\` + `"\bfnrt`[short:short+1])
		case escaped(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

func isControl(r rune) bool { return r < 0x20 }

// numbers returns the spellings of a set of numbers, without exponents, and
// without a minus before a zero.
func numbers(a *grammar.Automaton, set jsonlang.Number, fraction bool) (grammar.Term, error) {
	t, err := set.Term(a, jsonlang.NumberSpelling{Fraction: fraction})
	if err != nil {
		return grammar.None, err
	}
	return a.And(t, a.Not(constant(a, `-0(\.0+)?`))), nil
}

// count reads a number of characters, items or members; false if it is none
// that is written without a point and an exponent.
func count(v *value) (int, bool) {
	if !v.is(number) {
		return 0, false
	}
	n, err := strconv.ParseUint(v.text, 10, 64)
	const most = 1 << 30
	return int(min(n, most)), err == nil
}
