package schemas

import (
	"encoding/json"
	"slices"
	"testing"
)

// inOrder says whether a document has the declared keys of a schema, all of
// them and in their order, down to its leaves. Of a union one branch must fit.
func inOrder(schema, document []byte) bool {
	if branches := valueOf(schema, "anyOf"); branches != nil {
		return slices.ContainsFunc(elements(branches), func(branch json.RawMessage) bool {
			return kindFits(branch, document) && inOrder(branch, document)
		})
	}
	for _, item := range elements(document) {
		if !inOrder(valueOf(schema, "items"), item) {
			return false
		}
	}
	properties := valueOf(schema, "properties")
	if properties == nil {
		return true
	}
	return slices.EqualFunc(members(properties), members(document), func(p, m member) bool {
		return p.key == m.key && inOrder(p.value, m.value)
	})
}

// kindFits compares the constant that tells a branch of a union from the
// others with what a document has in its place.
func kindFits(branch, document []byte) bool {
	want := valueOf(valueOf(valueOf(branch, "properties"), "kind"), "const")
	return want != nil && string(want) == string(valueOf(document, "kind"))
}

// elements returns the texts of what a JSON array holds.
func elements(array []byte) []json.RawMessage {
	var all []json.RawMessage
	if json.Unmarshal(array, &all) != nil {
		return nil
	}
	return all
}

func TestInOrder(t *testing.T) {
	const schema = `{"properties": {"b": {}, "a": {"items": {"anyOf": [
		{"properties": {"kind": {"const": "x"}, "n": {}}}, {"properties": {"kind": {"const": "y"}}}]}}}}`
	tests := []struct {
		document string
		want     bool
	}{
		{`{"b": 1, "a": []}`, true},
		{`{"b": 1, "a": [{"kind": "x", "n": 1}, {"kind": "y"}]}`, true},
		{`{"a": [], "b": 1}`, false},
		{`{"b": 1}`, false},
		{`{"b": 1, "a": [{"n": 1, "kind": "x"}]}`, false},
		{`{"b": 1, "a": [{"kind": "z"}]}`, false},
	}
	for _, tt := range tests {
		if got := inOrder([]byte(schema), []byte(tt.document)); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.document, got, tt.want)
		}
	}
}
