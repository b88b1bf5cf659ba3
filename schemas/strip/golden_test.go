package strip

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/schemas"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// one reads the only record of a text.
func one(t *testing.T, text string) *Record {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	rec, err := r.Next()
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return rec
}

// apply strips a record, and checks what must hold for all of them.
func apply(t *testing.T, rules *Rules, text string) Result {
	t.Helper()
	result, err := rules.Strip(one(t, text))
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(result.Action) || bytes.ContainsAny(result.Action, "\n") {
		t.Errorf("the action record is no line of JSON: %s", result.Action)
	}
	return result
}

// show writes a result for a person to compare.
func show(r Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "action  %s\n", r.Action)
	for _, x := range r.Removed {
		fmt.Fprintf(&b, "%-7s %s %s", x.Path, x.Why, x.Value)
		if x.By != "" {
			fmt.Fprintf(&b, " by %s", x.By)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func checkGolden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestShipped strips the example of every shipped schema, by the schema and by
// names alone.
func TestShipped(t *testing.T) {
	for _, name := range schemas.Names() {
		t.Run(name, func(t *testing.T) {
			schema, err := schemas.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			goldenOf(t, name, schema, filepath.Join("..", "shipped", "examples", name+".json"))
		})
	}
}

// TestPydantic does the same to schemas as Pydantic prints them, which have no
// keyword of ours.
func TestPydantic(t *testing.T) {
	root := filepath.Join("..", "..", "fixtures", "pydantic")
	for _, name := range []string{"checked-sign", "plain-sign", "plot-check", "library-desk", "next-move"} {
		t.Run(name, func(t *testing.T) {
			schema, err := os.ReadFile(filepath.Join(root, "schemas", name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			goldenOf(t, "pydantic-"+name, schema, filepath.Join(root, "examples", name+".json"))
		})
	}
}

func goldenOf(t *testing.T, name string, schema []byte, path string) {
	t.Helper()
	example, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := BySchema(schema)
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, name, "# by the schema\n"+show(apply(t, rules, string(example)))+"\n# by names\n"+show(apply(t, ByNames(), string(example))))
}
