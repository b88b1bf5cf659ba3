package tui

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// follower finds the parts of a JSON Schema that a value of a document has to
// satisfy, by the value's path: the keywords of draft 2020-12, and items and
// additionalItems as the drafts before it have them. References are followed
// within the schema.
type follower struct {
	tree jsonTree
	left int // looks that it may still take
}

// maxLooks bounds the parts that are looked at for one path.
const maxLooks = 4096

// inPlace are the keywords whose schemas apply to the same value.
var inPlace = [...]string{"allOf", "anyOf", "oneOf", "if", "then", "else"}

// follow returns the parts that speak of the value at a path, and what they
// refer to, with how many segments of the path they speak of: of a path that
// the schema leaves open its last known part counts.
func (f *follower) follow(path string) (parts []int32, known int) {
	if len(f.tree.nodes) == 0 || path != "" && path[0] != '/' {
		return nil, 0
	}
	f.left = maxLooks
	parts = []int32{0}
	for i, segment := range segments(path) {
		var next []int32
		for _, id := range f.applying(parts) {
			next = f.below(next, id, segment)
		}
		if len(next) == 0 {
			return f.withTargets(parts), i
		}
		parts, known = next, i+1
	}
	return f.withTargets(parts), known
}

// applying returns the parts and all that apply to the same value, each once.
func (f *follower) applying(parts []int32) []int32 {
	seen := map[int32]bool{}
	var list []int32
	for todo := parts; len(todo) > 0 && f.left > 0; f.left-- {
		id := todo[0]
		todo = todo[1:]
		if id == noNode || seen[id] {
			continue
		}
		seen[id] = true
		list = append(list, id)
		todo = append(todo[:len(todo):len(todo)], f.target(id))
		for _, keyword := range inPlace {
			m := f.tree.member(id, keyword)
			if m == noNode {
				continue
			}
			if f.tree.first(m) == '[' {
				todo = f.elements(todo, m)
			} else {
				todo = append(todo, m)
			}
		}
	}
	return list
}

func (f *follower) elements(list []int32, id int32) []int32 {
	for c := f.tree.nodes[id].child; c != 0 && f.left > 0; c = f.tree.nodes[c].next {
		list = append(list, c)
		f.left--
	}
	return list
}

// withTargets adds what parts refer to, after them.
func (f *follower) withTargets(parts []int32) []int32 {
	list := parts[:len(parts):len(parts)]
	for i := 0; i < len(list) && len(list) < maxLocated && f.left > 0; i++ {
		f.left--
		if id := f.target(list[i]); id != noNode && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

// target returns what a part refers to: a pointer into the same text, or an
// anchor in one of its definitions.
func (f *follower) target(id int32) int32 {
	ref, ok := f.tree.string(f.tree.member(id, "$ref"))
	if !ok {
		return noNode
	}
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return noNode
	}
	if plain, err := url.PathUnescape(fragment); err == nil {
		fragment = plain
	}
	if fragment == "" || fragment[0] == '/' {
		return f.tree.at(fragment)
	}
	return f.anchor(fragment)
}

// anchor looks through the definitions for one with that $anchor.
func (f *follower) anchor(name string) int32 {
	for _, keyword := range [...]string{"$defs", "definitions"} {
		defs := f.tree.member(0, keyword)
		if defs == noNode {
			continue
		}
		for c := f.tree.nodes[defs].child; c != 0 && f.left > 0; c = f.tree.nodes[c].next {
			f.left--
			if s, ok := f.tree.string(f.tree.member(c, "$anchor")); ok && s == name {
				return c
			}
		}
	}
	return noNode
}

// below adds the parts of a schema that speak of a member or an element of its
// value.
func (f *follower) below(list []int32, id int32, segment string) []int32 {
	t := &f.tree
	found := len(list)
	if p := t.member(t.member(id, "properties"), segment); p != noNode {
		list = append(list, p)
	}
	list = f.patterns(list, id, segment)
	if p := t.element(t.member(id, "prefixItems"), segment); p != noNode {
		list = append(list, p)
	}
	items := t.member(id, "items")
	if p := t.element(items, segment); p != noNode {
		list = append(list, p)
	}
	if len(list) > found {
		return list
	}
	if isIndex(segment) && items != noNode && t.first(items) == '{' {
		return append(list, items)
	}
	for _, keyword := range [...]string{"additionalProperties", "additionalItems"} {
		if p := t.member(id, keyword); p != noNode && t.first(p) == '{' && isIndex(segment) == (keyword == "additionalItems") {
			return append(list, p)
		}
	}
	return list
}

func isIndex(segment string) bool {
	return segment != "" && strings.Trim(segment, "0123456789") == ""
}

// maxPattern bounds the expressions that names are tried on.
const maxPattern = 1000

// patterns adds the schemas of the patterns that a member's name matches.
func (f *follower) patterns(list []int32, id int32, name string) []int32 {
	m := f.tree.member(id, "patternProperties")
	if m == noNode || f.tree.first(m) != '{' || len(name) > maxPattern {
		return list
	}
	for c := f.tree.nodes[m].child; c != 0 && f.left > 0; c = f.tree.nodes[c].next {
		f.left--
		pattern, ok := f.tree.keyOf(c)
		if !ok || len(pattern) > maxPattern {
			continue
		}
		if e, err := regexp.Compile(pattern); err == nil && e.MatchString(name) {
			list = append(list, c)
		}
	}
	return list
}
