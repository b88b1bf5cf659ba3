package main

import (
	"github.com/spf13/cobra"
)

const evalHelp = `Answer questions with known answers under every stencil, and say how many answers are
valid, how many are right, what is wrong with the others, how long they take, and how
far the model's probabilities tell which are which.

A line of the question file is one JSON object: {"question": "...", "gold": {...}}.
Without --questions it is the 2,000 held-out questions that come with the built-in
catalog. With --schema in place of --catalog the answers of one schema are scored, whole
and by field; "input" may stand for "question". With --dialect that schema is read as
another engine does; whether an answer is valid is still judged by the schema.

Some shipped schemas come with held-out questions too: action and action-answer-first
with what people say to a helper agent, and others that are answered after thoughts with
--schema action --think parser-first; ticket-label-first and ticket-reason-first with the
same tickets in both orders.

With --json it is one object: stencils.free, .catalog and .grounded, each with n, valid,
exact, exact_with_defaults, wrong_but_valid, operation_right and gold_allowed (fractions
of n), steps, forced, overrides, pressure, ms_p50, ms_p95 and operation_ms_p50
(milliseconds in model and mask), wrong, fields, confidence, decisions and
decisions_differ; regime ("" is off), sampler and partial. With --schema it is
stencils.schema alone. What answers without operations do not have is null, and so are
decisions without --decisions.

A decision is a place where one of several values stands whole, such as those of an enum.
It differs where the greedy path, token by token, takes another one than the likeliest.
Decisions are made after an answer was measured, and add nothing to its times.

Ctrl-C prints what is done so far, marked partial.

` + thinkHelp

const evalExamples = `stencil eval --limit 200
stencil eval --catalog territory --json | jq .stencils.grounded.exact
stencil eval --html report.html --traces wrong --jobs 2
stencil replay wrong/00012-grounded.jsonl
stencil eval --stencil catalog --decisions --json | jq .stencils.catalog.decisions_differ
stencil eval --schema ticket-label-first
stencil eval --schema ticket-label-first --dialect outlines --limit 50
stencil eval --schema action --think parser-first --temperature 0 --limit 50
stencil eval --schema action --questions helper.jsonl --model qwen3:1.7b`

// defaultThreshold is the probability from which on an operation is decided.
const defaultThreshold = 0.9

// evaluation holds the flags of eval.
type evaluation struct {
	settings
	questions string
	limit     int
	jobs      int
	asJSON    bool
	html      string
	traces    string
	threshold float64
	decisions bool
}

func newEval() *cobra.Command {
	var e evaluation
	cmd := &cobra.Command{
		Use:     "eval",
		Short:   "Score a model and its stencils against known answers",
		Long:    evalHelp,
		Example: evalExamples,
	}
	e.register(cmd)
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if len(args) > 0 {
			return withHint(usagef("eval takes no input"), "give a file of questions with --questions")
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return e.run(cmd) }
	return cmd
}

func (e *evaluation) register(cmd *cobra.Command) {
	e.registerModel(cmd)
	e.registerEngine(cmd)
	f := cmd.Flags()
	f.StringVar(&e.catalog, "catalog", "", "catalog of operations: a file or a shipped name (with the built-in model: "+defaultCatalog+")")
	f.StringVar(&e.schema, "schema", "", "JSON Schema in place of a catalog: a file or a shipped name")
	f.StringVar(&e.stencil, "stencil", stencilAll, "stencils of the catalog: "+stencilAll+", "+stencilFree+", "+stencilCatalog+" or "+stencilGrounded)
	f.StringVar(&e.questions, "questions", "", "file of questions, one JSON object a line (with catalog "+defaultCatalog+" and some schemas: those that come with them)")
	f.IntVar(&e.limit, "limit", 0, "only the first so many questions; 0 is all")
	f.IntVar(&e.jobs, "jobs", 1, "models at work side by side; more than one disturbs the timings")
	f.BoolVar(&e.asJSON, "json", false, "print one JSON object")
	f.StringVar(&e.html, "html", "", "write the same tables, with charts, to this file as one page")
	f.StringVar(&e.traces, "traces", "", "save the answers that are not exact as traces in this new or empty folder")
	f.BoolVar(&e.decisions, "decisions", false, "count where the greedy path misses the likeliest whole value, at about 12 ms a decision")
	f.Float64Var(&e.threshold, "threshold", defaultThreshold, "probability of the operation from which on an answer is given, 0 to 1")
	cmd.MarkFlagsMutuallyExclusive("schema", "catalog")
}

// run evaluates and shows what came of it. Stopped early, it shows what there
// is and returns why it was stopped.
func (e *evaluation) run(cmd *cobra.Command) error {
	if err := e.check(); err != nil {
		return err
	}
	if err := e.warn(cmd.ErrOrStderr()); err != nil {
		return err
	}
	t, err := e.task()
	if err != nil {
		return err
	}
	if err := prepareOutputs(e.html, e.traces); err != nil {
		return err
	}
	benches, err := e.openBenches(t)
	if err != nil {
		return err
	}
	defer closeBenches(benches)
	r, stopped := e.evaluate(cmd.Context(), t, benches)
	return firstError(e.show(cmd.OutOrStdout(), r), stopped)
}

// firstError is the failure of the output where there is one: it says more
// than that the run was stopped.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
