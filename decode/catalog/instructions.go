package catalog

import (
	"fmt"
	"strings"
)

// Instructions describes the operations and the form of an answer, for the system prompt of a model
// that has not been trained on the catalog.
func (c *Catalog) Instructions() string {
	var out strings.Builder
	if c.Description != "" {
		fmt.Fprintf(&out, "%s\n\n", oneLine(c.Description))
	}
	out.WriteString(`Answer with one JSON object on one line, without white space and without other text. ` +
		`Its first key is "operation". The operation's parameters follow in the order listed below. ` +
		`Leave out an optional parameter that the input does not mention.` + "\n" +
		`The input has markers such as <code0>, <num0> and <month0> in place of codes, numbers and months. ` +
		`Copy the marker, never a value: <code0> and <month0> in double quotes, <num0> bare.` + "\n")
	if example := c.example(); example != "" {
		fmt.Fprintf(&out, "The form: %s\n", example)
	}
	out.WriteString("\nOperations (* marks a required parameter):\n")
	for _, operation := range c.Operations {
		fmt.Fprintf(&out, "- %s\n", described(operation.Name, operation.Description))
		for _, parameter := range operation.Parameters {
			out.WriteString(parameter.line())
		}
	}
	out.WriteString("\nValues (with other words for them in brackets):\n")
	seen := map[*Type]bool{}
	for _, operation := range c.Operations {
		for _, parameter := range operation.Parameters {
			if t := parameter.Type; t.Kind == KindEnum && !seen[t] {
				seen[t] = true
				fmt.Fprintf(&out, "- %s: %s\n", parameter.listName(), t.list())
			}
		}
	}
	return out.String()
}

// line describes one parameter.
func (p *Parameter) line() string {
	star := ""
	if p.Required {
		star = "*"
	}
	var what string
	switch p.Type.Kind {
	case KindEnum:
		what = "a value of " + p.listName()
	case KindString:
		what = "a <code> marker for " + p.Type.Pattern
	case KindInteger:
		what = fmt.Sprintf("a <num> marker, %d to %d", p.Type.Min, p.Type.Max)
	case KindMonth:
		what = "a <month> marker"
	}
	return fmt.Sprintf("  - %s (%s)\n", described(p.Name+star, p.Description), what)
}

// listName names the list of an enum's values: by its type, or by the parameter that alone has it.
func (p *Parameter) listName() string {
	if p.Type.Name == string(KindEnum) {
		return p.Name
	}
	return p.Type.Name
}

func (t *Type) list() string {
	var values []string
	for _, listed := range t.Values {
		value := listed.Value
		if len(listed.Aliases) > 0 {
			value += " (" + strings.Join(listed.Aliases, ", ") + ")"
		}
		values = append(values, value)
	}
	return strings.Join(values, "; ")
}

// example shows an answer of the first operation, with its required parameters.
func (c *Catalog) example() string {
	operation := c.Operations[0]
	example := fmt.Sprintf("{%s:%s", quoteJSON(OperationKey), quoteJSON(operation.Name))
	for _, parameter := range operation.Parameters {
		if !parameter.Required {
			continue
		}
		value := map[Kind]string{KindString: `"<code0>"`, KindInteger: "<num0>", KindMonth: `"<month0>"`}[parameter.Type.Kind]
		if parameter.Type.Kind == KindEnum {
			value = string(quoteJSON(parameter.Type.Values[0].Value))
		}
		example += fmt.Sprintf(",%s:%s", quoteJSON(parameter.Name), value)
	}
	return example + "}"
}

func described(name, description string) string {
	if description == "" {
		return name
	}
	return name + ": " + oneLine(description)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
