package compile

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// suiteGroup is a schema of JSON-Schema-Test-Suite with its documents.
type suiteGroup struct {
	Description string
	Schema      json.RawMessage
	Tests       []struct {
		Description string
		Data        json.RawMessage
		Valid       bool
	}
}

// suiteLeast is how many schemas of a folder must be wholly right. Formats are
// asserted here, so that tests which want them to be annotations fail.
var suiteLeast = map[string]int{
	"draft2020-12": 320, "draft2020-12/optional": 45, "draft2020-12/optional/format": 12,
	"draft7": 235, "draft7/optional": 34, "draft7/optional/format": 10,
}

// annotations are files whose tests want the content of strings to be looked
// at. Here that only asserts nothing, as in the later drafts.
var annotations = map[string]bool{"draft7/optional/content.json": true}

// TestSuite runs JSON-Schema-Test-Suite: what is not valid is never accepted,
// and what is valid is, unless the schema is refused by name or the keys are
// in another order.
func TestSuite(t *testing.T) {
	for _, dir := range []string{"draft2020-12", "draft2020-12/optional", "draft2020-12/optional/format", "draft7", "draft7/optional", "draft7/optional/format"} {
		t.Run(dir, func(t *testing.T) {
			files, err := filepath.Glob(shared(t, "json-schema-test-suite", "tests", dir, "*.json"))
			if err != nil {
				t.Fatal(err)
			}
			total := tally{}
			for _, file := range files {
				if annotations[dir+"/"+filepath.Base(file)] {
					t.Logf("%s is left out", filepath.Base(file))
					continue
				}
				one := tally{}
				runSuiteFile(t, file, dir, one)
				t.Logf("%-28s %v", filepath.Base(file), one)
				for k, n := range one {
					total[k] += n
				}
			}
			t.Logf("%s: %v", dir, total)
			if least := suiteLeast[dir]; total["right"] < least {
				t.Errorf("%d schemas are wholly right, want at least %d", total["right"], least)
			}
		})
	}
}

func runSuiteFile(t *testing.T, file, dir string, count tally) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var groups []suiteGroup
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		count["schemas"]++
		result := runSuiteGroup(t, g, filepath.Base(file), dir, count)
		count[result]++
	}
}

func runSuiteGroup(t *testing.T, g suiteGroup, file, dir string, count tally) string {
	a := grammar.NewAutomaton()
	schema := g.Schema
	if strings.HasPrefix(dir, "draft7") && !bytes.Contains(schema, []byte(`"$schema"`)) && schema[0] == '{' {
		rest := strings.TrimSpace(string(schema[1:]))
		comma := ","
		if strings.HasPrefix(rest, "}") {
			comma = ""
		}
		schema = json.RawMessage(`{"$schema":"http://json-schema.org/draft-07/schema#"` + comma + rest)
	}
	r, err := Compile(a, schema, Options{})
	if err != nil {
		var refusal *RefusalError
		if !errors.As(err, &refusal) {
			t.Errorf("%s: %s: %v", file, g.Description, err)
		}
		for _, tt := range g.Tests {
			if tt.Valid && refusal != nil && refusal.Why == "no document is valid" {
				t.Errorf("%s: %s: %v", file, g.Description, err)
			}
		}
		if refusal != nil && refusal.Why == "no document is valid" {
			return "right"
		}
		t.Logf("    %s: %s: %v", file, g.Description, err)
		return "refused"
	}
	result := "right"
	for _, tt := range g.Tests {
		var b bytes.Buffer
		if err := json.Compact(&b, tt.Data); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		switch got := accepts(a, r.Root, text); {
		case got == tt.Valid:
		case got:
			count["accepted wrongly"]++
			t.Errorf("%s: %s: accepts %s (%s)", file, g.Description, text, tt.Description)
			result = "wrong"
		case inSomeOrder(a, r.Root, text):
			count["in another order"]++
		default:
			count["refused wrongly"]++
			t.Logf("    %s: %s: refuses %s (%s)", file, g.Description, text, tt.Description)
			result = "wrong"
		}
	}
	return result
}
