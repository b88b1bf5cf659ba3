package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// An answerField is one key of an answer with its value. A value that is an object or an array, which
// no answer has, is kept as its opening bracket.
type answerField struct {
	key   string
	value json.Token
}

// readAnswer reads one JSON object, duplicate keys included.
func readAnswer(data []byte) ([]answerField, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("byte %d is not valid UTF-8", invalidUTF8(string(data)))
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	opening, err := decoder.Token()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("there is no JSON")
	}
	if err == nil && opening != json.Delim('{') {
		return nil, errors.New("the JSON is not an object")
	}
	var fields []answerField
	for err == nil && decoder.More() {
		var field answerField
		if field, err = readAnswerField(decoder); err == nil {
			fields = append(fields, field)
		}
	}
	if err == nil {
		_, err = decoder.Token() // the closing bracket
	}
	if err != nil {
		return nil, fmt.Errorf("byte %d: %w", decoder.InputOffset(), noEOF(err))
	}
	end := decoder.InputOffset()
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("byte %d: something follows the object", end)
	}
	return fields, nil
}

func readAnswerField(decoder *json.Decoder) (answerField, error) {
	key, err := decoder.Token()
	if err != nil {
		return answerField{}, err
	}
	name, ok := key.(string)
	if !ok {
		return answerField{}, errors.New("a key is not a string")
	}
	value, err := decoder.Token()
	if err != nil {
		return answerField{}, err
	}
	return answerField{name, value}, skipRest(decoder, value)
}

// skipRest reads up to the bracket that closes the value, if it opens one.
func skipRest(decoder *json.Decoder, value json.Token) error {
	depth := 0
	for {
		if bracket, ok := value.(json.Delim); ok {
			if bracket == '{' || bracket == '[' {
				depth++
			} else {
				depth--
			}
		}
		if depth <= 0 {
			return nil
		}
		var err error
		if value, err = decoder.Token(); err != nil {
			return err
		}
	}
}

func noEOF(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the object is not closed")
	}
	return err
}

// valueOf returns a JSON value as Type.Check takes it, or an error if it is of the wrong JSON type.
func (t *Type) valueOf(token json.Token) (string, error) {
	switch v := token.(type) {
	case string:
		if t.quotes() {
			return v, nil
		}
	case json.Number:
		if !t.quotes() {
			return v.String(), nil
		}
	}
	want := "a number"
	if t.quotes() {
		want = "a string"
	}
	return "", fmt.Errorf("should be %s and is %s", want, tokenName(token))
}

func tokenName(token json.Token) string {
	switch v := token.(type) {
	case string:
		return "a string"
	case json.Number:
		return "a number"
	case bool:
		return "true or false"
	case json.Delim:
		if v == '{' {
			return "an object"
		}
		return "an array"
	}
	return "null"
}
