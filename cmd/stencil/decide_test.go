package main

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/decode/catalog"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

const ambiguous = "compare calls in T-412 with T-100 for new scripts"

// What can be decided on a question is what its plan offers, and a recording
// shows the same.
func TestDecisionsOfACatalog(t *testing.T) {
	w := quietWorkbench(t)
	s := *w.settings
	s.trace = filepath.Join(t.TempDir(), "run.jsonl")
	w.settings = &s
	run, err := w.open(context.Background(), ambiguous)
	if err != nil {
		t.Fatal(err)
	}
	if err := toEnd(context.Background(), run, func(int) {}); err != nil {
		t.Fatal(err)
	}
	made, err := run.Decisions(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Close(); err != nil {
		t.Fatal(err)
	}
	plan, err := w.source.(*catalogSource).plan(ambiguous)
	if err != nil {
		t.Fatal(err)
	}
	if len(made) < 2 || made[0].Path != "/"+catalog.OperationKey {
		t.Fatalf("decisions %+v, want the operation's and a parameter's", made)
	}
	for _, d := range made {
		var got []string
		for _, v := range d.Values {
			got = append(got, v.Text)
		}
		if diff := cmp.Diff(plan.Values(d.Path, []byte(run.State().Result.Text)), got); diff != "" {
			t.Errorf("%s: %s", d.Path, diff)
		}
	}
	replayed(t, s.trace, made)
}

// replayed checks that a recording shows some decisions, and refuses others.
func replayed(t *testing.T, path string, made []trace.Decision) {
	t.Helper()
	log, err := trace.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := trace.NewReplay(log)
	var got []trace.Decision
	for {
		d, err := r.Decide(context.Background())
		if err == nil {
			got = append(got, d)
		} else if !errors.Is(err, trace.ErrRecording) {
			t.Fatal(err)
		}
		if errors.Is(r.Next(context.Background()), trace.ErrEnd) {
			break
		}
	}
	if diff := cmp.Diff(made, got); diff != "" {
		t.Errorf("the recording: %s", diff)
	}
}

// A schema's enum is decided as a whole too, white space and all.
func TestDecisionsOfASchema(t *testing.T) {
	w := quietWorkbench(t)
	src, err := newSchemaSource("action-answer-first", reading{}.compile)
	if err != nil {
		t.Fatal(err)
	}
	w.source = src
	run, err := w.open(context.Background(), "Which rent is overdue?")
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	if err := toEnd(context.Background(), run, func(int) {}); err != nil {
		t.Fatal(err)
	}
	made, err := run.Decisions(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	text, err := schemas.Open("action-answer-first")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range made {
		if d.Path == "/action" {
			if want := schemas.Values(text)("/action", nil); len(d.Values) != len(want) {
				t.Errorf("%d values, want %d", len(d.Values), len(want))
			}
			return
		}
	}
	t.Errorf("no decision at /action in %s: %+v", run.State().Result.Text, made)
}

// The pane opens where the operation begins, on the real model.
func TestScreenDecision(t *testing.T) {
	x := openTerminal(t, 80, 24, "step", "--stencil", "catalog", ambiguous)
	for n := 1; ; n++ {
		x.at(n)
		x.press("d")
		screen := x.wait("a decision, or that there is none", func(screen string) bool {
			return strings.Contains(screen, "whole values") || strings.Contains(screen, trace.ErrNoDecision.Error())
		})
		if strings.Contains(screen, "whole values") {
			break
		}
		x.press(" ")
	}
	x.see("whole values of /operation", `"kpi_compare"`, `"call_plan"`, "anything else", "esc d close")
	x.press("d")
	x.see("wanted", "d decide")
}
