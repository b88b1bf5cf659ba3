package compile

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// resource is a schema with an address of its own, or the document.
type resource struct {
	uri     string
	root    *value
	draft   draft
	anchors map[string]*value
	dynamic map[string]bool // anchors that are dynamic
}

// place is where a subschema is.
type place struct {
	in   *resource
	path string // JSON Pointer from the root of the document
}

// resolver finds what references point to.
type resolver struct {
	places    map[*value]place
	resources map[string]*resource
	order     []*resource
	dropped   dropped
}

func newResolver(root *value, d dropped) *resolver {
	r := &resolver{dropped: d, places: map[*value]place{}, resources: map[string]*resource{}}
	res := r.add("", root, draftOpen)
	r.walk(root, place{res, ""})
	return r
}

func (r *resolver) add(uri string, root *value, d draft) *resource {
	res := &resource{uri: uri, root: root, draft: d}
	if _, ok := r.resources[uri]; !ok {
		r.resources[uri] = res
	}
	r.order = append(r.order, res)
	return res
}

// walk notes the places of a schema and of those in it, with their addresses
// and anchors.
func (r *resolver) walk(v *value, at place) {
	if _, ok := r.places[v]; ok {
		return
	}
	if v.kind != kindObject {
		r.places[v] = at
		return
	}
	at.in = r.enter(v, at)
	r.places[v] = at
	for _, m := range v.members {
		r.walkKeyword(m, at)
	}
}

// enter returns the resource that a schema belongs to: a new one if it has an
// address.
func (r *resolver) enter(v *value, at place) *resource {
	res := at.in
	d := res.draft
	if s := v.get("$schema"); s != nil && s.kind == kindString && (v == res.root || hasAddress(v)) {
		if known, ok := draftOf(s.text); ok {
			d = known
		} else {
			r.dropped.tolerate(at.path, "$schema", "the metaschema "+s.text+" is not known")
		}
	}
	if v == res.root {
		res.draft = d
	}
	id := address(v, d)
	switch {
	case id == "" || d.refAlone() && v.get("$ref") != nil:
	case id[0] == '#':
		res.anchor(id[1:], v)
	default:
		base, _, _ := strings.Cut(resolveURI(at.path, res.uri, id), "#")
		if v != res.root {
			res = r.add(base, v, d)
			break
		}
		res.uri = base
		r.resources[base] = res
	}
	if a := v.get("$anchor"); a != nil && d.knows("$anchor") && a.kind == kindString {
		res.anchor(a.text, v)
	}
	if a := v.get("$dynamicAnchor"); a != nil && d.knows("$dynamicAnchor") && a.kind == kindString {
		res.anchor(a.text, v)
		res.dynamic[a.text] = true
	}
	return res
}

func (res *resource) anchor(name string, v *value) {
	if res.anchors == nil {
		res.anchors, res.dynamic = map[string]*value{}, map[string]bool{}
	}
	if _, ok := res.anchors[name]; !ok {
		res.anchors[name] = v
	}
}

func hasAddress(v *value) bool { return v.get("$id") != nil || v.get("id") != nil }

// address returns the text of "$id", or of "id" where that is the name.
func address(v *value, d draft) string {
	if id := v.get("$id"); id != nil && id.kind == kindString && d.knows("$id") {
		return id.text
	}
	if id := v.get("id"); id != nil && id.kind == kindString && (d.knows("id") || strings.HasPrefix(id.text, "#") && d == draftOpen) {
		return id.text
	}
	return ""
}

// resolveURI makes an address absolute, as far as its base is.
func resolveURI(path, base, ref string) string {
	b, err := url.Parse(base)
	if err != nil {
		refuse(path, "$id", "%s is no address", base)
	}
	u, err := url.Parse(ref)
	if err != nil {
		refuse(path, "$ref", "%s is no address", ref)
	}
	if b.Opaque != "" || u.Opaque != "" {
		if strings.HasPrefix(ref, "#") {
			return base + ref
		}
		return ref
	}
	return b.ResolveReference(u).String()
}

// shapeOf says where the schemas are in the value of a keyword.
type shapeOf uint8

const (
	oneSchema shapeOf = iota + 1
	listOfSchemas
	mapOfSchemas
)

