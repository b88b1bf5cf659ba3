package dialect

import (
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/trace"
)

var outlinesDialect = Dialect{
	Name:    "outlines",
	Summary: "outlines-core 0.2, which makes one regular expression of a schema",
	Facts: []Fact{
		{"property order", "as declared"},
		{"undeclared properties", "forbidden beside properties; without properties any"},
		{"required but not declared", "not required"},
		{"keys that are not declared", "may be written twice"},
		{"white space", "at most one space, at fixed places; none before a comma in an array, none around the document"},
		{"strings", `no \u escapes; no U+007F to U+009F`},
		{"numbers", "an exponent has a sign; integers have no fraction and no exponent; bounds and multipleOf are ignored"},
		{"pattern", "has to match the whole string, escapes are not decoded; ignored beside minLength or maxLength"},
		{"format", "date-time, date, time, uuid, uri, email, with mistakes of their own; others are refused; ignored beside lengths and pattern"},
		{"enum, const", "one spelling; at most one space between the parts of arrays and objects; no type beside them counts"},
		{"which keyword counts", "the first of properties, allOf, anyOf, oneOf, prefixItems, enum, const, $ref, type"},
		{"allOf", "the texts of its schemas one after the other"},
		{"oneOf", "as anyOf"},
		{"tuples", "whole, and no items after them"},
		{"recursion", "three levels deep"},
		{"no type", "refused, but for {}"},
		{"the end", "its index (0.2.14) forbids a token that leads from where the document may end to where it may not; that is no language of texts, and is not followed here"},
		{"any object, any array", "two levels deep"},
	},
	write: parsed(func(a *grammar.Automaton, root *value, _ Options) (*compile.Result, error) {
		return emit(a, root, "Outlines", func(e *emission) (grammar.Term, error) {
			return newOutlines(e).schema(root, "")
		})
	}),
}

// outlines writes schemas as outlines-core does. Nothing in it recurs: where a
// reference leads too deep, there is no text.
type outlines struct {
	*emission
	space, str grammar.Term
	deep       int // references that are being followed
	any        map[anyOf]grammar.Term
}

// anyOf is any array or object so many levels deep.
type anyOf struct {
	kind  kind
	depth int
}

// The parts of its expressions.
const (
	outlinesChar    = `([^"\\\x00-\x1f\x7f-\x9f]|\\["\\/bfnrt])`
	outlinesInteger = `-?(0|[1-9][0-9]*)`
	outlinesNumber  = `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-][0-9]+)?`
	outlinesDepth   = 2 // of any object or array
	outlinesRefs    = 3 // levels of recursion
)

func newOutlines(e *emission) *outlines {
	return &outlines{
		emission: e, space: e.constant(` ?`), str: e.constant(`"` + outlinesChar + `*"`), any: map[anyOf]grammar.Term{},
	}
}

// tooDeep says that a reference leads deeper than outlines follows it; a member
// whose schema ends so is left out.
type tooDeep struct{ path string }

func (e tooDeep) Error() string {
	return refusal(e.path, "$ref", "ref recursion limit reached: %d", outlinesRefs).Error()
}

// schema writes one subschema.
func (o *outlines) schema(v *value, path string) (grammar.Term, error) {
	if err := o.visit(path); err != nil {
		return grammar.None, err
	}
	if !v.is(object) {
		return grammar.None, refusal(path, "", "unsupported JSON Schema: it is no object")
	}
	if len(v.names) == 0 {
		return o.anyValue(outlinesDepth), nil
	}
	for _, c := range outlinesChoices {
		if v.has(c.keyword) {
			read := []string{c.keyword, c.with}
			if more := v.get("additionalProperties"); c.keyword == "properties" && more.is(boolean) && !more.yes {
				read = append(read, "additionalProperties") // there are no others anyway
			}
			o.ignoreOthers(v, path, " beside "+c.keyword, read...)
			return c.write(o, v, trace.Below(path, c.keyword))
		}
	}
	if v.has("type") {
		return o.types(v, path)
	}
	return grammar.None, refusal(path, "", "unsupported JSON Schema: it has no type, and no keyword that Outlines reads")
}

// outlinesChoices are the keywords that count alone, in their order.
var outlinesChoices []outlinesChoice

