package catalog

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// A typeSpec is a type as a file writes it: the fields that are absent are nil.
type typeSpec struct {
	name    string // what type: says
	values  []EnumValue
	pattern *string
	min     *int64
	max     *int64
	node    ast.Node
}

// readers are the fields that a parameter and an entry of types: have in common.
func (s *typeSpec) readers() map[string]func(ast.Node) error {
	return map[string]func(ast.Node) error{
		"type":    func(n ast.Node) error { s.node = n; return into(&s.name, text)(n) },
		"values":  into(&s.values, readValues),
		"pattern": func(n ast.Node) error { s.pattern = new(string); return into(s.pattern, text)(n) },
		"min":     func(n ast.Node) error { s.min = new(int64); return into(s.min, integer)(n) },
		"max":     func(n ast.Node) error { s.max = new(int64); return into(s.max, integer)(n) },
	}
}

// readTypes reads the types: part into the map.
func readTypes(node ast.Node, types map[string]*Type) error {
	fields, err := mapping(node)
	if err != nil {
		return err
	}
	for _, f := range fields {
		if err := at(f.node, checkName("name", f.key)); err != nil {
			return err
		}
		if isKind(f.key) {
			return fmt.Errorf("line %d: %s is the name of a kind", f.line, f.key)
		}
		if types[f.key], err = readType(f.key, f.node); err != nil {
			return fmt.Errorf("%s: %w", f.key, err)
		}
	}
	return nil
}

func readType(name string, node ast.Node) (*Type, error) {
	fields, err := mapping(node)
	if err != nil {
		return nil, err
	}
	var spec typeSpec
	if err := readFields(fields, spec.readers()); err != nil {
		return nil, err
	}
	if !isKind(spec.name) {
		return nil, spec.unknown(node)
	}
	t, err := spec.build(name)
	return t, at(node, err)
}

func isKind(name string) bool {
	switch Kind(name) {
	case KindEnum, KindString, KindInteger, KindMonth:
		return true
	}
	return false
}

func (s *typeSpec) unknown(parent ast.Node) error {
	if s.node == nil {
		return at(parent, errors.New("there is no type"))
	}
	return at(s.node, fmt.Errorf("the type %s is unknown", clip(s.name)))
}

// resolve finds a parameter's type: a kind with its limits written in place, or a name from types:.
func (s *typeSpec) resolve(parent ast.Node, types map[string]*Type) (*Type, error) {
	if isKind(s.name) {
		t, err := s.build(s.name)
		return t, at(parent, err)
	}
	t, known := types[s.name]
	if !known {
		return nil, s.unknown(parent)
	}
	if s.values != nil || s.pattern != nil || s.min != nil || s.max != nil {
		return nil, at(parent, fmt.Errorf("the type %s already has its values, pattern or range", s.name))
	}
	return t, nil
}

// build makes the type and refuses fields that belong to another kind.
func (s *typeSpec) build(name string) (*Type, error) {
	t := &Type{Name: name, Kind: Kind(s.name)}
	has := map[string]bool{"values": s.values != nil, "pattern": s.pattern != nil, "min": s.min != nil, "max": s.max != nil}
	wants := map[Kind][]string{KindEnum: {"values"}, KindString: {"pattern"}, KindInteger: {"min", "max"}}[t.Kind]
	for _, want := range wants {
		if !has[want] {
			return nil, fmt.Errorf("the kind %s needs %s", t.Kind, want)
		}
		delete(has, want)
	}
	for _, other := range []string{"values", "pattern", "min", "max"} {
		if has[other] {
			return nil, fmt.Errorf("the kind %s has no %s", t.Kind, other)
		}
	}
	switch t.Kind {
	case KindEnum:
		t.Values = s.values
	case KindString:
		return t, t.setPattern(*s.pattern)
	case KindInteger:
		t.Min, t.Max = *s.min, *s.max
		if t.Min > t.Max {
			return nil, fmt.Errorf("min %d is above max %d", t.Min, t.Max)
		}
	}
	return t, nil
}

// setPattern compiles a pattern twice: for a whole value, and for a word at the start of a text.
func (t *Type) setPattern(pattern string) error {
	// On its own first, so that a pattern such as a)(b does not become legal inside our group.
	if _, err := regexp.Compile(pattern); err != nil {
		message, _, _ := strings.Cut(err.Error(), "\n")
		return fmt.Errorf("pattern: %s", message)
	}
	whole, err := regexp.Compile(`\A(?:` + pattern + `)\z`)
	if err != nil {
		return fmt.Errorf("pattern: %w", err)
	}
	if whole.MatchString("") {
		return fmt.Errorf("pattern: %s matches the empty text", clip(pattern))
	}
	word, err := regexp.Compile(`\A(` + pattern + `)(?:-?\z|-?[^\pL\pN_-]|--)`)
	if err != nil {
		return fmt.Errorf("pattern: %w", err)
	}
	word.Longest()
	t.Pattern, t.whole, t.word = pattern, whole, word
	return nil
}
