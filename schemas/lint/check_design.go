package lint

import (
	"fmt"
	"slices"
	"strings"
)

// Names that tell what a number is made of.
var (
	sums = newWordSet(`total totals subtotal sum average avg mean percentage percent ratio difference grand_total
net_total gross_total balance`)
	counts = newWordSet("count total_count number_of num")
)

// arithmetic looks for a number that its siblings determine: there are other
// numbers, or a list, in the same object.
func (p *pass) arithmetic() {
	for _, s := range p.subs {
		all := p.fieldsOf(s)
		numbers := slices.DeleteFunc(slices.Clone(all), func(f field) bool { return !onlyType(p.root, f.node, "number") })
		lists := slices.DeleteFunc(slices.Clone(all), func(f field) bool { return !onlyType(p.root, f.node, "array") })
		for _, f := range numbers {
			switch {
			case sums.hasAny(f.words) && len(numbers)+len(lists) > 1:
				p.report(f.path, fmt.Sprintf("%q can be computed from what is beside it", f.name))
			case len(f.words) > 1 && counts.hasAny(f.words) && len(lists) > 0:
				p.report(f.path, fmt.Sprintf("%q counts what is in a list beside it", f.name))
			}
		}
	}
}

// generic are names that say nothing.
var generic = newWordSet(`value values data result results text string output info information field item items object
content contents misc stuff thing temp tmp foo bar baz x y z a b c d val obj str payload placeholder attribute
param param1 param2 arg arg1 arg2 field1 field2 field3 key notes response`)

func (p *pass) genericName() {
	for _, s := range p.subs {
		if s.keyword == "properties" && generic[strings.ToLower(s.name)] && !s.node.has("description") && !isOnly(s) {
			p.report(s.path, fmt.Sprintf("%q says nothing of what belongs there", s.name))
		}
	}
}

// isOnly says whether a property is a constant, whose name is for the reader.
func isOnly(s *sub) bool { return s.node.has("const") }

func (p *pass) noEscapeHatch() {
	for _, s := range p.subs {
		all := p.fieldsOf(s)
		if slices.ContainsFunc(all, isNote) {
			continue
		}
		for _, f := range withRole(all, roleAnswer) {
			if n := p.noWayOut(f.node); n > 0 {
				p.report(f.path, fmt.Sprintf("%q is one of %d, and none of them is for what fits no other", f.name, n))
			}
		}
	}
}

// isNote says whether a field takes what fits nowhere else.
func isNote(f field) bool {
	return newWordSet("notes note comment comments remarks other").hasAny(f.words) && f.role != roleReasoning
}

// noWayOut returns how many values or branches a field has, of which none is a
// way out; 0 where one is, or where there are few.
func (p *pass) noWayOut(n *node) int {
	if slices.Contains(typeNames(p.root, n), "null") {
		return 0
	}
	if values := choices(p.root, n); len(values) > 2 {
		if slices.ContainsFunc(values, isEscape) {
			return 0
		}
		return len(values)
	}
	return p.branchesOut(target(p.root, n))
}

func (p *pass) branchesOut(n *node) int {
	for _, keyword := range unionKeywords {
		branches := p.branches(&sub{node: n}, keyword)
		name := discriminator(p.root, n, branches)
		if name == "" || len(branches) < 3 {
			continue
		}
		out := slices.ContainsFunc(branches, func(b branch) bool {
			return slices.ContainsFunc(choices(p.root, b.node.get("properties").get(name)), isWayOut)
		})
		if !out {
			return len(branches)
		}
	}
	return 0
}

// isWayOut says whether the name of a branch is that of one for the rest.
func isWayOut(value string) bool {
	return isEscape(value) || newWordSet("handover hand done finish report").hasAny(Words(value))
}

func (p *pass) unboundedArray() {
	for _, s := range p.subs {
		if p.endless(s) && !slices.ContainsFunc(p.found, func(f Finding) bool { return f.Rule == "reasoning-unbounded" && f.Path == s.path }) {
			p.report(s.path, "the list has no \"maxItems\"")
		}
	}
}

// endless says whether a subschema describes a list of any length. A set of
// given values has as many as there are.
func (p *pass) endless(s *sub) bool {
	n := s.node
	items := n.get("items")
	isList := slices.Contains(typeKeyword(orNull(n.get("type"))), "array") || n.get("type") == nil && items.is(kindObject)
	if !isList || n.hasAny("maxItems", "enum", "const", "contains") {
		return false
	}
	if n.hasAny("prefixItems") || items.is(kindArray) {
		return false
	}
	return !n.get("uniqueItems").is(kindBool) || choices(p.root, items) == nil
}

func orNull(n *node) *node {
	if n == nil {
		return &node{}
	}
	return n
}
