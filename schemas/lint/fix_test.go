package lint

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFix(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{
			"comments move with the key they belong to",
			`{
  // the whole
  "type": "object",
  "properties": {
    // chosen last
    "verdict": { "enum": ["a", "b"] }, // one of two
    /* written first */ "rationale": { "type": "string" } // at length
    // nothing more
  },
  "required": ["verdict", "rationale"]
}
`,
			`{
  // the whole
  "type": "object",
  "properties": {
    /* written first */ "rationale": { "type": "string" }, // at length
    // chosen last
    "verdict": { "enum": ["a", "b"] } // one of two
    // nothing more
  },
  "required": ["verdict", "rationale"]
}
`,
		},
		{
			"on one line, with a comment that would swallow the next key",
			"{\"properties\": {\"verdict\": {\"type\": \"string\"}, \"rationale\": {\"type\": \"string\"} // why\n}}",
			"{\"properties\": { \"rationale\": {\"type\": \"string\"}, // why\n\"verdict\": {\"type\": \"string\"}\n}}",
		},
		{
			"a comma on its own line, and one too many",
			"{\"properties\": {\n\"verdict\": {\"type\": \"string\"} // one\n, \"rationale\": {\"type\": \"string\"},\n}}",
			"{\"properties\": { \"rationale\": {\"type\": \"string\"},\n\"verdict\": {\"type\": \"string\"}, // one\n\n}}",
		},
		{
			"a check goes behind its output",
			`{"properties": {"confidence": {"type": "number"}, "answer": {"type": "string"}, "note": {}}}`,
			`{"properties": { "answer": {"type": "string"},"confidence": {"type": "number"}, "note": {}}}`,
		},
		{
			"a discriminator goes first in every branch",
			`{"oneOf": [{"properties": {"n": {}, "kind": {"const": "a"}}}, {"properties": {"kind": {"const": "b"}, "n": {}}}]}`,
			`{"oneOf": [{"properties": { "kind": {"const": "a"},"n": {}}}, {"properties": {"kind": {"const": "b"}, "n": {}}}]}`,
		},
		{
			"a discriminator that looks like an answer goes before reasoning all the same",
			`{"oneOf": [{"properties": {"thoughts": {"type": "string"}, "action": {"enum": ["a", "b"]}}},
				{"properties": {"action": {"enum": ["c", "d"]}, "thoughts": {"type": "string"}}}]}`,
			`{"oneOf": [{"properties": { "action": {"enum": ["a", "b"]},"thoughts": {"type": "string"}}},
				{"properties": {"action": {"enum": ["c", "d"]}, "thoughts": {"type": "string"}}}]}`,
		},
		{
			"an object and another one within it",
			`{"properties": {"verdict": {"type": "string"}, "rationale": {"type": "object"}, "part": {"properties": {
				"answer": {"type": "string"}, "evidence": {"type": "string"}}}}}`,
			`{"properties": { "rationale": {"type": "object"},"verdict": {"type": "string"}, "part": {"properties": { "evidence": {"type": "string"},
				"answer": {"type": "string"}}}}}`,
		},
		{
			"nothing to do",
			`{"properties": {"rationale": {"type": "string"}, "verdict": {"type": "string"}}}`,
			`{"properties": {"rationale": {"type": "string"}, "verdict": {"type": "string"}}}`,
		},
		{
			"a key that is there twice is left alone",
			`{"properties": {"verdict": {}, "rationale": {}, "verdict": {}}}`,
			`{"properties": {"verdict": {}, "rationale": {}, "verdict": {}}}`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, paths, err := Fix(tt.src, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if (len(paths) > 0) != (tt.src != tt.want) {
				t.Errorf("paths %q", paths)
			}
			if again, paths, err := Fix(got, Options{}); err != nil || again != got || len(paths) > 0 {
				t.Errorf("fixed again: %q %v\n%s", paths, err, again)
			}
		})
	}
}

// TestFixClearsFindings fixes the failing schemas of all fixable rules.
func TestFixClearsFindings(t *testing.T) {
	for _, r := range Rules() {
		if !r.Fixable {
			continue
		}
		src := read(t, "testdata", "fail", r.ID+".json")
		fixed, paths, err := Fix(src, Options{})
		if err != nil || len(paths) == 0 {
			t.Errorf("%s: nothing was fixed: %v", r.ID, err)
		}
		if before, after := len(of(Check(src, Options{}), r.ID)), len(of(Check(fixed, Options{}), r.ID)); after >= before {
			t.Errorf("%s: %d findings before, and %d after", r.ID, before, after)
		}
	}
}

func TestFixLeavesDisabledRules(t *testing.T) {
	src := read(t, "testdata", "fail", "answer-before-reasoning.json")
	o := Options{Config: Config{Disable: []string{"answer-before-reasoning"}}}
	if got, paths, err := Fix(src, o); err != nil || got != src || len(paths) > 0 {
		t.Errorf("reordered %q: %v", paths, err)
	}
}

func TestFixNeedsJSON(t *testing.T) {
	if got, _, err := Fix("{", Options{}); err == nil || got != "{" {
		t.Errorf("got %q and %v", got, err)
	}
}

func FuzzFix(f *testing.F) {
	for _, r := range []string{"answer-before-reasoning", "check-before-output", "discriminator-not-first"} {
		f.Add(failing(f, r))
	}
	f.Add("{\"properties\": {\"verdict\": {\"type\": \"string\"} // one\n, \"rationale\": {\"type\": \"string\"},\n}}")
	f.Add(`{"anyOf":[{"properties":{"a":1,"k":{"const":"x"}}},{"$ref":"#/anyOf/0"},{"properties":{"k":{"const":"y"}}}],"$ref":"#"}`)
	f.Fuzz(func(t *testing.T, src string) {
		fixed, paths, err := Fix(src, Options{})
		if err != nil {
			if fixed != src {
				t.Errorf("changed in spite of %v", err)
			}
			return
		}
		if (len(paths) == 0) != (fixed == src) {
			t.Errorf("%q changed %q to %q", paths, src, fixed)
		}
		if again, paths, err := Fix(fixed, Options{}); err != nil || again != fixed {
			t.Errorf("fixed again at %q: %v\n%s\n%s", paths, err, fixed, again)
		}
	})
}
