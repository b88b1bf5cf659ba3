package compile

import (
	"errors"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

func TestLenientDropsWithWarnings(t *testing.T) {
	a := grammar.NewAutomaton()
	schema := `{"type":"object","properties":{"a":{"type":"array","uniqueItems":true},"b":{"type":"string","pattern":"("}}}`
	if _, err := Compile(a, []byte(schema), Options{}); err == nil {
		t.Error("compiles what cannot be expressed")
	}
	r, err := Compile(a, []byte(schema), Options{Lenient: true})
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for _, w := range r.Warnings {
		places = append(places, w.Path+" "+w.Keyword)
	}
	if want := []string{"/properties/a uniqueItems", "/properties/b pattern"}; !slices.Equal(places, want) {
		t.Errorf("warnings for %q, want %q", places, want)
	}
	if _, err := Compile(a, []byte(`{"$schema":"urn:x","$ref":"#/nowhere","format":"regex"}`), Options{Lenient: true}); err != nil {
		t.Error(err)
	}
	if !accepts(a, r.Root, `{"a":[1,1],"b":"x"}`) || accepts(a, r.Root, `{"a":1}`) {
		t.Error("drops too little, or too much")
	}
}

func TestNotes(t *testing.T) {
	_, r := compileText(t, `{"title":"x","x-order":1,"format":"house-colour","$schema":"http://json-schema.org/draft-04/schema#","const":1}`)
	var keywords []string
	for _, n := range r.Notes {
		keywords = append(keywords, n.Keyword)
	}
	if want := []string{"x-order", "format", "const"}; !slices.Equal(keywords, want) {
		t.Errorf("notes on %q, want %q", keywords, want)
	}
	if len(r.Warnings) > 0 {
		t.Errorf("warnings: %v", r.Warnings)
	}
}

func TestPolicy(t *testing.T) {
	schema := `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["b"]}`
	compact := func(a *grammar.Automaton) Space {
		e := grammar.Empty
		return Space{e, e, e, e, e, e, a.Text(" ")}
	}
	tests := []struct {
		name              string
		policy            Policy
		accepted, refused string
	}{
		{"white space", Policy{Space: compact}, `{"b": "x"}`, `{"b":"x"}`},
		{"closed", Policy{Closed: true}, `{"b":"x"}`, `{"b":"x","c":1}`},
		{"required first", Policy{RequiredFirst: true}, `{"b":"x","a":1}`, `{"a":1,"b":"x"}`},
		{"spelling of strings", Policy{Strings: &jsonlang.Plain}, `{"b":"x"}`, `{"b":"\u0078"}`},
		{"spelling of integers", Policy{Integers: &jsonlang.NumberSpelling{}}, `{"a":1,"b":"x"}`, `{"a":1.0,"b":"x"}`},
		{"ignored keyword", Policy{Ignored: []string{"required"}}, `{}`, `{"b":1}`},
	}
	for _, tt := range tests {
		a := grammar.NewAutomaton()
		r, err := Compile(a, []byte(schema), Options{Policy: tt.policy})
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if !accepts(a, r.Root, tt.accepted) || accepts(a, r.Root, tt.refused) {
			t.Errorf("%s: accepts %s: %v, %s: %v", tt.name, tt.accepted, accepts(a, r.Root, tt.accepted), tt.refused, accepts(a, r.Root, tt.refused))
		}
	}
}

func TestLoadErrors(t *testing.T) {
	tests := []struct {
		schema       string
		line, column int
	}{
		{`{"a":1,`, 1, 8},
		{"{\n \"a\": tru}", 2, 7},
		{`{"a":1,"a":2}`, 1, 13},
		{`{"const":"\ud800"}`, 1, 17},
		{`{"a":01}`, 1, 7},
		{`{} {}`, 1, 4},
		{``, 1, 1},
	}
	for _, tt := range tests {
		_, err := Compile(grammar.NewAutomaton(), []byte(tt.schema), Options{})
		var load *LoadError
		if !errors.As(err, &load) || load.Line != tt.line || load.Column != tt.column {
			t.Errorf("%q: got %v, want line %d, column %d", tt.schema, err, tt.line, tt.column)
		}
	}
}
