package llama

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/trace"
)

func TestSchemaErrors(t *testing.T) {
	v := words("<end>", "a")
	property := func(schema string) string {
		return `{"type": "object", "properties": {"id": {"type": "integer"}, "when": ` + schema + `}}`
	}
	for _, tt := range []struct{ name, schema, want string }{
		{"syntax", "{\n  \"enum\": [1, 2,}", "line 2, column 17: invalid character '}'"},
		{"empty", "", "line 1, column 1: unexpected end"},
		{"bytes", "{\"const\": \"\xff\"}", "not valid UTF-8"},
		{"large", strings.Repeat(" ", maxSchema) + "{}", "at most 1048576 are possible"},
		{"deep", strings.Repeat(`{"not":`, 300) + "1" + strings.Repeat("}", 300), "nested more than 200 deep"},

		{"no anchors", property(`{"type": "string", "pattern": "abc"}`), `/properties/when: the engine cannot compile "pattern": "abc"`},
		{"class escape", property(`{"pattern": "^\\d+$"}`), `/properties/when: the engine cannot compile "pattern": "^\\d+$"`},
		{"crash: group", property(`{"pattern": "^(?:abc)$"}`), `/properties/when: the engine cannot compile "pattern": "^(?:abc)$": groups that begin with "(?" crash`},
		{"crash: quantifier", property(`{"pattern": "^*a$"}`), `a '*' with nothing before it crashes`},
		{"crash: nested", property(`{"pattern": "^a({2})$"}`), `a '{' with nothing before it crashes`},
		{"endless", property(`{"pattern": "^a}$"}`), `a '}' that nothing opened makes the engine run for ever`},
		{"groups", property(`{"pattern": "^` + strings.Repeat("(", 5000) + `$"}`), "groups are nested more than 200 deep"},
		{"type", property(`{"type": "date"}`), `/properties/when: the engine cannot compile "type": "date"`},
		{"a number", property(`5`), `/properties/when: the engine cannot compile 5`},
		{"in items", property(`{"type": "array", "items": {"pattern": "x"}}`), `/properties/when/items: the engine cannot compile "pattern"`},
		{"in a union", property(`{"anyOf": [{"type": "null"}, {"pattern": "x"}]}`), `/properties/when/anyOf/1: the engine cannot compile "pattern"`},
		{"pointer", `{"properties": {"a/b~": {"type": "x"}}}`, `/properties/a~1b~0: the engine cannot compile "type"`},
		{"unknown definition", property(`{"$ref": "#/$defs/none"}`), `/properties/when: the engine cannot compile "$ref": "#/$defs/none"`},
		{"in a definition", `{"properties": {"a": {"$ref": "#/$defs/bad"}}, "$defs": {"spare": {"pattern": "y"}, "bad": {"pattern": "x"}}}`, `/$defs/bad: the engine cannot compile "pattern": "x"`},
		{"items", property(`{"items": {"type": "string"}, "maxItems": 1000000000}`), `/properties/when: the engine cannot compile "maxItems": 1000000000`},
		{"length", property(`{"type": "string", "minLength": 1000000000}`), `/properties/when: the engine cannot compile "minLength": 1000000000`},
		{"counter", property(`{"pattern": "^a{1000000000}$"}`), `/properties/when: the engine cannot compile "pattern"`},
		{"surrogate", property(`{"const": "\ud800"}`), `/properties/when: the engine cannot compile "const": "\ud800"`},
		{"exponent", property(`{"type": "integer", "minimum": 1e999}`), `/properties/when: the engine cannot compile "minimum": 1e999`},
		{"large grammar", `{"enum": ["` + strings.Repeat("x", 500_000) + `", "` + strings.Repeat("\\u0001", 80_000) + `"]}`, `the engine cannot compile "enum"`},
		{"no union", property(`{"anyOf": []}`), `/properties/when: the engine cannot compile "anyOf": []`},
		{"circle", `{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"$ref": "#/$defs/a"}}}`, `/allOf: the reference "#/$defs/a" goes in circles`},
		{"left recursion", `{"$ref": "#/$defs/a", "$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}}}`, "left recursion"},
		{"types", property(`{"type": [["string"]]}`), "a list of types within a list of types"},
		{"not a schema", `true`, "the engine cannot compile true"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := FromSchema(v, []byte(tt.schema), trace.Constraint{})
			checkError(t, err, "schema: ", tt.want)
			if LastOutput() != "" {
				t.Error("C printed something")
			}
		})
	}
}

