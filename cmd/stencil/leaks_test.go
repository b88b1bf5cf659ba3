package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// writeBranches writes a trace whose branches say these texts, token for token
// the same as the first up to the first difference.
func writeBranches(t *testing.T, input string, texts ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.jsonl")
	w, err := trace.Create(path, trace.Header{Prompt: trace.Prompt{Input: input}})
	if err != nil {
		t.Fatal(err)
	}
	id := 0
	ids := map[string]int{"": 0} // of the step that a text ends with
	for _, text := range texts {
		said := ""
		for n, word := range strings.SplitAfter(text, " ") {
			parent := ids[said]
			if said += word; ids[said] != 0 {
				continue
			}
			id++
			ids[said] = id
			s := trace.Step{ID: id, Parent: parent, N: n + 1, Chosen: trace.Candidate{Token: trace.Token{Bytes: []byte(word)}}}
			if err := w.Step(s); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func runLeaks(args ...string) (string, error) {
	cmd := newLeaks()
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetErr(io.Discard)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err := cmd.Execute()
	return out.String(), err
}

const (
	saysLeak  = `{"label": "Okay, the user wants a label, so I'll go with \u001b[31mred"}`
	saysClean = `{"label": "billing"}`
)

func TestLeaksCommand(t *testing.T) {
	path := writeBranches(t, "Label it", saysLeak)
	out, err := runLeaks(path)
	if !errors.Is(err, errLeaks) || err.Error() != "reasoning leaked into answers: 1 in 1 of 1 traces" {
		t.Errorf("error %v", err)
	}
	if !strings.HasPrefix(out, path+": step 2, /label, score 0.9") || strings.Count(out, "\n") != 1 || strings.Contains(out, "\x1b") {
		t.Errorf("output %q", out)
	}
	if out, err := runLeaks("--threshold", "0.999", path); err != nil || out != "" {
		t.Errorf("with a threshold that nothing reaches: %q, %v", out, err)
	}
}

func TestLeaksAsJSON(t *testing.T) {
	path := writeBranches(t, "Label it", saysLeak)
	out, err := runLeaks("--json", path)
	if !errors.Is(err, errLeaks) {
		t.Fatal(err)
	}
	var l traceLeak
	if err := json.Unmarshal([]byte(out), &l); err != nil || l.Trace != path || l.Branch == 0 || l.Field != "/label" || len(l.Reasons) < 3 {
		t.Errorf("%+v, %v", l, err)
	}
}

// TestLeaksOfBranches has the leak on the branch that is not followed.
func TestLeaksOfBranches(t *testing.T) {
	path := writeBranches(t, "Label it", saysLeak, saysClean)
	if out, err := runLeaks(path); err != nil || out != "" {
		t.Errorf("the branch that was followed last: %q, %v", out, err)
	}
	if out, err := runLeaks("--all-branches", path); !errors.Is(err, errLeaks) || strings.Count(out, "\n") != 1 {
		t.Errorf("all branches: %q, %v", out, err)
	}
	path = writeBranches(t, "Label it", strings.Replace(saysLeak, "}", `, "n": 1}`, 1), strings.Replace(saysLeak, "}", `, "n": 2}`, 1))
	if out, err := runLeaks("--all-branches", path); !errors.Is(err, errLeaks) || strings.Count(out, "\n") != 1 {
		t.Errorf("branches that share the leak: %q, %v", out, err)
	}
}

func TestLeaksUsage(t *testing.T) {
	clean := writeBranches(t, "Label it", saysClean)
	for _, args := range [][]string{{}, {"--threshold", "0", clean}, {"--threshold", "2", clean}, {"--threshold", "NaN", clean}, {"--think-close", strings.Repeat("x", 65), clean}} {
		if _, err := runLeaks(args...); exitCode(err) != exitUsage {
			t.Errorf("%q: %v", args, err)
		}
	}
	for _, threshold := range []string{"0", "-1", "2", "NaN", "+Inf"} {
		if _, err := runLeaks("--threshold", threshold, clean); err == nil || err.Error() != "--threshold "+threshold+": want above 0 and at most 1" {
			t.Errorf("threshold %s: %v", threshold, err)
		}
	}
	if _, err := runLeaks(filepath.Join(t.TempDir(), "none.jsonl")); exitCode(err) != exitError {
		t.Errorf("no such file: %v", err)
	}
}
