package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
)

const rootHelp = `Stencil is a debugger for constrained decoding. A language model proposes tokens, a
grammar forbids most of them, and the pair writes JSON one token at a time. Stencil
stops at every token and shows what the model wanted, what the grammar allowed, what
was forced or overruled, and the JSON as it grows. It records all of it, and replays
it without the model.

Without a command it is "stencil step": the debugger on the built-in model.

Exit codes: 0 done, 1 an error, 2 wrong usage, 130 interrupted.`

const rootExamples = `# the debugger, on a list of sample questions
stencil

# your own question, then your own model and schema
stencil "top 3 products by new scripts in T-412"
stencil step --model qwen3:1.7b --schema action.json "What is overdue from last month?"

# the same decode without a screen, recorded
stencil run --json --trace run.jsonl "top 3 products by new scripts in T-412"

# look at a recording, without the model
stencil replay run.jsonl`

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:     "stencil [INPUT]",
		Short:   "A debugger for constrained decoding",
		Long:    rootHelp,
		Example: rootExamples,
		Args:    rootArgs,

		SuggestionsMinimumDistance: 2,
	}
	var s settings
	var d debugger
	s.register(root)
	d.register(root)
	registerInputs(root)
	root.RunE = func(cmd *cobra.Command, args []string) error { return step(cmd, &s, &d, args) }
	root.AddCommand(newStep(), newRun(), newReplay(), newLearn(), newModels(), newSchemas(), newEval(), newCompare(), newGrammar(), newMask(), newLint(), newLeaks(), newStrip(), newBench(), newConfig(), newBreakHelp())
	root.SetFlagErrorFunc(flagError)
	return root
}

// parsing is what Go's package strconv says besides what is wrong with a number.
var parsing = regexp.MustCompile(`strconv\.\w+: parsing ".*": `)

// flagError is the error of a flag that is none, or has a value that is none.
func flagError(cmd *cobra.Command, err error) error {
	return withHint(usageError{errors.New(parsing.ReplaceAllLiteralString(err.Error(), ""))}, cmd.CommandPath()+" --help lists the flags")
}

// together is what cobra says of flags that exclude each other: after the group
// those that were given.
var together = regexp.MustCompile(`^if any flags in the group .* \[(.*)\] were all set$`)

// excluding names flags that exclude each other as people write them.
func excluding(err error) error {
	m := together.FindStringSubmatch(err.Error())
	if m == nil {
		return err
	}
	return fmt.Errorf("--%s exclude each other", strings.Join(strings.Fields(m[1]), " and --"))
}

// rootArgs takes an input, but not a word that looks like a mistyped command.
func rootArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 1 {
		if like := cmd.SuggestionsFor(args[0]); len(like) > 0 {
			return withHint(usagef("there is no command %q", args[0]),
				"did you mean stencil "+like[0]+"? An input of one word goes after step: stencil step "+args[0])
		}
	}
	return inputArgs(cmd, args)
}

// inputArgs takes at most one argument.
func inputArgs(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return withHint(usagef("%d inputs where there should be one", len(args)), "put the input in quotes")
	}
	return nil
}
