package catalog

import (
	"encoding/json"
	"regexp"
)

// Kind is one of the four kinds of value a parameter can take.
type Kind string

// The kinds of value. They are also the type names a catalog file uses.
const (
	KindEnum    Kind = "enum"
	KindString  Kind = "string"
	KindInteger Kind = "integer"
	KindMonth   Kind = "month"
)

// OperationKey is the JSON key that names the operation; it is always the first key of an answer.
const OperationKey = "operation"

// A Catalog is a list of operations, in the order in which the file declares them.
type Catalog struct {
	Name        string
	Description string
	Operations  []Operation
}

// An Operation is one thing the program behind the catalog can do.
type Operation struct {
	Name        string
	Description string
	Parameters  []Parameter // in declared order, which is the order of keys in an answer
}

// A Parameter is one key of an answer.
type Parameter struct {
	Name        string
	Description string
	Required    bool
	Default     json.RawMessage // the default as JSON, nil where there is none
	Type        *Type
}

// A Type says which values are legal. Parameters that refer to the same named type share one Type.
type Type struct {
	Name    string // the name in the file's types, or the kind's name for a type written in place
	Kind    Kind
	Values  []EnumValue // enum
	Pattern string      // string: a Go regular expression that matches the whole value
	Min     int64       // integer
	Max     int64       // integer

	whole *regexp.Regexp // Pattern, anchored at both ends
	word  *regexp.Regexp // Pattern as a whole word at the start of a text; group 1 is the word
}

// An EnumValue is one listed value and the other words an input may use for it.
type EnumValue struct {
	Value   string
	Aliases []string
}

// Operation returns the operation with the given name, or nil.
func (c *Catalog) Operation(name string) *Operation {
	for i := range c.Operations {
		if c.Operations[i].Name == name {
			return &c.Operations[i]
		}
	}
	return nil
}

// Parameter returns the parameter with the given name, or nil.
func (o *Operation) Parameter(name string) *Parameter {
	for i := range o.Parameters {
		if o.Parameters[i].Name == name {
			return &o.Parameters[i]
		}
	}
	return nil
}

// stringTypes lists the string types that some parameter uses, each once, in declared order.
func (c *Catalog) stringTypes() []*Type {
	var types []*Type
	seen := map[string]bool{}
	for _, operation := range c.Operations {
		for _, parameter := range operation.Parameters {
			if t := parameter.Type; t.Kind == KindString && !seen[t.Pattern] {
				seen[t.Pattern] = true
				types = append(types, t)
			}
		}
	}
	return types
}
