package dialect

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/stencil-debugger/stencil/schemas/compile"
)

// kind is a JSON type.
type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	array
	object
)

var kindNames = [...]string{"null", "boolean", "number", "string", "array", "object"}

// value is a JSON value with its members in their order. Of a key that is
// there twice the last value counts, in the first one's place, as in the
// readers that the engines use.
type value struct {
	kind   kind
	yes    bool     // of a boolean
	text   string   // a string, or the digits of a number
	items  []*value // of an array, or of an object the values of its members
	names  []string // of an object
	source []byte   // as it was written; of the root alone
}

const maxNesting = 500

// parse reads a schema. Its errors are *compile.LoadError.
func parse(source []byte) (*value, error) {
	d := json.NewDecoder(bytes.NewReader(source))
	d.UseNumber()
	p := parser{d}
	v, err := p.value(0)
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			v.source = source
			return v, nil
		}
		err = errors.New("more than one value")
	}
	before := source[:min(int(d.InputOffset()), len(source))]
	line := bytes.Count(before, []byte("\n"))
	return nil, &compile.LoadError{
		Line: line + 1, Column: len(before) - bytes.LastIndexByte(before, '\n'), Message: err.Error(),
	}
}

type parser struct{ *json.Decoder }

func (p parser) value(depth int) (*value, error) {
	if depth > maxNesting {
		return nil, fmt.Errorf("nested more than %d deep", maxNesting)
	}
	token, err := p.Token()
	if err != nil {
		return nil, err
	}
	switch t := token.(type) {
	case bool:
		return &value{kind: boolean, yes: t}, nil
	case json.Number:
		return &value{kind: number, text: t.String()}, nil
	case string:
		return &value{kind: text, text: t}, nil
	case json.Delim:
		if t == '[' {
			return p.array(depth)
		}
		return p.object(depth)
	}
	return &value{}, nil
}

func (p parser) array(depth int) (*value, error) {
	v := &value{kind: array}
	for p.More() {
		item, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		v.items = append(v.items, item)
	}
	_, err := p.Token()
	return v, err
}

func (p parser) object(depth int) (*value, error) {
	v := &value{kind: object}
	at := map[string]int{}
	for p.More() {
		name, err := p.Token()
		if err != nil {
			return nil, err
		}
		item, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		key, _ := name.(string)
		if i, ok := at[key]; ok {
			v.items[i] = item
			continue
		}
		at[key] = len(v.names)
		v.names, v.items = append(v.names, key), append(v.items, item)
	}
	_, err := p.Token()
	return v, err
}

// get returns a member of an object, or nil.
func (v *value) get(name string) *value {
	if v == nil || v.kind != object {
		return nil
	}
	if i := slices.Index(v.names, name); i >= 0 {
		return v.items[i]
	}
	return nil
}

func (v *value) has(name string) bool { return v.get(name) != nil }

// is says whether a value is there and of a kind.
func (v *value) is(k kind) bool { return v != nil && v.kind == k }

// list returns the items of an array, and of nothing else.
func (v *value) list() []*value {
	if !v.is(array) {
		return nil
	}
	return v.items
}

// strings returns the strings in an array.
func (v *value) strings() []string {
	var all []string
	for _, item := range v.list() {
		if item.kind == text {
			all = append(all, item.text)
		}
	}
	return all
}

// overflows says whether a number in a value is too large for 64 bits of
// floating point.
func (v *value) overflows() bool {
	if v.kind == number {
		_, err := strconv.ParseFloat(v.text, 64)
		return err != nil
	}
	return slices.ContainsFunc(v.items, (*value).overflows)
}

func itoa(i int) string { return strconv.Itoa(i) }
