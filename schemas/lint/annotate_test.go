package lint

import (
	"testing"

	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

func TestWithRoles(t *testing.T) {
	text, err := WithRoles(`{"properties": { // told apart by name
		"thoughts": {"type": "object", "properties": {"answer": {"type": "string"}}},
		"notes": {"type": "string"}, "id": {"type": "string"}, "verdict": {"enum": ["a", "b"]}, "confidence": {"type": "number"}, "checks": {"type": "string"},
		"rationale": {"type": "string", "x-stencil-role": "answer"}}}`)
	if err != nil {
		t.Fatal(err)
	}
	roles := schemas.Roles([]byte(text))
	for path, want := range map[string]trace.Role{
		"/thoughts": trace.RoleReasoning, "/thoughts/answer": trace.RoleReasoning, "/notes": trace.RoleReasoning,
		"/id": trace.RoleAnswer, "/verdict": trace.RoleAnswer, "/confidence": trace.RoleAnswer, "/checks": trace.RoleReasoning, "/rationale": trace.RoleAnswer,
	} {
		if got := roles(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	if _, err := WithRoles("{"); err == nil {
		t.Error("no error for what is no JSON")
	}
}
