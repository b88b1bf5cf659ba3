package dialect

import (
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

func side(t *testing.T, name, schema string) Side {
	t.Helper()
	l, err := compileAs(t, name, schema)
	if err != nil {
		t.Fatal(err)
	}
	return Side{l.Automaton, l.Root}
}

func TestDiffer(t *testing.T) {
	const object = `{"type":"object","properties":{"a":{"type":"null"}},"required":["a"],"additionalProperties":false}`
	tests := []struct {
		x, y, schema string
		want         Difference
	}{
		{"native", "llguidance", `{"type":"boolean"}`, Difference{Prefix: "", Only1: []byte("\t\n\r ")}},
		{"llguidance", "xgrammar", object, Difference{Prefix: "{", Only1: []byte("\r")}},
		{"xgrammar", "outlines", object, Difference{Prefix: "{", Only1: []byte("\t\n")}},
	}
	for _, tt := range tests {
		d, found, complete := Differ(side(t, tt.x, tt.schema), side(t, tt.y, tt.schema))
		if !found || !complete || d.Prefix != tt.want.Prefix || !slices.Equal(d.Only1, tt.want.Only1) || !slices.Equal(d.Only2, tt.want.Only2) {
			t.Errorf("%s against %s: %+v, %v, %v, want %+v", tt.x, tt.y, d, found, complete, tt.want)
		}
	}
	if d, found, complete := Differ(side(t, "xgrammar", object), side(t, "xgrammar", object)); found || !complete {
		t.Errorf("a dialect differs from itself: %+v, %v", d, complete)
	}
}

// TestDifferIsBounded compares two counters that only differ at their end.
func TestDifferIsBounded(t *testing.T) {
	count := func(n int) Side {
		a := grammar.NewAutomaton()
		return Side{a, a.Repeat(a.Bytes('a', 'b'), 0, n)}
	}
	if d, found, _ := Differ(count(1000), count(1001)); !found || len(d.Prefix) != 1000 {
		t.Errorf("the difference is after %d bytes, want 1000", len(d.Prefix))
	}
	if _, found, complete := Differ(count(maxPairs*2), count(maxPairs*2+1)); found || complete {
		t.Errorf("found %v, complete %v: want neither", found, complete)
	}
}

func TestSideAfter(t *testing.T) {
	const schema = `{"type":"object","properties":{"a":{"type":"integer"}}}`
	x, y := side(t, "llguidance", schema), side(t, "xgrammar", schema)
	x, okX := x.After("{\n")
	y, okY := y.After("{\n")
	if d, found, _ := Differ(x, y); !okX || !okY || !found || d.Prefix != "" || !slices.Equal(d.Only1, []byte("\r")) {
		t.Errorf("after a prefix: %+v, %v", d, found)
	}
	if _, ok := y.After("\r"); ok {
		t.Error("a text that is not legal is followed")
	}
}
