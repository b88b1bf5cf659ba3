package schemas

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// roleKey marks in a schema whether the values under a node are reasoning or
// the answer.
const roleKey = "x-stencil-role"

// Roles returns a function that tells the role of the value at a JSON Pointer:
// that of the nearest node on the way to it which has an x-stencil-role, else
// the answer.
func Roles(schema []byte) func(path string) trace.Role {
	whole := WholeOf(schema)
	return func(path string) trace.Role {
		place := whole
		for _, element := range strings.Split(path, "/")[1:] {
			place = place.Below(trace.UnescapeKey(element))
		}
		return cmp.Or(place.Role(), trace.RoleAnswer)
	}
}

func roleOf(nodes []any, inherited trace.Role) trace.Role {
	for _, n := range nodes {
		if m, ok := n.(map[string]any); ok {
			switch m[roleKey] {
			case string(trace.RoleReasoning):
				return trace.RoleReasoning
			case string(trace.RoleAnswer):
				return trace.RoleAnswer
			}
		}
	}
	return inherited
}

// expand adds what references and unions lead to. Every reference is followed
// once, so that recursion ends.
func expand(root any, nodes []any) []any {
	var all []any
	seen := map[string]bool{}
	for len(nodes) > 0 {
		m, ok := nodes[0].(map[string]any)
		nodes = nodes[1:]
		if !ok {
			continue
		}
		all = append(all, m)
		if ref, ok := m["$ref"].(string); ok && !seen[ref] {
			seen[ref] = true
			nodes = append(nodes, resolve(root, ref))
		}
		for _, key := range []string{"allOf", "anyOf", "oneOf"} {
			if list, ok := m[key].([]any); ok {
				nodes = append(nodes, list...)
			}
		}
	}
	return all
}

// resolve follows a reference within the document; anything else is nil.
func resolve(root any, ref string) any {
	rest, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return nil
	}
	node := root
	for _, element := range strings.Split(rest, "/")[1:] {
		m, ok := node.(map[string]any)
		if !ok {
			return nil
		}
		node = m[trace.UnescapeKey(element)]
	}
	return node
}

// children returns the nodes that describe an element of a value.
func children(nodes []any, element string) []any {
	var all []any
	index, err := strconv.Atoi(element)
	for _, n := range nodes {
		m := n.(map[string]any)
		if props, ok := m["properties"].(map[string]any); ok && props[element] != nil {
			all = append(all, props[element])
			continue
		}
		tuple, ok := m["prefixItems"].([]any)
		switch {
		case ok && err == nil && index >= 0 && index < len(tuple):
			all = append(all, tuple[index])
		case err == nil && m["items"] != nil:
			all = append(all, m["items"])
		case m["additionalProperties"] != nil:
			all = append(all, m["additionalProperties"])
		}
	}
	return all
}
