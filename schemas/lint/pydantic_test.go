package lint

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/schemas/dialect"
)

var pydantic = filepath.Join("..", "..", "fixtures", "pydantic")

func pydanticNames(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(pydantic, "schemas", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no schemas in %s: %v", pydantic, err)
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(filepath.Base(f), ".json"))
	}
	return names
}

// serious lists the findings above info, without what all models have that do
// not forbid other keys.
func serious(found []Finding) []string {
	var all []string
	for _, f := range found {
		if f.Severity != Info && f.Rule != "additional-properties-unset" && f.Rule != "engine-gap" {
			all = append(all, f.Rule+" "+f.Path)
		}
	}
	return all
}

// TestPydantic has a discriminator with a default, which is not required, and
// optional corrections that are fine.
func TestPydantic(t *testing.T) {
	want := map[string][]string{
		"library-desk": {"discriminator-not-first /$defs/LateReturn/properties/kind", "discriminator-not-first /$defs/LostCard/properties/kind"},
		"forecast":     {"discriminator-not-first /$defs/Wind/properties/kind"},
	}
	for _, name := range pydanticNames(t) {
		t.Run(name, func(t *testing.T) {
			src := read(t, pydantic, "schemas", name+".json")
			if got := serious(Check(src, Options{})); !slices.Equal(got, want[name]) {
				t.Errorf("found %q, want %q", got, want[name])
			}
		})
	}
}

// TestPydanticExamples reads Pydantic's own documents by the automaton of its
// schemas, and asks every engine but llama.cpp for one.
func TestPydanticExamples(t *testing.T) {
	refused := map[string][]string{
		"library-desk": {"llguidance"}, // oneOf, whose branches are not known to be apart
		"parcel":       {"llguidance"}, // uniqueItems
	}
	for _, name := range pydanticNames(t) {
		t.Run(name, func(t *testing.T) {
			src, text := read(t, pydantic, "schemas", name+".json"), strings.TrimSpace(read(t, pydantic, "examples", name+".json"))
			a := grammar.NewAutomaton()
			result, err := compile.Compile(a, []byte(src), compile.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !a.Match(result.Root, text) {
				t.Errorf("the schema does not allow %s", text)
			}
			for _, d := range dialect.All() {
				switch {
				case d.Name == "llama.cpp" || d.Name == "openai-strict": // needs cgo; refuses keys that are not required
				case allows(t, d, src, text) == slices.Contains(refused[name], d.Name):
					t.Errorf("%s: allows the example: %v", d.Name, allows(t, d, src, text))
				}
			}
		})
	}
}

// allows says whether an engine takes a schema and allows a document of it.
func allows(t *testing.T, d *dialect.Dialect, schema, text string) bool {
	t.Helper()
	a := grammar.NewAutomaton()
	result, err := d.Compile(a, []byte(schema), dialect.Options{})
	return err == nil && a.Match(result.Root, text)
}
