package catalog

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// maxCatalogBytes and maxCatalogDepth bound what the YAML parser is asked to read: it is recursive, and
// its time grows with the square of some inputs. A catalog needs a nesting of about seven.
const (
	maxCatalogBytes = 128 << 10
	maxCatalogDepth = 100
)

// A field is one key of a YAML mapping, with its value.
type field struct {
	key  string
	line int
	node ast.Node
}

// parseYAML returns the only document of a YAML file.
func parseYAML(data []byte) (node ast.Node, err error) {
	// The parser is not ours and a catalog can be anyone's: a panic in it is one more syntax error.
	defer func() {
		if r := recover(); r != nil {
			node, err = nil, fmt.Errorf("the YAML cannot be parsed: %v", r)
		}
	}()
	if err := checkSize(data); err != nil {
		return nil, err
	}
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, syntaxError(err)
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return nil, errors.New("the file does not hold exactly one YAML document")
	}
	return file.Docs[0].Body, nil
}

// checkSize refuses what would take the parser too long, or too deep.
func checkSize(data []byte) error {
	if len(data) > maxCatalogBytes {
		return fmt.Errorf("the file has %d bytes; at most %d are read", len(data), maxCatalogBytes)
	}
	brackets := 0
	for i, line := range strings.Split(string(data), "\n") {
		// Brackets can nest over many lines, and the dashes of lists on one: "- - - x".
		content := strings.TrimLeft(line, "- ?\t")
		dashes := strings.Count(line[:len(line)-len(content)], "- ")
		deepest := brackets + dashes
		for _, r := range content {
			switch r {
			case '[', '{':
				brackets++
				deepest = max(deepest, brackets)
			case ']', '}':
				brackets--
			}
		}
		if deepest > maxCatalogDepth {
			return fmt.Errorf("line %d: lists or mappings nest deeper than %d", i+1, maxCatalogDepth)
		}
	}
	return nil
}

// syntaxError shortens the parser's message, which draws the source, to one line.
func syntaxError(err error) error {
	var located yaml.Error
	if errors.As(err, &located) && located.GetToken() != nil {
		message, _, _ := strings.Cut(located.GetMessage(), "\n")
		return fmt.Errorf("line %d: %s", located.GetToken().Position.Line, message)
	}
	message, _, _ := strings.Cut(err.Error(), "\n")
	return errors.New(message)
}

func lineOf(node ast.Node) int {
	if node == nil || node.GetToken() == nil || node.GetToken().Position == nil {
		return 0
	}
	return node.GetToken().Position.Line
}

// mapping returns the fields of a mapping and refuses a key that is written twice.
func mapping(node ast.Node) ([]field, error) {
	var pairs []*ast.MappingValueNode
	switch n := node.(type) {
	case *ast.MappingNode:
		pairs = n.Values
	case *ast.MappingValueNode:
		pairs = []*ast.MappingValueNode{n}
	default:
		return nil, mismatch(node, "a mapping")
	}
	fields := make([]field, 0, len(pairs))
	seen := map[string]bool{}
	for _, pair := range pairs {
		key, ok := pair.Key.(*ast.StringNode)
		if !ok {
			return nil, fmt.Errorf("line %d: a key should be a plain word", lineOf(pair.Key))
		}
		if seen[key.Value] {
			return nil, fmt.Errorf("line %d: %s is written twice", lineOf(key), clip(key.Value))
		}
		seen[key.Value] = true
		fields = append(fields, field{key.Value, lineOf(key), pair.Value})
	}
	return fields, nil
}

// list returns the items of a sequence.
func list(node ast.Node) ([]ast.Node, error) {
	sequence, ok := node.(*ast.SequenceNode)
	if !ok {
		return nil, mismatch(node, "a list")
	}
	return sequence.Values, nil
}

// text returns a string. Numbers and true or false must be quoted to be read as one.
func text(node ast.Node) (string, error) {
	var value string
	switch n := node.(type) {
	case *ast.StringNode:
		value = n.Value
	case *ast.LiteralNode:
		value = n.Value.Value
	default:
		return "", mismatch(node, "a text")
	}
	if !utf8.ValidString(value) { // an escape such as "\xff" can make it so
		return "", fmt.Errorf("line %d: the text is not valid UTF-8", lineOf(node))
	}
	return value, nil
}

func boolean(node ast.Node) (bool, error) {
	if n, ok := node.(*ast.BoolNode); ok {
		return n.Value, nil
	}
	return false, mismatch(node, "true or false")
}

func integer(node ast.Node) (int64, error) {
	if n, ok := node.(*ast.IntegerNode); ok {
		switch number := n.Value.(type) {
		case int64:
			return number, nil
		case uint64:
			if number < 1<<63 {
				return int64(number), nil
			}
		}
	}
	return 0, mismatch(node, "an integer of at most 64 bits")
}

func mismatch(node ast.Node, want string) error {
	if node == nil {
		return fmt.Errorf("should be %s and is empty", want)
	}
	return fmt.Errorf("line %d: should be %s and is %s", lineOf(node), want, describe(node))
}

func describe(node ast.Node) string {
	switch node.Type() {
	case ast.NullType:
		return "empty"
	case ast.AnchorType, ast.AliasType, ast.TagType, ast.MergeKeyType:
		return "an anchor, alias or tag, which a catalog does not use"
	}
	return "a " + strings.ToLower(node.Type().String())
}
