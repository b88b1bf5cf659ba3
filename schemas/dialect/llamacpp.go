package dialect

import (
	"errors"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/trace"
)

var llamaCpp = Dialect{
	Name:    "llama.cpp",
	Summary: "llama.cpp as in ollama v0.11.4: the GBNF of its own converter",
	Facts: []Fact{
		{"UTF-8", "here exact; its own matcher also passes some bytes that are no UTF-8, and forbids NUL: see --engine llama"},
		{"property order", "the required ones as declared, then the optional ones as declared"},
		{"undeclared properties", "forbidden beside properties, unless additionalProperties allows them"},
		{"required but not declared", "not required"},
		{"white space", "at most one space, or one or two line feeds and up to 20 blanks; also after the document"},
		{"strings", `no \/; any \u, also of half a surrogate pair; no DEL as it is`},
		{"numbers", "at most 16 digits before the point; bounds and multipleOf on numbers are ignored; those of integers are within 32 bits"},
		{"pattern", "has to begin with ^ and end with $; lengths and format beside it are ignored"},
		{"format", "date, time, date-time, uuid; others are ignored"},
		{"enum, const", "compact, in one spelling; no type beside them counts"},
		{"which keyword counts", "the first of $ref, oneOf or anyOf, a list of types, const, enum, properties, allOf, items, pattern, format, length, range"},
		{"oneOf", "as anyOf"},
		{"allOf", "the properties of its schemas together"},
		{"tuples", "whole, and no items after them"},
		{"no type", "an object with properties, an array with items, a string with a pattern; refused without any of these, but for {}"},
	},
	write: parsed(writeLlamaCpp),
}

// ErrNoConverter says that the dialect of llama.cpp has nobody to ask for the
// grammar of a schema.
var ErrNoConverter = errors.New("llama.cpp's converter of schemas is not at hand")

// writeLlamaCpp compiles the grammar that llama.cpp makes itself; only the list
// of what it ignores is found here.
func writeLlamaCpp(a *grammar.Automaton, root *value, o Options) (*compile.Result, error) {
	if o.GBNF == nil {
		return nil, ErrNoConverter
	}
	source, err := o.GBNF(root.source)
	if err != nil {
		return nil, refusal("", "", "%s", err)
	}
	g, err := grammar.ParseExact(source)
	if err != nil {
		return nil, refusal("", "", "the grammar that llama.cpp makes of it: %s", err)
	}
	t, err := grammar.Compile(a, g)
	if err != nil {
		return nil, refusal("", "", "the grammar that llama.cpp makes of it: %s", err)
	}
	r := &llamaReader{emission: &emission{root: root, engine: "llama.cpp", ignored: map[place]string{}}, seen: map[*value]bool{}}
	r.schema(root, "")
	return &compile.Result{Root: t, Warnings: r.warnings()}, nil
}

// llamaReader finds what llama.cpp ignores.
type llamaReader struct {
	*emission
	seen map[*value]bool
}

// schema goes the way of llama.cpp through one subschema.
func (r *llamaReader) schema(v *value, path string) {
	if r.seen[v] || !v.is(object) {
		return
	}
	r.seen[v] = true
	types := v.get("type")
	isType := func(name string) bool { return types == nil || types.text == name }
	switch {
	case v.has("$ref"):
		r.ignoreOthers(v, path, " beside $ref", "$ref")
		if target, at := r.root.pointer(v.get("$ref").text); target != nil {
			r.schema(target, at)
		}
	case v.has("oneOf"):
		r.ignoreOthers(v, path, " beside oneOf", "oneOf")
		if len(v.get("oneOf").list()) > 1 {
			r.ignore(path, "oneOf", " that only one branch may match, and reads it as anyOf")
		}
		r.each(v.get("oneOf").list(), trace.Below(path, "oneOf"))
	case v.has("anyOf"):
		r.ignoreOthers(v, path, " beside anyOf", "anyOf")
		r.each(v.get("anyOf").list(), trace.Below(path, "anyOf"))
	case types.is(array):
		r.typeList(v, path)
	case v.has("const"):
		r.ignoreOthers(v, path, " beside const", "const")
	case v.has("enum"):
		r.ignoreOthers(v, path, " beside enum", "enum")
	case isType("object") && (v.has("properties") || v.has("additionalProperties") && !v.get("additionalProperties").yes):
		r.object(v, path)
	case isType("object") && v.has("allOf"):
		r.allOf(v, path)
	case isType("array") && (v.has("items") || v.has("prefixItems")):
		r.array(v, path)
	case isType("string"):
		r.text(v, path)
	case isType("integer"):
		r.integer(v, path)
	default:
		r.ignoreOthers(v, path, "", "type")
	}
}

