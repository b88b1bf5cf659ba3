package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/eval"
)

// builtinEval is an evaluation with the default flags.
func builtinEval(t testing.TB) *evaluation {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var e evaluation
	e.register(&cobra.Command{})
	return &e
}

func mustTask(t testing.TB, e *evaluation) *task {
	t.Helper()
	task, err := e.task()
	if err != nil {
		t.Fatal(err)
	}
	return task
}

func mustRun(t testing.TB, e *evaluation) []eval.Row {
	t.Helper()
	task := mustTask(t, e)
	benches, err := e.openBenches(task)
	if err != nil {
		t.Fatal(err)
	}
	defer closeBenches(benches)
	var list []eval.Bench
	for _, b := range benches {
		list = append(list, b)
	}
	rows, err := eval.Run(context.Background(), list, task.stencils, task.questions, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// outcome is what must not depend on the way to it.
func outcome(a eval.Answer) string {
	return fmt.Sprintf("question %d: %s %s %x %x %x %+v %v", a.Question, a.Got, a.Operation,
		math.Float64bits(float64(a.Masked)), math.Float64bits(float64(a.Raw)), math.Float64bits(float64(a.Certainty)),
		a.Counts, a.Differences)
}

// What is kept between questions changes no bit: the answers are those of
// stencil run, with one job and with two.
func TestEvalGivesWhatRunGives(t *testing.T) {
	const n = 30
	e := builtinEval(t)
	e.limit = n
	task := mustTask(t, e)
	first := mustRun(t, e)
	e.jobs = 2
	second := mustRun(t, e)
	if len(first) != n || len(second) != n {
		t.Fatalf("%d and %d rows, want %d", len(first), len(second), n)
	}
	for j, stencil := range task.stencils {
		s := e.settings
		s.stencil = stencil
		w, err := newWorkbench(&s)
		if err != nil {
			t.Fatal(err)
		}
		for i, q := range task.questions {
			session, err := w.open(context.Background(), q.Input)
			if err != nil {
				t.Fatal(err)
			}
			if err := toEnd(context.Background(), session, func(int) {}); err != nil {
				t.Fatal(err)
			}
			want := outcome(task.judge.Measure(q, session.State(), 0))
			for jobs, rows := range [][]eval.Row{first, second} {
				if got := outcome(rows[i][j]); got != want {
					t.Errorf("%s, %d jobs:\n got %s\nwant %s", stencil, jobs+1, got, want)
				}
			}
			if err := session.Close(); err != nil {
				t.Fatal(err)
			}
		}
		w.close()
	}
}

// A larger model reads the catalog before every question. That it reads it once
// changes no bit either.
func TestEvalKeepsALongPrompt(t *testing.T) {
	path := os.Getenv("STENCIL_TEST_MODEL")
	if path == "" {
		t.Skip("STENCIL_TEST_MODEL names no GGUF file; the test with a larger model is left out")
	}
	e := builtinEval(t)
	e.model, e.catalog, e.stencil, e.limit, e.maxTokens = path, defaultCatalog, stencilGrounded, 2, 8
	e.threads = 2
	e.system = strings.Repeat("Answer with one JSON object and nothing else. ", 60) // more than a batch, and quicker to read than the catalog
	rows := mustRun(t, e)
	first, second := rows[0][0], rows[1][0]
	t.Logf("in the model: %.0f ms for the first answer, %.0f ms for the second", first.ModelMS, second.ModelMS)
	task := mustTask(t, e)
	w, err := newWorkbench(&e.settings)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	session, err := w.open(context.Background(), task.questions[1].Input)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	if err := toEnd(context.Background(), session, func(int) {}); err != nil {
		t.Fatal(err)
	}
	if got, want := outcome(second), outcome(task.judge.Measure(task.questions[1], session.State(), 0)); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// Both stencils let every right answer through, and with them every answer is
// valid.
func TestEveryGoldAnswerIsAllowed(t *testing.T) {
	task := mustTask(t, builtinEval(t))
	if len(task.questions) != shippedCount {
		t.Fatalf("%d questions", len(task.questions))
	}
	for _, stencil := range []string{stencilCatalog, stencilGrounded} {
		src, err := newCatalogSource(defaultCatalog, stencil, nativeGBNF)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range task.questions {
			plan, err := src.(*catalogSource).plan(q.Input)
			if err != nil {
				t.Fatalf("%q: %v", q.Input, err)
			}
			if err := eval.Allows(plan, q.Gold); err != nil {
				t.Errorf("%s: %q: %v", stencil, q.Input, err)
			}
		}
	}
}

func TestAllows(t *testing.T) {
	const input = "total scripts in T-412 for 2026-08"
	tests := []struct{ stencil, answer, want string }{
		{stencilGrounded, `{"operation":"kpi_value","metric":"trx","territory":"T-412"}`, ""},
		{stencilGrounded, `{"operation":"kpi_value","metric":"nrx"}`, "metric: \"nrx\" is withheld"},
		{stencilCatalog, `{"operation":"kpi_value","metric":"nrx"}`, ""},
		{stencilCatalog, `{"operation":"kpi_value","metric":"nrx","territory":"T-413"}`, "territory"},
		{stencilCatalog, `{"operation":"kpi_rank","metric":"trx","level":"product","count":5}`, "count: 5 is withheld"},
		{stencilGrounded, `{"operation":"kpi_rank","metric":"trx","level":"product"}`, "kpi_rank is withheld: no level"},
		{stencilCatalog, `{"operation":"open_door"}`, "no operation"},
		{stencilCatalog, `{"operation":"kpi_value","window":5}`, "no parameter"},
		{stencilCatalog, `{`, "unexpected"},
		{stencilFree, `{"operation":"open_door"}`, ""},
	}
	for _, tt := range tests {
		src, err := newCatalogSource(defaultCatalog, tt.stencil, nativeGBNF)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := src.(*catalogSource).plan(input)
		if err != nil {
			t.Fatal(err)
		}
		err = eval.Allows(plan, []byte(tt.answer))
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s %s: %v, want %q", tt.stencil, tt.answer, err, tt.want)
		}
		if offered := eval.Offered(plan); offered < 1 || offered > len(plan.Operations) {
			t.Errorf("%s offers %d operations", tt.stencil, offered)
		}
	}
}

// Ctrl-C prints what there is.
func TestEvalInterrupted(t *testing.T) {
	x := openTerminal(t, 120, 40, "eval", "--stencil", "grounded")
	x.see("of 2,000 questions", "left", "ctrl-c stops")
	x.press("\x03")
	if code := x.exit(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	for _, want := range []string{"PARTIAL", "Answers", "interrupted"} {
		if !strings.Contains(string(x.raw), want) {
			t.Errorf("there is no %s in %q", want, x.raw)
		}
	}
}

// BenchmarkEval shows where the time for an answer goes: in model and mask,
// and outside of both.
func BenchmarkEval(b *testing.B) {
	for _, stencil := range []string{stencilFree, stencilCatalog, stencilGrounded} {
		b.Run(stencil, func(b *testing.B) {
			e := builtinEval(b)
			e.stencil = stencil
			t := mustTask(b, e)
			benches, err := e.openBenches(t)
			if err != nil {
				b.Fatal(err)
			}
			defer closeBenches(benches)
			var sum eval.Times
			b.ResetTimer()
			for i := range b.N {
				a, err := benches[0].Answer(context.Background(), stencil, t.questions[i%len(t.questions)])
				if err != nil {
					b.Fatal(err)
				}
				sum.ModelMS += a.ModelMS
				sum.MaskMS += a.MaskMS
				sum.WallMS += a.WallMS
			}
			n := float64(b.N)
			b.ReportMetric(sum.ModelMS/n, "model-ms/op")
			b.ReportMetric(sum.MaskMS/n, "mask-ms/op")
			b.ReportMetric((sum.WallMS-sum.MS())/n, "rest-ms/op")
		})
	}
}
