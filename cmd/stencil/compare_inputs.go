package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/stencil-debugger/stencil/decode/compare"
)

// inputs reads the list that the flag names, or takes the held-out items that
// come with the base, and says where they are from.
func (c *comparison) inputs(base *settings, stdin io.Reader) ([]compare.Input, string, error) {
	list, from, err := c.allInputs(base, stdin)
	if err == nil && c.limit > 0 {
		list = list[:min(c.limit, len(list))]
	}
	return list, from, err
}

func (c *comparison) allInputs(base *settings, stdin io.Reader) ([]compare.Input, string, error) {
	if c.input == "" {
		list, err := shippedInputs(base)
		return list, fmt.Sprintf("the held-out templates, seed %d", shippedSeed), err
	}
	read, err := openInputs(c.input, stdin)
	if err != nil {
		return nil, "", err
	}
	var list []compare.Input
	for _, in := range read {
		list = appendInput(list, in.Text, in.Gold)
	}
	if c.input == "-" {
		return list, "standard input", nil
	}
	return list, c.input, nil
}

// shippedInputs takes the items that come with a schema or a catalog: those
// that are answered at once and those that are answered after thoughts, so that
// every regime answers the same ones.
func shippedInputs(s *settings) ([]compare.Input, error) {
	var list []compare.Input
	if s.schema == "" && s.catalog == defaultCatalog {
		questions, err := catalogQuestions()
		for _, q := range questions {
			list = appendInput(list, q.Input, q.Gold)
		}
		return list, err
	}
	generate := shippedSet(s.schema)
	if generate == nil {
		return nil, withHint(usagef("compare needs --input: no inputs come with the first setting's schema or catalog"), inputsHint)
	}
	items, err := generate()
	for _, it := range items {
		if it.Schema == s.schema {
			list = appendInput(list, it.Input, it.Gold)
		}
	}
	return list, err
}

func appendInput(list []compare.Input, text string, gold json.RawMessage) []compare.Input {
	return append(list, compare.Input{Number: len(list) + 1, Text: text, Gold: gold})
}
