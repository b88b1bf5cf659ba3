package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

var timings = regexp.MustCompile(`"(model_ns|mask_ns|elapsed_ms)":[0-9.e-]+`)

// A saved trace is the one that stencil run --trace writes.
func TestSavedTracesAreThoseOfRun(t *testing.T) {
	dir := t.TempDir()
	e := builtinEval(t)
	e.questions = filepath.Join(dir, "questions.jsonl")
	const input = "total scripts in T-100"
	line := fmt.Sprintf("{\"question\":%q,\"gold\":{\"operation\":\"kpi_value\",\"metric\":\"nrx\"}}\n", input)
	if err := os.WriteFile(e.questions, []byte(strings.Repeat(line, 2)), 0o644); err != nil {
		t.Fatal(err)
	}
	e.traces = filepath.Join(dir, "traces")
	if err := prepareOutputs(e.html, e.traces); err != nil {
		t.Fatal(err)
	}
	mustRun(t, e)
	s := e.settings
	s.stencil, s.trace = stencilGrounded, filepath.Join(dir, "run.jsonl")
	w, err := newWorkbench(&s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	answer(t, w, input)
	want, err := os.ReadFile(s.trace)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"00001-grounded.jsonl", "00002-grounded.jsonl"} {
		got, err := os.ReadFile(filepath.Join(e.traces, name))
		if err != nil {
			t.Fatal(err)
		}
		if timings.ReplaceAllString(string(got), "") != timings.ReplaceAllString(string(want), "") {
			t.Errorf("%s differs from the trace of a run:\n%s\n%s", name, got, want)
		}
	}
	if err := os.WriteFile(filepath.Join(e.traces, "questions.jsonl"), []byte(`{"input": "x"}`), 0o600); err != nil { // is left out
		t.Fatal(err)
	}
	labels, paths, err := listTraces(e.traces)
	if err != nil || len(labels) != 6 || labels[0] != "00001-catalog  "+input || paths[labels[0]] == "" {
		t.Errorf("listed %q, %v", labels, err)
	}
}

func TestGrammarKeeper(t *testing.T) {
	made, freed := 0, 0
	k := newGrammarKeeper(keptTokens / 2)
	compile := k.keep(func(v *vocabulary, text string, about trace.Constraint) (decode.Constraint, func(), error) {
		if text == "bad" {
			return nil, nil, errors.New("bad")
		}
		made++
		return decode.Free{About: about, Vocab: v.Vocab}, func() { freed++ }, nil
	})
	for _, text := range []string{"a", "b", "a", "b", "c", "b", "a"} {
		if _, _, err := compile(newVocabulary(decode.ByteVocab()), text, trace.Constraint{}); err != nil {
			t.Fatal(err)
		}
	}
	if made != 4 || freed != 2 {
		t.Errorf("made %d grammars and freed %d, want 4 and 2", made, freed)
	}
	if _, _, err := compile(newVocabulary(decode.ByteVocab()), "bad", trace.Constraint{}); err == nil {
		t.Error("a bad grammar was kept")
	}
	if k.close(); freed != 4 {
		t.Errorf("freed %d grammars of 4", freed)
	}
}

// The saved traces of a folder open one after another.
func TestReplayFromAFolder(t *testing.T) {
	dir := t.TempDir()
	e := builtinEval(t)
	e.limit, e.maxTokens, e.traces = 2, 5, filepath.Join(dir, "traces")
	if err := prepareOutputs(e.html, e.traces); err != nil {
		t.Fatal(err)
	}
	mustRun(t, e)
	x := openTerminal(t, 120, 40, "replay", "--from", e.traces)
	x.see("00001-free", "00001-grounded", "00002-grounded")
	x.press("j\r")
	x.at(1)
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// What no question could be answered under is an error before the first one.
func TestEvalRefusesWhatCannotBeUsed(t *testing.T) {
	dir := t.TempDir()
	e := builtinEval(t)
	e.questions, e.schema = filepath.Join(dir, "questions.jsonl"), filepath.Join(dir, "bad.json")
	for path, text := range map[string]string{e.questions: `{"question":"x","gold":{}}`, e.schema: `{"type":"objekt"}`} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	list, err := e.openBenches(mustTask(t, e))
	if err == nil || !strings.Contains(err.Error(), `no type "objekt"`) {
		closeBenches(list)
		t.Errorf("%v", err)
	}
}