var schemaKeywords = map[string]shapeOf{
	"additionalItems": oneSchema, "additionalProperties": oneSchema, "contains": oneSchema, "else": oneSchema,
	"if": oneSchema, "items": oneSchema, "not": oneSchema, "propertyNames": oneSchema, "then": oneSchema,
	"unevaluatedItems": oneSchema, "unevaluatedProperties": oneSchema, "contentSchema": oneSchema,
	"allOf": listOfSchemas, "anyOf": listOfSchemas, "oneOf": listOfSchemas, "prefixItems": listOfSchemas,
	"$defs": mapOfSchemas, "definitions": mapOfSchemas, "dependencies": mapOfSchemas, "dependentSchemas": mapOfSchemas,
	"patternProperties": mapOfSchemas, "properties": mapOfSchemas,
}

func (r *resolver) walkKeyword(m member, at place) {
	shape := schemaKeywords[m.name]
	if shape == 0 {
		return
	}
	at.path = trace.Below(at.path, m.name)
	if shape == oneSchema && m.value.kind == kindArray {
		shape = listOfSchemas // "items" of older drafts
	}
	switch {
	case shape == oneSchema:
		r.walk(m.value, at)
	case shape == listOfSchemas && m.value.kind == kindArray:
		for i, item := range m.value.items {
			r.walk(item, place{at.in, trace.Below(at.path, strconv.Itoa(i))})
		}
	case shape == mapOfSchemas && m.value.kind == kindObject:
		for _, m := range m.value.members {
			r.walk(m.value, place{at.in, trace.Below(at.path, m.name)})
		}
	}
}

// find returns what a reference in a schema points to.
func (r *resolver) find(from place, keyword, ref string) *value {
	address, fragment, _ := strings.Cut(ref, "#")
	res := from.in
	if address != "" {
		full, _, _ := strings.Cut(resolveURI(from.path, res.uri, address), "#")
		known, ok := r.resources[full]
		if !ok {
			known, ok = r.resources[address]
		}
		if !ok {
			known = r.metaschema(full)
		}
		if known == nil {
			refuse(from.path, keyword, "the schema %s is not part of this document", ref)
		}
		res = known
	}
	if decoded, err := url.PathUnescape(fragment); err == nil {
		fragment = decoded
	}
	if fragment == "" {
		return res.root
	}
	if fragment[0] != '/' {
		v := res.anchors[fragment]
		if v == nil {
			refuse(from.path, keyword, "there is no anchor %s", ref)
		}
		return v
	}
	return r.pointer(from, keyword, ref, res, fragment)
}

// pointer follows a JSON Pointer from the root of a resource.
func (r *resolver) pointer(from place, keyword, ref string, res *resource, pointer string) *value {
	v, at := r.follow(res, pointer)
	if v == nil {
		// Generators that give definitions an address of their own still count
		// from the root of the document.
		v, at = r.follow(r.order[0], pointer)
	}
	if v == nil {
		refuse(from.path, keyword, "there is nothing at %s", ref)
	}
	r.walk(v, at)
	return v
}

func (r *resolver) follow(res *resource, pointer string) (*value, place) {
	v := res.root
	at := r.places[v]
	for part := range strings.SplitSeq(pointer[1:], "/") {
		name := trace.UnescapeKey(part)
		v = step(v, name)
		if v == nil {
			return nil, at
		}
		at.path = trace.Below(at.path, name)
		if known, ok := r.places[v]; ok {
			at = known
		}
	}
	return v, at
}

// step returns a member or an item, or nil.
func step(v *value, name string) *value {
	if v.kind == kindArray {
		i, err := strconv.Atoi(name)
		if err != nil || i < 0 || i >= len(v.items) {
			return nil
		}
		return v.items[i]
	}
	return v.get(name)
}

// metaschema returns a metaschema by its address, or nil.
func (r *resolver) metaschema(string) *resource { return nil }

// static says whether a dynamic reference to an anchor always ends at the same
// schema: it does if only one resource has that anchor.
func (r *resolver) static(anchor string) bool {
	found := 0
	for _, res := range r.order {
		if res.dynamic[anchor] {
			found++
		}
	}
	return found <= 1
}
