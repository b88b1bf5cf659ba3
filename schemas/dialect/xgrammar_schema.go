package dialect

import (
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

// xgrammarChoices are the keywords that count alone, in their order.
var xgrammarChoices = []string{"$ref", "const", "enum", "anyOf", "oneOf", "allOf"}

func (x *xgrammar) schema(v *value, path string) (grammar.Term, error) {
	if err := x.visit(path); err != nil {
		return grammar.None, err
	}
	switch {
	case v.is(boolean) && v.yes:
		return x.any(), nil
	case v.is(boolean):
		return grammar.None, refusal(path, "", "schema 'false' cannot accept any value")
	case !v.is(object):
		return grammar.None, refusal(path, "", "a schema should be an object or a boolean")
	}
	for _, keyword := range xgrammarChoices {
		if v.has(keyword) {
			x.ignoreOthers(v, path, " beside "+keyword, keyword)
			return x.choice(v.get(keyword), path, keyword)
		}
	}
	return x.types(v, path)
}

func (x *xgrammar) choice(v *value, path, keyword string) (grammar.Term, error) {
	switch keyword {
	case "$ref":
		return x.ref(v, path)
	case "const":
		return x.literal(v, trace.Below(path, keyword))
	case "enum":
		if len(v.list()) == 0 {
			return grammar.None, refusal(path, keyword, "it must be an array that is not empty")
		}
		return x.alternatives(v.items, trace.Below(path, keyword), x.literal)
	case "allOf":
		if len(v.list()) == 1 {
			return x.schema(paste(v.items[0]), trace.Below(path, keyword, "0"))
		}
		if !v.is(array) {
			return grammar.None, refusal(path, keyword, "it must be an array")
		}
		x.ignore(path, keyword, ", since it has more than one schema, and allows any value")
		return x.any(), nil
	}
	if len(v.list()) == 0 {
		return grammar.None, refusal(path, keyword, "it must be an array that is not empty")
	}
	if keyword == "oneOf" && len(v.items) > 1 {
		x.ignore(path, keyword, " that only one branch may match, and reads it as anyOf")
	}
	return x.alternatives(v.items, trace.Below(path, keyword), x.schema)
}

func (x *xgrammar) alternatives(list []*value, path string, write func(v *value, path string) (grammar.Term, error)) (grammar.Term, error) {
	var parts []grammar.Term
	for i, item := range list {
		t, err := write(item, trace.Below(path, itoa(i)))
		if err != nil {
			return grammar.None, err
		}
		parts = append(parts, t)
	}
	return x.emission.a.Alt(parts...), nil
}

func (x *xgrammar) ref(v *value, path string) (grammar.Term, error) {
	if !v.is(text) {
		return grammar.None, refusal(path, "$ref", "it must be a string")
	}
	if v.text != "#" && !strings.HasPrefix(v.text, "#/") {
		x.ignore(path, "$ref", ", since it does not begin with #/, and allows any value")
		return x.any(), nil
	}
	target, at := x.root, ""
	for _, name := range strings.Split(strings.TrimPrefix(v.text, "#"), "/")[1:] {
		if target = target.get(name); target == nil {
			return grammar.None, refusal(path, "$ref", "there is no %s in %s (names are not unescaped)", name, v.text)
		}
		at = trace.Below(at, name)
	}
	return x.reference(path, v.text, func() (grammar.Term, error) { return x.schema(paste(target), at) })
}

func (x *xgrammar) types(v *value, path string) (grammar.Term, error) {
	t := v.get("type")
	switch {
	case t.is(text):
		return x.typed(v, path, t.text)
	case t.is(array) && len(t.items) > 0:
		return x.typeList(v, path)
	case t != nil && !t.is(array):
		return grammar.None, refusal(path, "type", "it must be a string or an array of strings")
	case v.has("properties") || v.has("additionalProperties") || v.has("unevaluatedProperties"):
		return x.typed(v, path, "object")
	case v.has("items") || v.has("prefixItems") || v.has("unevaluatedItems"):
		return x.typed(v, path, "array")
	}
	x.ignoreOthers(v, path, ", since there is no type", "type")
	return x.any(), nil
}

func (x *xgrammar) typeList(v *value, path string) (grammar.Term, error) {
	outer := x.read
	x.read = []string{"type"}
	t, err := x.alternatives(v.get("type").items, path, func(name *value, _ string) (grammar.Term, error) {
		if !name.is(text) {
			return grammar.None, refusal(path, "type", "it must be a string or an array of strings")
		}
		return x.typed(without(v, "type"), path, name.text)
	})
	x.ignoreOthers(v, path, "", x.read...)
	x.read = outer
	return t, err
}

func (x *xgrammar) typed(v *value, path, name string) (grammar.Term, error) {
	switch name {
	case "null":
		x.ignoreUnused(v, path)
		return x.null, nil
	case "boolean":
		x.ignoreUnused(v, path)
		return x.boolean, nil
	case "string":
		return x.text(v, path)
	case "integer":
		return x.whole(v, path)
	case "number":
		return x.fraction(v, path)
	case "array":
		return x.items(v, path)
	case "object":
		return x.properties(v, path)
	}
	return grammar.None, refusal(path, "type", "unsupported type %q", name)
}
