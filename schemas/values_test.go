package schemas

import (
	"strings"
	"testing"
)

func TestValues(t *testing.T) {
	const schema = `{
		"properties": {
			"word": {"enum": ["a", "b/c", "é<&>", "a"]},
			"mixed": {"enum": [1, 1.0, true, null, "x\"y"]},
			"one": {"const": "only"},
			"flag": {"type": "boolean"},
			"maybe": {"anyOf": [{"enum": ["x"]}, {"type": "null"}]},
			"open": {"anyOf": [{"enum": ["x"]}, {"type": "string"}]},
			"types": {"type": ["boolean", "null"]},
			"text": {"type": "string"},
			"any": {},
			"lists": {"enum": [[1], "x"]},
			"ref": {"$ref": "#/$defs/word"},
			"loop": {"$ref": "#/$defs/loop"},
			"all": {"allOf": [{"$ref": "#/$defs/word"}]},
			"list": {"type": "array", "items": {"enum": ["p", "q"]}},
			"steps": {"type": "array", "items": {"oneOf": [{"$ref": "#/$defs/go"}, {"$ref": "#/$defs/stop"}]}},
			"a/b": {"enum": ["s", "t"]}
		},
		"$defs": {
			"word": {"enum": ["u", "v"]},
			"loop": {"anyOf": [{"const": "z"}, {"$ref": "#/$defs/loop"}]},
			"go": {"properties": {"kind": {"const": "go"}, "how": {"enum": ["fast", "slow"]}}},
			"stop": {"properties": {"kind": {"const": "stop"}, "why": {"type": "string"}}}
		}
	}`
	values := Values([]byte(schema))
	for path, want := range map[string]string{
		"/word":          `"a" "b/c" "é<&>"`,
		"/mixed":         `1 1.0 true null "x\"y"`,
		"/one":           `"only"`,
		"/flag":          "true false",
		"/maybe":         `"x" null`,
		"/open":          "",
		"/types":         "true false null",
		"/text":          "",
		"/any":           "",
		"/lists":         "",
		"/ref":           `"u" "v"`,
		"/loop":          "",
		"/all":           `"u" "v"`,
		"/list":          "",
		"/list/3":        `"p" "q"`,
		"/steps/0/kind":  `"go" "stop"`,
		"/steps/12/how":  `"fast" "slow"`,
		"/steps/0/why":   "",
		"/a~1b":          `"s" "t"`,
		"/none":          "",
		"":               "",
		"/word/deeper/x": "",
	} {
		if got := strings.Join(values(path, nil), " "); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
	if got := Values([]byte(`{"enum": ["a", "b"]}`))("", nil); len(got) != 2 {
		t.Errorf("the root: %q", got)
	}
	for _, bad := range []string{"", "true", "[", `{"$ref": "https://elsewhere/x"}`} {
		if got := Values([]byte(bad))("", nil); got != nil {
			t.Errorf("%s: %q", bad, got)
		}
	}
}
