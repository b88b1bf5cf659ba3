package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/tui"
)

// The bounds of a list of inputs.
const (
	maxInputsFile = 64 << 20  // bytes of the file
	maxInputsLine = 1 << 20   // bytes of a line
	maxInputs     = 1_000_000 // inputs
)

// errNoInputs is the error of a list without any input.
var errNoInputs = errors.New("there are no inputs")

// badLine is what is wrong with a line of a file, counted from 1.
type badLine struct {
	error
	line int
}

func (e *badLine) Unwrap() error { return e.error }

// scanInputs reads an input from every line that is not blank.
func scanInputs(r io.Reader, read func(line []byte) (tui.Input, error)) ([]tui.Input, error) {
	limited := &io.LimitedReader{R: r, N: maxInputsFile + 1}
	in := bufio.NewScanner(limited)
	in.Buffer(nil, maxInputsLine)
	var list []tui.Input
	n := 0
	for in.Scan() {
		n++
		text := in.Bytes()
		if n == 1 {
			text = bytes.TrimPrefix(text, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		input, err := readInputLine(text, read)
		if err == nil && len(list) == maxInputs {
			err = fmt.Errorf("more than %d inputs", maxInputs)
		}
		if err != nil && limited.N > 0 {
			return nil, &badLine{err, n}
		}
		list = append(list, input)
	}
	switch err := in.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, &badLine{fmt.Errorf("longer than %d bytes", maxInputsLine), n + 1}
	case err != nil:
		return nil, err
	case limited.N <= 0:
		return nil, fmt.Errorf("more than %d bytes", maxInputsFile)
	case len(list) == 0:
		return nil, errNoInputs
	}
	return list, nil
}

func readInputLine(line []byte, read func(line []byte) (tui.Input, error)) (tui.Input, error) {
	if !utf8.Valid(line) {
		return tui.Input{}, errors.New("not valid UTF-8")
	}
	input, err := read(line)
	if err == nil && strings.TrimSpace(input.Text) == "" {
		err = errors.New("the input is empty")
	}
	return input, err
}

// readInputText takes a line as it is.
func readInputText(line []byte) (tui.Input, error) {
	return tui.Input{Text: strings.TrimSpace(string(line))}, nil
}

// readInputObject reads an object with the input under "input" or "question",
// and, where they are known, the right answer under "gold", and a name under
// "name" or "id". Other keys are passed over.
func readInputObject(line []byte) (tui.Input, error) {
	var fields struct {
		Question *string         `json:"question"`
		Input    *string         `json:"input"`
		Gold     json.RawMessage `json:"gold"`
		Name     json.RawMessage `json:"name"`
		ID       json.RawMessage `json:"id"`
	}
	if err := json.Unmarshal(line, &fields); err != nil {
		return tui.Input{}, describeJSON(err)
	}
	var input tui.Input
	switch {
	case fields.Question != nil && fields.Input != nil:
		return input, errors.New(`both "question" and "input" are given`)
	case fields.Question != nil:
		input.Text = *fields.Question
	case fields.Input != nil:
		input.Text = *fields.Input
	default:
		return input, errors.New(`neither "question" nor "input" is given`)
	}
	if len(fields.Gold) > 0 {
		var gold bytes.Buffer
		if err := json.Compact(&gold, fields.Gold); err != nil {
			return input, fmt.Errorf("gold: %w", err)
		}
		input.Gold = gold.Bytes()
	}
	var err error
	if input.Name, err = inputName("name", fields.Name); err == nil && input.Name == "" {
		input.Name, err = inputName("id", fields.ID)
	}
	return input, err
}

// inputName reads a name, which may be a number.
func inputName(key string, value json.RawMessage) (string, error) {
	if len(value) == 0 || string(value) == "null" {
		return "", nil
	}
	var name string
	if err := json.Unmarshal(value, &name); err == nil {
		return strings.TrimSpace(name), nil
	}
	var number json.Number
	if err := json.Unmarshal(value, &number); err != nil {
		return "", fmt.Errorf("%q should be a string or a number", key)
	}
	return number.String(), nil
}

// describeJSON words an error of encoding/json for somebody who wrote the
// line.
func describeJSON(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &kind):
		return err
	case kind.Field == "":
		return fmt.Errorf("should be an object, and is of the kind %s", kind.Value)
	}
	return fmt.Errorf("%q should be a string, and is of the kind %s", kind.Field, kind.Value)
}