type outlinesChoice struct {
	keyword, with string
	write         func(o *outlines, v *value, path string) (grammar.Term, error)
}

func init() {
	outlinesChoices = []outlinesChoice{
		{"properties", "required", (*outlines).properties},
		{"allOf", "", (*outlines).allOf},
		{"anyOf", "", (*outlines).anyOf},
		{"oneOf", "", (*outlines).oneOf},
		{"prefixItems", "", (*outlines).tuple},
		{"enum", "", (*outlines).enum},
		{"const", "", (*outlines).constant},
		{"$ref", "", (*outlines).ref},
	}
}

// list writes the schemas of a keyword.
func (o *outlines) list(v *value, path, keyword string) ([]grammar.Term, error) {
	list := v.get(keyword)
	if !list.is(array) {
		return nil, refusal(path, "", "%s must be an array", keyword)
	}
	var all []grammar.Term
	for i, item := range list.items {
		t, err := o.schema(item, trace.Below(path, itoa(i)))
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

func (o *outlines) allOf(v *value, path string) (grammar.Term, error) {
	all, err := o.list(v, path, "allOf")
	if len(all) > 1 {
		o.ignore(strings.TrimSuffix(path, "/allOf"), "allOf", " as such, and writes its schemas one after the other")
	}
	return o.a.Seq(all...), err
}

func (o *outlines) anyOf(v *value, path string) (grammar.Term, error) {
	all, err := o.list(v, path, "anyOf")
	return o.choice(all), err
}

func (o *outlines) oneOf(v *value, path string) (grammar.Term, error) {
	all, err := o.list(v, path, "oneOf")
	if len(all) > 1 {
		o.ignore(strings.TrimSuffix(path, "/oneOf"), "oneOf", " that only one branch may match, and reads it as anyOf")
	}
	return o.choice(all), err
}

// choice is an alternative; one of nothing is the empty text.
func (o *outlines) choice(all []grammar.Term) grammar.Term {
	if len(all) == 0 {
		return grammar.Empty
	}
	return o.a.Alt(all...)
}

func (o *outlines) tuple(v *value, path string) (grammar.Term, error) {
	all, err := o.list(v, path, "prefixItems")
	a := o.a
	parts := []grammar.Term{a.Text("["), o.space}
	for i, t := range all {
		if i > 0 {
			parts = append(parts, o.space, a.Text(","), o.space)
		}
		parts = append(parts, t)
	}
	return a.Seq(append(parts, o.space, a.Text("]"))...), err
}

func (o *outlines) enum(v *value, path string) (grammar.Term, error) {
	list := v.get("enum")
	if !list.is(array) {
		return grammar.None, refusal(path, "", "enum must be an array")
	}
	var all []grammar.Term
	for _, item := range list.items {
		t, err := o.literal(item, path)
		if err != nil {
			return grammar.None, err
		}
		all = append(all, t)
	}
	return o.choice(all), nil
}

func (o *outlines) constant(v *value, path string) (grammar.Term, error) {
	return o.literal(v.get("const"), path)
}

// ref follows a reference by the names in it, which it does not unescape.
func (o *outlines) ref(v *value, path string) (grammar.Term, error) {
	if o.deep > outlinesRefs {
		return grammar.None, tooDeep{path}
	}
	r := v.get("$ref")
	if !r.is(text) {
		return grammar.None, refusal(path, "", "it must be a string")
	}
	base, fragment, found := strings.Cut(r.text, "#")
	if !found {
		base, fragment = "", r.text
	}
	id := o.root.get("$id")
	if base != "" && (!id.is(text) || base != id.text) {
		return grammar.None, refusal(path, "", "external references are not supported: %s", r.text)
	}
	target, at := o.root, ""
	for _, name := range strings.FieldsFunc(fragment, func(r rune) bool { return r == '/' }) {
		if target = target.get(name); target == nil {
			return grammar.None, refusal(path, "", "invalid reference path: there is no %s", name)
		}
		at = trace.Below(at, name)
	}
	o.deep++
	t, err := o.schema(target, at)
	if base == "" {
		o.deep-- // it forgets to count down where a reference names the $id of the document
	}
	return t, err
}
