package llama

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Limits on the work that a grammar makes for llama.cpp, which unfolds rules
// until every way to go on begins with a character, forgets nothing that it
// did twice, and does so by recursion (llama_grammar_advance_stack and
// llama_grammar_detect_left_recursion). A few lines of GBNF can ask for more
// steps than there are seconds left to the universe.
const (
	maxWays   = 20_000    // ways that one rule can begin
	maxUnfold = 2_000_000 // the same, summed over all rules
	maxDepth  = 4_000     // rules within rules before the first character
)

// cost is what llama.cpp does to unfold an expression.
type cost struct {
	ways  int64 // steps until all ways begin with a character or are empty
	empty int64 // ways to match the empty text
	depth int64 // of the recursion
}

// capped keeps sums and products from overflowing.
func capped(n int64) int64 { return min(n, 1<<30) }

// then is the cost of one expression followed by another.
func (a cost) then(b cost) cost {
	if a.empty == 0 {
		return a
	}
	return cost{
		ways:  capped(a.ways + capped(a.empty*b.ways)),
		empty: capped(a.empty * b.empty),
		depth: a.depth + b.depth,
	}
}

// or is the cost of a choice.
func (a cost) or(b cost) cost {
	return cost{capped(a.ways + b.ways), capped(a.empty + b.empty), max(a.depth, b.depth)}
}

var (
	oneChar = cost{ways: 1, depth: 1}
	nothing = cost{ways: 1, empty: 1, depth: 1}
)

// coster computes costs; a rule is looked at once. Left recursion, which would
// make it run in circles, was refused by the grammar's own check.
type coster struct {
	rules map[string]grammar.Expr
	known map[string]cost
	total int64
}

// checkCost refuses a grammar that would keep llama.cpp busy for too long. The
// grammar must have passed its own check.
func checkCost(g *grammar.Grammar) error {
	c := coster{rules: make(map[string]grammar.Expr, len(g.Rules)), known: map[string]cost{}}
	for _, r := range g.Rules {
		c.rules[r.Name] = r.Body
	}
	for _, r := range g.Rules {
		got := c.rule(r.Name)
		c.helpers(r.Body)
		switch {
		case got.ways > maxWays:
			return fmt.Errorf("rule %s can begin in more than %d ways, too many for llama.cpp", r.Name, maxWays)
		case got.depth > maxDepth:
			return fmt.Errorf("rule %s begins with rules within rules, more than %d deep: too deep for llama.cpp", r.Name, maxDepth)
		case c.total > maxUnfold:
			return fmt.Errorf("rule %s: with it the grammar is too ambiguous for llama.cpp", r.Name)
		}
	}
	return nil
}

func (c *coster) rule(name string) cost {
	if got, ok := c.known[name]; ok {
		return got
	}
	got := c.expr(c.rules[name])
	got.depth++
	c.known[name] = got
	c.total = capped(c.total + got.ways)
	return got
}

func (c *coster) expr(e grammar.Expr) cost {
	switch e := e.(type) {
	case grammar.Literal:
		if e == "" {
			return nothing
		}
	case grammar.Ref:
		got := c.rule(string(e))
		return cost{capped(got.ways + 1), got.empty, got.depth + 1}
	case grammar.Seq:
		got := nothing
		for _, item := range e {
			if got.empty == 0 {
				break
			}
			got = got.then(c.expr(item))
		}
		return got
	case grammar.Alt:
		got := cost{ways: 1}
		for _, alt := range e {
			got = got.or(c.expr(alt))
		}
		got.depth++
		return got
	case grammar.Repeat:
		return c.repeat(e, c.expr(e.Item))
	}
	return oneChar
}

// repeat follows llama.cpp: the item Min times, and then a chain of rules, one
// for each optional copy, which adds its links to the total.
func (c *coster) repeat(r grammar.Repeat, item cost) cost {
	if r.Max == 0 {
		return nothing
	}
	optional := int64(r.Max - r.Min)
	if r.Max == grammar.Unlimited {
		optional = 1 // the rule refers to itself, after an item that is not empty
	}
	chain := nothing
	for i := range optional {
		chain = item.then(chain).or(nothing)
		chain.depth++
		if item.empty == 0 { // then all links are alike
			c.total = capped(c.total + capped(optional*chain.ways))
			break
		}
		c.total = capped(c.total + chain.ways)
		if i > maxWays {
			break // that is too many already
		}
	}
	got := nothing
	for range r.Min {
		if got = got.then(item); got.empty == 0 || got.ways > maxWays {
			return got
		}
	}
	return got.then(chain)
}

// helpers adds the rules that llama.cpp makes of groups that stand where
// unfolding the rule itself does not reach.
func (c *coster) helpers(e grammar.Expr) {
	switch e := e.(type) {
	case grammar.Seq:
		for _, item := range e {
			c.helpers(item)
		}
	case grammar.Alt:
		for _, alt := range e {
			c.helpers(alt)
		}
		c.total = capped(c.total + c.expr(e).ways)
	case grammar.Repeat:
		c.helpers(e.Item)
		c.expr(e)
	}
}
