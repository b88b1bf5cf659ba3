package llama

import (
	"errors"
	"strconv"

	"github.com/stencil-debugger/stencil/trace"
)

// maxBlame bounds the search for the keyword that is to blame: how often the
// engine is asked.
const maxBlame = 500

// blame finds out which keyword keeps the engine from compiling a schema. The
// engine itself gives no reason, so it is asked about parts of the schema: the
// innermost part that does not compile by itself holds the fault, and the
// keyword without which it compiles is the fault. The error is the given one
// where there is no such keyword, or where it names a place itself.
func blame(root *node, err error) error {
	if _, ok := errors.AsType[*problem](err); ok {
		return err
	}
	s := suspects{root: root, left: maxBlame}
	if err != errNotCompiled {
		s.reason = ": " + err.Error()
	}
	s.look(root, "")
	if s.found != nil {
		return s.found
	}
	return err
}

// suspects is one search.
type suspects struct {
	root   *node
	reason string // what is known already
	left   int    // questions to the engine
	found  error
}

// compiles asks the engine about a part of the schema, as the only property of
// an object, together with the definitions that its references may need.
func (s *suspects) compiles(n *node) bool {
	if s.left <= 0 {
		return true
	}
	s.left--
	only := &node{kind: '{', members: []member{{name: "x", raw: `"x"`, value: n}}}
	whole := &node{kind: '{', members: []member{{name: "properties", raw: `"properties"`, value: only}}}
	for _, m := range s.root.members {
		if m.name == "$defs" || m.name == "definitions" {
			whole.members = append(whole.members, m)
		}
	}
	_, err := compile(whole)
	return err == nil
}

// look searches a subschema, its own subschemas first.
func (s *suspects) look(n *node, at string) {
	for _, sub := range subschemas(n) {
		if s.found == nil {
			s.look(sub.node, at+sub.pointer)
		}
	}
	if s.found != nil || n.isArray() || s.compiles(n) {
		return
	}
	for _, m := range byDetail(n.members) {
		if s.compiles(n.without(m.name)) && s.left > 0 {
			s.accuse(m, at)
			return
		}
	}
	s.found = problemf(at, "the engine cannot compile %s%s", clip(n.String(), 80), s.reason)
}

// structural are the keywords that give a schema its form. The others are
// tried first, since without one of these there may be nothing left to fail.
var structural = set("type", "properties", "items", "prefixItems", "anyOf", "oneOf", "allOf", "$defs", "definitions")

// byDetail returns the members with the structural keywords last.
func byDetail(members []member) []member {
	var details, form []member
	for _, m := range members {
		if structural[m.name] {
			form = append(form, m)
		} else {
			details = append(details, m)
		}
	}
	return append(details, form...)
}

// accuse names a keyword, or what is wrong in the definitions behind it.
func (s *suspects) accuse(m member, at string) {
	switch m.name {
	case "$ref":
		ref, _ := m.value.text()
		if target, pointer := (&tour{root: s.root}).resolve(ref); target != nil {
			s.look(target, pointer)
		}
	case "$defs", "definitions":
		for _, def := range m.value.members {
			s.look(def.value, trace.Below(at+"/"+m.name, def.name))
		}
	}
	if s.found == nil {
		s.found = problemf(at, "the engine cannot compile %s: %s%s", m.raw, clip(m.value.String(), 80), s.reason)
	}
}

// subschema is a schema within a schema.
type subschema struct {
	pointer string // relative
	node    *node
}

// subschemas returns the subschemas of a schema that the engine looks at, but
// for definitions, of which only those that are referred to matter.
func subschemas(n *node) []subschema {
	var out []subschema
	if named := n.get("properties"); named != nil {
		for _, m := range named.members {
			out = append(out, subschema{trace.Below("/properties", m.name), m.value})
		}
	}
	if more := n.get("additionalProperties"); more.isObject() {
		out = append(out, subschema{"/additionalProperties", more})
	}
	for _, key := range []string{"items", "prefixItems", "anyOf", "oneOf", "allOf"} {
		value := n.get(key)
		if value == nil {
			continue
		}
		out = append(out, subschema{"/" + key, value})
		for i, item := range value.items {
			out = append(out, subschema{"/" + key + "/" + strconv.Itoa(i), item})
		}
	}
	return out
}
