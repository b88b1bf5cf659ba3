package lint

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// shared returns a path in the folder of test data beside the project, and
// skips the test where it is missing.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{"..", "..", "..", "shared"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("no test data at %s", path)
	}
	return path
}

// lintCase is a schema from the field, with what must be found in it.
type lintCase struct {
	ID, Kind string
	Schema   json.RawMessage
	Expect   struct {
		Findings []struct{ Rule, At, Severity, About string }
	}
}

func lintCases(t *testing.T) []lintCase {
	f, err := os.Open(shared(t, "cases", "dev.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []lintCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var c lintCase
		if strings.Contains(lines.Text(), `"kind": "lint"`) {
			if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
				t.Fatal(err)
			}
			all = append(all, c)
		}
	}
	return all
}

// ourName maps the names that the cases suggest to the rules that say the same.
var ourName = map[string][]string{
	"reasoning-after-answer": {"answer-before-reasoning"},
	"unsatisfiable":          {"unsatisfiable", "contradictory-bounds"},
}

// TestCases reports every finding that the cases expect, and nothing above
// info where they expect none.
func TestCases(t *testing.T) {
	cases := lintCases(t)
	if len(cases) == 0 {
		t.Fatal("there are no cases of the kind lint")
	}
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) { checkCase(t, c) })
	}
}

func checkCase(t *testing.T, c lintCase) {
	found := Check(string(c.Schema), Options{})
	for _, want := range c.Expect.Findings {
		names := append(ourName[want.Rule], want.Rule)
		ok := slices.ContainsFunc(found, func(f Finding) bool {
			return slices.Contains(names, f.Rule) && f.Path == want.At &&
				(want.Severity == "" || string(f.Severity) == want.Severity) && strings.Contains(f.About, want.About)
		})
		if !ok {
			t.Errorf("%s at %q is not found", want.Rule, want.At)
		}
	}
	for _, f := range found {
		t.Logf("%s %s at %q: %s", f.Severity, f.Rule, f.Path, f.Message)
		if len(c.Expect.Findings) == 0 && f.Severity != Info {
			t.Errorf("%s at %q is above info", f.Rule, f.Path)
		}
	}
}
