package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// ErrInvalidAnswer is returned by FillDefaults for an answer that Validate finds a problem in.
var ErrInvalidAnswer = errors.New("the answer is not valid")

// FillDefaults writes a valid answer as compact JSON in declared order, with the defaults of optional
// parameters that it leaves out. Two answers that mean the same are equal after it.
func (c *Catalog) FillDefaults(answer []byte) (json.RawMessage, error) {
	if problems := c.Validate(answer); len(problems) > 0 {
		return nil, fmt.Errorf("%w: %s", ErrInvalidAnswer, problems[0])
	}
	fields, err := readAnswer(answer)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalidAnswer, err)
	}
	given := map[string]json.Token{}
	for _, field := range fields {
		given[field.key] = field.value
	}
	name, _ := given[OperationKey].(string)
	var out bytes.Buffer
	fmt.Fprintf(&out, "{%s:%s", quoteJSON(OperationKey), quoteJSON(name))
	for _, parameter := range c.Operation(name).Parameters {
		value := parameter.Default
		if token, ok := given[parameter.Name]; ok {
			text, err := parameter.Type.valueOf(token)
			if err != nil {
				return nil, fmt.Errorf("%w: %s: %w", ErrInvalidAnswer, parameter.Name, err)
			}
			value = parameter.Type.encode(text)
		}
		if value != nil {
			fmt.Fprintf(&out, ",%s:%s", quoteJSON(parameter.Name), value)
		}
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}
