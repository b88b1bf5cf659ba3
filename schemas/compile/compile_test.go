package compile

import (
	"errors"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// compileText compiles a schema, or ends the test.
func compileText(t *testing.T, schema string) (*grammar.Automaton, *Result) {
	t.Helper()
	a := grammar.NewAutomaton()
	r, err := Compile(a, []byte(schema), Options{})
	if err != nil {
		t.Fatalf("%s: %v", schema, err)
	}
	return a, r
}

// accepts says whether a text belongs to a term, byte by byte as a mask would
// be asked.
func accepts(a *grammar.Automaton, t grammar.Term, text string) bool {
	for i := range len(text) {
		if t = a.Next(t, text[i]); t == grammar.None {
			return false
		}
	}
	return a.Nullable(t)
}

var keywordTests = []struct {
	schema   string
	accepted []string
	refused  []string
}{
	{`true`, []string{`1`, ` {"a" : [1, null, {}]} `, `"x"`, `[]`}, []string{``, `01`, `{"a"}`, `[1,]`, `{,}`}},
	{`{"type":"null"}`, []string{`null`}, []string{`nul`, `0`}},
	{`{"type":"boolean"}`, []string{`true`, `false`}, []string{`1`}},
	{`{"type":"integer"}`, []string{`1`, `-0`, `1.0`, `1e2`}, []string{`1.5`, `"1"`}},
	{`{"type":["integer","null"]}`, []string{`1`, `null`}, []string{`1.5`, `"x"`}},
	{`{"enum":["a",1,null,{"x":1}]}`, []string{`"a"`, `"\u0061"`, `1.0`, `null`, `{"x" : 1}`}, []string{`"b"`, `{"x":2}`, `2`, `{}`}},
	{`{"const":[1,"a"]}`, []string{`[1,"a"]`, `[ 1.0 , "a" ]`}, []string{`[1]`, `["a",1]`}},
	{`{"type":"string","nullable":true}`, []string{`"x"`, `null`}, []string{`1`}},
	{`{"$schema":"http://json-schema.org/draft-04/schema#","type":"integer"}`, []string{`1`, `-5`}, []string{`1.0`, `1e2`}},
	{`{"not":{"const":{"a":[1]}},"type":"object"}`, []string{`{}`, `{"a":[2]}`, `{"a":[1],"b":1}`}, []string{`{"a":[1]}`, `{"a":[1.0]}`}},
	{`{"type":"string","enum":["on",1]}`, []string{`"on"`}, []string{`1`}},
	{`{"type":"string","minLength":2,"maxLength":3}`, []string{`"ab"`, `"\n😀c"`}, []string{`"a"`, `"abcd"`}},
	{`{"type":"string","pattern":"^[a-z]+$","maxLength":2}`, []string{`"ab"`}, []string{`"abc"`, `""`, `"A"`}},
	{`{"type":"number","minimum":2,"exclusiveMaximum":3}`, []string{`2`, `2.5`}, []string{`3`, `1.9`}},
	{`{"type":"number","maximum":3,"exclusiveMaximum":true}`, []string{`2`}, []string{`3`}},
	{`{"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":2}`, []string{`[1]`, `[ 1 , 2 ]`}, []string{`[]`, `[1,2,3]`, `["a"]`}},
	{`{"type":"array","prefixItems":[{"type":"integer"}],"items":false}`, []string{`[]`, `[1]`}, []string{`[1,2]`, `["a"]`}},
	{`{"type":"array","contains":{"type":"integer"}}`, []string{`[1]`, `["a",1,"b"]`}, []string{`[]`, `["a"]`}},
	{`{"type":"array","contains":{"type":"integer"},"minContains":2,"maxContains":2}`, []string{`[1,"a",2]`}, []string{`[1]`, `[1,2,3]`}},
	{`{"type":"array","items":{"enum":["a","b"]},"uniqueItems":true}`, []string{`[]`, `["b","a"]`}, []string{`["a","a"]`, `["a","\u0061"]`}},
	{`{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["b"],"additionalProperties":false}`,
		[]string{`{"a":1,"b":"x"}`, `{"b":"x"}`, `{ "\u0062" : "x" }`}, []string{`{}`, `{"b":"x","a":1}`, `{"a":1}`, `{"b":"x","c":1}`, `{"b":"x","b":"x"}`}},
	{`{"properties":{"a":{"type":"integer"}}}`, []string{`{"a":1,"z":2}`, `{"z":1}`, `5`, `{"ab":1}`}, []string{`{"a":"x"}`, `{"z":1,"a":1}`}},
	{`{"type":"object","required":["z","a"]}`, []string{`{"z":1,"a":1,"b":2}`}, []string{`{"a":1,"z":1}`, `{"z":1}`}},
	{`{"type":"object","patternProperties":{"^s":{"type":"integer"}},"additionalProperties":{"type":"string"}}`,
		[]string{`{"s":1,"t":"x","s2":2}`}, []string{`{"s":"x"}`, `{"t":1}`}},
	{`{"type":"object","propertyNames":{"pattern":"^[a-z]+$"}}`, []string{`{"ab":1}`, `{}`}, []string{`{"A":1}`}},
	{`{"type":"object","propertyNames":{"enum":["a","b"]}}`, []string{`{"b":1,"a":2}`, `{}`}, []string{`{"c":1}`, `{"a":1,"a":1}`, `{"a":1,"b":2,`}},
	{`{"type":"object","properties":{"a":{},"b":{},"c":{},"d":{}},"additionalProperties":false,"minProperties":2,"maxProperties":3}`,
		[]string{`{"a":1,"d":2}`, `{"b":1,"c":2,"d":3}`}, []string{`{"a":1}`, `{"a":1,"b":2,"c":3,"d":4}`, `{}`}},
	{`{"anyOf":[{"type":"integer"},{"type":"string","maxLength":1}]}`, []string{`1`, `"a"`}, []string{`"ab"`, `null`}},
	{`{"oneOf":[{"type":"integer"},{"type":"number","minimum":2}]}`, []string{`1`, `2.5`}, []string{`3`, `1.5`}},
	{`{"type":"string","oneOf":[{"maxLength":3},{"pattern":"^a"}]}`, []string{`"xyz"`, `"abcd"`, `""`}, []string{`"abc"`, `"wxyz"`}},
	{`{"allOf":[{"properties":{"a":{"type":"integer"}},"required":["a"]},{"properties":{"b":{"type":"string"}}}],"type":"object"}`,
		[]string{`{"a":1,"b":"x"}`}, []string{`{"a":1,"b":1}`, `{"b":"x"}`}},
	{`{"not":{"type":"integer"}}`, []string{`"x"`, `1.5`}, []string{`3`, `1.0`}},
	{`{"not":{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}}`, []string{`{}`, `{"a":1}`, `3`}, []string{`{"a":"x"}`}},
	{`{"not":{"enum":["a",1]},"type":["string","number"]}`, []string{`"b"`, `2`}, []string{`"a"`, `1`, `1.0`}},
	{`{"type":"object","not":{"additionalProperties":{"type":"string"}}}`, []string{`{"a":1}`, `{"b":"x","a":1}`}, []string{`{}`, `{"a":"x"}`}},
	{`{"type":"object","properties":{"k":{"enum":["a","b"]},"v":{}},"required":["k","v"],"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"v":{"type":"integer"}}},"else":{"properties":{"v":{"type":"string"}}}}`,
		[]string{`{"k":"a","v":1}`, `{"k":"b","v":"s"}`}, []string{`{"k":"a","v":"s"}`, `{"k":"b","v":1}`}},
	{`{"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}`, []string{`{"b":1}`, `{"a":1,"b":1}`, `{}`}, []string{`{"a":1}`}},
	{`{"type":"object","properties":{"a":{}},"dependentSchemas":{"a":{"maxProperties":1}}}`, []string{`{"a":1}`, `{"b":1,"c":1}`}, []string{`{"a":1,"b":1}`}},
	{`{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"v":{"type":"integer"},"kids":{"type":"array","items":{"$ref":"#/$defs/n"}}},"required":["v"],"additionalProperties":false}}}`,
		[]string{`{"v":1,"kids":[{"v":2,"kids":[{"v":3}]}]}`}, []string{`{"v":1,"kids":[{"w":2}]}`}},
	{`{"type":"object","properties":{"id":{}},"allOf":[{"properties":{"name":{}}}],"unevaluatedProperties":false}`, []string{`{"id":1,"name":2}`}, []string{`{"id":1,"z":1}`}},
	{`{"type":"array","prefixItems":[true],"unevaluatedItems":false}`, []string{`[1]`}, []string{`[1,2]`}},
}

func TestKeywords(t *testing.T) {
	for _, tt := range keywordTests {
		a, r := compileText(t, tt.schema)
		for _, text := range tt.accepted {
			if !accepts(a, r.Root, text) {
				t.Errorf("%s\n\trefuses %s", tt.schema, text)
			}
		}
		for _, text := range tt.refused {
			if accepts(a, r.Root, text) {
				t.Errorf("%s\n\taccepts %s", tt.schema, text)
			}
		}
	}
}

var refusalTests = []struct{ schema, path, keyword string }{
	{`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/a"}}}`, "/$defs/a", "$ref"},
	{`{"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}},"required":["next"]}}}`, "/$defs/n", ""},
	{`{"properties":{"a":{"pattern":"("}}}`, "/properties/a", "pattern"},
	{`{"properties":{"a":{"$ref":"other.json"}}}`, "/properties/a", "$ref"},
	{`{"type":"array","uniqueItems":true}`, "", "uniqueItems"},
	{`false`, "", ""},
	{`{"properties":{"a":{"allOf":[` + notMultiples + `]}}}`, "/properties/a", "multipleOf"},
}

// notMultiples deny more steps than an automaton can keep apart.
const notMultiples = `{"type":"integer"},{"not":{"multipleOf":7}},{"not":{"multipleOf":11}},{"not":{"multipleOf":13}},` +
	`{"not":{"multipleOf":17}},{"not":{"multipleOf":19}},{"not":{"multipleOf":23}},{"not":{"multipleOf":29}},{"not":{"multipleOf":31}}`

func TestRefusals(t *testing.T) {
	for _, tt := range refusalTests {
		_, err := Compile(grammar.NewAutomaton(), []byte(tt.schema), Options{})
		var refusal *RefusalError
		if !errors.As(err, &refusal) || refusal.Path != tt.path || refusal.Keyword != tt.keyword {
			t.Errorf("%s: got %v, want a refusal of %q at %q", tt.schema, err, tt.keyword, tt.path)
		}
	}
}
