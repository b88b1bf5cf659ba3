package dialect

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
)

// language is a schema compiled in a dialect.
type language struct {
	*grammar.Automaton
	*compile.Result
}

func compileAs(t testing.TB, name, schema string) (*language, error) {
	t.Helper()
	d, err := Get(name)
	if err != nil {
		t.Fatal(err)
	}
	a := grammar.NewAutomaton()
	r, err := d.Compile(a, []byte(schema), Options{})
	if err != nil {
		return nil, err
	}
	return &language{a, r}, nil
}

func TestNames(t *testing.T) {
	want := []string{"native", "llama.cpp", "xgrammar", "outlines", "llguidance", "openai-strict"}
	if got := Names(); !slices.Equal(got, want) {
		t.Errorf("names are %q, want %q", got, want)
	}
	if _, err := Get("guidance"); err == nil || !strings.Contains(err.Error(), "openai-strict") {
		t.Errorf("an unknown name gives %v, want an error that lists the names", err)
	}
	for _, d := range All() {
		if d.Summary == "" || len(d.Facts) == 0 {
			t.Errorf("%s has no summary or no facts", d.Name)
		}
	}
}

// TestTexts has the texts by which the dialects differ. A letter stands for
// each dialect that allows a text: n native, x xgrammar, o outlines and g
// llguidance.
func TestTexts(t *testing.T) {
	tests := []struct {
		schema string
		texts  map[string]string
	}{
		{`{"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}`, map[string]string{
			`{"a":1}`:                    "nxog",
			`{ "a" : 1 }`:                "nxog",
			`{  "a":1}`:                  "nxg",
			"{\r\"a\":1}":                "ng",
			` {"a":1}`:                   "n",
			`{"a":1,"z":2}`:              "ng",
			`{"\u0061":1}`:               "n",
			`{"a":1.0}`:                  "n",
			`{"a":-0}`:                   "nog",
			`{}`:                         "",
			`{"a":1,"a":2}`:              "",
			`{"z":2,"a":1}`:              "",
			`{"a":12345678901234567890}`: "nxog",
		}},
		{`{"type":"object","properties":{"a":{"type":"null"}},"required":["z"],"additionalProperties":true}`, map[string]string{
			`{"a":null}`:          "xo",
			`{"a":null,"z":null}`: "nxg",
			`{}`:                  "o",
		}},
		{`{"type":"string"}`, map[string]string{
			`"a\nb"`:       "nxog",
			`"\u0041"`:     "nx",
			`"\u001f"`:     "nxg",
			`"\ud83d"`:     "x",
			`"\/"`:         "nxo",
			"\"\x7f\"":     "nx",
			"\"\t\"":       "",
			"\"\xc0\x80\"": "x",
		}},
		{`{"type":"string","maxLength":2}`, map[string]string{
			`"ab"`: "nxog", `"abc"`: "", `"\n"`: "nog", "\"\t\"": "x",
		}},
		{`{"type":"string","pattern":"a.c","maxLength":3}`, map[string]string{
			`"abc"`: "nxog", `"xabc"`: "", `"ab"`: "o",
		}},
		{`{"type":"string","pattern":"a.c"}`, map[string]string{
			`"abc"`: "nxog", `"xabc"`: "ng", `"a\nc"`: "", "\"a\nc\"": "x",
		}},
		{`{"type":"string","pattern":"^a|b$"}`, map[string]string{
			`"a"`: "ng", `"a`: "xo", `b"`: "xo",
		}},
		{`{"type":"number","minimum":0,"maximum":1}`, map[string]string{
			`0.5`: "nxog", `5e-1`: "no", `0.1234567`: "nog", `2`: "o", `2e+1`: "o",
		}},
		{`{"enum":[{"a":[1,2]},"x"]}`, map[string]string{
			`{"a":[1,2]}`: "nxog", `{"a": [1, 2]}`: "nog", `{"a":  [1,2]}`: "ng", `{"a":[1,2.0]}`: "n", `"\u0078"`: "n",
		}},
		{`{"allOf":[{"type":"integer"},{"minimum":3}],"type":"integer"}`, map[string]string{
			`4`: "nxg", `2`: "x", `"s"`: "x",
		}},
		{`{"type":"array","prefixItems":[{"type":"null"},{"type":"null"}]}`, map[string]string{
			`[null,null]`: "nxog", `[null]`: "ng", `[null,null,1]`: "ng",
		}},
		{`{"type":"object","properties":{"a":{"$ref":"#/$defs/o"}},"$defs":{"o":{"type":"object"}}}`, map[string]string{
			`{"a":{}}`: "nxog", `{"a":{"b":1}}`: "nog",
		}},
		{`{"type":"object","properties":{"n":{"anyOf":[{"$ref":"#"},{"type":"null"}]}},"required":["n"],"additionalProperties":false}`, map[string]string{
			`{"n":{"n":null}}`: "nxog", `{"n":{"n":{"n":{"n":{"n":{"n":null}}}}}}`: "nxg",
		}},
	}
	letters := map[string]string{"n": "native", "x": "xgrammar", "o": "outlines", "g": "llguidance"}
	for _, tt := range tests {
		for letter, name := range letters {
			l, err := compileAs(t, name, tt.schema)
			if err != nil {
				for text, allowed := range tt.texts {
					if strings.Contains(allowed, letter) {
						t.Errorf("%s: %s does not take %s, which allows %s", name, tt.schema, text, err)
					}
				}
				continue
			}
			for text, allowed := range tt.texts {
				if got, want := l.Match(l.Root, text), strings.Contains(allowed, letter); got != want {
					t.Errorf("%s, %s: %q is allowed: %v, want %v", name, tt.schema, text, got, want)
				}
			}
		}
	}
}

