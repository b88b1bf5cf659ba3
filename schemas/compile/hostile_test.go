package compile

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// list writes n texts made of a format with the index, with commas between.
func list(n int, format string) string {
	var all []string
	for i := range n {
		all = append(all, strings.ReplaceAll(format, "#i", fmt.Sprint(i)))
	}
	return strings.Join(all, ",")
}

// TestHostile compiles schemas that are meant to take long. Each has to come
// to an end within the time of a test, compiled or refused.
func TestHostile(t *testing.T) {
	chain := `"d0":{}`
	for i := range 20_000 {
		chain += fmt.Sprintf(`,"d%d":{"$ref":"#/$defs/d%d"}`, i+1, i)
	}
	tests := map[string]string{
		"many choices":       `{"allOf":[` + list(30, `{"anyOf":[{"required":["a#i"]},{"required":["b#i"]},{"minProperties":#i}]}`) + `]}`,
		"overlapping oneOf":  `{"oneOf":[` + list(30, `{"properties":{"a#i":{"type":"string"},"b":{"type":"integer"}},"required":["b"]}`) + `]}`,
		"many dependencies":  `{"dependentRequired":{` + list(40, `"a#i":["b#i"]`) + `}}`,
		"many patterns":      `{"patternProperties":{` + list(40, `"a.*#i":{"minimum":#i}`) + `}}`,
		"a long list":        `{"minItems":100000000,"items":{"type":"array"}}`,
		"a list of itself":   `{"type":"array","minItems":100000,"items":{"$ref":"#"}}`,
		"many references":    `{"$ref":"#/$defs/d20000","$defs":{` + chain + `}}`,
		"a large enum":       `{"enum":[` + list(20_000, `"value #i"`) + `]}`,
		"a large denied one": `{"not":{"enum":[` + list(500, `{"a":#i}`) + `]}}`,
		"many properties":    `{"properties":{` + list(5_000, `"p#i":{"type":"integer"}`) + `},"minProperties":2500}`,
		"many contains":      `{"allOf":[` + list(10, `{"contains":{"const":#i},"minContains":#i}`) + `]}`,
		"many witnesses":     `{"allOf":[` + list(20, `{"not":{"additionalProperties":{"maximum":#i}}}`) + `]}`,
		"mutual recursion": `{"$ref":"#/$defs/d0","$defs":{` + list(60,
			`"d#i":{"type":"object","required":["x"],"properties":{"x":{"anyOf":[{"$ref":"#/$defs/d1"},{"$ref":"#/$defs/d2"},{"$ref":"#/$defs/d#i"}]}}}`) + `}}`,
		"nested negations": strings.Repeat(`{"not":{"anyOf":[{"required":["a"]},`, 60) + `true` + strings.Repeat(`]}}`, 60),
		"a deep text":      strings.Repeat("[", 100_000),
	}
	for name, schema := range tests {
		t.Run(name, func(t *testing.T) {
			a := grammar.NewAutomaton()
			r, err := Compile(a, []byte(schema), Options{})
			var refusal *RefusalError
			var load *LoadError
			switch {
			case err == nil:
				walkSome(t, a, r.Root)
			case !errors.As(err, &refusal) && !errors.As(err, &load):
				t.Errorf("an error of another kind: %v", err)
			default:
				t.Log(err)
			}
		})
	}
}
