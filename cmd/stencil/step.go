package main

import (
	"context"
	"os"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/fixtures/questions"
	"github.com/stencil-debugger/stencil/tui"
)

const stepHelp = `Step through a decode, token by token, on a screen of at least 80x24. Press ? there for
the keys and what the marks mean.

Without an INPUT, the built-in model opens a list of questions to choose from, and any
other model asks for one. INPUT - reads standard input; the keys then come from the
terminal itself.

With --input FILE.jsonl it opens a list of inputs, such as eval takes: enter steps through
one, R runs them all, and their results stay in the list. Right answers under "gold" say
which results are wrong.

With --dialect a schema is read as another engine does: the title says so, and how many
keywords that engine ignores.

` + thinkHelp

const stepExamples = `stencil step
stencil step "top 3 products by new scripts in T-412"
stencil step --model ./smollm2.gguf --schema action "What is overdue?"
stencil step --schema action --dialect xgrammar "What is overdue?"
stencil step --input questions.jsonl
stencil step --schema action --think grammar-first "What is overdue?"
stencil step --break 'override && role == "answer"' -x continue "top 3 products by new scripts in T-412"
stencil step --grammar list.gbnf --model qwen3:1.7b --temperature 0.7 --seed 4 "Three colours"`

func newStep() *cobra.Command {
	var s settings
	var d debugger
	cmd := &cobra.Command{
		Use:     "step [INPUT]",
		Short:   "Step through a decode (the default command)",
		Long:    stepHelp,
		Example: stepExamples,
		Args:    inputArgs,
	}
	s.register(cmd)
	d.register(cmd)
	registerInputs(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return step(cmd, &s, &d, args) }
	return cmd
}

func step(cmd *cobra.Command, s *settings, d *debugger, args []string) error {
	opt, err := d.options()
	if err != nil {
		return err
	}
	if opt.Inputs, err = listedInputs(cmd, args); err != nil {
		return err
	}
	if err := needTerminal(headless(opt.Inputs)); err != nil {
		return err
	}
	input, err := readInput(cmd, args)
	if err != nil {
		return err
	}
	w, err := newWorkbench(s)
	if err != nil {
		return err
	}
	defer w.close()
	if input != "" {
		session, err := w.openNow(cmd.Context(), input)
		if err != nil {
			return err
		}
		defer session.Close()
		opt.Stepper = session
	} else {
		opt.Open = func(ctx context.Context, input string) (tui.Stepper, error) { return w.open(ctx, input) }
		opt.Judge = w.judge()
		if opt.Samples, err = samples(w.settings); err != nil {
			return err
		}
	}
	opt.Title = schemaTitle(s.schema, s.reading().name(), w.warnings)
	return show(cmd.Context(), opt, headless(opt.Inputs))
}

// fewSamples is how many held-out questions of a schema are offered.
const fewSamples = 16

// samples are the questions to start from: what the built-in model was made
// for, in a catalog first what goes wrong. For other models there are none.
func samples(s *settings) ([]string, error) {
	if s.model != builtin {
		return nil, nil
	}
	if s.catalog == defaultCatalog {
		list := questions.Curious()
		for _, sample := range questions.Samples() {
			list = append(list, sample.Question)
		}
		return list, nil
	}
	if shippedSet(s.schema) == nil {
		return nil, nil
	}
	items, err := shippedItems(s.schema, s.switchedOn())
	var list []string
	for _, it := range items[:min(fewSamples, len(items))] {
		list = append(list, it.Input)
	}
	return list, err
}

// show runs the screen on the terminal, also when standard input is a pipe.
// Instead names the command that needs no terminal.
func show(ctx context.Context, opt tui.Options, instead string) error {
	if !isTerminal(os.Stdin) {
		tty, err := os.Open("/dev/tty")
		if err != nil {
			return errNoTerminal(instead)
		}
		defer tty.Close()
		opt.Input = tty
	}
	return tui.Run(ctx, opt)
}

// needTerminal refuses early where the screen could not be shown.
func needTerminal(instead string) error {
	if !isTerminal(os.Stdout) {
		return errNoTerminal(instead)
	}
	return nil
}

func errNoTerminal(instead string) error {
	return withHint(errTerminal, "stencil "+instead+" does the same without a screen")
}
