package tui

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// reproduce writes the command that leads to the step at an index: the one
// that began the run, and what was done on the way. The settings that a step
// was weighed under come from under.
func reproduce(h *trace.Header, steps []trace.Step, under func(int) string, at int) string {
	args := append([]string{}, h.Command...)
	if len(args) == 0 {
		args = []string{"stencil"}
	}
	if len(args) > 1 && args[1] == "run" {
		args[1] = "step"
	}
	var done []string
	settings := ""
	for i := range steps[:min(at+1, len(steps))] {
		if now := under(i); now != settings {
			done = append(done, "-x", fmt.Sprintf("goto %d", i+1), "-x", "swap "+now)
			settings = now
		}
		done = append(done, replayed(steps, i)...)
	}
	if at >= 0 {
		done = append(done, "-x", fmt.Sprintf("goto %d", at+1))
	}
	end := slices.Index(args, "--") // the input comes after it
	if end < 0 {
		end = len(args)
	}
	args = slices.Insert(args, end, done...)
	for i, a := range args {
		args[i] = quoted(a)
	}
	return strings.Join(args, " ")
}

// replayed is what the user did at a step, as options.
func replayed(steps []trace.Step, i int) []string {
	s := &steps[i]
	var args []string
	off := i > 0 && steps[i-1].MaskOff && !steps[i-1].Lost
	if s.MaskOff != off && !s.Lost {
		args = append(args, "-x", fmt.Sprintf("goto %d", i+1), "-x", "mask")
	}
	if s.Choice == trace.ChoiceEdit {
		args = append(args, "-x", fmt.Sprintf("goto %d", i+1), "-x", fmt.Sprintf("take-id %d", s.Chosen.ID))
	}
	return args
}

// quoted is an argument as a POSIX shell reads it.
func quoted(arg string) string {
	if arg != "" && !strings.ContainsFunc(arg, func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=/.,:+@%", r)
	}) {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}
