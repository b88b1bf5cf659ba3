package tui

import (
	"encoding/json"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// TestCopiedJSON holds that the JSON is copied with the values of its pointers.
func TestCopiedJSON(t *testing.T) {
	s := newScript()
	for len(s.state.Steps) < len(s.plan) {
		s.compute()
	}
	got := jsonOf(s.state.Steps)
	want := `{"operation":"kpi_rank","metric":"trx","level":"territory","count":5,"direction":"bottom","month":"2026-08"}`
	if string(got) != want || !json.Valid(got) {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestValuesInJSON(t *testing.T) {
	quote := trace.Marker{Name: "<q0>", Value: "a \"b\"\n<c>"}
	for _, tt := range []struct {
		name, text string
		from       int
		pointers   []*trace.Pointer
		want       string
	}{
		{"none", `{"a":1}`, 0, nil, `{"a":1}`},
		{"in a string", `{"a":"x\"<q0>y"}`, 0, []*trace.Pointer{{Marker: quote, Offset: 9}}, `{"a":"x\"a \"b\"\n<c>y"}`},
		{"bare", `[<q0>]`, 0, []*trace.Pointer{{Marker: quote, Offset: 1}}, "[a \"b\"\n<c>]"},
		{"after thoughts", `so "<q0>`, 3, []*trace.Pointer{{Marker: quote, Offset: 4}}, `"a \"b\"\n<c>`},
		{"before them", `"<q0>[`, 5, []*trace.Pointer{{Marker: quote, Offset: 1}}, `[`},
		{"one that lies", `["x"]`, 0, []*trace.Pointer{{Marker: quote, Offset: 1}, {Marker: quote, Offset: -3}, {Marker: quote, Offset: 99}}, `["x"]`},
	} {
		if got := string(withValues([]byte(tt.text), tt.from, tt.pointers)); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
