package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

func languageOf(t *testing.T, schema string) *native.Constraint {
	t.Helper()
	c, free, err := reading{}.compile(newVocabulary(decode.ByteVocab()), schema, trace.Constraint{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(free)
	return c.(*native.Constraint)
}

func TestInSomeOrder(t *testing.T) {
	const (
		abc    = `{"properties": {"a": {}, "b": {}, "c": {}}}`
		pairs  = `{"type": "array", "items": {"properties": {"a": {}, "b": {}}}}`
		either = `{"anyOf": [{"properties": {"k": {"const": 1}, "a": {}}, "required": ["k"], "additionalProperties": false}, {"properties": {"a": {}, "k": {"const": 2}}, "required": ["k"], "additionalProperties": false}]}`
		late   = `{"properties": {"a": {}, "b": {}, "c": {}}, "required": ["b"]}`
	)
	for _, tt := range []struct {
		schema, text string
		want         bool
	}{
		{abc, `{"c":1,"b":2,"a":3}`, true},
		{abc, `{"x":1,"c":{"z":0},"b":[ ],"a":3}`, true},
		{abc, ` { "c" : 1 , "a" : 2 } `, true},
		{abc, `{"a":1}`, true}, // in the order that it has
		{abc, `{"c":1,"c":2}`, false},
		{abc, `{"c":1`, false},
		{abc, `{"c":01}`, false},
		{late, `{"b":1,"c":1,"a":1}`, true},
		{late, `{"c":1,"a":1}`, false},
		{pairs, `[{"a":1},{"b":1,"a":1},[],{"b":"}","a":"\"]"}]`, true},
		{pairs, `[{"b":1,"a":1},{"b":1,"a":1,"b":2}]`, false},
		{either, `{"a":0,"k":1}`, true},
		{either, `{"k":2,"a":0}`, true},
		{either, `{"k":3,"a":0}`, false},
	} {
		got, err := inSomeOrder(context.Background(), languageOf(t, tt.schema), tt.text)
		if err != nil || got != tt.want {
			t.Errorf("%s: %v, %v", tt.text, got, err)
		}
	}
}

// The members of an object with very many orders are put in the right one
// without trying them all.
func TestInSomeOrderOfMany(t *testing.T) {
	var names, members []string
	for i := range 200 {
		names = append(names, fmt.Sprintf(`"n%d": {"type": "integer"}`, i))
		members = append(members, fmt.Sprintf(`"n%d": %d`, 199-i, i))
	}
	c := languageOf(t, fmt.Sprintf(`{"properties": {"o": {"type": "object", "properties": {%s}}}}`, strings.Join(names, ",")))
	text := fmt.Sprintf(`{"x": null, "o": {%s}}`, strings.Join(members, ","))
	if found, err := inSomeOrder(context.Background(), c, text); !found || err != nil {
		t.Errorf("got %v, %v", found, err)
	}
}

// A search that can find nothing has an end.
func TestInSomeOrderIsBounded(t *testing.T) {
	c := languageOf(t, `{"properties": {"a": {"type": "array", "items": {"type": "object"}}, "z": {"const": 1}}, "additionalProperties": {"type": "integer"}}`)
	var members []string
	for i := range 30 {
		members = append(members, fmt.Sprintf(`"n%d":1`, i))
	}
	many := fmt.Sprintf(`{%s,"z":2}`, strings.Join(members, ","))
	if found, err := inSomeOrder(context.Background(), c, many); found || !errors.Is(err, errOrderWork) {
		t.Errorf("of many orders: %v, %v", found, err)
	}
	if _, err := inSomeOrder(context.Background(), c, `"`+strings.Repeat("a", maxOrderText)+`"`); !errors.Is(err, errOrderWork) {
		t.Errorf("of a long text: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := inSomeOrder(ctx, c, many); !errors.Is(err, context.Canceled) {
		t.Errorf("when told to stop: %v", err)
	}
}

func (x part) String() string { return x.before + x.value.String() + x.after }

func (d *document) String() string {
	if d.open == "" {
		return d.text
	}
	var list []string
	for _, x := range d.parts {
		list = append(list, x.String())
	}
	return d.open + strings.Join(list, ",") + map[string]string{"{": "}", "[": "]"}[d.open]
}

// A document keeps every byte of its text.
func FuzzDocument(f *testing.F) {
	for _, seed := range []string{``, `1`, ` -1.5e+3 `, `"\"\\"`, `{}`, `[ ]`, "{ \"a\\\"\" :\t[1, {\"\":null} ,[]] , \"a\":{\n} }\r", `[[[]]]`, `{"a":1`, `[1,]`, `"` + "\xff" + `"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, ok := readDocument(text)
		if ok != json.Valid([]byte(text)) {
			t.Fatalf("%q: %v", text, ok)
		}
		if ok && root.String() != text {
			t.Fatalf("%q became %q", text, root)
		}
	})
}
