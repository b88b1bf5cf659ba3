package lint

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/dialect"
)

func failing(t testing.TB, rule string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "fail", rule+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestPlaces(t *testing.T) {
	src := "{\n\t\"properties\": {\n\t\t\"é\": {}, \"ü\": {\"type\": \"text\"},\n\t\t\"l\": {\"type\": [\"null\", \"date\"]}}}"
	var got []string
	for _, f := range of(Check(src, Options{}), "invalid-schema") {
		got = append(got, strings.Join([]string{f.Path, itoa(f.Line), itoa(f.Column)}, " "))
	}
	want := []string{"/properties/ü/type 3 18", "/properties/l/type/1 4 26"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPlacesOfLongLines(t *testing.T) {
	src := `{"title": "` + strings.Repeat("é", 10_000) + `", "minItems": -1}`
	found := of(Check(src, Options{}), "invalid-schema")
	if len(found) != 1 || found[0].Line != 1 || found[0].Column != 10_015 {
		t.Errorf("%+v", found)
	}
}

func TestNotJSON(t *testing.T) {
	tests := []struct {
		src          string
		line, column int
	}{
		{"", 1, 1}, {"{", 1, 2}, {"{\"a\": 1\n \"b\": 2}", 2, 2}, {"{} {}", 1, 4}, {"/* no end", 1, 1}, {"[1, 2", 1, 6},
		{"\"\\u12\"", 1, 1}, {"\"a\nb\"", 1, 3}, {"\"no end", 1, 1}, {"01", 1, 1}, {"-", 1, 1}, {"nul", 1, 1},
		{"{\"a\" 1}", 1, 6}, {"{1: 2}", 1, 2}, {"[1 2]", 1, 4}, {"[1,,]", 1, 4},
		{strings.Repeat("[", 600), 1, 501},
	}
	for _, tt := range tests {
		found := Check(tt.src, Options{Config: Config{Disable: []string{"not-json"}}})
		if len(found) != 1 || found[0].Rule != "not-json" || found[0].Line != tt.line || found[0].Column != tt.column {
			t.Errorf("%.20q: %+v", tt.src, found)
		}
	}
	_, err := parse("[")
	if at, ok := errors.AsType[*SyntaxError](err); !ok || at.Error() != "line 1, column 2: unexpected end, want a JSON value" {
		t.Errorf("%v", err)
	}
}

func TestDisableAndSeverity(t *testing.T) {
	src := failing(t, "generic-name")
	c, err := ParseConfig("disable = [\"additional-properties-unset\"]\n[severity]\ngeneric-name = \"error\"\n")
	if err != nil {
		t.Fatal(err)
	}
	if found := of(Check(src, Options{Config: c}), "generic-name"); len(found) != 1 || found[0].Severity != Error {
		t.Errorf("%+v", found)
	}
	c.Disable = append(c.Disable, "generic-name")
	if found := Check(src, Options{Config: c}); len(found) != 0 {
		t.Errorf("%+v", found)
	}
}

func TestConfigErrors(t *testing.T) {
	for text, want := range map[string]string{
		"disable = [":                      "toml",
		"disabled = []":                    `"disabled"`,
		`disable = ["generic"]`:            `"generic"`,
		"[severity]\ngeneric-name = \"x\"": `"x"`,
		"[severity]\ngeneric = \"error\"":  `"generic"`,
	} {
		if _, err := ParseConfig(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestRoles(t *testing.T) {
	src := `{"properties": {
		"situation": {"type": "string"}, "kind": {"enum": ["a", "b"]}, "whyNot": {"type": "string"},
		"reason_code": {"type": "string"}, "culture_fit_notes": {"type": "string"}, "evidence": {"$ref": "#/$defs/list"},
		"approved": {"type": "boolean"}, "self_check": {"type": "string"}, "next_steps": {"type": "string"},
		"answer": {"x-stencil-role": "reasoning"}, "thoughts": {"x-stencil-role": "answer"}, "reason": {"enum": ["x", "y"]}
	}, "$defs": {"list": {"type": "array"}}}`
	root, err := parse(src)
	if err != nil {
		t.Fatal(err)
	}
	p := newPass(src, root, Options{})
	want := map[string]role{
		"situation": roleReasoning, "culture_fit_notes": roleReasoning, "evidence": roleReasoning, "approved": roleAnswer,
		"self_check": roleCheck, "next_steps": roleReasoning, "answer": roleReasoning, "thoughts": roleAnswer, "reason": roleAnswer,
	}
	for _, f := range p.fieldsOf(p.subs[0]) {
		if f.role != want[f.name] {
			t.Errorf("%s: role %d, want %d", f.name, f.role, want[f.name])
		}
	}
}

func TestTree(t *testing.T) {
	tree, err := newTree(wordTokenizer{}, []string{"needs_a_human_now", "needs_a_human_later", "closed"})
	if err != nil {
		t.Fatal(err)
	}
	values, shared := tree.deepest()
	if want := []string{"needs_a_human_now", "needs_a_human_later"}; !slices.Equal(values, want) || shared != 5 {
		t.Errorf("%q share %d", values, shared)
	}
	want := "└ \"\n  ├ need·s·_a·_huma·n\n  │ ├ _now·\"\n  │ └ _late·r·\"\n  └ clos·ed·\"\n"
	if got := tree.Draw(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	b, err := json.Marshal(tree.Next[0].Next[1])
	if err != nil || string(b) != `{"token":"clos","next":[{"token":"ed","next":[{"token":"\"","value":"closed"}]}]}` {
		t.Errorf("%s %v", b, err)
	}
}

func TestPatternFacts(t *testing.T) {
	tests := []struct {
		pattern  string
		anchored bool
		one      bool
		uses     string
	}{
		{`^a$`, true, false, ""}, {`a`, false, false, ""}, {`^a|b$`, false, true, ""}, {`^(a|b)$`, true, false, ""},
		{`^$|(^a$)`, true, false, ""}, {`(^a|b$)`, false, false, ""}, {`[|^$]`, false, false, ""}, {`\||\^`, false, false, ""},
		{`^a\$`, false, false, ""}, {`^(?!a)b$`, true, false, "look-around"}, {`(?<=a)\1\b\p{L}[\d\b]`, false, false,
			"look-around back-reference word-boundary unicode-property shorthand-class"},
		{`^`, false, false, ""}, {`(?:^a$)`, true, false, ""}, {`(a)(b)`, false, false, ""}, {`\`, false, false, ""}, {`)(`, false, false, ""},
	}
	for _, tt := range tests {
		f := readPattern(tt.pattern)
		var uses []string
		for _, u := range f.uses {
			uses = append(uses, u.about)
		}
		if f.anchored() != tt.anchored || bindsOne(f) != tt.one || strings.Join(uses, " ") != tt.uses {
			t.Errorf("%s: anchored %v, binds one %v, uses %q", tt.pattern, f.anchored(), bindsOne(f), uses)
		}
	}
}

// TestDialects asks for what one engine does with an order, a keyword and white
// space.
func TestDialects(t *testing.T) {
	src := `{"type": "object", "additionalProperties": false, "required": ["verdict"], "properties": {
		"rationale": {"type": "string", "maxLength": 9, "pattern": "^a*$"}, "verdict": {"enum": ["a", "b"]}}}`
	want := map[string][]string{
		"native":        {"order-not-pinned"},
		"xgrammar":      {"engine-gap", "order-not-pinned"},
		"outlines":      {"engine-gap", "order-not-pinned", "white-space-forbidden"},
		"llguidance":    {"order-not-pinned"},
		"llama.cpp":     {"engine-gap", "order-not-pinned"},
		"openai-strict": {"engine-gap", "order-not-pinned"},
	}
	for _, d := range dialect.All() {
		var got []string
		for _, f := range Check(src, Options{Dialect: d}) {
			if slices.Contains([]string{"engine-gap", "order-not-pinned", "white-space-forbidden"}, f.Rule) && !slices.Contains(got, f.Rule) {
				got = append(got, f.Rule)
			}
		}
		if slices.Sort(got); !slices.Equal(got, want[d.Name]) {
			t.Errorf("%s: got %q, want %q", d.Name, got, want[d.Name])
		}
	}
}

// TestRequiredKeysKeepTheirOrder shows what the rule order-not-pinned goes by:
// in every dialect that is written in Go, an answer behind required reasoning
// cannot be first, and one behind reasoning that is not required can.
func TestRequiredKeysKeepTheirOrder(t *testing.T) {
	const schema = `{"type": "object", "additionalProperties": false, "required": [%s],
		"properties": {"evidence": {"type": "string"}, "verdict": {"enum": ["a", "b"]}}}`
	for _, d := range dialect.All() {
		for _, tt := range []struct {
			required string
			first    bool
		}{{`"verdict", "evidence"`, false}, {`"verdict"`, true}} {
			a := grammar.NewAutomaton()
			result, err := d.Compile(a, []byte(strings.Replace(schema, "%s", tt.required, 1)), dialect.Options{})
			if d.Name == "llama.cpp" || d.Name == "openai-strict" && tt.first {
				continue // needs cgo; refuses keys that are not required
			}
			if err != nil {
				t.Fatal(err)
			}
			at := result.Root
			for _, b := range []byte(`{"verdict"`) {
				at = a.Next(at, b)
			}
			if got := at != grammar.None; got != tt.first {
				t.Errorf("%s, required %s: the answer may be first: %v", d.Name, tt.required, got)
			}
		}
	}
}

// TestGapSeverity has a gap that one engine has of four, and one that the named
// engine refuses.
func TestGapSeverity(t *testing.T) {
	src := `{"type": "integer", "minimum": 3}`
	if found := of(Check(src, Options{}), "engine-gap"); len(found) != 1 || found[0].Severity != Info {
		t.Errorf("%+v", found)
	}
	d, err := dialect.Get("llguidance")
	if err != nil {
		t.Fatal(err)
	}
	src = `{"type": "array", "maxItems": 3, "uniqueItems": true}`
	if found := of(Check(src, Options{Dialect: d}), "engine-gap"); len(found) != 1 || found[0].Severity != Error {
		t.Errorf("%+v", found)
	}
}

// TestNoDocument has schemas whose parts all have values, and which have no
// documents.
func TestNoDocument(t *testing.T) {
	for _, src := range []string{
		`{"properties": {"next": {"$ref": "#"}}, "required": ["next"], "type": "object"}`,
		`{"required": ["a"], "properties": {"a": false}, "type": "object"}`,
		`{"type": "array", "minItems": 2, "items": false}`,
		`{"$defs": {"a": {"type": "string"}}, "$ref": "#/$defs/a", "type": "integer"}`,
		`false`,
	} {
		found := of(Check(src, Options{}), "unsatisfiable")
		if len(found) != 1 || found[0].Path != "" {
			t.Errorf("%s: %+v", src, found)
		}
	}
}

func TestSARIF(t *testing.T) {
	src := failing(t, "generic-name")
	var b strings.Builder
	if err := WriteSARIF(&b, []File{{Name: "a b/x.json", Findings: Check(src, Options{})}}); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal([]byte(b.String()), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if log.Version != "2.1.0" || len(run.Results) != 1 {
		t.Fatalf("%+v", log)
	}
	r := run.Results[0]
	at := r.Locations[0].Physical
	if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID || r.Level != "note" || at.Artifact.URI != "a%20b/x.json" || at.Region != (sarifRegion{4, 19}) {
		t.Errorf("%+v", r)
	}
}

// FuzzCheck looks at any text.
func FuzzCheck(f *testing.F) {
	for _, r := range Rules() {
		f.Add(failing(f, r.ID))
	}
	f.Add(`{"$ref":"#","anyOf":[{"$ref":"#"},{"$ref":"#/anyOf"}],"properties":{"thoughts":{"$ref":"#"},"answer":{"$ref":"#/properties"}}}`)
	f.Add(`{"properties":{"a":{"minimum":1e999999999,"maximum":-1e-999999999,"multipleOf":0}},"items":[[]],"required":[1,"a"],"type":["x"]}`)
	f.Fuzz(func(t *testing.T, src string) {
		for _, x := range Check(src, Options{Tokenizer: wordTokenizer{}}) {
			if x.Line < 1 || x.Column < 1 || x.Message == "" || x.Fix == "" || x.Rule == "" {
				t.Errorf("a finding is not complete: %+v", x)
			}
		}
	})
}
