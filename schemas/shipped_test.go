package schemas

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sentenceLimit keeps what a schema teaches on one line of a list.
const sentenceLimit = 120

// taught are the schemas that must be there: a pair in two orders, another
// one, and one for every pattern of reasoning within a schema.
var taught = []string{
	"action", "action-answer-first", "cascade", "combined", "compliance-check", "cycle",
	"reply", "routing", "self-correction", "text-to-sql", "ticket-label-first", "ticket-reason-first",
}

func TestShippedSchemasAreDescribed(t *testing.T) {
	if !slices.Equal(Names(), taught) {
		t.Errorf("%v are shipped, want %v", Names(), taught)
	}
	for i, info := range List() {
		if info.Name != Names()[i] || info.Title == "" {
			t.Errorf("schema %d is %+v", i, info)
		}
		if n := len(info.Teaches); n == 0 || n > sentenceLimit || !strings.HasSuffix(info.Teaches, ".") {
			t.Errorf("%s teaches %q: want a sentence of at most %d characters", info.Name, info.Teaches, sentenceLimit)
		}
	}
}

// eachShipped runs a test for every shipped schema and its example.
func eachShipped(t *testing.T, test func(t *testing.T, schema, example []byte)) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			schema, err := Open(name)
			if err != nil {
				t.Fatal(err)
			}
			example, err := os.ReadFile(filepath.Join("shipped", "examples", name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			test(t, schema, example)
		})
	}
}

func TestShippedExamples(t *testing.T) {
	eachShipped(t, func(t *testing.T, schema, example []byte) {
		v, err := NewValidator(schema)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range v.Validate(example) {
			t.Error(fault)
		}
		if !inOrder(schema, example) {
			t.Error("the example's keys are not in the order of the schema")
		}
	})
	files, err := filepath.Glob(filepath.Join("shipped", "examples", "*"))
	if err != nil || len(files) != len(Names()) {
		t.Errorf("%d examples for %d schemas, %v", len(files), len(Names()), err)
	}
}

func TestShippedSchemasSayWhatIsReasoning(t *testing.T) {
	eachShipped(t, func(t *testing.T, schema, _ []byte) {
		seen := map[string]bool{}
		for _, m := range members(valueOf(schema, "properties")) {
			var role string
			if json.Unmarshal(valueOf(m.value, roleKey), &role) != nil || role == "" {
				t.Errorf("%s has no %s", m.key, roleKey)
			}
			seen[role] = true
		}
		if len(seen) != 2 || !seen["reasoning"] || !seen["answer"] {
			t.Errorf("the roles are %v, want reasoning and answer", seen)
		}
	})
}
