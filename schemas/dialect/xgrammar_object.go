package dialect

import (
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

func (x *xgrammar) properties(v *value, path string) (grammar.Term, error) {
	if bare(v) {
		return x.anyObject(), nil
	}
	lo, hi, err := x.bounds(v, path, "minProperties", "maxProperties")
	if err != nil {
		return grammar.None, err
	}
	x.ignoreUnused(v, path, "properties", "patternProperties", "propertyNames", "required", "additionalProperties",
		"unevaluatedProperties", "minProperties", "maxProperties")
	m := members{min: lo, max: hi}
	m.notEmpty = len(v.get("required").strings()) > 0 && len(names(v.get("properties"))) > 0
	if m.declared, err = x.declared(v, path); err != nil {
		return grammar.None, err
	}
	if m.others, err = x.others(v, path); err != nil {
		return grammar.None, err
	}
	if n := len(m.declared); !x.hasOthers(v) && lo > n {
		return grammar.None, refusal(path, "minProperties", "it is greater than the number of properties, but additional properties aren't allowed: %d > %d", lo, n)
	}
	return x.object(m), nil
}

func (x *xgrammar) declared(v *value, path string) ([]member, error) {
	p := v.get("properties")
	if p != nil && !p.is(object) {
		return nil, refusal(path, "properties", "it must be an object")
	}
	required := v.get("required").strings()
	for _, name := range required {
		if !p.has(name) {
			x.ignore(path, "required", " for keys that are not declared")
		}
	}
	var all []member
	for i := range names(p) {
		t, err := x.part(p.items[i], trace.Below(path, "properties", p.names[i]))
		if err != nil {
			return nil, err
		}
		key, err := x.literal(&value{kind: text, text: p.names[i]}, "")
		if err != nil {
			return nil, err
		}
		all = append(all, member{x.member(key, t), slices.Contains(required, p.names[i])})
	}
	return all, nil
}

func names(v *value) []string {
	if v == nil {
		return nil
	}
	return v.names
}

func (x *xgrammar) others(v *value, path string) (grammar.Term, error) {
	a := x.emission.a
	declared := len(names(v.get("properties"))) > 0
	patterns := v.get("patternProperties")
	parts, err := x.patternMembers(patterns, path)
	if err != nil {
		return grammar.None, err
	}
	hasPatterns := len(names(patterns)) > 0
	if hasPatterns && v.has("propertyNames") {
		x.ignore(path, "propertyNames", " beside patternProperties")
	}
	if !declared && (hasPatterns || v.has("propertyNames")) {
		if v.has("additionalProperties") {
			x.ignore(path, "additionalProperties", " beside patternProperties and propertyNames, if no properties are declared")
		}
		if hasPatterns {
			return a.Alt(parts...), nil
		}
		key, err := x.name(v, path)
		return x.member(key, x.any()), err
	}
	rest, err := x.rest(v, path, "additionalProperties", "unevaluatedProperties")
	if err != nil || rest == nil {
		return a.Alt(parts...), err
	}
	key := x.str
	switch {
	case hasPatterns:
	case v.has("propertyNames"):
		if key, err = x.name(v, path); err != nil {
			return grammar.None, err
		}
	case declared:
		key = x.otherKeys(v.get("properties").names)
	}
	return a.Alt(append(parts, x.member(key, *rest))...), nil
}

func (x *xgrammar) hasOthers(v *value) bool {
	if len(names(v.get("patternProperties"))) > 0 {
		return true
	}
	if len(names(v.get("properties"))) == 0 && v.has("propertyNames") {
		return true
	}
	rest := v.get("additionalProperties")
	if rest == nil {
		rest = v.get("unevaluatedProperties")
	}
	return rest != nil && (!rest.is(boolean) || rest.yes)
}

func (x *xgrammar) otherKeys(names []string) grammar.Term {
	a := x.emission.a
	var parts []grammar.Term
	for _, name := range names {
		if !strings.ContainsFunc(name, func(r rune) bool { return isControl(r) || r == '"' || r == '\\' || r == 0x7F }) {
			parts = append(parts, a.Text(`"`+name+`"`))
		}
	}
	if len(parts) == 0 {
		return x.str
	}
	return a.And(x.str, a.Not(a.Alt(parts...)))
}

func (x *xgrammar) name(v *value, path string) (grammar.Term, error) {
	n := v.get("propertyNames")
	path = trace.Below(path, "propertyNames")
	if !n.is(object) {
		return x.part(n, path)
	}
	for _, keyword := range xgrammarChoices {
		if n.has(keyword) {
			return x.part(n, path)
		}
	}
	if t := n.get("type"); t != nil && t.text != "string" {
		return x.part(n, path)
	}
	return x.text(n, path)
}

func (x *xgrammar) patternMembers(v *value, path string) ([]grammar.Term, error) {
	if v != nil && !v.is(object) {
		return nil, refusal(path, "patternProperties", "it must be an object")
	}
	a := x.emission.a
	var all []grammar.Term
	for i, pattern := range names(v) {
		t, err := x.part(v.items[i], trace.Below(path, "patternProperties", pattern))
		if err != nil {
			return nil, err
		}
		parts, err := x.pattern(&value{kind: text, text: pattern}, path)
		if err != nil {
			return nil, err
		}
		last := len(parts) - 1
		parts[0] = a.Seq(a.Text(`"`), parts[0])
		parts[last] = x.member(a.Seq(parts[last], a.Text(`"`)), t)
		all = append(all, parts...)
	}
	return all, nil
}
