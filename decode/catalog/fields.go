package catalog

import (
	"fmt"
	"regexp"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
)

var plainName = regexp.MustCompile(`\A[a-z][a-z0-9_]{0,63}\z`)

// readFields gives each field to its reader and refuses a field that has none. The field called
// name is read first, so that an error in another one can say whose it is.
func readFields(fields []field, readers map[string]func(ast.Node) error) error {
	for _, f := range fields {
		if f.key == "name" {
			if err := readField(f, readers); err != nil {
				return err
			}
		}
	}
	for _, f := range fields {
		if f.key != "name" {
			if err := readField(f, readers); err != nil {
				return err
			}
		}
	}
	return nil
}

func readField(f field, readers map[string]func(ast.Node) error) error {
	read, known := readers[f.key]
	if !known {
		return fmt.Errorf("line %d: the field %s is unknown", f.line, clip(f.key))
	}
	err := read(f.node)
	if _, isList := f.node.(*ast.SequenceNode); err != nil && !isList {
		return fmt.Errorf("%s: %w", f.key, err)
	}
	return err // an error inside a list already names its item
}

// into makes a reader that keeps what another one reads.
func into[T any](target *T, read func(ast.Node) (T, error)) func(ast.Node) error {
	return func(node ast.Node) (err error) {
		*target, err = read(node)
		return err
	}
}

func keep(node ast.Node) (ast.Node, error) { return node, nil }

// at adds the line of a node to an error.
func at(node ast.Node, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("line %d: %w", lineOf(node), err)
}

func checkName(what, name string) error {
	if !plainName.MatchString(name) {
		return fmt.Errorf("the %s %s should be a lower-case letter and up to 63 letters, digits or _", what, clip(name))
	}
	return nil
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(s string) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size <= 1 {
			return i
		}
		i += size
	}
	return -1
}
