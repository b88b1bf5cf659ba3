package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

// logOf is a trace whose one run took some tokens, with more of them weighed
// at every step. A token's id is its place in both lists, times 1,000. The last
// step may be changed before it is written.
func logOf(t *testing.T, about trace.Constraint, taken, weighed []string, change func(*trace.Step)) *trace.Log {
	t.Helper()
	candidate := func(i int, text string) trace.Candidate {
		return trace.Candidate{Token: trace.Token{ID: 1000 * i, Bytes: []byte(text)}}
	}
	var top []trace.Candidate
	for i, text := range weighed {
		top = append(top, candidate(len(taken)+i, text))
	}
	var file bytes.Buffer
	w, err := trace.NewWriter(&file, trace.Header{Format: trace.Format, Version: trace.Version, Constraint: about})
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range taken {
		s := trace.Step{ID: i + 1, Parent: i, N: i + 1, Chosen: candidate(i, text), Top: top}
		if i == len(taken)-1 {
			change(&s)
		}
		if err := w.Step(s); err != nil {
			t.Fatal(err)
		}
	}
	log, err := trace.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func asItIs(*trace.Step) {}

// explained asks at a step why the weighed token with that index is allowed or
// not.
func explained(t *testing.T, log *trace.Log, step, token int) (trace.Explanation, error) {
	t.Helper()
	r := newRecording(log)
	if err := r.Seek(context.Background(), step); err != nil {
		t.Fatal(err)
	}
	return r.Explain(context.Background(), 1000*(len(log.Steps)+token))
}

const moodSchema = `{"type": "object", "properties": {"mood": {"enum": ["calm", "keen"]}}, "required": ["mood"], "additionalProperties": false}`

func TestRecordingsExplain(t *testing.T) {
	taken := []string{`{"mood":`, `"`, `calm`, `"}`}
	weighed := []string{` calm`, `keen`}
	for _, about := range []trace.Constraint{
		{Kind: "schema", Source: moodSchema, Engine: native.EngineName},
		{Kind: "gbnf", Grammar: `root ::= "{\"mood\":\"" ("calm" | "keen") "\"}"`, Engine: native.EngineName},
		{Kind: "catalog", Source: "{}", Grammar: `root ::= "{\"mood\":\"" ("calm" | "keen") "\"}"`, Engine: native.EngineName},
		{Kind: "regex", Source: `\{"mood":"(calm|keen)"\}`, Engine: native.EngineName},
	} {
		log := logOf(t, about, taken, weighed, asItIs)
		e, err := explained(t, log, 2, 0)
		if err != nil {
			t.Fatalf("%s: %v", about.Kind, err)
		}
		if e.Allowed || e.Legal != 0 || e.Token.ID != 4000 || !strings.Contains(e.Expected, "`c`") || len(e.Reasons) == 0 {
			t.Errorf("%s: %+v", about.Kind, e)
		}
		if e.Nearest == nil || e.Nearest.ID != 2000 || string(e.Nearest.Bytes) != "calm" {
			t.Errorf("%s: nearest %+v", about.Kind, e.Nearest)
		}
		if got := strings.Join(e.Notes, " "); got != "Nearest of the 6 tokens that the recording holds." {
			t.Errorf("%s: notes %s", about.Kind, got)
		}
		if e, err = explained(t, log, 2, 1); err != nil || !e.Allowed || e.Legal != 4 || e.Token.ID != 5000 || len(e.Notes) > 0 {
			t.Errorf("%s: %+v %v", about.Kind, e, err)
		}
	}
}

func TestRecordingsOfAnotherEngine(t *testing.T) {
	about := trace.Constraint{Kind: "gbnf", Grammar: `root ::= "a" "b"`, Engine: "llama.cpp, some day"}
	e, err := explained(t, logOf(t, about, []string{"a", "b"}, []string{"a"}, asItIs), 1, 0)
	if err != nil || e.Allowed || len(e.Notes) != 2 || !strings.Contains(e.Notes[0], "masked by llama.cpp, some day") {
		t.Errorf("%+v %v", e, err)
	}
}

// A schema that the native engine refuses is read as --lenient reads it.
func TestRecordingsOfARefusedSchema(t *testing.T) {
	about := trace.Constraint{Kind: "schema", Source: `{"type": "boolean", "$dynamicRef": "#nowhere"}`, Engine: native.EngineName}
	e, err := explained(t, logOf(t, about, []string{"true"}, []string{"x"}, asItIs), 0, 0)
	if err != nil || e.Allowed || len(e.Notes) != 2 || !strings.Contains(e.Notes[0], "Not enforced: /: $dynamicRef: ") {
		t.Errorf("%+v %v", e, err)
	}
}

// A schema is read as the engine does that the run was in the dialect of.
func TestRecordingsInADialect(t *testing.T) {
	const schema = `{"type": "object", "properties": {"a": {"type": "string", "pattern": "^x$", "maxLength": 3}}, "required": ["a"]}`
	for _, tc := range []struct {
		dialect string
		allowed bool   // a carriage return after the brace
		notes   string // the first of them
	}{
		{"", true, ""},
		{"llguidance", true, ""},
		{"xgrammar", false, "Not enforced: /properties/a: maxLength: XGrammar ignores it"},
		{"llama.cpp", false, "Not enforced: /properties/a: maxLength: "},
	} {
		about := trace.Constraint{Kind: "schema", Source: schema, Dialect: tc.dialect, Engine: native.EngineName}
		e, err := explained(t, logOf(t, about, []string{"{", "\""}, []string{"\r"}, asItIs), 1, 0)
		if err != nil || e.Allowed != tc.allowed || !strings.HasPrefix(strings.Join(e.Notes, " "), tc.notes) {
			t.Errorf("%s: %+v %v", tc.dialect, e, err)
		}
	}
	about := trace.Constraint{Kind: "schema", Source: schema, Dialect: "of another day", Engine: native.EngineName}
	if _, err := explained(t, logOf(t, about, []string{"{"}, []string{"x"}, asItIs), 0, 0); err == nil || !strings.Contains(err.Error(), `no dialect "of another day"`) {
		t.Errorf("a dialect that is not known: %v", err)
	}
}

// The title says in which dialect a schema is read, of a run and of its
// recording.
func TestDialectInATerminal(t *testing.T) {
	dir := t.TempDir()
	path, recorded := filepath.Join(dir, "flags.json"), filepath.Join(dir, "flags.jsonl")
	const schema = `{"type": "array", "items": {"type": "boolean"}, "uniqueItems": true, "maxItems": 3}`
	if err := os.WriteFile(path, []byte(schema), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		steps int // to go; what is in hand is not recorded
		args  []string
	}{
		{3, []string{"step", "--dialect", "xgrammar", "--schema", path, "--trace", recorded, "ready?"}},
		{1, []string{"replay", recorded}},
	} {
		x := openTerminal(t, 120, 24, tc.args...)
		x.at(1)
		x.see("flags.json as xgrammar, 1 keyword not enforced")
		x.press("w")
		x.see("Not enforced: /: uniqueItems: XGrammar ignores it")
		x.press("w")
		x.see("w why")
		for at := 2; at <= tc.steps; at++ {
			x.press("n")
			x.at(at)
		}
		x.press("q")
		if code := x.exit(); code != 0 || !strings.Contains(string(x.raw), "stencil: warning: ") {
			t.Errorf("%s: exit code %d, and a warning on standard error: %q", tc.args[0], code, x.raw)
		}
	}
}

// A recording says in its title and its explanations what was not enforced.
func TestReplayWarnsInATerminal(t *testing.T) {
	const schema = `{"type": "object", "properties": {"when": {"type": "string", "pattern": "(a)\\1", "maxLength": 9}}, "required": ["when"], "additionalProperties": false}`
	dir := t.TempDir()
	path, recorded := filepath.Join(dir, "odd.json"), filepath.Join(dir, "odd.jsonl")
	if err := os.WriteFile(path, []byte(schema), 0o644); err != nil {
		t.Fatal(err)
	}
	x := openTerminal(t, 120, 24, "step", "--lenient", "--schema", path, "--trace", recorded, "ready?")
	x.warns()
	for at := 2; at <= 3; at++ { // what is in hand is not recorded
		x.press("n")
		x.at(at)
	}
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	x = openTerminal(t, 120, 24, "replay", recorded)
	x.warns()
	x.press("q")
	if code := x.exit(); code != 0 || !strings.Contains(string(x.raw), "stencil: warning: ") {
		t.Errorf("exit code %d, and a warning on standard error: %q", code, x.raw)
	}
}

// warns waits until the title says that the pattern of odd.json is not
// enforced, and looks into an explanation.
func (x *terminal) warns() {
	x.t.Helper()
	x.at(1)
	x.see("odd.json, 1 keyword not enforced")
	x.press("w")
	x.see("Not enforced: /properties/when: pattern")
	x.press("w")
	x.see("w why")
}

func TestRecordingsThatCannotExplain(t *testing.T) {
	grammar := trace.Constraint{Kind: "gbnf", Grammar: `root ::= "ab"`}
	lost := logOf(t, grammar, []string{"a", "b"}, []string{"c"}, func(s *trace.Step) { s.Lost = true })
	thinking := logOf(t, grammar, []string{"a"}, []string{"c"}, func(s *trace.Step) { s.Region = trace.RegionThink })
	for _, tc := range []struct {
		name        string
		log         *trace.Log
		step, token int
		want        error
	}{
		{"no constraint", logOf(t, trace.Constraint{Kind: "none"}, []string{"a"}, []string{"b"}, asItIs), 0, 0, trace.ErrNoExplanation},
		{"a catalog that leaves all free", logOf(t, trace.Constraint{Kind: "catalog", Source: "{}"}, []string{"a"}, []string{"b"}, asItIs), 0, 0, trace.ErrNoExplanation},
		{"a token that it does not hold", logOf(t, grammar, []string{"a"}, nil, asItIs), 0, 7, trace.ErrNoExplanation},
		{"thoughts", thinking, 0, 0, trace.ErrNoExplanation},
		{"after an experiment", lost, 1, 0, decode.ErrLost},
		{"no step", logOf(t, grammar, nil, nil, asItIs), 0, 0, trace.ErrNoExplanation},
		{"a text that the engine does not allow", logOf(t, grammar, []string{"x", "b"}, []string{"c"}, asItIs), 1, 0, decode.ErrIllegal},
	} {
		if _, err := explained(t, tc.log, tc.step, tc.token); !errors.Is(err, tc.want) {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
	for _, about := range []trace.Constraint{{Kind: "schema", Source: "{"}, {Kind: "gbnf", Grammar: "root ::= ("}, {Kind: "regex", Source: "("}} {
		if _, err := explained(t, logOf(t, about, []string{"a"}, []string{"b"}, asItIs), 0, 0); err == nil {
			t.Errorf("%+v explains itself", about)
		}
	}
}

// The shipped recordings explain what they show, and agree with their masks.
func TestShippedRecordingsExplain(t *testing.T) {
	for _, name := range []string{"override-grounded", "override-catalog", "pointers"} {
		log, err := readTrace("../../fixtures/traces/" + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		r := newRecording(log)
		for i, s := range r.State().Steps {
			if err := r.Seek(context.Background(), i); err != nil {
				t.Fatal(err)
			}
			for _, c := range append(s.Top, s.Chosen) {
				e, err := r.Explain(context.Background(), c.ID)
				if err != nil || e.Allowed != c.Allowed || e.Token.ID != c.ID {
					t.Fatalf("%s, step %d, %q: %+v %v", name, i+1, c.Bytes, e, err)
				}
			}
		}
	}
}

func TestReplaySaysWhyInATerminal(t *testing.T) {
	x := openTerminal(t, 80, 24, "replay", "../../fixtures/traces/override-grounded.jsonl")
	x.at(1)
	x.press("jw")
	x.see(" is not allowed", "expected", "because", "grammar territory", "esc w close")
	x.press("\x1b[D") // left
	x.see(`why {"operation":" is allowed`)
	x.press("w")
	x.see("wanted", "w why")
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
