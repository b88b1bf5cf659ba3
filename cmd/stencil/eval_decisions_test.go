package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stencil-debugger/stencil/decode/eval"
)

// Decisions change nothing else about the answers.
func TestEvalDecisions(t *testing.T) {
	e := builtinEval(t)
	e.limit = 10
	without := mustRun(t, e)
	e.decisions = true
	with := mustRun(t, e)
	if len(with) != e.limit || len(without) != e.limit {
		t.Fatalf("%d and %d rows", len(with), len(without))
	}
	var sum eval.Decisions
	for i, row := range with {
		for j, a := range row {
			b := without[i][j]
			if outcome(a) != outcome(b) {
				t.Errorf("\n got %s\nwant %s", outcome(a), outcome(b))
			}
			if a.Decisions == nil || b.Decisions != nil {
				t.Fatalf("question %d: %v decisions with the flag, %v without", a.Question, a.Decisions, b.Decisions)
			}
			sum.N += a.Decisions.N
		}
	}
	if sum.N < e.limit {
		t.Errorf("%d decisions", sum.N)
	}
}

// Saved traces show the decisions that a session makes.
func TestSavedDecisions(t *testing.T) {
	dir := t.TempDir()
	e := builtinEval(t)
	e.questions, e.traces, e.stencil, e.decisions = filepath.Join(dir, "questions.jsonl"), filepath.Join(dir, "traces"), stencilGrounded, true
	line := fmt.Sprintf("{\"question\":%q,\"gold\":{\"operation\":\"kpi_value\",\"metric\":\"nrx\"}}\n", ambiguous)
	if err := os.WriteFile(e.questions, []byte(line), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := prepareOutputs(e.html, e.traces); err != nil {
		t.Fatal(err)
	}
	rows := mustRun(t, e)
	run, err := quietWorkbench(t).open(context.Background(), ambiguous)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	if err := toEnd(context.Background(), run, func(int) {}); err != nil {
		t.Fatal(err)
	}
	made, err := run.Decisions(context.Background())
	if err != nil || len(made) == 0 {
		t.Fatalf("%d decisions, %v", len(made), err)
	}
	if got, want := *rows[0][0].Decisions, *eval.CountDecisions(made); got != want {
		t.Errorf("counted %+v, want %+v", got, want)
	}
	replayed(t, filepath.Join(e.traces, "00001-grounded.jsonl"), made)
}
