package dialect

import (
	"errors"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

func (o *outlines) properties(v *value, path string) (grammar.Term, error) {
	p := v.get("properties")
	if !p.is(object) {
		return grammar.None, refusal(path, "", "properties must be an object")
	}
	a := o.a
	required := v.get("required").strings()
	for _, name := range required {
		if !p.has(name) {
			o.ignore(strings.TrimSuffix(path, "/properties"), "required", " for keys that are not declared")
		}
	}
	list := make([]outlinesMember, 0, len(p.names))
	for i, name := range p.names {
		t, err := o.schema(p.items[i], trace.Below(path, name))
		if errors.As(err, new(tooDeep)) {
			o.ignore(path, name, ", since it recurs more than three levels deep")
			t = grammar.None
		} else if err != nil {
			return grammar.None, err
		}
		key := a.Seq(o.space, a.Text(`"`+name+`"`), o.space, a.Text(":"), o.space)
		list = append(list, outlinesMember{a.Seq(key, t), slices.Contains(required, name)})
	}
	return a.Seq(a.Text("{"), o.members(list), o.space, a.Text("}")), nil
}

type outlinesMember struct {
	term     grammar.Term // grammar.None if it recurs too deep
	required bool
}

func (o *outlines) members(list []outlinesMember) grammar.Term {
	a := o.a
	last := -1
	for i, m := range list {
		if m.required {
			last = i
		}
	}
	if last < 0 {
		return o.optional(list)
	}
	var parts []grammar.Term
	for i, m := range list {
		t := m.term
		switch {
		case t == grammar.None:
			continue // its place stays empty, and no comma is missed
		case i < last:
			t = a.Seq(t, o.space, a.Text(","))
		case i > last:
			t = a.Seq(o.space, a.Text(","), t)
		}
		if !m.required {
			t = a.Repeat(t, 0, 1)
		}
		parts = append(parts, t)
	}
	return a.Seq(parts...)
}

func (o *outlines) optional(list []outlinesMember) grammar.Term {
	a := o.a
	all := []grammar.Term{grammar.Empty}
	before := grammar.Empty
	for _, m := range list {
		if m.term == grammar.None {
			continue
		}
		all = append(all, a.Seq(before, m.term))
		before = a.Seq(before, a.Repeat(a.Seq(m.term, o.space, a.Text(",")), 0, 1))
	}
	return a.Alt(all...)
}

func (o *outlines) object(v *value, path string) (grammar.Term, []string, error) {
	read := []string{"additionalProperties"}
	a := o.a
	lo, _ := count(v.get("minProperties"))
	hi, bounded := count(v.get("maxProperties"))
	if bounded && hi < 1 {
		return a.Seq(a.Text("{"), o.space, a.Text("}")), append(read, "maxProperties"), nil
	}
	if lo <= 1 {
		read = append(read, "minProperties")
	}
	item := v.get("additionalProperties")
	var t grammar.Term
	if item == nil || item.is(boolean) && item.yes {
		t = o.scalarsAnd(false, outlinesDepth)
	} else {
		var err error
		if t, err = o.schema(item, trace.Below(path, "additionalProperties")); err != nil {
			return grammar.None, nil, err
		}
	}
	return o.objectOf(t, lo == 0), read, nil
}

func (o *outlines) objectOf(item grammar.Term, mayBeEmpty bool) grammar.Term {
	a := o.a
	member := a.Seq(o.str, o.space, a.Text(":"), o.space, item)
	all := a.Seq(member, a.Repeat(a.Seq(o.space, a.Text(","), o.space, member), 0, -1))
	if mayBeEmpty {
		all = a.Repeat(all, 0, 1)
	}
	return a.Seq(a.Text("{"), o.space, all, o.space, a.Text("}"))
}
