package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/trace/leaks"
)

// exitLeaks is the exit code of leaks where it found one.
const exitLeaks = 3

// errLeaks is what leaks returns where it found one.
var errLeaks = errors.New("reasoning leaked into answers")

const leaksHelp = `Find reasoning that ended up where an answer belongs: in a string or a key of the document
that a trace recorded, or in the text around it. Fields for reasoning, by the schema's
x-stencil-role or by their name, are left alone, and so is what the input itself contains.

Each leak is a line: the trace, the step that wrote its first token, the field, how likely it
is a leak (0 to 1), how it begins, and why. Words alone are never enough: it takes raw numbers, a
length that does not fit, a repetition or a tag as well. With --json each leak is an object, a
line each, with all reasons and by how much each moves the natural log-odds. These begin at
-3, and words add little to them where nothing else speaks for a leak.

Only the branch that was followed last is looked at, unless --all-branches is given.

Exit codes: 0 no leak, 1 an error, 2 wrong usage, 3 a leak.`

const leaksExamples = `stencil run --trace run.jsonl --schema action.json "What is overdue from last month?"
stencil leaks run.jsonl

# all traces of an evaluation, as data
stencil leaks --json traces/*.jsonl | jq -r .field`

// leaksFlags are the flags of leaks.
type leaksFlags struct {
	json, all bool
	opt       leaks.Options
}

func newLeaks() *cobra.Command {
	var f leaksFlags
	cmd := &cobra.Command{
		Use:     "leaks TRACE...",
		Short:   "Find reasoning that ended up in an answer",
		Long:    leaksHelp,
		Example: leaksExamples,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return withHint(usagef("leaks needs a trace file"), "stencil run --trace FILE makes one")
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print the leaks as JSON, a line each")
	flags.BoolVar(&f.all, "all-branches", false, "look at all branches, not only the one that was followed last")
	flags.Float64Var(&f.opt.Threshold, "threshold", 0.5, "the lowest score of a leak, above 0 and at most 1")
	flags.StringVar(&f.opt.Open, "think-open", "", "the tag that opens the thoughts (default that of the trace, or <think>)")
	flags.StringVar(&f.opt.Close, "think-close", "", "the tag that closes the thoughts (default that of the trace, or </think>)")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := f.check(); err != nil {
			return err
		}
		return f.run(cmd.OutOrStdout(), args)
	}
	return cmd
}

// check refuses flags that make no sense.
func (f *leaksFlags) check() error {
	if t := f.opt.Threshold; !(t > 0 && t <= 1) { // NaN is neither
		return usagef("--threshold %v: want above 0 and at most 1", t)
	}
	if err := f.opt.Check(); err != nil {
		return usageError{err}
	}
	return nil
}

// run prints the leaks of some traces. It returns errLeaks where there are any.
func (f *leaksFlags) run(w io.Writer, paths []string) error {
	count, files := 0, 0
	for _, path := range paths {
		log, err := readTrace(path)
		if err != nil {
			return err
		}
		list := leaksOf(log, f.opt, f.all)
		for _, l := range list {
			if err := f.print(w, path, l); err != nil {
				return err
			}
		}
		if count += len(list); len(list) > 0 {
			files++
		}
	}
	if count > 0 {
		return fmt.Errorf("%w: %d in %d of %d traces", errLeaks, count, files, len(paths))
	}
	return nil
}
