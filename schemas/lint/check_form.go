package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dlclark/regexp2"
	"github.com/stencil-debugger/stencil/trace"
)

// duplicateKeys looks at every object of the text, also in those that are no
// schemas.
func (p *pass) duplicateKeys() {
	type at struct {
		node *node
		path string
	}
	queue := []at{{p.root, ""}}
	for len(queue) > 0 {
		n, path := queue[0].node, queue[0].path
		queue = queue[1:]
		seen := map[string]bool{}
		for _, m := range n.members {
			if n.repeats && seen[m.name] && !p.said(trace.Below(path, m.name)) {
				p.report(trace.Below(path, m.name), fmt.Sprintf("the key %q is there more than once", m.name))
			}
			if n.repeats {
				seen[m.name] = true
			}
			if len(m.value.members)+len(m.value.items) > 0 {
				queue = append(queue, at{m.value, trace.Below(path, m.name)})
			}
		}
		for i, item := range n.items {
			if len(item.members)+len(item.items) > 0 {
				queue = append(queue, at{item, trace.Below(path, strconv.Itoa(i))})
			}
		}
	}
}

// What the values of keywords have to be: a list of names of JSON types, of
// which "schema" is an object or a boolean, "count" a number that is no less
// than 0 and whole, and "names" a list of strings.
var shapes = map[string]string{
	"$ref": "string", "$id": "string", "$schema": "string", "$defs": "object", "definitions": "object",
	"type": "string names", "enum": "array", "pattern": "string", "format": "string",
	"minLength": "count", "maxLength": "count", "minItems": "count", "maxItems": "count",
	"minProperties": "count", "maxProperties": "count", "minContains": "count", "maxContains": "count",
	"minimum": "number", "maximum": "number", "exclusiveMinimum": "number boolean", "exclusiveMaximum": "number boolean",
	"multipleOf": "number", "uniqueItems": "boolean", "required": "names boolean",
	"properties": "object", "patternProperties": "object", "dependentSchemas": "object", "dependentRequired": "object",
	"allOf": "array", "anyOf": "array", "oneOf": "array", "prefixItems": "array", "items": "schema array",
	"description": "string", "title": "string",
}

var typeWords = strings.Fields("null boolean object array number string integer")

func (p *pass) invalidSchema() {
	for _, s := range p.subs {
		if !s.node.is(kindObject) {
			if !s.node.is(kindBool) {
				p.report(s.path, fmt.Sprintf("%s where a schema should be: %s", article(kindNames[s.node.kind]), hintOf(s)))
			}
			continue
		}
		for _, m := range s.node.members {
			p.shape(s, m)
		}
	}
}

// hintOf says what a value may be doing at a place that is for a schema.
func hintOf(s *sub) string {
	if s.keyword == "properties" && isKeyword(s.name) {
		return fmt.Sprintf("%q is a keyword, and belongs beside \"properties\" instead of within", s.name)
	}
	return "an object, true or false"
}

func (p *pass) shape(s *sub, m member) {
	want, ok := shapes[m.name]
	path := trace.Below(s.path, m.name)
	switch {
	case !ok:
	case !slices.ContainsFunc(strings.Fields(want), m.value.hasShape):
		p.report(path, fmt.Sprintf("%q is %s, and wants %s", m.name, article(kindNames[m.value.kind]), wanted(want)))
	case m.name == "$ref" && p.leadsNowhere(m.value.text):
		p.report(path, fmt.Sprintf("there is nothing at %q", m.value.text))
	case m.name == "pattern" && !isPattern(m.value.text):
		p.report(path, shorten(m.value.text)+" is no regular expression of ECMA-262")
	case m.name == "required" && m.value.is(kindBool) && !s.draft3():
		p.report(path, "\"required\" is a list of names, beside \"properties\"; true and false are of draft 3")
	case m.name == "type":
		for i, name := range append(m.value.words(), m.value.word()) {
			if name != "" && !slices.Contains(typeWords, name) {
				at := path
				if m.value.is(kindArray) {
					at = trace.Below(path, strconv.Itoa(i))
				}
				p.report(at, fmt.Sprintf("there is no type %q: want one of %s", name, strings.Join(typeWords, ", ")))
			}
		}
	case (m.name == "anyOf" || m.name == "oneOf" || m.name == "allOf" || m.name == "enum") && len(m.value.items) == 0:
		p.report(path, fmt.Sprintf("%q is empty", m.name))
	}
}

// leadsNowhere says whether a reference within the document has no target. In a
// document with identifiers within it, that cannot be told so easily.
func (p *pass) leadsNowhere(ref string) bool {
	if !strings.HasPrefix(ref, "#/") || strings.Contains(ref, "%") {
		return false
	}
	if slices.ContainsFunc(p.subs, func(s *sub) bool { return s.parent != nil && s.node.hasAny("$id", "id") }) {
		return false
	}
	target, _ := resolve(p.root, ref)
	return target == nil
}

// isPattern says whether a pattern can be read as one with the u flag or
// without it.
func isPattern(text string) bool {
	if len(text) > maxPattern {
		return true
	}
	_, err := regexp2.Compile(text, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		_, err = regexp2.Compile(text, regexp2.Unicode)
	}
	return err == nil
}

// draft3 says whether the root of a subschema names draft 3, in which required
// is a boolean.
func (s *sub) draft3() bool {
	for s.parent != nil {
		s = s.parent
	}
	return strings.Contains(s.node.get("$schema").word(), "draft-03")
}

func (n *node) hasShape(name string) bool {
	switch name {
	case "schema":
		return n.is(kindObject) || n.is(kindBool)
	case "count":
		v, err := strconv.ParseFloat(n.text, 64)
		return n.is(kindNumber) && err == nil && v >= 0 && v == float64(int64(v))
	case "names":
		return n.is(kindArray) && len(n.words()) == len(n.items)
	}
	return kindNames[n.kind] == name
}

func wanted(shape string) string {
	words := map[string]string{"count": "a whole number from 0 on", "names": "a list of strings", "schema": "a schema"}
	var all []string
	for _, name := range strings.Fields(shape) {
		if w, ok := words[name]; ok {
			all = append(all, w)
		} else {
			all = append(all, article(name))
		}
	}
	return strings.Join(all, " or ")
}

func article(name string) string {
	switch name[0] {
	case 'a', 'o', 'i':
		return "an " + name
	}
	if name == "null" {
		return name
	}
	return "a " + name
}
