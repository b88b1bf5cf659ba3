package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/trace"
)

const replayHelp = `Step through a recorded decode. It needs no model and shows the same screens; what only
a model could do (take another token, switch the mask) it refuses by name.

Several traces, up to 6, are shown side by side and step in lockstep, aligned by path: the
same input under other settings, or before and after a change.

A trace of a run that crashed or was interrupted replays up to where it stopped. Of a run
with --lenient or --dialect the title says how the schema was read, and a line on standard
error for each keyword of it that was not enforced says why. With --json the steps of the
branch that was followed last are printed, one object a line.`

// withoutScreen is replay's way to go without a terminal.
const withoutScreen = "replay --json"

// oneWithoutScreen is the same for several traces.
const oneWithoutScreen = "replay --json, with one trace at a time,"

func newReplay() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "replay FILE... | --from FOLDER",
		Short:   "Step through a recorded decode, without the model",
		Long:    replayHelp,
		Example: "stencil run --trace run.jsonl \"top 3 products by new scripts\"\nstencil replay run.jsonl\nstencil replay before.jsonl after.jsonl\nstencil replay --json run.jsonl | jq -r .chosen.raw",
	}
	asJSON := cmd.Flags().Bool("json", false, "print the steps instead of showing them")
	var d debugger
	d.register(cmd)
	from := cmd.Flags().String("from", "", "choose from the traces in this folder, as stencil eval --traces makes it")
	cmd.MarkFlagsMutuallyExclusive("json", "from")
	cmd.Args = func(_ *cobra.Command, args []string) error {
		if *from != "" && len(args) == 0 {
			return nil
		}
		switch {
		case *from != "":
			return usagef("replay takes trace files, or a folder with --from, and not both")
		case len(args) == 0:
			return withHint(usagef("replay needs a trace file, or several to show side by side"), "stencil run --trace FILE makes one")
		case len(args) > 1 && *asJSON:
			return usagef("--json prints one trace")
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		opt, err := d.options()
		if err != nil {
			return err
		}
		if *from != "" {
			return replayFrom(cmd.Context(), opt, *from)
		}
		if len(args) > 1 {
			return replayLanes(cmd.Context(), opt, args)
		}
		log, err := readTrace(args[0])
		if err != nil {
			return err
		}
		about := log.Header.Constraint
		printWarnings(cmd.ErrOrStderr(), about.Name, about.Warnings)
		if *asJSON {
			return printSteps(cmd, log)
		}
		if err := needTerminal(withoutScreen); err != nil {
			return err
		}
		opt.Stepper, opt.Title = newRecordingOf(args[0], log), schemaTitle(about.Name, about.Dialect, about.Warnings)
		return show(cmd.Context(), opt, withoutScreen)
	}
	return cmd
}

func readTrace(path string) (*trace.Log, error) {
	log, err := trace.ReadFile(path)
	switch {
	case errors.Is(err, trace.ErrNotTrace):
		return nil, withHint(err, "stencil run --trace FILE makes one")
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("trace: %w", err)
	}
	return log, err
}

func printSteps(cmd *cobra.Command, log *trace.Log) error {
	for _, s := range log.Last() {
		if err := printLine(cmd.OutOrStdout(), s); err != nil {
			return err
		}
	}
	return nil
}
