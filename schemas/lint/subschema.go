package lint

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// sub is a subschema: where it stands, and how the one around it uses it.
type sub struct {
	path    string
	node    *node
	parent  *sub
	keyword string // of the parent, under which it stands
	name    string // of the property or definition, else ""
}

// Where subschemas stand in a schema.
var (
	schemaKeywords = strings.Fields(`additionalItems additionalProperties contains else if items not propertyNames then
unevaluatedItems unevaluatedProperties`)
	schemaLists = strings.Fields(`allOf anyOf oneOf prefixItems items`)
	schemaMaps  = strings.Fields(`properties patternProperties dependentSchemas dependencies $defs definitions`)
)

// maxSubs bounds the subschemas that are looked at.
const maxSubs = 200_000

// subschemas lists a schema and all in it, each before what it holds.
// Definitions are among them, whether or not something refers to them.
func subschemas(root *node) []*sub {
	all := []*sub{{node: root}}
	for i := 0; i < len(all) && len(all) < maxSubs; i++ {
		all = append(all, parts(all[i])...)
	}
	return all
}

// parts lists what stands in a subschema at once.
func parts(s *sub) []*sub {
	var all []*sub
	add := func(n *node, keyword, name string, path ...string) {
		all = append(all, &sub{trace.Below(s.path, path...), n, s, keyword, name})
	}
	for _, m := range s.node.fields() {
		switch {
		case m.value.kind == kindArray && slices.Contains(schemaLists, m.name):
			for i, item := range m.value.items {
				add(item, m.name, "", m.name, strconv.Itoa(i))
			}
		case m.value.kind == kindObject && slices.Contains(schemaMaps, m.name):
			for _, p := range m.value.members {
				if m.name == "dependencies" && p.value.kind == kindArray {
					continue // a list of keys
				}
				add(p.value, m.name, p.name, m.name, p.name)
			}
		case slices.Contains(schemaKeywords, m.name):
			add(m.value, m.name, "", m.name)
		}
	}
	return all
}

// inPlace says whether a subschema speaks about the same value as the one
// around it.
func (s *sub) inPlace() bool {
	switch s.keyword {
	case "allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "dependencies":
		return true
	}
	return false
}

// resolve follows a reference within the document; nil if it leads nowhere.
func resolve(root *node, ref string) (target *node, path string) {
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok || fragment != "" && fragment[0] != '/' {
		return nil, ""
	}
	n := root
	for _, name := range strings.Split(fragment, "/")[1:] {
		name = trace.UnescapeKey(name)
		if n.is(kindArray) {
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(n.items) {
				return nil, ""
			}
			n = n.items[i]
		} else {
			n = n.get(name)
		}
		if n == nil {
			return nil, ""
		}
		path = trace.Below(path, name)
	}
	return n, path
}

// maxHops bounds how many references are followed, one after the other.
const maxHops = 16

// target returns what a subschema refers to, and itself where it refers to
// nothing.
func target(root, n *node) *node {
	for range maxHops {
		ref := n.get("$ref").word()
		if ref == "" {
			break
		}
		next, _ := resolve(root, ref)
		if next == nil {
			break
		}
		n = next
	}
	return n
}
