package compile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

// Tags say which part of the schema a part of the automaton comes from. They
// are there in a labelled automaton only: in any other, tagging returns the
// term as it is.

// tagGoal puts the values of a goal under the paths of its subschemas, the
// first of which is the innermost.
func (c *compiler) tagGoal(g *goal, t grammar.Term) grammar.Term {
	for _, l := range slices.Backward(g.literals) {
		t = c.leaves.a.Tag(grammar.Label{Path: c.node(l).path}, t)
	}
	return t
}

// tag puts a term under a keyword of the subschema around it.
func (l *leaves) tag(keyword, detail string, t grammar.Term) grammar.Term {
	return l.a.Tag(grammar.Label{Keyword: keyword, Detail: detail}, t)
}

// tagSigned puts a term under a pattern or a format.
func (l *leaves) tagSigned(keyword string, s signedText, t grammar.Term) grammar.Term {
	detail := short(s.text)
	if s.denied {
		detail = "not " + detail
	}
	return l.a.Tag(grammar.Label{Path: s.path, Keyword: keyword, Detail: detail}, t)
}

// tagValues puts a term under the listed values that it writes.
func (l *leaves) tagValues(values []*value, t grammar.Term) grammar.Term {
	const few = 5
	names := make([]string, 0, few+1)
	for _, v := range values[:min(len(values), few)] {
		names = append(names, short(v.text))
	}
	if len(values) > few {
		names = append(names, "… of "+strconv.Itoa(len(values)))
	}
	if len(values) == 1 {
		return l.tag("const", names[0], t)
	}
	return l.tag("enum", strings.Join(names, ", "), t)
}

// tagNumber puts the texts of numbers under what bounds them, if anything
// does.
func (l *leaves) tagNumber(n *jsonlang.Number, t grammar.Term) grammar.Term {
	if detail := n.String(); detail != "" {
		return l.tag("number", detail, t)
	}
	return t
}

// tagKey puts a key under the keyword that allows or demands it.
func (p *objectPlan) tagKey(l *leaves, c keyChoice, t grammar.Term) grammar.Term {
	switch {
	case c.list == openKeysOf:
		return l.tag("additionalProperties", "", t)
	case c.list == declaredKeys && p.declared[c.key].required:
		return l.tag("required", short(p.declared[c.key].name), t)
	}
	return l.tag("properties", "", t)
}

// tagItems puts the items after the first under the bounds of their number.
func (p *arrayPlan) tagItems(l *leaves, t grammar.Term) grammar.Term {
	switch {
	case p.max != noBound:
		return l.tag("maxItems", strconv.Itoa(p.max), t)
	case p.min > 0:
		return l.tag("minItems", strconv.Itoa(p.min), t)
	}
	return t
}

// short cuts a text for a label.
func short(s string) string {
	const most = 40
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most]) + "…"
}
