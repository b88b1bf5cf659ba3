package dialect

import (
	"slices"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

// text writes a string: by its format, by its pattern, or by its length, the
// first of them that is there.
func (x *xgrammar) text(v *value, path string) (grammar.Term, error) {
	a := x.emission.a
	if f := v.get("format"); f.is(text) {
		if pattern, ok := xgrammarFormats[f.text]; ok {
			x.ignoreUnused(v, path, "format")
			return a.Seq(a.Text(`"`), x.constant(pattern), a.Text(`"`)), nil
		}
		x.ignore(path, "format", ", since it does not know it")
	}
	if p := v.get("pattern"); p != nil {
		x.ignoreUnused(v, path, "pattern", "format")
		parts, err := x.pattern(p, path)
		if err != nil {
			return grammar.None, err
		}
		return quotedOutside(a, parts), nil
	}
	lo, hi, err := x.bounds(v, path, "minLength", "maxLength")
	if err != nil {
		return grammar.None, err
	}
	x.ignoreUnused(v, path, "minLength", "maxLength", "format")
	if lo == 0 && hi == noBound {
		return x.str, nil
	}
	char := looseChar(a, `[^"\\\r\n\x80-\u{10ffff}]`)
	return a.Seq(a.Text(`"`), a.Repeat(char, lo, hi), a.Text(`"`)), nil
}

// quotedOutside puts one quote before the first alternative, and one after the
// last: XGrammar pastes the expression between quotes as it stands.
func quotedOutside(a *grammar.Automaton, parts []grammar.Term) grammar.Term {
	all := slices.Clone(parts)
	last := len(all) - 1
	all[0] = a.Seq(a.Text(`"`), all[0])
	all[last] = a.Seq(all[last], a.Text(`"`))
	return a.Alt(all...)
}

// literal writes one value in its only spelling.
func (x *xgrammar) literal(v *value, path string) (grammar.Term, error) {
	if v.overflows() {
		return grammar.None, refusal(path, "", "a number is too large")
	}
	s := spelling{
		str:    func(s string) string { return quote(s, func(r rune) bool { return isControl(r) || r == 0x7F }) },
		number: xgrammarDigits,
	}
	return x.emission.a.Text(s.value(v)), nil
}

// items writes an array.
func (x *xgrammar) items(v *value, path string) (grammar.Term, error) {
	if bare(v) {
		return x.anyArray(), nil
	}
	lo, hi, err := x.bounds(v, path, "minItems", "maxItems")
	if err != nil {
		return grammar.None, err
	}
	x.ignoreUnused(v, path, "items", "prefixItems", "minItems", "maxItems", "unevaluatedItems")
	var prefix []grammar.Term
	for i, item := range v.get("prefixItems").list() {
		t, err := x.part(item, trace.Below(path, "prefixItems", itoa(i)))
		if err != nil {
			return grammar.None, err
		}
		prefix = append(prefix, t)
	}
	rest, err := x.rest(v, path, "items", "unevaluatedItems")
	n := len(prefix)
	switch {
	case err != nil:
		return grammar.None, err
	case hi != noBound && hi < n:
		return grammar.None, refusal(path, "maxItems", "it is less than the number of prefixItems: %d < %d", hi, n)
	case rest == nil && lo > n:
		return grammar.None, refusal(path, "minItems", "it is greater than the number of prefixItems, but additional items are not allowed: %d > %d", lo, n)
	}
	if hi != noBound {
		hi -= n
	}
	none := grammar.None
	if rest == nil {
		rest = &none
	}
	return x.array(prefix, *rest, max(0, lo-n), hi), nil
}

// rest writes what one of two keywords says of what is not listed; nil if
// nothing is allowed.
func (x *xgrammar) rest(v *value, path string, keywords ...string) (*grammar.Term, error) {
	for _, keyword := range keywords {
		s := v.get(keyword)
		if s == nil {
			continue
		}
		if s.is(boolean) && !s.yes {
			return nil, nil
		}
		if !s.is(boolean) && !s.is(object) {
			return nil, refusal(path, keyword, "it must be a boolean or an object")
		}
		t, err := x.part(s, trace.Below(path, keyword))
		return &t, err
	}
	return nil, nil
}

// part writes a member or an item.
func (x *xgrammar) part(v *value, path string) (grammar.Term, error) {
	return x.within(func() (grammar.Term, error) { return x.schema(v, path) })
}

// properties writes an object.
// others writes one member that is not declared. Patterns and propertyNames
// replace additionalProperties where nothing is declared, and propertyNames
// counts only without patterns.
// hasOthers says whether members may be there that are not declared.
// otherKeys returns the strings that are not spelled as one of these names. A
// name with an escape is not left out.
// name writes a key by propertyNames.
// patternMembers writes a member for each entry of patternProperties.