// TestIgnored has schemas with keywords that are ignored, and where.
func TestIgnored(t *testing.T) {
	tests := []struct{ dialect, schema, want string }{
		{"xgrammar", `{"type":"string","pattern":"a","maxLength":3}`, "/:maxLength"},
		{"xgrammar", `{"properties":{"a":{"anyOf":[{"type":"null"}],"minLength":2}}}`, "/properties/a:minLength"},
		{"xgrammar", `{"oneOf":[{"type":"null"},{"type":"string"}]}`, "/:oneOf"},
		{"xgrammar", `{"allOf":[{"type":"null"},{"type":"string"}]}`, "/:allOf"},
		{"xgrammar", `{"type":"string","format":"semver"}`, "/:format"},
		{"xgrammar", `{"type":"object","properties":{"a":{}},"required":["b"]}`, "/:required"},
		{"xgrammar", `{"type":["integer","string"],"maxLength":2,"uniqueItems":true}`, "/:uniqueItems"},
		{"xgrammar", `{"type":"array","items":{"$ref":"#/$defs/s"},"$defs":{"s":{"type":"string","not":{}}}}`, "/$defs/s:not"},
		{"outlines", `{"type":"integer","minimum":3}`, "/:minimum"},
		{"outlines", `{"type":"object","properties":{"a":{"type":"null"}},"additionalProperties":true}`, "/:additionalProperties"},
		{"outlines", `{"type":["integer","string"],"maxLength":2}`, ""},
		{"llguidance", `{"type":"string","nullable":true}`, "/:nullable"},
		{"native", `{"type":"string","maxLength":2}`, ""},
		{"openai-strict", `{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"],"additionalProperties":false}`, ""},
	}
	for _, tt := range tests {
		l, err := compileAs(t, tt.dialect, tt.schema)
		if err != nil {
			t.Errorf("%s, %s: %s", tt.dialect, tt.schema, err)
			continue
		}
		if got := placesOf(l.Warnings); got != tt.want {
			t.Errorf("%s, %s: ignored are %q, want %q", tt.dialect, tt.schema, got, tt.want)
		}
	}
}

func placesOf(notes []compile.Note) string {
	var all []string
	for _, n := range notes {
		path := n.Path
		if path == "" {
			path = "/"
		}
		all = append(all, path+":"+n.Keyword)
	}
	return strings.Join(all, " ")
}

