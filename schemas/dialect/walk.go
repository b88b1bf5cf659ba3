package dialect

import (
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// tour visits the subschemas that a document can have to do with: those that a
// reference leads to are visited, definitions that nothing leads to are not.
type tour struct {
	root  *value
	visit func(v *value, path string) error
	seen  map[*value]bool
}

// Where subschemas stand in a schema.
var (
	schemaKeywords = strings.Fields(`additionalItems additionalProperties contains else if items not propertyNames then
unevaluatedItems unevaluatedProperties`)
	schemaLists = strings.Fields(`allOf anyOf oneOf prefixItems items`)
	schemaMaps  = strings.Fields(`properties patternProperties dependentSchemas dependencies`)
)

// schemas visits a schema and all below it, each once.
func (t *tour) schemas(v *value, path string) error {
	if t.seen[v] {
		return nil
	}
	t.seen[v] = true
	if err := t.visit(v, path); err != nil || !v.is(object) {
		return err
	}
	for i, name := range v.names {
		if err := t.keyword(name, v.items[i], trace.Below(path, name)); err != nil {
			return err
		}
	}
	return nil
}

func (t *tour) keyword(name string, v *value, path string) error {
	switch {
	case name == "$ref" && v.is(text):
		if target, at := t.root.pointer(v.text); target != nil {
			return t.schemas(target, at)
		}
	case v.is(array) && slices.Contains(schemaLists, name):
		for i, item := range v.items {
			if err := t.schemas(item, trace.Below(path, itoa(i))); err != nil {
				return err
			}
		}
	case v.is(object) && slices.Contains(schemaMaps, name):
		for i, key := range v.names {
			if v.items[i].is(array) {
				continue // a list of keys
			}
			if err := t.schemas(v.items[i], trace.Below(path, key)); err != nil {
				return err
			}
		}
	case slices.Contains(schemaKeywords, name):
		return t.schemas(v, path)
	}
	return nil
}

// pointer follows a reference within the document; nil if it leads nowhere.
func (v *value) pointer(ref string) (*value, string) {
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return nil, ""
	}
	at := ""
	for _, name := range strings.Split(fragment, "/")[1:] {
		name = trace.UnescapeKey(name)
		if v.is(array) {
			v = v.item(name)
		} else {
			v = v.get(name)
		}
		if v == nil {
			return nil, ""
		}
		at = trace.Below(at, name)
	}
	return v, at
}

func (v *value) item(index string) *value {
	for i, item := range v.items {
		if itoa(i) == index {
			return item
		}
	}
	return nil
}
