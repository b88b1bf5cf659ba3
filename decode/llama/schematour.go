package llama

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// Limits on what a schema makes llama.cpp's converter do.
const (
	maxVisits     = 100_000   // subschemas, each counted as often as it is converted
	maxTourDepth  = 300       // subschemas within subschemas, through references
	maxProperties = 500       // of one object: the work grows with their cube
	maxAlike      = 200       // rules of one name: the work grows with their square
	maxName       = 1000      // bytes of a property's or a definition's name
	maxRefCopies  = 200 << 20 // bytes: every reference copies the whole schema
)

// tour goes through a schema as llama.cpp's converter does
// (SchemaConverter::visit), and refuses what would make it crash, run for
// ever, or take all memory. It returns no errors for what the converter itself
// refuses.
type tour struct {
	root   *node
	visits int
	onWay  map[string]bool            // references being resolved
	done   map[string]bool            // names of definitions that have become rules
	names  map[string]map[string]bool // by a rule's name as the converter simplifies it, what it is made of
	refs   map[string]bool
	size   int // of the schema's text
}

// problem is what is wrong with a schema, and where.
type problem struct {
	pointer string // JSON Pointer
	text    string
}

func (p *problem) Error() string {
	if p.pointer == "" {
		return p.text
	}
	return p.pointer + ": " + p.text
}

func problemf(pointer, format string, args ...any) error {
	return &problem{pointer, fmt.Sprintf(format, args...)}
}

// checkSchema says whether it is safe to give a schema to llama.cpp.
func checkSchema(root *node, size int) error {
	t := tour{root: root, size: size, onWay: map[string]bool{}, done: map[string]bool{}, names: map[string]map[string]bool{}, refs: map[string]bool{}}
	if err := t.references(root, ""); err != nil {
		return err
	}
	return t.visit(root, "", "", 0)
}

// references looks at every $ref, and at the length of every name, used or not.
func (t *tour) references(n *node, at string) error {
	for _, m := range n.members {
		if len(m.name) > maxName {
			return problemf(at, "a name of %d bytes; at most %d are possible", len(m.name), maxName)
		}
		if ref, ok := m.value.text(); ok && m.name == "$ref" {
			t.refs[ref] = true
			if len(t.refs)*t.size > maxRefCopies {
				return problemf(at, "%d different references are too many in a schema of %d bytes", len(t.refs), t.size)
			}
		}
		if err := t.references(m.value, trace.Below(at, m.name)); err != nil {
			return err
		}
	}
	for i, item := range n.items {
		if err := t.references(item, at+"/"+strconv.Itoa(i)); err != nil {
			return err
		}
	}
	return nil
}

// visit follows one subschema; name is that of its rule.
func (t *tour) visit(n *node, at, name string, depth int) error {
	if t.visits++; t.visits > maxVisits {
		return problemf(at, "the schema unfolds into more than %d parts", maxVisits)
	}
	if depth > maxTourDepth {
		return problemf(at, "the schema is nested more than %d deep, counting references", maxTourDepth)
	}
	if err := t.countName(at, name); err != nil {
		return err
	}
	if ref := n.get("$ref"); ref != nil {
		return t.follow(ref, depth)
	}
	for _, key := range []string{"oneOf", "anyOf"} {
		if alts := n.get(key); alts != nil {
			return t.visitAll(alts, at+"/"+key, name, depth)
		}
	}
	return t.visitTyped(n, n.get("type"), at, name, depth)
}

// countName counts the parts of the schema whose rules get the same name. The
// converter numbers them, from 0 each time.
func (t *tour) countName(at, name string) error {
	simple := simpleName(name)
	if t.names[simple] == nil {
		t.names[simple] = map[string]bool{}
	}
	t.names[simple][at] = true
	if len(t.names[simple]) > maxAlike {
		return problemf(at, "more than %d parts whose names differ only in characters other than A to Z, digits and '-'", maxAlike)
	}
	return nil
}

// visitTyped follows a subschema that is taken to have one given type. A list
// of types makes a copy of the subschema for each.
func (t *tour) visitTyped(n, typ *node, at, name string, depth int) error {
	if typ.isArray() {
		for i, one := range typ.items {
			if one.isArray() {
				return problemf(at, "a list of types within a list of types")
			}
			if t.visits++; t.visits > maxVisits {
				return problemf(at, "the schema unfolds into more than %d parts", maxVisits)
			}
			if err := t.visitTyped(n, one, at, name+"-"+strconv.Itoa(i), depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	is := func(want string) bool {
		got, ok := typ.text()
		return typ == nil || typ.kind == 'n' || ok && got == want
	}
	more := n.get("additionalProperties")
	switch {
	case n.get("const") != nil, n.get("enum") != nil:
		return nil
	case is("object") && (n.get("properties") != nil || more != nil && more.kind != 't'):
		return t.object(n, at, name, depth)
	case is("object") && n.get("allOf") != nil:
		return t.allOf(n.get("allOf"), at+"/allOf", name, depth)
	case is("array") && n.get("items") != nil:
		return t.items(n.get("items"), at+"/items", name, depth)
	case is("array") && n.get("prefixItems") != nil:
		return t.items(n.get("prefixItems"), at+"/prefixItems", name, depth)
	case is("string") && n.get("pattern") != nil:
		return checkPattern(n.get("pattern"), at)
	}
	return nil
}

func checkPattern(pattern *node, at string) error {
	text, ok := pattern.text()
	if !ok {
		return nil
	}
	if why := patternProblem(text); why != "" {
		return problemf(at, "the engine cannot compile \"pattern\": %s: %s", clip(pattern.raw, 80), why)
	}
	return nil
}

// visitAll follows the elements of an array of subschemas.
func (t *tour) visitAll(list *node, at, name string, depth int) error {
	for i, item := range list.items {
		if err := t.visit(item, at+"/"+strconv.Itoa(i), name+"-"+strconv.Itoa(i), depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (t *tour) items(list *node, at, name string, depth int) error {
	if list.isArray() {
		return t.visitAll(list, at, name+"-tuple", depth)
	}
	return t.visit(list, at, name+"-item", depth+1)
}

func (t *tour) object(n *node, at, name string, depth int) error {
	if props := n.get("properties"); props != nil {
		if err := t.properties(props, at+"/properties", name, depth); err != nil {
			return err
		}
	}
	if more := n.get("additionalProperties"); more.isObject() {
		return t.visit(more, at+"/additionalProperties", name+"-additional-value", depth+1)
	}
	return nil
}

func (t *tour) properties(props *node, at, name string, depth int) error {
	if len(props.members) > maxProperties {
		return problemf(at, "%d properties in one object; at most %d are possible", len(props.members), maxProperties)
	}
	for _, m := range props.members {
		if err := t.visit(m.value, trace.Below(at, m.name), name+"-"+m.name, depth+1); err != nil {
			return err
		}
	}
	for i, item := range props.items { // an array counts as an object there
		if err := t.visit(item, at+"/"+strconv.Itoa(i), name, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// simpleName returns a rule's name with every run of characters that GBNF does
// not allow in names replaced by one '-'.
func simpleName(name string) string {
	var b strings.Builder
	bad := false
	for i := range len(name) {
		c := name[i]
		ok := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-'
		if ok {
			b.WriteByte(c)
		} else if !bad {
			b.WriteByte('-')
		}
		bad = !ok
	}
	return b.String()
}
