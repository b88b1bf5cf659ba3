package dialect

import (
	"errors"
	"slices"
	"strconv"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
)

var xgrammarDialect = Dialect{
	Name:    "xgrammar",
	Summary: "XGrammar 0.2.5 as vLLM and SGLang call it: strict mode, any white space",
	Facts: []Fact{
		{"property order", "as declared"},
		{"undeclared properties", "forbidden, unless additionalProperties or unevaluatedProperties allows them; then they come last"},
		{"required but not declared", "not required"},
		{"white space", "runs of space, tab and line feed between tokens; none around the document"},
		{"UTF-8", "a sequence of bytes passes if its length fits its first byte, as in C0 80"},
		{"strings", "any escape, also of half a surrogate pair; with minLength or maxLength no escapes at all, and raw control characters but CR and LF"},
		{"keys", "in one spelling"},
		{"keys that are not declared", "may be written twice"},
		{"integers", "no fraction, no exponent, no -0"},
		{"bounded numbers", "no exponent, at most 6 decimals, bounds cut off after 6 decimals"},
		{"pattern", "has to match the whole string, escapes are not decoded; with format, format counts; lengths beside either are ignored; what stands left and right of a | outside of parentheses loses a quote"},
		{"enum, const", "compact, in one spelling, no type beside them counts"},
		{"which keyword counts", "the first of $ref, const, enum, anyOf, oneOf, allOf; what stands beside it is ignored"},
		{"oneOf", "as anyOf"},
		{"allOf", "of one schema that schema, of more any value"},
		{"tuples", "whole; no items after them unless allowed"},
		{"no type", "an object with properties, an array with items, otherwise any value"},
		{"an object or array with no keyword but type", "any; with any other keyword, or reached by $ref or an allOf of one, closed"},
	},
	write: parsed(func(a *grammar.Automaton, root *value, _ Options) (*compile.Result, error) {
		return emit(a, root, "XGrammar", func(e *emission) (grammar.Term, error) {
			return newXGrammar(e).schema(root, "")
		})
	}),
}

// xgrammar writes schemas as XGrammar does.
type xgrammar struct {
	*emission
	layout
	str, integer, number, boolean, null grammar.Term

	read []string // keywords that were read for one of a list of types
}

// The parts of every grammar that XGrammar makes.
const (
	xgrammarSpace   = `[ \n\t]*`
	xgrammarEscape  = `\\(["\\/bfnrt]|u[A-Fa-f0-9]{4})`
	xgrammarInteger = `0|-?[1-9][0-9]*`
	xgrammarNumber  = `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?`
)

func newXGrammar(e *emission) *xgrammar {
	a := e.a
	space := constant(a, xgrammarSpace)
	return &xgrammar{
		emission: e,
		layout: layout{
			a: a, open: space, close: space,
			comma: a.Seq(space, a.Text(","), space), colon: a.Seq(space, a.Text(":"), space),
		},
		str: xgrammarText(a), integer: constant(a, xgrammarInteger), number: constant(a, xgrammarNumber),
		boolean: constant(a, `true|false`), null: a.Text("null"),
	}
}

// xgrammarText returns the strings of any length.
func xgrammarText(a *grammar.Automaton) grammar.Term {
	char := a.Alt(looseChar(a, `[^"\\\x00-\x1f\x80-\u{10ffff}]`), constant(a, xgrammarEscape))
	return a.Seq(a.Text(`"`), a.Repeat(char, 0, -1), a.Text(`"`))
}

// looseChar returns the ASCII characters of a class, and all sequences of bytes
// that look like a character beyond: XGrammar counts continuation bytes and
// looks no closer.
func looseChar(a *grammar.Automaton, ascii string) grammar.Term {
	more := a.Bytes(0x80, 0xBF)
	return a.Alt(
		constant(a, ascii),
		a.Seq(a.Bytes(0xC0, 0xDF), more),
		a.Seq(a.Bytes(0xE0, 0xEF), more, more),
		a.Seq(a.Bytes(0xF0, 0xF7), more, more, more),
	)
}

// xgrammarAny is the rule for any value.
type xgrammarAny struct{ *xgrammar }

// Body returns the texts of any value.
func (r xgrammarAny) Body(a *grammar.Automaton) grammar.Term {
	return a.Alt(r.number, r.str, r.boolean, r.null, r.anyArray(), r.anyObject())
}

func (x *xgrammar) any() grammar.Term { return x.emission.a.Rule(xgrammarAny{x}) }

func (x *xgrammar) anyArray() grammar.Term { return x.array(nil, x.any(), 0, noBound) }

func (x *xgrammar) anyObject() grammar.Term {
	return x.object(members{others: x.member(x.str, x.any()), max: noBound})
}

func (x *xgrammar) member(key, value grammar.Term) grammar.Term {
	return x.emission.a.Seq(key, x.colon, value)
}

// schema writes one subschema.
// types writes a schema by its type, or by the keywords that hint at one.
// typeList writes a schema once for each of its types.
// ignoreUnused warns of keywords beside a type. Those beside a list of types
// may belong to another one, so that what was read is kept for typeList.
func (x *xgrammar) ignoreUnused(v *value, path string, read ...string) {
	if v.has(manyTypes) {
		x.read = append(x.read, read...)
		return
	}
	x.ignoreOthers(v, path, "", append(read, "type")...)
}

// manyTypes marks a schema that was read for one of several types.
const manyTypes = "\x00types"

// without returns a schema that was read for one of its types.
func without(v *value, name string) *value {
	i := slices.Index(v.names, name)
	c := *v
	c.names = slices.Clone(v.names)
	c.names[i] = manyTypes
	return &c
}

// bare says whether a schema has no keyword but its type, and such that say
// nothing of values.
func bare(v *value) bool {
	for _, name := range v.names {
		if name != "type" && name != manyTypes && !xgrammarSkips[name] {
			return false
		}
	}
	return true
}

// pasted marks a schema that $ref or an allOf of one leads to: it is not
// looked up among those that have no keyword but their type.
const pasted = "\x00pasted"

func paste(v *value) *value {
	if !v.is(object) || v.get("type").is(array) {
		return v
	}
	c := *v
	c.names, c.items = append(slices.Clip(v.names), pasted), append(slices.Clip(v.items), &value{})
	return &c
}

var xgrammarSkips = keywordSet(`title description default examples $comment readOnly writeOnly deprecated $schema`)

var errNoCount = errors.New("it must be an integer")

// bound reads a count; absent, or negative, it is the default.
func (x *xgrammar) bound(v *value, path, keyword string, absent int) (int, error) {
	n := v.get(keyword)
	if n == nil {
		return absent, nil
	}
	i, err := strconv.Atoi(n.text)
	if !n.is(number) || err != nil {
		return 0, refusal(path, keyword, "%s", errNoCount)
	}
	if i < 0 {
		return absent, nil
	}
	return i, nil
}

func (x *xgrammar) bounds(v *value, path, least, most string) (int, int, error) {
	lo, err := x.bound(v, path, least, 0)
	if err != nil {
		return 0, 0, err
	}
	hi, err := x.bound(v, path, most, noBound)
	if err == nil && hi != noBound && lo > hi {
		err = refusal(path, least, "it is greater than %s: %d > %d", most, lo, hi)
	}
	return lo, hi, err
}
