package compile

import "fmt"

// reader turns subschemas into nodes, each once. The first node is the schema
// that allows everything.
type reader struct {
	resolver *resolver
	nodes    []*node
	byValue  map[*value]*node
	byText   map[textKey]*node
	notes    []Note
	depth    int
	policy   Policy
	dropped  dropped
}

// textKey finds subschemas that are the same text in the same resource, which
// makes them mean the same.
type textKey struct {
	in   *resource
	text string
}

// maxDepth bounds how deep subschemas and references lead into one another.
const maxDepth = 5_000

func (r *reader) deeper(at place) {
	if r.depth++; r.depth > maxDepth {
		refuse(at.path, "", "subschemas and references are nested more than %d deep", maxDepth)
	}
}

// maxNodes bounds the subschemas of a schema.
const maxNodes = 200_000

func newReader(root *value, p Policy, d dropped) *reader {
	r := &reader{resolver: newResolver(root, d), byValue: map[*value]*node{}, byText: map[textKey]*node{}, policy: p, dropped: d}
	r.add(&node{isBool: true, always: true})
	r.add(&node{isBool: true})
	return r
}

func (r *reader) add(n *node) *node {
	n.id = int32(len(r.nodes))
	n.same = n.id
	r.nodes = append(r.nodes, n)
	return n
}

// node returns the node of a subschema, whose place is known.
func (r *reader) node(v *value) *node {
	if n, ok := r.byValue[v]; ok {
		return n
	}
	at := r.resolver.places[v]
	if len(r.nodes) > maxNodes {
		refuse(at.path, "", "there are more than %d subschemas", maxNodes)
	}
	n := r.add(&node{path: at.path})
	r.byValue[v] = n
	key := textKey{at.in, v.source}
	if same, ok := r.byText[key]; ok {
		n.same = same.id
	} else {
		r.byText[key] = n
	}
	r.deeper(at)
	r.read(n, v, at)
	r.depth--
	return n
}

// read fills a node.
func (r *reader) read(n *node, v *value, at place) {
	n.types, n.maxLength, n.maxItems, n.maxProps = allTypes, noBound, noBound, noBound
	n.minContains, n.maxContains = 1, noBound
	switch v.kind {
	case kindBool:
		n.isBool, n.always = true, v.yes
		return
	case kindObject:
	default:
		refuse(at.path, "", "a schema must be an object or a boolean")
	}
	f := &fields{reader: r, node: n, value: v, at: at}
	if ref := f.get("$ref"); ref != nil && ref.kind == kindString && at.in.draft.refAlone() {
		n.ref = f.target("$ref", ref)
		return
	}
	for _, m := range v.members {
		f.keyword(m)
	}
	f.layers()
}

// fields reads the keywords of one subschema.
type fields struct {
	*reader
	node  *node
	value *value
	at    place
}

func (f *fields) refuse(keyword, format string, args ...any) {
	refuse(f.at.path, keyword, format, args...)
}

func (f *fields) note(keyword, format string, args ...any) {
	f.notes = append(f.notes, Note{f.at.path, keyword, fmt.Sprintf(format, args...)})
}

// get returns the value of a keyword that is to be read, or nil.
func (f *fields) get(keyword string) *value {
	v := f.value.get(keyword)
	if v == nil || !f.at.in.draft.knows(keyword) || f.dropped.has(f.at.path, keyword) {
		return nil
	}
	return v
}

// keyword reads one keyword.
func (f *fields) keyword(m member) {
	read, ok := keywords[m.name]
	if !ok {
		if !silent[m.name] {
			f.note(m.name, "the keyword is not known and asserts nothing")
		}
		return
	}
	if !f.at.in.draft.knows(m.name) {
		f.note(m.name, "the keyword is not part of this draft and asserts nothing")
		return
	}
	if f.dropped.has(f.at.path, m.name) {
		return
	}
	read(f, m.name, m.value)
}
