package schemas

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
)

func TestShippedSchemasAreBounded(t *testing.T) {
	eachShipped(t, func(t *testing.T, schema, _ []byte) {
		for _, fault := range unbounded("", schema) {
			t.Error(fault)
		}
	})
}

func TestUnbounded(t *testing.T) {
	tests := []struct {
		schema string
		want   int
	}{
		{`{"type": "string"}`, 1},
		{`{"type": ["number", "string"]}`, 1},
		{`{"type": "string", "maxLength": 3}`, 0},
		{`{"type": "array", "items": {"type": "string"}}`, 2},
		{`{"type": "object"}`, 1},
		{`{}`, 1},
		{`{"type": "object", "properties": {"a": {"anyOf": [{"type": "string"}, {"const": "x"}]}, "b": {"type": "boolean"}}}`, 3},
	}
	for _, tt := range tests {
		if got := unbounded("", []byte(tt.schema)); len(got) != tt.want {
			t.Errorf("%s: %q, want %d faults", tt.schema, got, tt.want)
		}
	}
}

// unbounded names the parts of a schema that can go on for ever, and the
// properties that an engine could leave out or put last.
func unbounded(at string, schema []byte) []string {
	if branches := valueOf(schema, "anyOf"); branches != nil {
		return unboundedAll(at, elements(branches))
	}
	if valueOf(schema, "enum") != nil || valueOf(schema, "const") != nil {
		return nil
	}
	var faults []string
	for _, typ := range types(schema) {
		switch typ {
		case "number", "integer", "boolean", "null":
		case "string":
			faults = append(faults, missing(at, schema, "maxLength")...)
		case "array":
			faults = append(faults, missing(at, schema, "maxItems")...)
			faults = append(faults, unbounded(at+"/items", valueOf(schema, "items"))...)
		case "object":
			faults = append(faults, unboundedObject(at, schema)...)
		default:
			faults = append(faults, at+" has no type")
		}
	}
	return faults
}

func unboundedAll(at string, branches []json.RawMessage) []string {
	var faults []string
	for i, branch := range branches {
		faults = append(faults, unbounded(fmt.Sprintf("%s/anyOf/%d", at, i), branch)...)
	}
	return faults
}

func unboundedObject(at string, schema []byte) []string {
	more := valueOf(schema, "additionalProperties")
	if more == nil {
		more = []byte("true")
	}
	var faults []string
	if string(more) != "false" {
		faults = unbounded(at+"/additionalProperties", more)
	}
	var keys []string
	for _, m := range members(valueOf(schema, "properties")) {
		keys = append(keys, m.key)
		faults = append(faults, unbounded(at+"/"+m.key, m.value)...)
	}
	var required []string
	_ = json.Unmarshal(valueOf(schema, "required"), &required)
	if !slices.Equal(required, keys) {
		faults = append(faults, fmt.Sprintf("%s requires %v and declares %v", at, required, keys))
	}
	return faults
}

func missing(at string, schema []byte, keyword string) []string {
	if valueOf(schema, keyword) == nil {
		return []string{at + " has no " + keyword}
	}
	return nil
}

// types returns the types that a schema names, "" when it names none.
func types(schema []byte) []string {
	var one string
	var many []string
	text := valueOf(schema, "type")
	if json.Unmarshal(text, &many) != nil {
		_ = json.Unmarshal(text, &one)
		many = []string{one}
	}
	return many
}
