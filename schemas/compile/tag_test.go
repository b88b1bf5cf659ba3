package compile

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

const tagged = `{"type":"object","properties":{
	"name":{"type":"string","minLength":2,"maxLength":4,"pattern":"^[a-z]*$"},
	"mood":{"enum":["calm","keen"]},
	"score":{"type":"integer","minimum":0,"maximum":10},
	"list":{"type":"array","items":{"type":"boolean"},"maxItems":2}
},"required":["name"],"additionalProperties":false}`

// reasonsAt explains the last byte of a text.
func reasonsAt(t *testing.T, schema, text string) []string {
	t.Helper()
	a := grammar.NewLabelled()
	r, err := Compile(a, []byte(schema), Options{})
	if err != nil {
		t.Fatal(err)
	}
	e := a.Explain(r.Root, []byte(text))
	if e.Legal != len(text)-1 {
		t.Fatalf("%s: %d bytes are legal", text, e.Legal)
	}
	var found []string
	for _, r := range e.Reasons {
		found = append(found, strings.TrimSpace(strings.Join([]string{r.Label.Path, r.Label.Keyword, r.Label.Detail}, " "))+": "+string(r.Kind))
	}
	return found
}

func TestReasonsNameKeywords(t *testing.T) {
	for text, want := range map[string]string{
		`{"name":"a"`:                     "/properties/name minLength 2: unfinished",
		`{"name":"abcde`:                  "/properties/name maxLength 4: complete",
		`{"name":"aX`:                     "/properties/name pattern ^[a-z]*$: other byte",
		`{"m`:                             "required name: other byte",
		`{"name":"ab","mood":"x`:          "/properties/mood enum calm, keen: other byte",
		`{"name":"ab","score":11`:         "/properties/score number at least 0, at most 10, multiple of 1: other byte",
		`{"name":"ab","o`:                 "properties: other byte",
		`{"name":"ab","list":[true,true,`: "/properties/list maxItems 2: complete",
		`{"name":7`:                       "/properties/name: other byte",
	} {
		if got := reasonsAt(t, tagged, text); !slices.Contains(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A labelled automaton accepts what one without labels does.
func TestTagsKeepTheLanguage(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	plain, labelled := grammar.NewAutomaton(), grammar.NewLabelled()
	x, err := Compile(plain, []byte(tagged), Options{})
	if err != nil {
		t.Fatal(err)
	}
	y, err := Compile(labelled, []byte(tagged), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		s, u := x.Root, y.Root
		for range 60 {
			edges := plain.Edges(s)
			for b := range 256 {
				if (plain.Next(s, byte(b)) == grammar.None) != (labelled.Next(u, byte(b)) == grammar.None) {
					t.Fatalf("they differ at byte %q", byte(b))
				}
			}
			if plain.Nullable(s) != labelled.Nullable(u) {
				t.Fatal("they differ at an end")
			}
			if len(edges) == 0 {
				break
			}
			e := edges[rng.IntN(len(edges))]
			b := e.Lo + byte(rng.IntN(int(e.Hi-e.Lo)+1))
			s, u = plain.Next(s, b), labelled.Next(u, b)
		}
	}
}
