package dialect

import (
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

func (o *outlines) types(v *value, path string) (grammar.Term, error) {
	t := v.get("type")
	names := t.list()
	switch {
	case t.is(text):
		names = []*value{t}
	case !t.is(array):
		return grammar.None, refusal(path, "type", "it must be a string or an array")
	}
	read := []string{"type"}
	var all []grammar.Term
	for _, name := range names {
		t, used, err := o.typed(v, path, name.text)
		if err != nil {
			return grammar.None, err
		}
		read = append(read, used...)
		all = append(all, t)
	}
	o.ignoreOthers(v, path, "", read...)
	return o.choice(all), nil
}

// typed writes a schema by one type, and returns the keywords that it read.
func (o *outlines) typed(v *value, path, name string) (grammar.Term, []string, error) {
	switch name {
	case "string":
		return o.text(v, path)
	case "number":
		return o.expressions.constant(outlinesNumber), nil, nil
	case "integer":
		return o.expressions.constant(outlinesInteger), nil, nil
	case "boolean":
		return o.expressions.constant(`true|false`), nil, nil
	case "null":
		return o.a.Text("null"), nil, nil
	case "array":
		return o.array(v, path)
	case "object":
		return o.object(v, path)
	}
	return grammar.None, nil, refusal(path, "type", "unsupported type: %s", name)
}

// text writes a string: by its length, by its pattern, or by its format, the
// first of them that is there.
func (o *outlines) text(v *value, path string) (grammar.Term, []string, error) {
	a := o.a
	if v.has("minLength") || v.has("maxLength") {
		lo, _ := count(v.get("minLength"))
		hi, ok := count(v.get("maxLength"))
		if !ok {
			hi = noBound
		}
		if hi != noBound && lo > hi {
			return grammar.None, nil, refusal(path, "maxLength", "it is less than minLength")
		}
		t := a.Seq(a.Text(`"`), a.Repeat(o.expressions.constant(outlinesChar), lo, hi), a.Text(`"`))
		return t, []string{"minLength", "maxLength"}, nil
	}
	if p := v.get("pattern"); p.is(text) {
		pattern := p.text
		if strings.HasPrefix(pattern, "^") && strings.HasSuffix(pattern, "$") && len(pattern) > 1 {
			pattern = pattern[1 : len(pattern)-1]
		}
		t, err := o.pattern(pattern)
		if err != nil {
			return grammar.None, nil, refusal(path, "pattern", "%s", err)
		}
		return t, []string{"pattern"}, nil
	}
	f := v.get("format")
	if !f.is(text) {
		return o.str, nil, nil
	}
	pattern, ok := outlinesFormats[f.text]
	if !ok {
		return grammar.None, nil, refusal(path, "format", "the format %s is not supported", f.text)
	}
	return o.expressions.constant(`"(` + pattern + `)"`), []string{"format"}, nil
}

// properties writes an object with declared properties.
// members writes members. Where some are required, those before the last one
// of these end with a comma, and those after it begin with one.
// optional writes members that are all optional.
// object writes an object without declared properties. maxProperties counts
// only where it is 0, and minProperties where it is.
// array writes an array.
func (o *outlines) array(v *value, path string) (grammar.Term, []string, error) {
	read := []string{"items", "minItems", "maxItems"}
	a := o.a
	lo, _ := count(v.get("minItems"))
	hi, bounded := count(v.get("maxItems"))
	if !bounded {
		hi = noBound
	} else if hi < 1 {
		return a.Seq(a.Text("["), o.space, a.Text("]")), read, nil
	}
	var t grammar.Term
	if items := v.get("items"); items != nil {
		var err error
		if t, err = o.schema(items, trace.Below(path, "items")); err != nil {
			return grammar.None, nil, err
		}
	} else {
		t = o.scalarsAnd(true, outlinesDepth)
	}
	if hi != noBound && lo > hi {
		return grammar.None, nil, refusal(path, "minItems", "it is greater than maxItems")
	}
	return o.arrayOf(t, lo, hi), read, nil
}

func (o *outlines) arrayOf(item grammar.Term, lo, hi int) grammar.Term {
	a := o.a
	if hi != noBound {
		hi--
	}
	all := a.Seq(item, a.Repeat(a.Seq(a.Text(","), o.space, item), max(lo-1, 0), hi))
	if lo == 0 {
		all = a.Repeat(all, 0, 1)
	}
	return a.Seq(a.Text("["), o.space, all, o.space, a.Text("]"))
}

// anyValue writes any value, arrays and objects so many levels deep.
func (o *outlines) anyValue(depth int) grammar.Term {
	return o.a.Alt(o.scalarsAnd(true, 0), o.anyNested(array, depth), o.anyNested(object, depth))
}

// scalarsAnd writes any value below an array or an object.
func (o *outlines) scalarsAnd(integers bool, depth int) grammar.Term {
	all := []grammar.Term{o.str, o.expressions.constant(outlinesNumber), o.expressions.constant(`true|false|null`)}
	if integers {
		all = append(all, o.expressions.constant(outlinesInteger))
	}
	if depth > 0 {
		all = append(all, o.anyNested(object, depth-1), o.anyNested(array, depth-1))
	}
	return o.a.Alt(all...)
}

func (o *outlines) anyNested(k kind, depth int) grammar.Term {
	t, ok := o.any[anyOf{k, depth}]
	if !ok {
		item := o.scalarsAnd(k == array, depth)
		if k == array {
			t = o.arrayOf(item, 0, noBound)
		} else {
			t = o.objectOf(item, true)
		}
		o.any[anyOf{k, depth}] = t
	}
	return t
}