func (r *llamaReader) each(list []*value, path string) {
	for i, item := range list {
		r.schema(item, trace.Below(path, itoa(i)))
	}
}

// typeList reads a schema once for each of its types. What is ignored is what
// none of them reads.
func (r *llamaReader) typeList(v *value, path string) {
	var common map[place]string
	for _, name := range v.get("type").list() {
		one := *v
		one.items = slices.Clone(v.items)
		one.items[slices.Index(v.names, "type")] = name
		part := &llamaReader{emission: &emission{root: r.root, engine: r.engine, ignored: map[place]string{}}, seen: r.seen}
		part.schema(&one, path)
		for at := range common {
			if _, ok := part.ignored[at]; !ok && at.path == path {
				delete(common, at)
			}
		}
		if common == nil {
			common = part.ignored
			continue
		}
		for at, why := range part.ignored {
			if at.path != path {
				common[at] = why
			}
		}
	}
	for at, why := range common {
		r.ignored[at] = why
	}
}

func (r *llamaReader) object(v *value, path string) {
	r.ignoreOthers(v, path, "", "type", "properties", "required", "additionalProperties")
	p := v.get("properties")
	for _, name := range v.get("required").strings() {
		if !p.has(name) {
			r.ignore(path, "required", " for keys that are not declared")
		}
	}
	for i, name := range names(p) {
		r.schema(p.items[i], trace.Below(path, "properties", name))
	}
	if more := v.get("additionalProperties"); more != nil {
		r.schema(more, trace.Below(path, "additionalProperties"))
	}
}

// allOf reads the properties of each part, and nothing else of it.
func (r *llamaReader) allOf(v *value, path string) {
	r.ignoreOthers(v, path, " beside allOf", "type", "allOf")
	for i, part := range v.get("allOf").list() {
		at := trace.Below(path, "allOf", itoa(i))
		for hops := 0; part.has("$ref") && hops < maxNesting; hops++ {
			if part, at = r.root.pointer(part.get("$ref").text); part == nil {
				break
			}
		}
		r.ignoreOthers(part.orEmpty(), at, " within allOf", "properties", "anyOf", "type")
		p := part.get("properties")
		for j, name := range names(p) {
			r.schema(p.items[j], trace.Below(at, "properties", name))
		}
	}
}

func (v *value) orEmpty() *value {
	if v == nil {
		return &value{kind: object}
	}
	return v
}

func (r *llamaReader) array(v *value, path string) {
	keyword := "items"
	if !v.has(keyword) {
		keyword = "prefixItems"
	}
	items := v.get(keyword)
	if items.is(array) {
		r.ignoreOthers(v, path, "", "type", keyword)
		r.each(items.items, trace.Below(path, keyword))
		return
	}
	r.ignoreOthers(v, path, "", "type", keyword, "minItems", "maxItems")
	r.schema(items, trace.Below(path, keyword))
}

// text reads a string by its pattern, its format or its length, the first of
// them that it knows.
func (r *llamaReader) text(v *value, path string) {
	known := strings.Fields("date time date-time uuid uuid1 uuid2 uuid3 uuid4 uuid5")
	switch {
	case v.has("pattern"):
		r.ignoreOthers(v, path, " beside pattern", "type", "pattern")
	case slices.Contains(known, v.get("format").digits()):
		r.ignoreOthers(v, path, " beside format", "type", "format")
	default:
		r.ignoreOthers(v, path, "", "type", "minLength", "maxLength")
	}
}

// integer reads a range of integers; minimum goes before exclusiveMinimum.
func (r *llamaReader) integer(v *value, path string) {
	read := []string{"type"}
	for _, pair := range [][2]string{{"minimum", "exclusiveMinimum"}, {"maximum", "exclusiveMaximum"}} {
		if v.has(pair[0]) {
			read = append(read, pair[0])
		} else {
			read = append(read, pair[1])
		}
	}
	r.ignoreOthers(v, path, "", read...)
}
