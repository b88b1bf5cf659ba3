package dialect

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
)

// emission writes a schema as an engine of its own does that reads it once,
// keyword by keyword, and ignores what it has no use for.
type emission struct {
	*expressions
	a      *grammar.Automaton
	root   *value
	engine string

	ignored map[place]string
	visits  int

	live  map[string]bool  // references that lead to some text, as far as is known
	rules map[string]*rule // of this pass
	chain []string         // references that were followed since the last byte was written
}

// place is a keyword in a schema.
type place struct{ path, keyword string }

// rule is what a reference leads to. Its term is known when the pass is over.
type rule struct {
	term grammar.Term
	done bool
}

// Body returns the term of the rule.
func (r *rule) Body(*grammar.Automaton) grammar.Term { return r.term }

// maxVisits bounds how many subschemas are written, each time that it is
// reached.
const maxVisits = 50_000

// emit writes the root in passes, until it is known which references lead to
// a text: those that only lead to themselves do not.
func emit(a *grammar.Automaton, root *value, engine string, write func(e *emission) (grammar.Term, error)) (*compile.Result, error) {
	e := &emission{expressions: newExpressions(a), a: a, root: root, engine: engine, live: map[string]bool{}}
	for {
		e.rules, e.ignored = map[string]*rule{}, map[place]string{}
		before := len(e.live)
		t, err := write(e)
		if err != nil {
			return nil, err
		}
		if err := a.Err(); err != nil {
			return nil, refusal("", "", "%s", err)
		}
		if before == len(e.live) {
			if t == grammar.None {
				return nil, refusal("", "", "no document is valid")
			}
			return &compile.Result{Root: t, Warnings: e.warnings()}, nil
		}
	}
}

// errLeftRecursive says that a reference leads back to itself without a byte in
// between.
var errLeftRecursive = errors.New("it leads back to itself")

// reference returns the term of what a reference points to, which write makes.
func (e *emission) reference(path, pointer string, write func() (grammar.Term, error)) (grammar.Term, error) {
	if slices.Contains(e.chain, pointer) {
		return grammar.None, refusal(path, "$ref", "%s", errLeftRecursive)
	}
	r, ok := e.rules[pointer]
	if !ok {
		r = &rule{}
		e.rules[pointer] = r
		e.chain = append(e.chain, pointer)
		t, err := write()
		e.chain = e.chain[:len(e.chain)-1]
		if err != nil {
			return grammar.None, err
		}
		r.term, r.done = t, true
		if t != grammar.None {
			e.live[pointer] = true
		}
	}
	switch {
	case r.done:
		return r.term, nil
	case e.live[pointer]:
		return e.a.Rule(r), nil
	}
	return grammar.None, nil
}

// within calls a function for a part that stands after some byte of the text.
func (e *emission) within(f func() (grammar.Term, error)) (grammar.Term, error) {
	chain := e.chain
	e.chain = nil
	t, err := f()
	e.chain = chain
	return t, err
}

// visit counts a subschema.
func (e *emission) visit(path string) error {
	if e.visits++; e.visits > maxVisits {
		return refusal(path, "", "the schema leads to more than %d subschemas", maxVisits)
	}
	return nil
}

// ignore keeps a warning about a keyword.
func (e *emission) ignore(path, keyword, why string) {
	e.ignored[place{path, keyword}] = e.engine + " ignores it" + why
}

// ignoreOthers keeps a warning about each keyword of a schema that asserts
// something and is not among those that were read.
func (e *emission) ignoreOthers(v *value, path, why string, read ...string) {
	for _, name := range v.names {
		if asserting[name] && !slices.Contains(read, name) && (name != "type" || !v.typeIsClear()) {
			if _, ok := e.ignored[place{path, name}]; !ok {
				e.ignore(path, name, why)
			}
		}
	}
}

// typeIsClear says whether the type of a schema says no more than its other
// keywords do.
func (v *value) typeIsClear() bool {
	values := v.get("enum").list()
	if c := v.get("const"); c != nil {
		values = []*value{c}
	}
	if len(values) == 0 {
		return v.has("properties") && v.get("type").digits() == "object"
	}
	return !slices.ContainsFunc(values, func(item *value) bool {
		name := kindNames[item.kind]
		return !mayBe(v, name) && (name != "number" || !mayBe(v, "integer"))
	})
}

// warnings lists what was ignored, by place.
func (e *emission) warnings() []compile.Note {
	var all []compile.Note
	for at, why := range e.ignored {
		all = append(all, compile.Note{Path: at.path, Keyword: at.keyword, Text: why})
	}
	slices.SortFunc(all, func(x, y compile.Note) int {
		return cmp.Or(strings.Compare(x.Path, y.Path), strings.Compare(x.Keyword, y.Keyword))
	})
	return all
}

// asserting are the keywords that forbid something in a document, with those
// of OpenAPI.
var asserting = keywordSet(`$ref $dynamicRef $recursiveRef additionalItems additionalProperties allOf anyOf const
contains dependencies dependentRequired dependentSchemas else enum exclusiveMaximum exclusiveMinimum format if items
maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf
not nullable oneOf pattern patternProperties prefixItems properties propertyNames required then type unevaluatedItems
unevaluatedProperties uniqueItems`)

func keywordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(list) {
		set[name] = true
	}
	return set
}
