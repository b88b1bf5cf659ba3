package lint

import (
	"errors"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/trace"
)

// unsatisfiable asks the automaton: first of the parts whose keywords could
// exclude each other, the innermost first, and then of the whole. A part that
// holds another one without a value is not asked about: why is known.
func (p *pass) unsatisfiable() {
	budget := emptyBudget
	for i := len(p.subs) - 1; i >= 0; i-- {
		s := p.subs[i]
		if denied(s) {
			continue
		}
		if p.closedOut(s) {
			p.taint(s)
		}
		if s.parent == nil || p.tainted[s] || !couldExclude(s.node) || isNever(s.node) {
			continue
		}
		if budget -= s.node.end - s.node.start; budget < 0 {
			break
		}
		if hasNone(p.alone(s)) {
			p.taint(s)
			p.report(s.path, "no value satisfies all of it: "+keywordsOf(s.node))
		}
	}
	p.whole()
}

// emptyBudget bounds the text of the parts that are compiled by themselves, in
// bytes.
const emptyBudget = 256 << 10

// whole asks about the whole schema. Where a part is known to have no value,
// that is said already.
func (p *pass) whole() {
	if p.root.is(kindBool) && !p.root.yes {
		p.report("", "the schema false has no documents")
		return
	}
	if len(p.tainted) == 0 && p.mayBeEmpty() && hasNone(p.text) {
		p.report("", "no document is valid")
	}
}

// mayBeEmpty says whether there is a reason to ask about the whole: keywords
// that can exclude each other, a part that forbids everything, or references,
// which can lead in a circle that no document gets out of.
func (p *pass) mayBeEmpty() bool {
	return slices.ContainsFunc(p.subs, func(s *sub) bool {
		return s.node.is(kindBool) && !s.node.yes && s.keyword != "additionalProperties" ||
			s.node.hasAny("$ref", "$dynamicRef", "$recursiveRef") || couldExclude(s.node)
	})
}

// closedOut reports the required keys that an object cannot have, and says
// whether there are any.
func (p *pass) closedOut(s *sub) (shut bool) {
	if openToOthers(s.node) {
		return false
	}
	for i, name := range s.node.get("required").list() {
		if name.is(kindString) && !s.node.get("properties").has(name.text) {
			shut = true
			p.report(trace.Below(s.path, "required", itoa(i)), quote(name.text)+" is required, and is neither declared nor allowed as another key: no object satisfies it")
		}
	}
	return shut
}

// openToOthers says whether an object may have keys that are not declared.
func openToOthers(n *node) bool {
	others := n.get("additionalProperties")
	return !others.is(kindBool) || others.yes || len(n.get("patternProperties").fields()) > 0
}

// isNever says whether a subschema is the usual spelling of false, which is
// meant.
func isNever(n *node) bool {
	not := n.get("not")
	return not.is(kindObject) && len(not.members) == 0 || not.is(kindBool) && not.yes
}

// taint keeps that a subschema has no value, so that nothing around it is asked
// about.
func (p *pass) taint(s *sub) {
	for ; s != nil && !p.tainted[s]; s = s.parent {
		p.tainted[s] = true
	}
}

// denied says whether a subschema is one that a value need not, or must not
// meet.
func denied(s *sub) bool {
	for ; s != nil; s = s.parent {
		if s.keyword == "not" || s.keyword == "if" {
			return true
		}
	}
	return false
}

// couldExclude says whether a subschema has keywords that can exclude each
// other in ways that are not looked for otherwise.
func couldExclude(n *node) bool {
	count := func(names ...string) (c int) {
		for _, name := range names {
			if n.has(name) {
				c++
			}
		}
		return c
	}
	unions := count("anyOf", "oneOf", "$ref")
	return n.hasAny("allOf", "not", "if") ||
		unions > 1 || unions == 1 && n.hasAny(asserting...) ||
		count("enum", "const") > 0 && count(asserting...) > 1 ||
		count("pattern", "format", "maxLength") > 1 ||
		count("multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum") > 1 ||
		count("minItems", "maxItems", "prefixItems", "contains", "uniqueItems", "minContains") > 1 ||
		count("minProperties", "maxProperties", "propertyNames") > 0 && count("required", "additionalProperties", "maxProperties") > 0
}

var asserting = strings.Fields(`type enum const minLength maxLength pattern format minimum maximum exclusiveMinimum
exclusiveMaximum multipleOf minItems maxItems uniqueItems contains items prefixItems properties required
additionalProperties patternProperties minProperties maxProperties propertyNames`)

func keywordsOf(n *node) string {
	var names []string
	for _, m := range n.members {
		if isKeyword(m.name) && !annotations[m.name] {
			names = append(names, m.name)
		}
	}
	if len(names) < 2 {
		return "its parts exclude each other"
	}
	return strings.Join(names, ", ") + " exclude each other"
}

// alone writes a subschema as a document of its own. One that refers to others
// is led to within the whole document.
func (p *pass) alone(s *sub) string {
	text := plain(s.node)
	draft := p.root.get("$schema").word()
	if strings.Contains(text, `Ref":`) || strings.Contains(text, `"$ref":`) {
		return p.within(s, draft)
	}
	if draft == "" || !s.node.is(kindObject) || s.node.has("$schema") {
		return text
	}
	return `{"$schema":` + quote(draft) + comma(text[1:])
}

// within writes a document that refers to a part of the schema. The schema
// keeps its own references by an identifier.
func (p *pass) within(s *sub, draft string) string {
	const id = "urn:stencil:lint"
	if p.root.has("$id") || p.root.has("id") {
		return "true" // it may be referred to by its own name: not asked about
	}
	inner := `{"$id":"` + id + `"` + comma(p.text[1:])
	head := "{"
	if draft != "" {
		head += `"$schema":` + quote(draft) + ","
	}
	return head + `"$defs":{"lint":` + inner + `},"$ref":` + quote(id+"#"+fragment(s.path)) + "}"
}

// fragment spells a pointer for a URI.
func fragment(path string) string {
	return strings.NewReplacer("%", "%25", `"`, "%22", " ", "%20", "^", "%5E", "#", "%23").Replace(path)
}

// comma puts a comma before the rest of an object, unless that is empty.
func comma(rest string) string {
	if rest == "}" {
		return rest
	}
	return "," + rest
}

// noDocument is what package compile says of a schema that no value meets.
const noDocument = "no document is valid"

// hasNone says whether a schema is known to have no documents.
func hasNone(schema string) bool {
	_, err := compile.Compile(grammar.NewAutomaton(), []byte(schema), compile.Options{})
	refused, ok := errors.AsType[*compile.RefusalError](err)
	return ok && refused.Keyword == "" && refused.Why == noDocument
}
