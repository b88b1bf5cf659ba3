package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

func (p *pass) unknownKeyword() {
	for _, s := range p.subs {
		if p.enough() {
			return
		}
		for _, m := range s.node.fields() {
			if !isKeyword(m.name) && !silent[m.name] && !strings.HasPrefix(m.name, "x-") && !strings.HasPrefix(m.name, "$") {
				p.report(trace.Below(s.path, m.name), fmt.Sprintf("%q: %s", m.name, unknown(m.name, m.value)))
			}
		}
	}
}

// misplacedKeyword looks for keywords among the properties with values that
// the keyword takes and that say little as a schema: true and false. Others are
// no schemas at all, and found as such.
func (p *pass) misplacedKeyword() {
	for _, s := range p.subs {
		if s.keyword != "properties" || !s.node.is(kindBool) || !strings.Contains(shapes[s.name]+" "+boolKeywords[s.name], "boolean") {
			continue
		}
		p.report(s.path, fmt.Sprintf("%q stands within \"properties\", where it is a key of the document", s.name))
	}
}

// boolKeywords are those that take true and false as schemas.
var boolKeywords = map[string]string{
	"additionalProperties": "boolean", "unevaluatedProperties": "boolean", "additionalItems": "boolean",
	"unevaluatedItems": "boolean", "items": "boolean",
}

func (p *pass) additionalUnset() {
	for _, s := range p.subs {
		properties := s.node.get("properties")
		if len(properties.fields()) == 0 || s.inPlace() || s.node.hasAny("additionalProperties", "unevaluatedProperties") {
			continue
		}
		if properties.get("additionalProperties").is(kindBool) {
			continue // it stands at the wrong place, which is another finding
		}
		p.report(s.path, "the object has \"properties\" and no \"additionalProperties\": engines disagree on whether other keys are allowed")
	}
}

func (p *pass) requiredUndeclared() {
	for _, s := range p.subs {
		if !openToOthers(s.node) || denied(s) {
			continue // a closed object is unsatisfiable
		}
		for i, name := range s.node.get("required").list() {
			if name.is(kindString) && !p.declared(s, name.text) {
				p.report(trace.Below(s.path, "required", itoa(i)), fmt.Sprintf("%q is required and not declared: it gets any value", name.text))
			}
		}
	}
}

// declared says whether a key is declared for the same object: by the
// subschema, by what it refers to or is made of, or by what it is a part of.
func (p *pass) declared(s *sub, name string) bool {
	for s.inPlace() && s.parent != nil {
		if (&outlook{p.root, maxVisits}).declares(s.node, name) {
			return true
		}
		s = s.parent
	}
	if others := s.node.get("additionalProperties"); others.is(kindObject) {
		return true // of a map with some keys that must be there
	}
	return (&outlook{p.root, maxVisits}).declares(s.node, name)
}

func (o *outlook) declares(n *node, name string) bool {
	if o.left--; o.left < 0 || n == nil {
		return false
	}
	if n.get("properties").has(name) || len(n.get("patternProperties").fields()) > 0 {
		return true
	}
	if ref := n.get("$ref").word(); ref != "" {
		if next, _ := resolve(o.root, ref); next == nil || o.declares(next, name) {
			return true // what cannot be followed is trusted
		}
	}
	return slices.ContainsFunc([]string{"allOf", "anyOf", "oneOf"}, func(keyword string) bool {
		return slices.ContainsFunc(n.get(keyword).list(), func(part *node) bool { return o.declares(part, name) })
	})
}

// Names and words that tell of something that is only there at times.
var (
	sometimesNames = newWordSet(`error errors error_message error_code error_details exception failure failure_reason
warning warning_message rejection_reason denial_reason cancellation_reason stack_trace`)
	sometimesTexts = []string{
		"if any", "if applicable", "if present", "if available", "if provided", "if one exists", "if there is one",
		"when applicable", "when present", "where applicable", "omit if", "otherwise empty", "empty string if",
		"leave empty", "leave blank", "(optional)", "optional:", "optional.",
	}
)

func (p *pass) requiredNotAlwaysThere() {
	for _, s := range p.subs {
		for _, f := range p.fieldsOf(s) {
			if why := p.sometimes(f); f.required && why != "" && !p.decides(f.node) && !p.hasNothing(f.node) {
				p.report(f.path, fmt.Sprintf("%q is required, and %s", f.name, why))
			}
		}
	}
}

// sometimes says what tells of a field that it is not always there.
func (p *pass) sometimes(f field) string {
	text := strings.ToLower(f.node.get("description").word())
	for _, phrase := range sometimesTexts {
		if strings.Contains(text, phrase) {
			return fmt.Sprintf("its description says %q", phrase)
		}
	}
	switch {
	case sometimesNames.hasName(f.words):
		return "its name tells of something that is not always there"
	case len(f.words) > 2 && f.words[0] == "reason" && f.words[1] == "for" && strings.HasPrefix(f.words[2], "non"):
		return "there is no such reason where all is well"
	}
	return ""
}

// hasNothing says whether a field has a value for what is not there: null, an
// empty list, or one of its words.
func (p *pass) hasNothing(n *node) bool {
	types := typeNames(p.root, n)
	if types == nil || slices.Contains(types, "null") || slices.Contains(types, "array") && n.get("minItems") == nil {
		return true
	}
	return slices.ContainsFunc(choices(p.root, n), func(value string) bool { return value == "" || isEscape(value) })
}

// escapes are words for what is none of the other values.
var escapes = newWordSet(`other others unknown none unclear unsure undecided ask clarify clarification neither null
na misc miscellaneous unspecified uncertain undetermined ambiguous abstain unsupported inconclusive default general
question unrelated irrelevant hold unavailable fallback human`)

// isEscape says whether a value is a way out.
func isEscape(value string) bool {
	words := Words(value)
	name := strings.Join(words, "_")
	return escapes.hasAny(words) || strings.HasPrefix(name, "not_") || strings.HasPrefix(name, "no_") || name == "n_a"
}
