package dialect

import (
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// FuzzCompile has no dialect panic on a schema, or allow a byte that leads
// nowhere: on from every text there is a way to go or to end.
func FuzzCompile(f *testing.F) {
	for _, seed := range []string{
		`{"type":"object","properties":{"a":{"type":["integer","string"],"maxLength":2}},"required":["a"]}`,
		`{"$ref":"#/$defs/a","$defs":{"a":{"anyOf":[{"$ref":"#/$defs/a"},{"type":"array","items":{"$ref":"#"}}]}}}`,
		`{"type":"object","patternProperties":{"a|^b$":{"minimum":-1.5,"type":"number"}},"minProperties":2,"maxProperties":3}`,
		`{"oneOf":[{"const":[1e400,{"b":"é"}]},{"enum":[null,true,0.1]}]}`,
		`{"type":"string","format":"ipv6"}`,
		`{"type":"string","pattern":"(a|[^\\s.]{2,3})\\d+\\.$"}`,
		`{"type":"integer","multipleOf":7,"exclusiveMinimum":-20}`,
		`{"allOf":[{"type":"array","prefixItems":[{},{"type":"null"}],"items":false}]}`,
		`{"properties":{"a":{"additionalProperties":{"type":"null"}}},"propertyNames":{"maxLength":3}}`,
		"[", "true", "{\"a\":1,\"a\":2}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, schema []byte) {
		if len(schema) > 2000 {
			return
		}
		for _, d := range All() {
			a := grammar.NewAutomaton()
			r, err := d.Compile(a, schema, Options{})
			if err != nil {
				continue
			}
			walk(t, d.Name, schema, a, r.Root)
		}
	})
}

// walk follows the bytes that the schema itself gives by chance.
func walk(t *testing.T, name string, schema []byte, a *grammar.Automaton, at grammar.Term) {
	t.Helper()
	text := []byte{}
	for i := range 60 {
		edges := a.Edges(at)
		if len(edges) == 0 {
			if !a.Nullable(at) && a.Err() == nil {
				t.Fatalf("%s, %s: a dead end after %q", name, schema, text)
			}
			return
		}
		e := edges[int(schema[i%len(schema)])%len(edges)]
		at, text = e.To, append(text, e.Lo)
	}
}
