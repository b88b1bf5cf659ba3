package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// Fault says how a field of an answer differs from the gold.
type Fault string

// The faults that a field can have.
const (
	FaultWrong   Fault = "wrong"   // it has another value
	FaultMissing Fault = "missing" // the gold has it, the answer has not
	FaultExtra   Fault = "extra"   // the answer has it, the gold has not
)

// Whole is the name of the field that is the whole value.
const Whole = "(whole)"

// A Difference is one field in which an answer is not the gold.
type Difference struct {
	Field string // member names joined by /, as JSON Pointer escapes them, or Whole
	Fault Fault
	Gold  string // as compact JSON, "" where the gold has no such field
	Got   string // as compact JSON, "" where the answer has no such field
}

// Compare lists the fields in which an answer differs from the gold, by name.
// A field is a value that is no object: a list counts as one, in its order.
// The order of keys does not matter, and 5 equals 5.0.
func Compare(gold, answer []byte) ([]Difference, error) {
	want, err := parse(gold)
	if err != nil {
		return nil, fmt.Errorf("gold: %w", err)
	}
	got, err := parse(answer)
	if err != nil {
		return nil, fmt.Errorf("answer: %w", err)
	}
	return compare("", want, got), nil
}

// Fields returns the names of the fields of a value, in order.
func Fields(value []byte) ([]string, error) {
	v, err := parse(value)
	if err != nil {
		return nil, err
	}
	return fieldsOf("", v), nil
}

func fieldsOf(name string, v any) []string {
	object, ok := v.(map[string]any)
	if !ok || len(object) == 0 {
		return []string{orWhole(name)}
	}
	var list []string
	for _, key := range slices.Sorted(maps.Keys(object)) {
		list = append(list, fieldsOf(member(name, key), object[key])...)
	}
	return list
}

func compare(name string, want, got any) []Difference {
	a, aObject := want.(map[string]any)
	b, bObject := got.(map[string]any)
	if !aObject || !bObject || len(a) == 0 && len(b) == 0 {
		if equal(want, got) {
			return nil
		}
		return []Difference{{orWhole(name), FaultWrong, encode(want), encode(got)}}
	}
	keys := slices.Collect(maps.Keys(a))
	for key := range b {
		if _, both := a[key]; !both {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	var list []Difference
	for _, key := range keys {
		x, inGold := a[key]
		y, inAnswer := b[key]
		switch {
		case !inAnswer:
			list = append(list, lone(member(name, key), FaultMissing, x)...)
		case !inGold:
			list = append(list, lone(member(name, key), FaultExtra, y)...)
		default:
			list = append(list, compare(member(name, key), x, y)...)
		}
	}
	return list
}

// lone lists the fields of a value that only one of the two sides has.
func lone(name string, fault Fault, v any) []Difference {
	if object, ok := v.(map[string]any); ok && len(object) > 0 {
		var list []Difference
		for _, key := range slices.Sorted(maps.Keys(object)) {
			list = append(list, lone(member(name, key), fault, object[key])...)
		}
		return list
	}
	d := Difference{Field: orWhole(name), Fault: fault}
	if fault == FaultMissing {
		d.Gold = encode(v)
	} else {
		d.Got = encode(v)
	}
	return []Difference{d}
}

// member is the field of that key in the object of that name. An empty key is
// written with quotes: a field without a name is the whole answer.
func member(name, key string) string {
	if key == "" {
		key = `""`
	}
	key = trace.EscapeKey(key)
	if name == "" {
		return key
	}
	return name + "/" + key
}

func orWhole(name string) string {
	if name == "" {
		return Whole
	}
	return name
}

func equal(a, b any) bool {
	switch a := a.(type) {
	case json.Number:
		b, ok := b.(json.Number)
		return ok && sameNumber(a.String(), b.String())
	case []any:
		b, ok := b.([]any)
		return ok && slices.EqualFunc(a, b, equal)
	case map[string]any:
		b, ok := b.(map[string]any)
		return ok && maps.EqualFunc(a, b, equal)
	}
	return a == b // a is no list and no object: what is compared are scalars
}

// sameNumber compares integers digit by digit, whatever their size, and other
// numbers as 64-bit floats.
func sameNumber(a, b string) bool {
	if a == b {
		return true
	}
	if !strings.ContainsAny(a+b, ".eE") {
		return strings.TrimPrefix(a, "-") == "0" && strings.TrimPrefix(b, "-") == "0"
	}
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	return errX == nil && errY == nil && x == y
}

// parse reads exactly one JSON value.
func parse(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the value")
	}
	return v, nil
}

func encode(v any) string {
	line, err := trace.Line(v)
	if err != nil {
		return "" // a value that was parsed encodes
	}
	return strings.TrimSuffix(string(line), "\n")
}
