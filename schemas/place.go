package schemas

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// correctsKey marks in a schema a property that holds a better version of
// another one.
const correctsKey = "x-stencil-corrects"

// Place is what a schema says of one value of a document. The zero Place says
// nothing.
type Place struct {
	root     any
	corrects bool // whether anything in the schema is marked with correctsKey
	nodes    []any
	role     trace.Role
}

// WholeOf returns the place of the whole document. A schema that is no JSON
// says nothing.
func WholeOf(schema []byte) Place {
	var root any
	if json.Unmarshal(schema, &root) != nil {
		root = nil
	}
	return Place{root: root, corrects: hasCorrects(root)}.at([]any{root})
}

// hasCorrects reports whether a part of a schema is marked with correctsKey.
func hasCorrects(node any) bool {
	switch node := node.(type) {
	case []any:
		return slices.ContainsFunc(node, hasCorrects)
	case map[string]any:
		if _, ok := node[correctsKey]; ok {
			return true
		}
		for _, part := range node {
			if hasCorrects(part) {
				return true
			}
		}
	}
	return false
}

func (p Place) at(nodes []any) Place {
	p.nodes = expand(p.root, nodes)
	p.role = roleOf(p.nodes, p.role)
	return p
}

// Below returns the place of a member of an object, by its name, or of an item
// of an array, by its index in decimal.
func (p Place) Below(element string) Place { return p.at(children(p.nodes, element)) }

// Role returns the role that the nearest node on the way to the place says by
// its x-stencil-role, or "" where none does.
func (p Place) Role() trace.Role { return p.role }

// As returns the place with a role of its own, which what lies below it has
// unless it says another.
func (p Place) As(role trace.Role) Place {
	p.role = role
	return p
}

// Corrects returns the members of an object that hold a better version of
// another one, and by each the member with the first version of all. A member
// says what it corrects by an x-stencil-corrects, which is a JSON Pointer from
// the object on, as "/output". Members that correct each other in a circle are
// left out.
func (p Place) Corrects() map[string]string {
	if !p.corrects {
		return nil
	}
	said := p.saidCorrects()
	firsts := map[string]string{}
	for name := range said {
		if first, ok := firstVersion(said, name); ok {
			firsts[name] = first
		}
	}
	return firsts
}

// firstVersion follows corrections from a member to the first version. It is
// false where they go round in a circle.
func firstVersion(corrects map[string]string, name string) (first string, ok bool) {
	for range len(corrects) + 1 {
		next, more := corrects[name]
		if !more {
			return name, true
		}
		name = next
	}
	return "", false
}

// saidCorrects are the members that say what they correct, and what.
func (p Place) saidCorrects() map[string]string {
	found := map[string]string{}
	for _, n := range p.nodes {
		properties, _ := n.(map[string]any)["properties"].(map[string]any)
		for name, property := range properties {
			for _, n := range expand(p.root, []any{property}) {
				if first, ok := firstOf(n.(map[string]any)[correctsKey]); ok && first != name {
					found[name] = first
				}
			}
		}
	}
	return found
}

// firstOf reads an x-stencil-corrects.
func firstOf(pointer any) (name string, ok bool) {
	text, _ := pointer.(string)
	rest, ok := strings.CutPrefix(text, "/")
	if !ok || strings.Contains(rest, "/") {
		return "", false
	}
	return trace.UnescapeKey(rest), true
}

// CheckCorrects returns an error where an x-stencil-corrects in a schema names
// no other property of the same object, or such properties correct each other
// in a circle. It says nothing of text that is no JSON.
func CheckCorrects(schema []byte) error {
	var root any
	if json.Unmarshal(schema, &root) != nil {
		return nil
	}
	return checkCorrects(root)
}

func checkCorrects(node any) error {
	switch node := node.(type) {
	case []any:
		for _, part := range node {
			if err := checkCorrects(part); err != nil {
				return err
			}
		}
	case map[string]any:
		if properties, ok := node["properties"].(map[string]any); ok {
			if err := checkProperties(properties); err != nil {
				return err
			}
		}
		for _, name := range slices.Sorted(maps.Keys(node)) {
			if err := checkCorrects(node[name]); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkProperties checks the corrections among the properties of one object.
func checkProperties(properties map[string]any) error {
	corrects := map[string]string{}
	names := slices.Sorted(maps.Keys(properties))
	for _, name := range names {
		property, _ := properties[name].(map[string]any)
		pointer, is := property[correctsKey]
		if !is {
			continue
		}
		first, ok := firstOf(pointer)
		if _, beside := properties[first]; !ok || !beside || first == name {
			return fmt.Errorf("%s of the property %.60q: %.60q names no other property of the object", correctsKey, name, fmt.Sprint(pointer))
		}
		corrects[name] = first
	}
	for _, name := range names {
		if _, ok := firstVersion(corrects, name); !ok {
			return fmt.Errorf("%s of the property %.60q leads round in a circle: none of these properties is the first version", correctsKey, name)
		}
	}
	return nil
}
