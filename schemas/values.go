package schemas

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// Values returns a function that lists the values that a schema allows at a
// JSON Pointer, as JSON text: those of enum and const, the two of a boolean,
// and null, in the schema's order, each once. References are followed and
// unions joined. It lists none where another value may stand as well, as a
// text or a number, and where a listed value is an object or an array. The
// text before the value makes no difference: the function is a decode.Values.
func Values(schema []byte) func(path string, text []byte) []string {
	dec := json.NewDecoder(bytes.NewReader(schema))
	dec.UseNumber() // 1.0 stays 1.0
	var root any
	if dec.Decode(&root) != nil {
		root = nil
	}
	return func(path string, _ []byte) []string {
		nodes := []any{root}
		for _, element := range strings.Split(path, "/")[1:] {
			element = trace.UnescapeKey(element)
			nodes = children(expand(root, nodes), element)
		}
		l := lister{root: root}
		for _, n := range nodes {
			if !l.add(n, nil) {
				return nil
			}
		}
		return l.values
	}
}

// lister gathers the values of a closed list.
type lister struct {
	root   any
	values []string
}

// add adds the values that a node allows, and reports whether these are all.
// It is given the references that led to the node.
func (l *lister) add(node any, refs []string) bool {
	n, ok := node.(map[string]any)
	if !ok {
		return false
	}
	if list, ok := n["enum"].([]any); ok {
		return l.addAll(list)
	}
	if value, ok := n["const"]; ok {
		return l.addAll([]any{value})
	}
	if ref, ok := n["$ref"].(string); ok {
		return !slices.Contains(refs, ref) && l.add(resolve(l.root, ref), append(slices.Clip(refs), ref))
	}
	for _, key := range []string{"anyOf", "oneOf"} {
		if list, ok := n[key].([]any); ok {
			return !slices.ContainsFunc(list, func(m any) bool { return !l.add(m, refs) })
		}
	}
	if list, ok := n["allOf"].([]any); ok && len(list) == 1 {
		return l.add(list[0], refs)
	}
	return l.addTypes(n["type"])
}

// addTypes adds the values of a type, or of a list of types, that has few.
func (l *lister) addTypes(types any) bool {
	list, ok := types.([]any)
	if !ok {
		list = []any{types}
	}
	for _, t := range list {
		switch t {
		case "boolean":
			l.addAll([]any{true, false})
		case "null":
			l.addAll([]any{nil})
		default:
			return false
		}
	}
	return len(list) > 0
}

func (l *lister) addAll(values []any) bool {
	for _, v := range values {
		switch v.(type) {
		case map[string]any, []any:
			return false
		}
		line, err := trace.Line(v)
		if err != nil {
			return false
		}
		if text := strings.TrimSuffix(string(line), "\n"); !slices.Contains(l.values, text) {
			l.values = append(l.values, text)
		}
	}
	return true
}
