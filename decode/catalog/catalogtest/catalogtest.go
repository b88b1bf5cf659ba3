// Package catalogtest helps tests to ask what a plan's grammar allows, without an engine.
package catalogtest

import (
	"regexp"
	"strings"

	"github.com/stencil-debugger/stencil/decode/catalog"
	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Pattern returns a regular expression for what the plan's grammar matches. A plan's grammar refers to no
// rule from itself, so that there always is one.
func Pattern(p *catalog.Plan) *regexp.Regexp {
	g := p.Grammar()
	if g == nil {
		return regexp.MustCompile(`\z.`) // matches nothing
	}
	return regexp.MustCompile(`\A` + pattern(g, grammar.Ref(g.Root)) + `\z`)
}

func pattern(g *grammar.Grammar, e grammar.Expr) string {
	switch e := e.(type) {
	case grammar.Literal:
		return regexp.QuoteMeta(string(e))
	case grammar.Ref:
		rule, _ := g.Rule(string(e))
		return pattern(g, rule.Body)
	case grammar.Seq:
		return join(g, e, "")
	case grammar.Alt:
		return join(g, e, "|")
	case grammar.Repeat: // a plan repeats nothing but to make it optional
		return "(?:" + pattern(g, e.Item) + ")?"
	}
	panic("catalogtest: a plan uses no such expression")
}

func join(g *grammar.Grammar, list []grammar.Expr, between string) string {
	patterns := make([]string, len(list))
	for i, e := range list {
		patterns[i] = pattern(g, e)
	}
	return "(?:" + strings.Join(patterns, between) + ")"
}
