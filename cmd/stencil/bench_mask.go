package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"
)

const benchMaskHelp = `Measure how fast allowed sets are and whether they are right, on cases with known answers.

A line of the case file, which may be compressed with gzip, is one JSON object: id; the
constraint as schema, as schema_text (a schema in a string, where its spelling matters)
or as gbnf; and tests, a list of {valid, text}. Other lines are skipped and counted.

A text is split into tokens by longest match, or with --model by that model's tokenizer.
At each token the allowed set is computed (mask), the token is looked up in it, and the
engine goes on by the token (commit). A text is accepted if all of its tokens are allowed
and it may end after them. A case passes if it compiles, and all valid texts are accepted
and all others are not. One that takes over 10 seconds or 1 GB is stopped and does not.

Names of members may come in the declared order only. A valid text that is rejected is
tried again with the members of its objects in other orders, and all else as it is, once
the case is timed: if one of them is accepted, the failure is key_order, and otherwise
false_reject. Neither is passing. With llama the native engine reads llama's grammar for
that.

A mask is cold when its position is visited for the first time. Nothing is known then
but the vocabulary, and what earlier tokens of the same case made known. Positions that
are the same, also in another text of the case, are revisited, and timed apart; llama's
are never the same.

With --dialect a schema is read as another engine does: a false accept is what that engine
lets through, and a compile error what it refuses.

With --json it is one object: engine, dialect (left out for the exact one), vocab,
schemas, skipped, compile_errors, compile_errors_by_keyword, passing, false_accept and
false_reject (cases with at least one), key_order (cases that fail for nothing else),
stopped, masks (of which cold), mask_us (of every token, as other benchmarks report it),
cold_us and revisited_us (the same apart), commit_us, token_us (mask and commit of every
token together), step_us (the same of the cold ones), compile_us and first_mask_us
(compile and first mask together), each with mean, p50, p90, p99 and max in microseconds, peak_mb (memory
of the process), failures, and partial. A failure has id, kind (compile_error, stopped,
false_accept, false_reject or key_order) and reason. llama's commit is done by its next
mask, and timed there.

Ctrl-C prints what is done so far, marked partial.

Exit codes: 0 done, whatever the figures are; 1 an error; 2 wrong usage; 130 interrupted.`

const benchMaskExamples = `stencil bench mask --vocab qwen3.txt.gz --cases dev.jsonl.gz
stencil bench mask --vocab qwen3.txt.gz --cases dev.jsonl.gz --engine llama --limit 100
stencil bench mask --vocab qwen3.txt.gz --cases dev.jsonl.gz --dialect xgrammar
stencil bench mask --cases dev.jsonl.gz --json | jq .mask_us
stencil bench mask --cases dev.jsonl.gz --json | jq '.failures[] | select(.kind == "false_reject")'`

// maskBench holds the flags of bench mask, and what all cases share.
type maskBench struct {
	settings
	vocabFile string
	cases     string
	limit     int
	asJSON    bool

	vocab *vocabulary
	split func(text string) ([]int, error)
	close func()
}

func newBenchMask() *cobra.Command {
	b := maskBench{close: func() {}}
	cmd := &cobra.Command{
		Use:     "mask",
		Short:   "Measure allowed sets: how fast they are, and whether they are right",
		Long:    benchMaskHelp,
		Example: benchMaskExamples,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return withHint(usagef("bench mask takes no input"), "give a file of cases with --cases")
			}
			return nil
		},
	}
	registerVocab(cmd, &b.vocabFile, &b.model)
	f := cmd.Flags()
	f.StringVar(&b.cases, "cases", "", "file of cases, one JSON object a line")
	f.StringVar(&b.engine, "engine", engineNative, "what computes allowed sets: "+engineNative+" or "+engineLlama)
	b.registerDialect(cmd)
	f.IntVar(&b.limit, "limit", 0, "only the first so many cases; 0 is all")
	f.BoolVar(&b.asJSON, "json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return b.run(cmd) }
	return cmd
}

// run measures and shows what came of it. Stopped early, it shows what there is
// and returns why it was stopped.
func (b *maskBench) run(cmd *cobra.Command) error {
	switch {
	case b.cases == "":
		return withHint(usageError{errors.New("bench mask needs cases")}, "give a file with --cases")
	case b.limit < 0:
		return usagef("--limit %d: want at least 0", b.limit)
	}
	e, err := b.compilers()
	if err != nil {
		return err
	}
	cases, err := openCases(b.cases)
	if err != nil {
		return err
	}
	defer cases.close()
	if err := b.open(); err != nil {
		return err
	}
	defer b.close()
	defer tidy()()
	t := newTally(b.engine, b.reading().name(), b.vocab.Len())
	stopped := b.all(cmd.Context(), e, cases, t)
	if ctx := cmd.Context(); ctx.Err() != nil {
		stopped, t.partial = ctx.Err(), true
	}
	return firstError(b.show(cmd.OutOrStdout(), t.report()), stopped)
}

func (b *maskBench) show(out io.Writer, r *benchReport) error {
	if b.asJSON {
		return printLine(out, r)
	}
	return r.show(out)
}

// open makes the vocabulary ready, which no case is charged for.
func (b *maskBench) open() error {
	if err := b.openVocab(); err != nil {
		return err
	}
	if len(b.vocab.Ends()) == 0 {
		return withHint(errors.New("no token of the vocabulary ends a text"), "a control token with a known name such as <|im_end|> or </s> does")
	}
	_, err := b.vocab.native()
	return err
}

func (b *maskBench) openVocab() (err error) {
	if b.vocabFile != "" {
		b.vocab, err = readVocab(b.vocabFile)
		if err == nil {
			b.split = newLongest(b.vocab.Vocab).whole
		}
		return err
	}
	b.raw = true // no template is needed
	m, err := loadModel(&b.settings)
	if err != nil {
		return err
	}
	b.vocab, b.split, b.close = m.vocab, m.engine.Tokenize, m.engine.Close
	return nil
}

// all runs the cases one after another.
func (b *maskBench) all(ctx context.Context, e compilers, cases *caseReader, t *tally) error {
	line := newStatus()
	defer line.clear()
	for ctx.Err() == nil && (b.limit == 0 || t.schemas+t.skipped < b.limit) {
		c, err := cases.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		make, text := c.constraint(e)
		if make == nil {
			t.skipped++
			continue
		}
		r := caseRun{bench: b, compile: make, text: text, tests: c.Tests}
		outcome, err := r.guarded(ctx)
		if err != nil || ctx.Err() != nil { // a case that was interrupted says nothing
			return err
		}
		t.add(c.ID, outcome)
		line.measuring(t.schemas)
	}
	return nil
}
