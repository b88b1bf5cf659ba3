package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/tui"
)

// lockstepHelp is what the help of compare says of --step.
const lockstepHelp = `With --step INPUT it opens the debugger instead, on that one input under all settings side by
side (2 to 6 of them): they step in lockstep, aligned by path. Each setting has a model of its
own while the screen is open. With --trace FILE each is recorded: FILE, FILE-2, and so on, which
stencil replay shows side by side again.`

// lockstep holds the flags of the debugger on several settings.
type lockstep struct {
	debugger
	input string
	trace string
	given func() bool // whether there is one
}

func (l *lockstep) register(cmd *cobra.Command) {
	l.debugger.register(cmd)
	f := cmd.Flags()
	f.StringVar(&l.input, "step", "", "step through this input under all settings, side by side")
	f.StringVar(&l.trace, "trace", "", "with --step: write every step to files of this name, one a setting")
	l.given = func() bool { return f.Changed("step") }
	for _, other := range []string{"json", "html", "traces", "samples", "limit", inputsFlag} {
		cmd.MarkFlagsMutuallyExclusive("step", other)
	}
}

// check refuses a trace of inputs that are not stepped through.
func (l *lockstep) check() error {
	if l.trace != "" && !l.given() {
		return withHint(usagef("--trace goes with --step"), "--traces FOLDER saves the traces of a comparison that are worth a look")
	}
	return nil
}

// withoutLanes is the way to go without a terminal.
const withoutLanes = "compare --input FILE"

// run opens the debugger on the input under every one of some settings.
func (l *lockstep) run(ctx context.Context, list []*combination) error {
	opt, err := l.options()
	if err != nil {
		return err
	}
	switch {
	case strings.TrimSpace(l.input) == "":
		return usagef("--step needs an input")
	case len(list) > tui.MaxLanes:
		return withHint(usagef("--step: %d settings, and %d at most fit beside each other", len(list), tui.MaxLanes), "leave some out, or compare them without --step")
	}
	if err := needTerminal(withoutLanes); err != nil {
		return err
	}
	tellCost(os.Stderr, list)
	b := &laneBench{}
	defer b.close()
	for i, c := range list {
		s := *c.settings
		if s.trace = l.trace; l.trace != "" {
			s.trace = numbered(l.trace, i+1)
		}
		if err := b.open(ctx, laneName(c), &s, l.input); err != nil {
			return fmt.Errorf("%s: %w", laneName(c), err)
		}
	}
	opt.Lanes = b.lanes
	return show(ctx, opt, withoutLanes)
}

// laneName names a setting by the values in which it differs.
func laneName(c *combination) string { return strings.Join(c.values, " ") }

// laneBench is what the lanes of live runs need: a model each, since a session
// owns its context.
type laneBench struct {
	lanes   []tui.Lane
	closing []func()
}

func (b *laneBench) open(ctx context.Context, name string, s *settings, input string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w, err := newWorkbench(s)
	if err != nil {
		return err
	}
	b.closing = append(b.closing, w.close)
	session, err := w.openNow(ctx, input)
	if err != nil {
		return err
	}
	b.closing = append(b.closing, func() { _ = session.Close() })
	b.lanes = append(b.lanes, tui.Lane{Name: name, Stepper: session})
	return nil
}

// close closes sessions before the models that they use.
func (b *laneBench) close() {
	for i := len(b.closing) - 1; i >= 0; i-- {
		b.closing[i]()
	}
}

// bigModel is the size in bytes from which on it is worth a word how often a
// model is loaded.
const bigModel = 100 << 20

// tellCost says what more than two lanes of a big model need.
func tellCost(w io.Writer, list []*combination) {
	times := map[string]int{}
	for _, c := range list {
		times[c.settings.model]++
	}
	for _, c := range list {
		name := c.settings.model
		n := times[name]
		times[name] = 0
		if n <= 2 {
			continue
		}
		if size := modelSize(name); size >= bigModel {
			fmt.Fprintf(w, "stencil: %s is loaded %d times: the weights (%s) are in memory once, and each has a context of its own\n",
				printable(name), n, humanize.Bytes(uint64(size)))
		}
	}
}

// modelSize is the size of a model's file in bytes; 0 where there is none, which
// loading it then tells.
func modelSize(name string) int64 {
	f, err := findModel(name)
	if err != nil {
		return 0
	}
	info, err := os.Stat(f.path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// replayLanes shows several recordings in lockstep.
func replayLanes(ctx context.Context, opt tui.Options, paths []string) error {
	if len(paths) > tui.MaxLanes {
		return withHint(usagef("%d traces, and %d at most fit beside each other", len(paths), tui.MaxLanes), "stencil replay --from FOLDER lists all that there are")
	}
	if err := needTerminal(oneWithoutScreen); err != nil {
		return err
	}
	names := traceNames(paths)
	for i, path := range paths {
		log, err := readTrace(path)
		if err != nil {
			return err
		}
		opt.Lanes = append(opt.Lanes, tui.Lane{Name: names[i], Stepper: newRecordingOf(path, log)})
	}
	return show(ctx, opt, oneWithoutScreen)
}

// traceNames names traces by their files, without the folder and the end where
// that still tells them apart.
func traceNames(paths []string) []string {
	names := make([]string, len(paths))
	seen := map[string]bool{}
	for i, path := range paths {
		names[i] = strings.TrimSuffix(filepath.Base(path), traceEnd)
		if seen[names[i]] {
			return paths
		}
		seen[names[i]] = true
	}
	return names
}
