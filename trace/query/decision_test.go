package query

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// options makes a step of a path whose allowed tokens are all recorded.
func options(path string, texts ...string) trace.Step {
	s := trace.Step{Path: path, Allowed: len(texts), Region: trace.RegionJSON}
	s.Chosen.Bytes = []byte(texts[0])
	for _, text := range texts {
		s.Legal = append(s.Legal, trace.Candidate{Token: trace.Token{Bytes: []byte(text)}, Allowed: true})
	}
	return s
}

func TestIsDecision(t *testing.T) {
	more := options("/a", "x", "xy")
	more.Allowed = 50
	thought := options("", "a", "b")
	thought.Region = trace.RegionThink
	lost := options("/a", "a", "b")
	lost.Lost = true
	tests := []struct {
		name  string
		steps []trace.Step
		want  string // indices
	}{
		{"one spelling in several tokens", []trace.Step{options("/a", "c", "ca", "cal"), options("/a", "l", "x")}, "1"},
		{"only the first of a value", []trace.Step{options("/a", "x", "y"), options("/a", "z", "w"), options("/b", "x", "y")}, "0 2"},
		{"white space before a value", []trace.Step{options("/a", `"`, " ", "\n", ` "`), options("/a", "x", "y")}, "1"},
		{"white space in a text", []trace.Step{options("/a", `"`), options("/a", " ", "y")}, "1"},
		{"more allowed than recorded", []trace.Step{more}, "0"},
		{"back in an object is not its beginning", []trace.Step{options("", "{"), options("/a", "1"), options("", ",", "}")}, ""},
		{"the closing quote", []trace.Step{options("/a", "x"), options("/a", `"}`, `","`), options("/a", `"`, "x")}, "2"},
		{"after a number", []trace.Step{options("/a", "1"), options("/a", `}`, `,"`)}, ""},
		{"an empty text or none", []trace.Step{options("", `{"a":`), options("/a", `"`, `""`, `"x`)}, "1"},
		{"a thought", []trace.Step{thought}, ""},
		{"a lost step", []trace.Step{lost}, ""},
	}
	for _, test := range tests {
		var got []string
		for i := -1; i <= len(test.steps); i++ {
			if IsDecision(test.steps, i) {
				got = append(got, fmt.Sprint(i))
			}
		}
		if s := strings.Join(got, " "); s != test.want {
			t.Errorf("%s: %q, want %q", test.name, s, test.want)
		}
	}
}
