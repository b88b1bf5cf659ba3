package llama

import "strings"

// allOf follows the parts of an object that is put together.
func (t *tour) allOf(list *node, at, name string, depth int) error {
	for _, part := range list.children() {
		parts := []*node{part}
		if any := part.get("anyOf"); any != nil {
			parts = any.children()
		}
		for _, p := range parts {
			props, err := t.component(p, at)
			if err != nil {
				return err
			}
			if props != nil {
				if err := t.properties(props, at, name, depth); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// component returns the properties of a part of an allOf. The converter goes
// from reference to reference there without looking whether it goes in circles.
func (t *tour) component(n *node, at string) (*node, error) {
	for hops := 0; ; hops++ {
		ref, ok := n.get("$ref").text()
		if !ok {
			return n.get("properties"), nil
		}
		target, _ := t.resolve(ref)
		if hops > maxNesting {
			return nil, problemf(at, "the reference %q goes in circles", ref)
		}
		if target == nil {
			return nil, nil
		}
		n = target
	}
}

// follow goes on at the target of a reference. The converter resolves it again
// each time, unless there is a rule of its name, which only happens for names
// that need no simplification.
func (t *tour) follow(ref *node, depth int) error {
	text, ok := ref.text()
	if !ok {
		return nil
	}
	target, pointer := t.resolve(text)
	name := text[strings.LastIndexByte(text, '/')+1:]
	if target == nil || t.onWay[text] || t.done[name] {
		return nil
	}
	t.onWay[text] = true
	defer delete(t.onWay, text)
	if err := t.visit(target, pointer, name, depth+1); err != nil {
		return err
	}
	t.done[name] = simpleName(name) == name && !reserved[name]
	return nil
}

// reserved are the names that the converter keeps for its own rules. A
// definition of such a name gets another one.
var reserved = set(
	"root", "boolean", "decimal-part", "integral-part", "number", "integer", "value",
	"object", "array", "uuid", "char", "string", "null", "date", "time", "date-time",
	"date-string", "time-string", "date-time-string",
)

// resolve finds the target of a reference within the schema, as the converter
// does: by members only, and without unescaping.
func (t *tour) resolve(ref string) (target *node, pointer string) {
	if !strings.HasPrefix(ref, "#/") {
		return nil, ""
	}
	n := t.root
	for _, name := range strings.Split(ref, "/")[1:] {
		if n = n.get(name); n == nil {
			return nil, ""
		}
	}
	return n, ref[1:]
}
