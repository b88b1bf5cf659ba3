package compile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stencil-debugger/stencil/decode/grammar"
)

// maker makes small random schemas and documents that are likely to have to do
// with each other.
type maker struct{ *rand.Rand }

func (m maker) pick(list ...string) string { return list[m.IntN(len(list))] }

func (m maker) key() string { return m.pick("a", "b", "ab", "c") }

func (m maker) scalar() string {
	return m.pick("0", "1", "2", "1.5", "-1", "10", `"a"`, `"b"`, `"ab"`, `""`, "null", "true", "false")
}

func (m maker) value(depth int) string {
	n := m.IntN(10)
	if depth == 0 {
		n = 0
	}
	switch {
	case n < 4:
		return m.scalar()
	case n < 6:
		var items []string
		for range m.IntN(4) {
			items = append(items, m.value(depth-1))
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	seen := map[string]bool{}
	var members []string
	for range m.IntN(4) {
		key := m.key()
		if !seen[key] {
			seen[key] = true
			members = append(members, fmt.Sprintf("%q:%s", key, m.value(depth-1)))
		}
	}
	return "{" + strings.Join(members, ",") + "}"
}

func (m maker) keys() string {
	return `["` + strings.Join([]string{"a", "b", "c"}[m.IntN(3):], `","`) + `"]`
}

func (m maker) schemas(depth int) string {
	var all []string
	for range 1 + m.IntN(3) {
		all = append(all, m.schema(depth))
	}
	return "[" + strings.Join(all, ",") + "]"
}

func (m maker) members(depth int, name func() string) string {
	seen := map[string]bool{}
	var all []string
	for range 1 + m.IntN(3) {
		key := name()
		if !seen[key] {
			seen[key] = true
			all = append(all, fmt.Sprintf("%q:%s", key, m.schema(depth)))
		}
	}
	return "{" + strings.Join(all, ",") + "}"
}

func (m maker) pattern() string { return m.pick("^a", "b$", "^a$", "a|b", "^.$", "^[ab]?$", "c") }

func (m maker) schema(depth int) string {
	if m.IntN(12) == 0 {
		return m.pick("true", "false", "{}", "true")
	}
	if m.IntN(10) == 0 {
		return `{"$ref":"#/$defs/d"}`
	}
	seen := map[string]bool{}
	var all []string
	for range 1 + m.IntN(3) {
		keyword, value := m.keyword(depth)
		if !seen[keyword] {
			seen[keyword] = true
			all = append(all, fmt.Sprintf("%q:%s", keyword, value))
		}
	}
	return "{" + strings.Join(all, ",") + "}"
}

func (m maker) keyword(depth int) (name, value string) {
	n := m.IntN(34)
	if depth == 0 {
		n = m.IntN(16)
	}
	count := fmt.Sprint(m.IntN(4))
	switch n {
	case 0, 1, 2:
		return "type", `"` + m.pick("object", "array", "string", "number", "integer", "boolean", "null") + `"`
	case 3:
		return "type", `["` + m.pick("object", "array") + `","` + m.pick("string", "integer") + `"]`
	case 4:
		return "enum", "[" + m.value(1) + "," + m.value(1) + "," + m.scalar() + "]"
	case 5:
		return "const", m.value(1)
	case 6:
		return m.pick("minLength", "maxLength"), count
	case 7:
		return "pattern", `"` + m.pattern() + `"`
	case 8:
		return m.pick("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), m.pick("0", "1", "1.5", "2")
	case 9:
		return "multipleOf", m.pick("1", "2", "0.5")
	case 10, 11:
		return "required", m.keys()
	case 12:
		return m.pick("minProperties", "maxProperties"), count
	case 13:
		return m.pick("minItems", "maxItems"), count
	case 14:
		return "dependentRequired", `{"` + m.key() + `":` + m.keys() + `}`
	case 15:
		return m.pick("uniqueItems", "deprecated"), "true"
	case 16, 17, 18:
		return "properties", m.members(depth-1, m.key)
	case 19:
		return "patternProperties", m.members(depth-1, m.pattern)
	case 20, 21:
		return "additionalProperties", m.schema(depth - 1)
	case 22:
		return "propertyNames", m.schema(depth - 1)
	case 23:
		return "items", m.schema(depth - 1)
	case 24:
		return "prefixItems", m.schemas(depth - 1)
	case 25:
		return "contains", m.schema(depth - 1)
	case 26:
		return m.pick("minContains", "maxContains"), count
	case 27:
		return "dependentSchemas", m.members(depth-1, m.key)
	case 28:
		return "not", m.schema(depth - 1)
	case 29:
		return m.pick("if", "then", "else"), m.schema(depth - 1)
	case 30:
		return m.pick("unevaluatedProperties", "unevaluatedItems"), m.schema(depth - 1)
	}
	return m.pick("anyOf", "oneOf", "allOf", "anyOf", "oneOf"), m.schemas(depth - 1)
}

// document makes a whole schema.
func (m maker) document() string {
	root := m.schema(3)
	if root[0] != '{' || root == "{}" {
		return root
	}
	return `{"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{"d":` + m.schema(2) + "}," + root[1:]
}

// validator compiles a schema with another implementation; nil if it cannot.
func validator(schema string) *jsonschema.Schema {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(schema))
	if err != nil {
		return nil
	}
	c := jsonschema.NewCompiler()
	if c.AddResource("schema.json", doc) != nil {
		return nil
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		return nil
	}
	return s
}

// checkSeed compares what a random schema allows with a validator.
func checkSeed(t *testing.T, seed uint64) (outcome string) {
	m := maker{rand.New(rand.NewPCG(seed, 1))}
	schema := m.document()
	v := validator(schema)
	a := grammar.NewAutomaton()
	r, err := Compile(a, []byte(schema), Options{})
	var refusal *RefusalError
	if err != nil && !errors.As(err, &refusal) {
		t.Fatalf("seed %d: %s: %v", seed, schema, err)
	}
	if v == nil || refusal != nil && refusal.Why != empty {
		return "refused"
	}
	for range 40 {
		text := m.value(3)
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		want := v.Validate(instance) == nil
		got := err == nil && refusal == nil && accepts(a, r.Root, text)
		if got && !want {
			t.Errorf("seed %d: %s\n\taccepts %s", seed, schema, text)
		}
		if want && !got && (refusal != nil || !inSomeOrder(a, r.Root, text)) {
			t.Errorf("seed %d: %s\n\trefuses %s (%v)", seed, schema, text, refusal)
		}
	}
	if r != nil {
		checkAlive(t, a, r.Root, m)
	}
	return "compared"
}

// checkAlive goes at random through a language and then looks for an end.
func checkAlive(t *testing.T, a *grammar.Automaton, state grammar.Term, m maker) {
	for range m.IntN(40) {
		edges := a.Edges(state)
		if len(edges) == 0 {
			break
		}
		state = edges[m.IntN(len(edges))].To
	}
	const most = 3_000 // states, after which an end is taken to be further away
	seen := map[grammar.Term]bool{state: true}
	queue := []grammar.Term{state}
	for i := 0; i < len(queue) && len(queue) < most; i++ {
		if a.Nullable(queue[i]) {
			return
		}
		for _, e := range a.Edges(queue[i]) {
			if !seen[e.To] {
				seen[e.To] = true
				queue = append(queue, e.To)
			}
		}
	}
	if len(queue) < most {
		t.Error("a state that no text leads out of")
	}
}

// TestRandom compares random schemas with a validator.
func TestRandom(t *testing.T) {
	outcomes := map[string]int{}
	for seed := range uint64(1_500) {
		outcomes[checkSeed(t, seed)]++
		if t.Failed() {
			break
		}
	}
	t.Log(outcomes)
}

func FuzzSchemas(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { checkSeed(t, seed) })
}

// FuzzCompile feeds texts that may be no schemas at all.
func FuzzCompile(f *testing.F) {
	for _, tt := range keywordTests {
		f.Add(tt.schema)
	}
	for _, tt := range refusalTests {
		f.Add(tt.schema)
	}
	f.Fuzz(func(t *testing.T, schema string) {
		a := grammar.NewAutomaton()
		r, err := Compile(a, []byte(schema), Options{Lenient: true})
		if err != nil {
			return
		}
		if !json.Valid([]byte(schema)) {
			t.Fatalf("compiles %q, which is no JSON", schema)
		}
		walkSome(t, a, r.Root)
	})
}

// walkSome follows a few texts of a language, to find rules that fail.
func walkSome(t *testing.T, a *grammar.Automaton, state grammar.Term) {
	for step := range 60 {
		edges := a.Edges(state)
		if len(edges) == 0 {
			if !a.Nullable(state) {
				t.Fatal("a dead end")
			}
			return
		}
		state = edges[(step*7)%len(edges)].To
	}
}
