package schemas

import (
	"errors"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestShippedSchemasCompile(t *testing.T) {
	if len(Names()) < 2 {
		t.Fatalf("only %v is shipped", Names())
	}
	for _, name := range Names() {
		text, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := NewValidator(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := NewValidator(Trace); err != nil {
		t.Errorf("trace schema: %v", err)
	}
	for _, bad := range []string{"", "nope", "../trace.schema", "action.json"} {
		if _, err := Open(bad); !errors.Is(err, ErrUnknown) {
			t.Errorf("Open(%q) = %v", bad, err)
		}
	}
}

func TestValidate(t *testing.T) {
	v, err := NewValidator([]byte(`{
		"type": "object",
		"required": ["n"],
		"additionalProperties": false,
		"properties": {"n": {"type": "integer", "maximum": 9}, "when": {"type": "string", "format": "date"}}
	}`))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		text string
		want []string // a part of each fault; none when valid
	}{
		{`{"n": 3}`, nil},
		{`{"n": 3, "when": "2026-02-28"}`, nil},
		{`{"n": 10}`, []string{"/n: "}},
		{`{"n": 3, "when": "2026-02-30"}`, []string{"/when: "}},
		{`{"m": 1}`, []string{"/: ", "/: "}},
		{`{"n": 3} x`, []string{"no JSON"}},
		{`{"n": `, []string{"no JSON"}},
	}
	for _, tt := range tests {
		got := v.Validate([]byte(tt.text))
		if len(got) != len(tt.want) {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
			continue
		}
		for i, part := range tt.want {
			if !strings.Contains(got[i], part) {
				t.Errorf("%s: %q, want %q in it", tt.text, got[i], part)
			}
		}
	}
}

func TestPatternsAreECMAScript(t *testing.T) {
	tests := []struct {
		pattern string
		yes, no string
	}{
		{`^(?!Wait)`, "Fine", "Wait a bit"},
		{`^\\p{Lu}+$`, "ÄB", "äb"},
		{`^\\d$`, "7", "٧"},
		{`^.$`, "💥", "ab"},
	}
	for _, tt := range tests {
		v, err := NewValidator([]byte(`{"pattern": "` + tt.pattern + `"}`))
		if err != nil {
			t.Errorf("%s: %v", tt.pattern, err)
			continue
		}
		if v.Validate([]byte(`"`+tt.yes+`"`)) != nil || v.Validate([]byte(`"`+tt.no+`"`)) == nil {
			t.Errorf("%s: want %q to match and %q not to", tt.pattern, tt.yes, tt.no)
		}
	}
}

func TestBadSchemas(t *testing.T) {
	tests := []struct{ schema, want string }{
		{`{"type": `, "no JSON"},
		{`{"type": "strin"}`, "/type"},
		{`{"$ref": "file:///etc/hostname"}`, "not followed"},
		{`{"$ref": "https://example.com/s.json"}`, "not followed"},
		{`{"$ref": "#/$defs/none"}`, "none"},
	}
	for _, tt := range tests {
		_, err := NewValidator([]byte(tt.schema))
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one line with %q", tt.schema, err, tt.want)
		}
	}
}

func TestRoles(t *testing.T) {
	action, err := Open("action")
	if err != nil {
		t.Fatal(err)
	}
	const recursive = `{"$defs": {"n": {"properties": {"next": {"anyOf": [{"$ref": "#/$defs/n"}, {"$ref": "#"}]},
		"why~/": {"x-stencil-role": "reasoning"}, "list": {"prefixItems": [{"x-stencil-role": "reasoning"}], "items": {}}}}},
		"$ref": "#/$defs/n"}`
	tests := []struct {
		schema []byte
		path   string
		want   trace.Role
	}{
		{action, "", trace.RoleAnswer},
		{action, "/user_goal", trace.RoleReasoning},
		{action, "/evidence/2", trace.RoleReasoning},
		{action, "/action", trace.RoleAnswer},
		{action, "/params/a/b", trace.RoleAnswer},
		{action, "/nowhere/at/all", trace.RoleAnswer},
		{[]byte(recursive), "/next/next/why~0~1", trace.RoleReasoning},
		{[]byte(recursive), "/next/list/0", trace.RoleReasoning},
		{[]byte(recursive), "/next/list/1", trace.RoleAnswer},
		{[]byte(`{"$ref": "#"}`), "/a", trace.RoleAnswer},
		{[]byte(`no json`), "/a", trace.RoleAnswer},
	}
	for _, tt := range tests {
		if got := Roles(tt.schema)(tt.path); got != tt.want {
			t.Errorf("role of %q = %q, want %q", tt.path, got, tt.want)
		}
	}
}
