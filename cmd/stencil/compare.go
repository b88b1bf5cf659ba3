package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/compare"
)

const compareHelp = `Answer the same inputs under two or more settings, and say where the answers differ by more
than chance.

Every flag that run has for a setting may be given several times, with another value each.
What is compared is every combination of these values; the first one is the base that all
others are compared with. Combinations that come to the same, since a flag means nothing
beside another one, are one. --regimes a,b is short for --think a --think b, and --regimes all
for all of them. A regime brings its own sampling (see stencil run --help): with
--temperature it is the same for all.

A line of --input is one JSON object, {"input": "...", "gold": {...}}, of which only the
input is needed ("question" may stand for it); a .txt file has an input a line. Without
--input it is the held-out items that come with the first setting's schema or catalog.
The order of keys in the gold is no difference, so that schemas of any order share it.

Of each setting it says how many answers are valid, equal to the gold (exact; answer: in the
fields that are an answer, reasoning aside), and equal to the base's; how many hold a leak
(see stencil leaks --help); tokens and milliseconds; what the mask overruled, in all, in
content and by field; what became of thoughts; and the first key of the raw text, which is
read before anything is parsed. --samples N decodes each input N times, with the seeds from
--seed on (and --think retry takes the next ones for further attempts, too).

Yes or no is compared by an exact sign test over the inputs that differ, quantities by a
bootstrap interval of the mean difference (95%, 2,000 resamples, always the same ones). What
differs has a *. The input is the unit, however many samples there are of it.

With --json it is one object: inputs, total, done, partial, samples, seconds, level, tests,
flags (that differ) and settings, in their order. Each of these has name, values, args,
model, sampler, n (samples), failed; valid, exact, answer, same, agrees, leaking (each n of "of",
which is 0 where nothing is known), leaks; fields (of the gold: field, n, of); tokens
(reasoning, answer, structure, a sample); ms_p50, ms_p95; all, content and paths (steps,
overrides, pressure = overrides / steps, bits); thoughts (n, unclosed, forced by the budget,
loops, steps, overruled: the opening tag at the start, overruled_prob), retried, attempts;
ends, first_keys (null is no object) and failures (name, n); and, but for the base,
against_base: signs and fields (figure; inputs with more, fewer, same; p; differs) and
quantities (figure, n, mean, low, high, differs). What is not known is null.

` + lockstepHelp + `

Models are loaded once and all settings answer an input before the next one. Ctrl-C prints
what is done so far, marked partial.

Exit codes: 0 done, 1 an error, 2 wrong usage, 130 interrupted.`

const compareExamples = `# the table of regimes, on your inputs and on those that come with the schema
stencil compare --regimes all --schema action.json --input helper.jsonl --model qwen3:1.7b
stencil compare --regimes all --schema action --limit 100 --html regimes.html

# does the order of keys matter?
stencil compare --schema action --schema action-answer-first --limit 200

# two engines' readings of a schema; which key comes first in 20 samples of each input
stencil compare --schema ticket-label-first --dialect native --dialect outlines --limit 50
stencil compare --stencil free --stencil grounded --temperature 0.8 --samples 20 --limit 10

# what is wrong or leaks, to look into
stencil compare --regimes off,grammar-first --schema action --traces bad
stencil replay --from bad

# one input in the debugger, under both settings side by side
stencil compare --regimes off,parser-first --schema action --step "What is overdue?"

stencil compare --regimes off,retry --schema action --json | jq '.settings[1].against_base.signs'`

// maxSamples is the most samples of an input under a setting.
const maxSamples = 10_000

// comparison holds the flags of compare.
type comparison struct {
	repeated
	input   string
	limit   int
	samples int
	asJSON  bool
	html    string
	traces  string
	screen  lockstep
}

func newCompare() *cobra.Command {
	c := &comparison{}
	cmd := &cobra.Command{
		Use:     "compare",
		Short:   "Answer the same inputs under several settings, and say what differs",
		Long:    compareHelp,
		Example: compareExamples,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return withHint(usagef("compare takes no input"), "give a file of inputs with --input, or one with --step")
			}
			return nil
		},
	}
	c.register(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return c.run(cmd) }
	return cmd
}

func (c *comparison) register(cmd *cobra.Command) {
	c.repeated.register(cmd)
	f := cmd.Flags()
	f.StringVar(&c.input, inputsFlag, "", "list of inputs: a file with one JSON object a line, or a .txt file with an input a line; - is standard input (default those that come with the schema or catalog)")
	f.IntVar(&c.limit, "limit", 0, "only the first so many inputs; 0 is all")
	f.IntVar(&c.samples, "samples", 1, "how often each input is decoded, with one seed after another")
	f.BoolVar(&c.asJSON, "json", false, "print one JSON object")
	f.StringVar(&c.html, "html", "", "write the same tables to this file as one page")
	f.StringVar(&c.traces, "traces", "", "save the answers that are wrong, not valid or hold a leak as traces in this new or empty folder")
	c.screen.register(cmd)
}

// check refuses flags that no comparison could use.
func (c *comparison) check() error {
	switch {
	case c.limit < 0:
		return usagef("--limit %d: want at least 0", c.limit)
	case c.samples < 1 || c.samples > maxSamples:
		return usagef("--samples %d: want 1 to %d", c.samples, maxSamples)
	}
	return c.screen.check()
}

// run compares and shows what came of it. Stopped early, it shows what there
// is and returns why it was stopped.
func (c *comparison) run(cmd *cobra.Command) error {
	if err := c.check(); err != nil {
		return err
	}
	list, err := c.combinations()
	if err != nil {
		return err
	}
	if c.screen.given() {
		return c.screen.run(cmd.Context(), list)
	}
	inputs, from, err := c.inputs(list[0].settings, cmd.InOrStdin())
	if err != nil {
		return err
	}
	if err := prepareOutputs(c.html, c.traces); err != nil {
		return err
	}
	bench, err := openDesks(list, c.traces)
	if err != nil {
		return err
	}
	defer bench.close()
	c.warn(cmd, bench, inputs)
	bench.total = len(inputs) * len(list) * c.samples
	report, stopped := bench.compare(cmd.Context(), inputs, c.samples)
	report.Inputs, report.Flags = from, c.several()
	err = c.show(cmd.OutOrStdout(), report)
	if c.traces != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "stencil: %s saved in %s\n", plural(bench.saved, "trace"), printable(c.traces))
	}
	return firstError(err, stopped)
}

// warn says what may not be meant.
func (c *comparison) warn(cmd *cobra.Command, b *desks, inputs []compare.Input) {
	for _, d := range b.list {
		name := printable(d.about.name)
		if c.samples > 1 && d.settings.temperature == 0 {
			fmt.Fprintf(cmd.ErrOrStderr(), "stencil: %s decodes greedily: all samples of an input are the same (--temperature 0.7 has them differ)\n", name)
		}
		if n, first := d.unreachable(inputs); n > 0 {
			fmt.Fprintf(cmd.ErrOrStderr(), "stencil: %s: the gold of %s is not valid, and no valid answer equals it; first %s\n",
				name, plural(n, "input"), printable(strings.TrimSpace(first)))
		}
	}
}
