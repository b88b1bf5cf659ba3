package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/tui"
)

// inputsFlag names the flag for a list of inputs.
const inputsFlag = "input"

// inputsHint says what a line of a list of inputs is.
const inputsHint = `a line is {"input": "...", "gold": {...}, "id": "..."}, of which only the input is needed; a .txt file has an input a line`

// registerInputs registers the flag for a list of inputs.
func registerInputs(cmd *cobra.Command) {
	cmd.Flags().String(inputsFlag, "", "list of inputs to choose from, with room for results: a file with one JSON object a line, as eval takes, or a .txt file with an input a line; - is standard input")
}

// listedInputs reads the list that the flag names: nil where it is not given.
func listedInputs(cmd *cobra.Command, args []string) ([]tui.Input, error) {
	path, err := cmd.Flags().GetString(inputsFlag)
	if err != nil || !cmd.Flags().Changed(inputsFlag) {
		return nil, err
	}
	if len(args) > 0 {
		return nil, withHint(usagef("--%s and an input", inputsFlag), "leave out one of them")
	}
	return openInputs(path, cmd.InOrStdin())
}

// openInputs reads the list in a file, or in standard input.
func openInputs(path string, stdin io.Reader) ([]tui.Input, error) {
	if path == "-" {
		return readInputs(stdin, "standard input", readInputObject)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("inputs: %w", err)
	}
	defer f.Close()
	return readInputs(f, path, inputReader(path))
}

// headless names the command that does without a screen what the list does.
func headless(inputs []tui.Input) string {
	if len(inputs) > 0 {
		return "eval"
	}
	return "run"
}

// inputReader returns what reads a line of a file with that name.
func inputReader(path string) func(line []byte) (tui.Input, error) {
	if strings.EqualFold(filepath.Ext(path), ".txt") {
		return readInputText
	}
	return readInputObject
}

// readInputs reads a list of inputs and names the place of what is wrong with
// it.
func readInputs(r io.Reader, name string, read func(line []byte) (tui.Input, error)) ([]tui.Input, error) {
	list, err := scanInputs(r, read)
	var bad *badLine
	switch {
	case errors.As(err, &bad):
		return nil, withHint(fmt.Errorf("%s:%d: %w", name, bad.line, bad.error), inputsHint)
	case err != nil:
		return nil, withHint(fmt.Errorf("%s: %w", name, err), inputsHint)
	}
	return list, nil
}

// judge says what makes an answer of this workbench's the right one: that it
// is valid, and equal to the right one, also after defaults were filled in
// where the catalog has some.
func (w *workbench) judge() func(tui.Input, trace.Result) *bool {
	var j eval.Judge
	if s, ok := w.source.(*catalogSource); ok {
		j.Defaults = s.catalog.FillDefaults
	}
	return func(in tui.Input, r trace.Result) *bool {
		if in.Gold == nil {
			return nil
		}
		if r.Valid == nil {
			differences, err := eval.Compare(in.Gold, []byte(r.JSON))
			exact := err == nil && len(differences) == 0
			return &exact
		}
		a := j.Measure(eval.Question{Input: in.Text, Gold: in.Gold}, trace.State{Result: &r}, 0)
		return &a.ExactWithDefaults
	}
}