// TestRefused has schemas that a dialect refuses, and what it says.
func TestRefused(t *testing.T) {
	tests := []struct{ dialect, schema, path, keyword, why string }{
		{"xgrammar", `{"type":"string","pattern":"(?=a)"}`, "", "pattern", "(?= is not supported"},
		{"xgrammar", `{"properties":{"a":false}}`, "/properties/a", "", "schema 'false' cannot accept any value"},
		{"xgrammar", `{"type":"array","minItems":2}`, "", "minItems", "additional items are not allowed"},
		{"xgrammar", `{"$ref":"#/$defs/a~1b","$defs":{"a/b":{}}}`, "", "$ref", "not unescaped"},
		{"outlines", `{"minLength":3}`, "", "", "unsupported JSON Schema"},
		{"outlines", `{"type":"string","format":"ipv4"}`, "", "format", "not supported"},
		{"llguidance", `{"type":"array","items":{"not":{},"if":{}}}`, "/items", "if", `unimplemented keys: ["if", "not"]`},
		{"llguidance", `{"oneOf":[{"type":"integer"},{"type":"number"}]}`, "", "oneOf", "not supported"},
		{"llguidance", `{"type":"string","format":"semver"}`, "", "format", "unknown format: semver"},
		{"llguidance", `{"type":"string","pattern":"a(?!b)"}`, "", "pattern", "(?! is not supported"},
		{"llguidance", `{"type":"string","maxLength":2.0}`, "", "maxLength", "expected positive integer"},
		{"llguidance", `{"patternProperties":{"^a":{},"b$":{}}}`, "", "patternProperties", "not disjoint"},
		{"llguidance", `{"properties":{"a":{}},"minProperties":1}`, "", "minProperties", "only supported"},
		{"openai-strict", `{"type":"string"}`, "", "type", `got 'type: "string"'`},
		{"openai-strict", `{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`, "", "additionalProperties", "In context=()"},
		{"openai-strict", `{"type":"object","properties":{"a":{"type":"string","minLength":1}},"required":["a"],"additionalProperties":false}`,
			"/properties/a", "minLength", "In context=('properties', 'a'), 'minLength' is not permitted"},
		{"openai-strict", `{"type":"object","properties":{"a":{"type":"string"}},"required":[],"additionalProperties":false}`, "", "required", "Missing 'a'"},
		{"llama.cpp", `{}`, "", "", ErrNoConverter.Error()},
	}
	for _, tt := range tests {
		_, err := compileAs(t, tt.dialect, tt.schema)
		var refused *compile.RefusalError
		if errors.As(err, &refused) && (refused.Path != tt.path || refused.Keyword != tt.keyword) {
			t.Errorf("%s, %s: refused at %q %q, want %q %q", tt.dialect, tt.schema, refused.Path, refused.Keyword, tt.path, tt.keyword)
		}
		if err == nil || !strings.Contains(err.Error(), tt.why) {
			t.Errorf("%s, %s: %v, want %q", tt.dialect, tt.schema, err, tt.why)
		}
	}
}

// TestOneOf has branches that llguidance can tell apart.
func TestOneOf(t *testing.T) {
	for _, schema := range []string{
		`{"oneOf":[{"type":"integer"},{"type":"string"}]}`,
		`{"oneOf":[{"const":"a"},{"const":"b"}]}`,
		`{"oneOf":[{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"}},"required":["k"]}]}`,
		`{"type":"object","required":["m"],"oneOf":[{"properties":{"m":{"enum":["a"]}}},{"properties":{"m":{"enum":["b"]}}}]}`,
		`{"oneOf":[{"type":"object","patternProperties":{"^b$":{"type":"null"}},"properties":{"a":{"type":"string"}},"required":["a"]},
			{"type":"object","patternProperties":{"^a$":{"type":"null"}},"properties":{"b":{"type":"string"}},"required":["b"]}]}`,
		`{"type":"object","properties":{"a":{"type":"null"}},"minProperties":1,"additionalProperties":false}`,
	} {
		if _, err := compileAs(t, "llguidance", schema); err != nil {
			t.Errorf("%s: %s", schema, err)
		}
	}
}

// TestNoJSON asks for the place of a mistake in the text of a schema.
func TestNoJSON(t *testing.T) {
	for _, d := range All() {
		_, err := d.Compile(grammar.NewAutomaton(), []byte("{\n\"a\": ]"), Options{GBNF: func([]byte) (string, error) { return "", nil }})
		var load *compile.LoadError
		if !errors.As(err, &load) || load.Line != 2 {
			t.Errorf("%s: %v, want a mistake in line 2", d.Name, err)
		}
	}
}
