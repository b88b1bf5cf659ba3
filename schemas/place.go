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
	root  any
	nodes []any
	role  trace.Role
}

// WholeOf returns the place of the whole document. A schema that is no JSON
// says nothing.
func WholeOf(schema []byte) Place {
	var root any
	if json.Unmarshal(schema, &root) != nil {
		root = nil
	}
	return Place{root: root}.at([]any{root})
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
// another one, and of which: a member says so by an x-stencil-corrects, which
// is a JSON Pointer from the object on, as "/output".
func (p Place) Corrects() map[string]string {
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
	return unescape.Replace(rest), true
}

// CheckCorrects returns an error where an x-stencil-corrects in a schema names
// no other property of the same object. It says nothing of text that is no
// JSON.
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
		properties, _ := node["properties"].(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(properties)) {
			property, _ := properties[name].(map[string]any)
			if pointer, is := property[correctsKey]; is {
				first, ok := firstOf(pointer)
				if _, beside := properties[first]; !ok || !beside || first == name {
					return fmt.Errorf("%s of the property %.60q: %.60q names no other property of the object", correctsKey, name, fmt.Sprint(pointer))
				}
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
