package ecma

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// suite is where JSON-Schema-Test-Suite lies beside the project.
const suite = "../../../../shared/json-schema-test-suite/tests"

// TestPatternsOfTheSuite runs the suite's tests of what ECMA-262 asks for.
func TestPatternsOfTheSuite(t *testing.T) {
	if _, err := os.Stat(suite); err != nil {
		t.Skip("JSON-Schema-Test-Suite is not there:", err)
	}
	for _, draft := range []string{"draft7", "draft2020-12"} {
		for _, name := range []string{"pattern", "optional/ecmascript-regex", "optional/non-bmp-regex"} {
			data, err := os.ReadFile(filepath.Join(suite, draft, name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			checkSuite(t, draft+"/"+name, data)
		}
	}
}

func checkSuite(t *testing.T, file string, data []byte) {
	t.Helper()
	var groups []struct {
		Schema struct{ Pattern string }
		Tests  []struct {
			Description string
			Data        any
			Valid       bool
		}
	}
	if err := json.Unmarshal(data, &groups); err != nil {
		t.Fatal(file, err)
	}
	checked := 0
	for _, group := range groups {
		if group.Schema.Pattern == "" {
			continue
		}
		a := grammar.NewAutomaton()
		language := mustSearch(t, a, group.Schema.Pattern)
		for _, c := range group.Tests {
			text, ok := c.Data.(string)
			if !ok {
				continue
			}
			checked++
			if got := a.Match(language, text); got != c.Valid {
				t.Errorf("%s: %q in %q: %v, want %v: %s", file, group.Schema.Pattern, text, got, c.Valid, c.Description)
			}
		}
	}
	if checked == 0 {
		t.Errorf("%s: no pattern was checked", file)
	}
}

// TestExpressionsOfTheSuite: what the suite calls no expression is refused,
// and what it calls one is read or refused by name.
func TestExpressionsOfTheSuite(t *testing.T) {
	for _, file := range []string{"ecmascript-regex", "regex"} {
		data, err := os.ReadFile(filepath.Join(suite, "draft2020-12/optional/format", file+".json"))
		if os.IsNotExist(err) {
			t.Skip("JSON-Schema-Test-Suite is not there:", err)
		}
		var groups []struct {
			Tests []struct {
				Data  any
				Valid bool
			}
		}
		if err == nil {
			err = json.Unmarshal(data, &groups)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range groups {
			for _, c := range group.Tests {
				if pattern, ok := c.Data.(string); ok {
					checkExpression(t, pattern, c.Valid)
				}
			}
		}
	}
}

func checkExpression(t *testing.T, pattern string, valid bool) {
	t.Helper()
	_, err := Parse(pattern)
	if (err == nil) != valid && !(valid && isUnsupported(err)) {
		t.Errorf("%q: %v, want valid %v", pattern, err, valid)
	}
}
