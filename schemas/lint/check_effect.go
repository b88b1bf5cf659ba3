package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// onlyFor are the keywords that look at values of one type alone.
var onlyFor = map[string][]string{
	"string": strings.Fields("minLength maxLength pattern"),
	"number": strings.Fields("minimum maximum exclusiveMinimum exclusiveMaximum multipleOf"),
	"array":  strings.Fields("minItems maxItems uniqueItems contains items prefixItems"),
	"object": strings.Fields(`properties patternProperties additionalProperties required minProperties maxProperties
propertyNames dependentRequired dependentSchemas`),
}

// companions are the keywords that do nothing without another one.
var companions = map[string]string{"then": "if", "else": "if", "minContains": "contains", "maxContains": "contains"}

func (p *pass) withoutEffect() {
	for _, s := range p.subs {
		types := typeKeyword(orNull(s.node.get("type")))
		for _, m := range s.node.fields() {
			if other := companions[m.name]; other != "" && !s.node.has(other) {
				p.report(trace.Below(s.path, m.name), fmt.Sprintf("%q does nothing without %q", m.name, other))
			}
			if name := typeOf(m.name); name != "" && len(types) > 0 && !slices.Contains(types, name) {
				p.report(trace.Below(s.path, m.name), fmt.Sprintf("%q is about values of the type %s, and the type here is %s", m.name, name, strings.Join(types, " or ")))
			}
		}
	}
}

// typeOf returns the type that a keyword is for, or "".
func typeOf(keyword string) string {
	for name, keywords := range onlyFor {
		if slices.Contains(keywords, keyword) {
			return name
		}
	}
	return ""
}

func (p *pass) enumExcludesType() {
	for _, s := range p.subs {
		values := kindsOf(s.node.get("enum").list())
		types := typeKeyword(orNull(s.node.get("type")))
		if len(types) < 2 || !slices.ContainsFunc(types, func(t string) bool { return slices.Contains(values, t) }) {
			continue // one type that no value has is unsatisfiable
		}
		for _, t := range types {
			if !slices.Contains(values, t) {
				p.report(trace.Below(s.path, "enum"), fmt.Sprintf("the type %s is allowed, and no value of it is listed", t))
			}
		}
	}
}
