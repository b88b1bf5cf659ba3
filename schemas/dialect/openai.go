package dialect

import (
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/trace"
)

var openAI = Dialect{
	Name:    "openai-strict",
	Summary: "OpenAI's Structured Outputs with strict: true, as documented; what it refuses, and for the rest the exact language with keys in the order of the schema",
	Facts: []Fact{
		{"root", "an object, and no anyOf"},
		{"properties", "all of them are in required"},
		{"additionalProperties", "false on every object"},
		{"refused", strings.Join(openAIRefuses, ", ")},
		{"format", strings.Join(openAIFormats, ", ") + "; others are refused"},
		{"limits", "5,000 properties in all, 10 levels of objects, 120,000 characters in names and values, 1,000 values in enums, 15,000 characters in an enum of more than 250 strings"},
		{"recursion", "allowed, also by #"},
		{"white space, spellings", "not documented; here any"},
	},
	Once:  true,
	write: parsed(writeOpenAI),
}

// openAIRefuses are keywords that the documentation lists as not supported, or
// does not list at all.
var openAIRefuses = strings.Fields(`$dynamicRef $recursiveRef additionalItems allOf contains dependencies dependentRequired
default dependentSchemas else if maxContains maxLength maxProperties minContains minLength minProperties not oneOf
patternProperties prefixItems propertyNames then unevaluatedItems unevaluatedProperties uniqueItems`)

var openAIFormats = strings.Fields(`date-time time date duration email hostname ipv4 ipv6 uuid`)

// Limits of the documentation.
const (
	openAIProperties  = 5_000
	openAINesting     = 10
	openAICharacters  = 120_000
	openAIEnum        = 1_000
	openAILargeEnum   = 250
	openAIEnumSymbols = 15_000
)

func writeOpenAI(a *grammar.Automaton, root *value, o Options) (*compile.Result, error) {
	c := &openAIChecker{}
	if !root.is(object) || root.get("type").digits() != "object" || root.has("anyOf") {
		return nil, c.refuse("", "type", `schema must be a JSON Schema of 'type: "object"', got 'type: "%s"'`, root.get("type").digits())
	}
	if err := (&tour{root, c.check, map[*value]bool{}}).schemas(root, ""); err != nil {
		return nil, err
	}
	if err := c.limits(root); err != nil {
		return nil, err
	}
	return compile.Compile(a, root.source, compile.Options{Policy: compile.Native(), Lenient: o.Lenient})
}

// openAIChecker refuses what OpenAI refuses, in its words where they are known.
type openAIChecker struct {
	properties, characters, values int
}

// refuse words a refusal as the API does: with the place as a context.
func (c *openAIChecker) refuse(path, keyword, format string, args ...any) error {
	r := refusal(path, keyword, format, args...)
	r.Why = "In context=" + contextOf(path) + ", " + r.Why
	return r
}

// contextOf writes a JSON Pointer as a tuple of Python.
func contextOf(path string) string {
	if path == "" {
		return "()"
	}
	var parts []string
	for _, name := range strings.Split(path, "/")[1:] {
		name = trace.UnescapeKey(name)
		parts = append(parts, "'"+name+"'")
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

func (c *openAIChecker) check(v *value, path string) error {
	if v.is(boolean) && strings.HasSuffix(path, "/additionalProperties") {
		return nil // its object has looked at it
	}
	if !v.is(object) {
		return c.refuse(path, "", "a schema must be an object")
	}
	for _, name := range v.names {
		if slices.Contains(openAIRefuses, name) {
			return c.refuse(path, name, "'%s' is not permitted", name)
		}
	}
	if f := v.get("format"); f != nil && !slices.Contains(openAIFormats, f.text) {
		return c.refuse(path, "format", "'%s' is not a valid format", f.text)
	}
	if !v.has("type") && !v.has("anyOf") && !v.has("$ref") && !v.has("enum") && !v.has("const") {
		return c.refuse(path, "type", "schema must have a 'type' key")
	}
	if v.get("type").digits() == "array" && !v.has("items") {
		return c.refuse(path, "items", "array schema missing items")
	}
	if err := c.enum(v, path); err != nil {
		return err
	}
	if v.has("properties") || v.get("type").digits() == "object" || slices.Contains(v.get("type").strings(), "object") {
		return c.object(v, path)
	}
	return nil
}

func (c *openAIChecker) object(v *value, path string) error {
	more := v.get("additionalProperties")
	if !more.is(boolean) || more.yes {
		return c.refuse(path, "additionalProperties", "'additionalProperties' is required to be supplied and to be false")
	}
	required := v.get("required").strings()
	for _, name := range names(v.get("properties")) {
		c.properties++
		c.characters += len([]rune(name))
		if !slices.Contains(required, name) {
			return c.refuse(path, "required", "'required' is required to be supplied and to be an array including every key in properties. Missing '%s'", name)
		}
	}
	for _, name := range required {
		if !v.get("properties").has(name) {
			return c.refuse(path, "required", "'required' is required to be supplied and to be an array including every key in properties. Extra required key '%s' supplied", name)
		}
	}
	return nil
}

func (c *openAIChecker) enum(v *value, path string) error {
	list := v.get("enum").list()
	if k := v.get("const"); k != nil {
		list = append(slices.Clip(list), k)
	}
	symbols := 0
	for _, item := range list {
		c.values++
		if item.kind == text {
			symbols += len([]rune(item.text))
		}
	}
	c.characters += symbols
	if len(list) > openAILargeEnum && symbols > openAIEnumSymbols {
		return c.refuse(path, "enum", "an enum of more than %d strings may have %d characters in all, and has %d", openAILargeEnum, openAIEnumSymbols, symbols)
	}
	return nil
}

// limits checks what counts over the whole schema.
func (c *openAIChecker) limits(root *value) error {
	for _, key := range []string{"$defs", "definitions"} {
		for _, name := range names(root.get(key)) {
			c.characters += len([]rune(name))
		}
	}
	switch {
	case c.properties > openAIProperties:
		return c.refuse("", "properties", "there may be %d object properties in all, and there are %d", openAIProperties, c.properties)
	case c.values > openAIEnum:
		return c.refuse("", "enum", "there may be %d enum values in all, and there are %d", openAIEnum, c.values)
	case c.characters > openAICharacters:
		return c.refuse("", "", "there may be %d characters in names and values in all, and there are %d", openAICharacters, c.characters)
	case levels(root) > openAINesting:
		return c.refuse("", "", "objects may be nested %d levels deep", openAINesting)
	}
	return nil
}

// levels counts the objects that stand within one another in a schema;
// references are not followed.
func levels(v *value) int {
	most := 0
	for i := range v.items {
		if v.kind != object || v.names[i] != "$defs" && v.names[i] != "definitions" {
			most = max(most, levels(v.items[i]))
		}
	}
	if v.get("properties").is(object) {
		most++
	}
	return most
}
