package catalog

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"
)

// Load reads a catalog file. The name is the one errors use, which are one line long and say where:
// "catalog territory: operation kpi_rank: parameter count: line 31: min 5 is above max 1". The
// name the file gives itself is kept in the Catalog.
func Load(name string, data []byte) (*Catalog, error) {
	c, err := load(data)
	if err != nil {
		return nil, fmt.Errorf("catalog %s: %w", name, err)
	}
	return c, nil
}

func load(data []byte) (*Catalog, error) {
	if at := invalidUTF8(string(data)); at >= 0 {
		return nil, fmt.Errorf("byte %d is not valid UTF-8", at)
	}
	root, err := parseYAML(data)
	if err != nil {
		return nil, err
	}
	fields, err := mapping(root)
	if err != nil {
		return nil, err
	}
	c := &Catalog{}
	types := map[string]*Type{}
	var operations ast.Node
	err = readFields(fields, map[string]func(ast.Node) error{
		"name":        into(&c.Name, text),
		"description": into(&c.Description, text),
		"types":       func(n ast.Node) error { return readTypes(n, types) },
		"operations":  into(&operations, keep),
	})
	if err != nil {
		return nil, err
	}
	if err := checkName("name", c.Name); err != nil {
		return nil, err
	}
	// Operations may stand above the types they use, so they are read last.
	if operations == nil {
		return nil, fmt.Errorf("there are no operations")
	}
	c.Operations, err = readOperations(operations, types)
	return c, err
}

func readOperations(node ast.Node, types map[string]*Type) ([]Operation, error) {
	items, err := list(node)
	if err != nil {
		return nil, fmt.Errorf("operations: %w", err)
	}
	if len(items) == 0 {
		return nil, fmt.Errorf("line %d: there are no operations", lineOf(node))
	}
	var operations []Operation
	seen := map[string]bool{}
	for i, item := range items {
		operation, err := readOperation(item, types)
		if err != nil {
			return nil, fmt.Errorf("operation %s: %w", orIndex(operation.Name, i), err)
		}
		if seen[operation.Name] {
			return nil, fmt.Errorf("operation %s: line %d: the name is taken", operation.Name, lineOf(item))
		}
		seen[operation.Name] = true
		operations = append(operations, operation)
	}
	return operations, nil
}

func readOperation(node ast.Node, types map[string]*Type) (Operation, error) {
	var operation Operation
	fields, err := mapping(node)
	if err != nil {
		return operation, err
	}
	err = readFields(fields, map[string]func(ast.Node) error{
		"name":        into(&operation.Name, text),
		"description": into(&operation.Description, text),
		"parameters": func(n ast.Node) (err error) {
			operation.Parameters, err = readParameters(n, types)
			return err
		},
	})
	if err != nil {
		return operation, err
	}
	return operation, at(node, checkName("name", operation.Name))
}

func readParameters(node ast.Node, types map[string]*Type) ([]Parameter, error) {
	items, err := list(node)
	if err != nil {
		return nil, err
	}
	var parameters []Parameter
	seen := map[string]bool{OperationKey: true}
	for i, item := range items {
		parameter, err := readParameter(item, types)
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", orIndex(parameter.Name, i), err)
		}
		if seen[parameter.Name] {
			return nil, fmt.Errorf("parameter %s: line %d: the name is taken", parameter.Name, lineOf(item))
		}
		seen[parameter.Name] = true
		parameters = append(parameters, parameter)
	}
	return parameters, nil
}

// orIndex names an item by its name or, where it has none yet, by its place in the list.
func orIndex(name string, index int) string {
	if name == "" {
		return fmt.Sprintf("number %d", index+1)
	}
	return clipKey(name)
}