// Schemas that would keep the converter busy for minutes, or for ever.
func TestSchemaBombs(t *testing.T) {
	var doubling strings.Builder
	for i := range 40 {
		fmt.Fprintf(&doubling, `"d %d": {"properties": {"x": {"$ref": "#/$defs/d %d"}, "y": {"$ref": "#/$defs/d %d"}}},`, i, i+1, i+1)
	}
	properties := func(n int, name, schema string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `,"%s": %s`, fmt.Sprintf(name, 0x4E00+i), fmt.Sprintf(schema, i))
		}
		return `{"type": "object", "properties": {` + b.String()[1:] + `}}`
	}
	chain := strings.Builder{}
	for i := range 700 {
		fmt.Fprintf(&chain, `"c%d": {"properties": {"x": {"$ref": "#/$defs/c%d"}}},`, i, i+1)
	}
	types := strings.Repeat(`{"type": ["object", "object"], "properties": {"x": `, 60) + `{"type": "null"}` + strings.Repeat(`}}`, 60)
	for _, tt := range []struct{ name, schema, want string }{
		{"doubling", `{"$ref": "#/$defs/d 0", "$defs": {` + doubling.String() + `"d 40": {"type": "null"}}}`, "unfolds into more than"},
		{"types", types, "unfolds into more than"},
		{"chain", `{"$ref": "#/$defs/c0", "$defs": {` + chain.String() + `"c700": {"type": "null"}}}`, "nested more than 300 deep"},
		{"many properties", properties(501, "p%d", `{"type": "string", "minLength": %d}`), "501 properties in one object"},
		{"names alike", properties(300, "\\u%04x", `{"type": "string", "minLength": %d}`), "names differ only in characters"},
		{"long name", `{"properties": {"` + strings.Repeat("é", 100_000) + `": {"type": "null"}}}`, "a name of 200000 bytes"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			began := time.Now()
			_, err := FromSchema(words("<end>", "a"), []byte(tt.schema), trace.Constraint{})
			checkError(t, err, tt.want)
			if d := time.Since(began); d > 5*time.Second {
				t.Errorf("it took %v", d)
			}
		})
	}
}

// What the engine takes, it is given: order, white space and all.
func TestSchemaIsCompiledByTheEngine(t *testing.T) {
	v := words("<end>", "a")
	for schema, want := range map[string]string{
		`{"const": "x"}`:     "root ::= \"\\\"x\\\"\" space\nspace ::= \"\" | \" \" | \"\\n\"{1,2} [ \\t]{0,20}\n",
		`{"type": "null"}`:   "root ::= \"null\" space\nspace ::= \"\" | \" \" | \"\\n\"{1,2} [ \\t]{0,20}\n",
		`{"pattern": "^.$"}`: "root ::= \"\\\"\" dot \"\\\"\" space\ndot ::= [^\\n\\r]\nspace ::= \"\" | \" \" | \"\\n\"{1,2} [ \\t]{0,20}\n",
	} {
		c, err := FromSchema(v, []byte(schema), trace.Constraint{})
		must(t, err)
		if got := c.Describe().Grammar; got != want {
			t.Errorf("%s gave\n%s\nnot\n%s", schema, got, want)
		}
		c.Close()
	}
	for _, schema := range []string{`{}`, `{"type": "object"}`, `{"type": "string", "minimum": 3, "x-unknown": [1]}`,
		`{"type": ["string", "null"]}`, `{"oneOf": [{"type": "null"}]}`, `{"type": "integer", "minimum": -5, "maximum": 300}`,
		`{"type": "string", "format": "date-time"}`, `{"properties": {"next": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"properties": {"next": {"$ref": "#/$defs/n"}}}}}`,
		`{"allOf": [{"properties": {"a": {"type": "null"}}}, {"anyOf": [{"properties": {"b": {"type": "null"}}}]}]}`,
		`{"pattern": "^a[b]?b\\.(c|d)+e{2,3}$"}`, `{"prefixItems": [{"type": "null"}, {"type": "boolean"}]}`, "\n {\"enum\": [1, \"b\", null]}\n"} {
		c, err := FromSchema(v, []byte(schema), trace.Constraint{})
		if err != nil {
			t.Errorf("%s: %v", schema, err)
			continue
		}
		c.Close()
	}
}

func TestJSONTreeKeepsTheText(t *testing.T) {
	for _, text := range []string{`{"b":[1,2.50,-3e2,"é\u0041\"",true,null,{}],"a":{"b":{}}}`, `[]`, `"x"`, `-0`} {
		n, err := parseJSON([]byte(" " + strings.ReplaceAll(text, ":", " :\n") + "\t"))
		must(t, err)
		if got := n.String(); got != text {
			t.Errorf("%s came back as %s", text, got)
		}
	}
}

func FuzzFromSchema(f *testing.F) {
	for _, s := range []string{
		orderSchema, `{"pattern": "^(a|b)*[c-d]{2,3}\\.x+?$"}`, `{"type": ["string", "null"], "enum": [1]}`,
		`{"$ref": "#/$defs/a", "$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}]}, "b": {"properties": {"c": {"$ref": "#"}}}}}`,
		`{"items": [{"minimum": -3, "type": "integer", "exclusiveMaximum": 12}], "additionalProperties": {"format": "uuid"}}`,
	} {
		f.Add(s)
	}
	v := words("<end>", "a", "{", "\"")
	f.Fuzz(func(t *testing.T, schema string) {
		c, err := FromSchema(v, []byte(schema), trace.Constraint{})
		if err == nil {
			c.Close()
		}
	})
}
