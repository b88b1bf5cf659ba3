package catalog

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml/ast"
)

func readParameter(node ast.Node, types map[string]*Type) (Parameter, error) {
	var parameter Parameter
	fields, err := mapping(node)
	if err != nil {
		return parameter, err
	}
	var spec typeSpec
	var fallback ast.Node
	readers := spec.readers()
	readers["name"] = into(&parameter.Name, text)
	readers["description"] = into(&parameter.Description, text)
	readers["required"] = into(&parameter.Required, boolean)
	readers["default"] = into(&fallback, keep)
	if err := readFields(fields, readers); err != nil {
		return parameter, err
	}
	if err := checkName("name", parameter.Name); err != nil {
		return parameter, at(node, err)
	}
	if parameter.Type, err = spec.resolve(node, types); err != nil || fallback == nil {
		return parameter, err
	}
	return parameter, parameter.setDefault(fallback)
}

func (p *Parameter) setDefault(node ast.Node) error {
	if p.Required {
		return at(node, errors.New("default: a required parameter has none"))
	}
	value, err := scalar(node, p.Type)
	if err != nil {
		return fmt.Errorf("default: %w", err)
	}
	if err := p.Type.Check(value); err != nil {
		return at(node, fmt.Errorf("default: %w", err))
	}
	p.Default = p.Type.encode(value)
	return nil
}

// scalar reads a value of the given type from YAML.
func scalar(node ast.Node, t *Type) (string, error) {
	if t.quotes() {
		return text(node)
	}
	number, err := integer(node)
	return fmt.Sprint(number), err
}

// readValues reads the values of an enum and refuses words that could mean two of them.
func readValues(node ast.Node) ([]EnumValue, error) {
	items, err := list(node)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 {
		return nil, at(node, errors.New("there are no values"))
	}
	var values []EnumValue
	owner := map[string]string{} // phrase, in lower-case words -> the value it means
	for i, item := range items {
		value, err := readValue(item)
		if err != nil {
			return nil, fmt.Errorf("value %s: %w", orIndex(value.Value, i), err)
		}
		for _, phrase := range append([]string{value.Value}, value.Aliases...) {
			key := strings.Join(lowerWords(phrase), " ")
			if other, taken := owner[key]; taken {
				return nil, fmt.Errorf("value %s: line %d: %s already means %s", value.Value, lineOf(item), clip(phrase), other)
			}
			owner[key] = value.Value
		}
		values = append(values, value)
	}
	return values, nil
}

// readValue reads one value: a text, or a mapping of value and aliases.
func readValue(node ast.Node) (EnumValue, error) {
	var value EnumValue
	if word, err := text(node); err == nil {
		value.Value = word
		return value, at(node, checkPhrase(word))
	}
	fields, err := mapping(node)
	if err != nil {
		return value, mismatch(node, "a text or a mapping")
	}
	err = readFields(fields, map[string]func(ast.Node) error{
		"value": func(n ast.Node) error {
			word, err := text(n)
			if err == nil {
				err = at(n, checkPhrase(word))
			}
			value.Value = word
			return err
		},
		"aliases": into(&value.Aliases, readAliases),
	})
	if err == nil && value.Value == "" {
		err = at(node, errors.New("there is no value"))
	}
	return value, err
}

func readAliases(node ast.Node) ([]string, error) {
	items, err := list(node)
	if err != nil {
		return nil, err
	}
	aliases := make([]string, 0, len(items))
	for i, item := range items {
		alias, err := text(item)
		if err == nil {
			err = at(item, checkPhrase(alias))
		}
		if err != nil {
			return nil, fmt.Errorf("alias number %d: %w", i+1, err)
		}
		aliases = append(aliases, alias)
	}
	return aliases, nil
}

// checkPhrase refuses what could not be found in an input, or would confuse one with a marker.
func checkPhrase(phrase string) error {
	if len(lowerWords(phrase)) == 0 {
		return fmt.Errorf("%s has no letter or digit", clip(phrase))
	}
	if strings.ContainsFunc(phrase, unicode.IsControl) {
		return fmt.Errorf("%s has a control character", clip(phrase))
	}
	if markerText.MatchString(phrase) {
		return fmt.Errorf("%s looks like a marker", clip(phrase))
	}
	return nil
}
