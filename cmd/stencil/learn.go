package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/fixtures/lessons"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/tui"
)

const learnHelp = `Short lessons on how a grammar and a model write JSON together. Each is a recorded run of
the built-in model with captions; some captions ask for the next token before they show
it. None needs the model.

Without an argument, choose one from a list. With the NAME of a lesson, begin it. With a
FILE, show any trace that has notes as a lesson: step through a run, press ; where there
is something to say, and hand on the trace. A note that begins with "guess:" asks for the
token of its step; the notes after it are shown with the answer. The first line of a note
of several lines is its headline.

Without a terminal, and with --list or --json, the lessons are listed. With --text the
captions of one are printed, with its steps.`

const learnExamples = `stencil learn
stencil learn override
stencil learn --text mask
stencil learn run.jsonl`

// withoutLearnScreen is learn's way to go without a terminal.
const withoutLearnScreen = "learn --text"

// learnOutput says what learn prints in place of a screen.
type learnOutput struct{ list, json, text bool }

func newLearn() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "learn [NAME | FILE]",
		Short:   "Lessons: what a mask, a forced step, an override and a pointer are",
		Long:    learnHelp,
		Example: learnExamples,
	}
	var d debugger
	d.register(cmd)
	var out learnOutput
	cmd.Flags().BoolVar(&out.list, "list", false, "list the lessons")
	cmd.Flags().BoolVar(&out.json, "json", false, "list them as one JSON object a line")
	cmd.Flags().BoolVar(&out.text, "text", false, "print the captions of a lesson, answers included")
	cmd.MarkFlagsMutuallyExclusive("list", "json", "text")
	for _, l := range lessons.All() {
		cmd.ValidArgs = append(cmd.ValidArgs, l.Name)
	}
	cmd.Args = func(_ *cobra.Command, args []string) error { return out.check(args) }
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case out.json:
			return printLessonsJSON(cmd)
		case out.list, len(args) == 0 && !isTerminal(os.Stdout):
			return printLessons(cmd)
		case out.text:
			return printLesson(cmd, args[0])
		}
		opt, err := d.options()
		if err != nil {
			return err
		}
		return learn(cmd.Context(), opt, args)
	}
	return cmd
}

// check refuses arguments that go with no other.
func (o learnOutput) check(args []string) error {
	switch {
	case len(args) > 1:
		return usagef("%d lessons where there should be one", len(args))
	case len(args) == 1 && (o.list || o.json):
		return usagef("--list and --json are about all lessons")
	case len(args) == 0 && o.text:
		return withHint(usagef("learn --text needs a lesson"), "stencil learn --list lists them")
	}
	return nil
}

// learn shows the list of lessons, or one of them, or a trace as one.
func learn(ctx context.Context, opt tui.Options, args []string) error {
	if err := needTerminal(withoutLearnScreen); err != nil {
		return err
	}
	if len(args) > 0 {
		l, err := findLesson(args[0])
		if err != nil {
			return err
		}
		opt.Stepper, opt.Title, opt.Lesson = l.stepper(), l.Title, true
		return show(ctx, opt, withoutLearnScreen)
	}
	for _, l := range lessons.All() {
		opt.Lessons = append(opt.Lessons, tui.Lesson{Name: l.Name, Title: l.Title, About: l.About})
	}
	opt.Open = func(_ context.Context, name string) (tui.Stepper, error) {
		l, err := shippedLesson(name)
		if err != nil {
			return nil, err
		}
		return l.stepper(), nil
	}
	return show(ctx, opt, withoutLearnScreen)
}

// lesson is a lesson that was read.
type lesson struct {
	lessons.Lesson
	log  *trace.Log
	path string // of a trace that is the user's own; "" for one that is shipped
}

// stepper replays the lesson. A trace of the user's own takes more notes.
func (l *lesson) stepper() tui.Stepper {
	if l.path != "" {
		return newRecordingOf(l.path, l.log)
	}
	return newRecording(l.log)
}

// findLesson reads a trace, or else the lesson that is shipped under that name.
func findLesson(name string) (*lesson, error) {
	log, err := readTrace(name)
	switch {
	case err == nil && len(log.Notes()) == 0:
		return nil, withHint(fmt.Errorf("%s has no notes, so it is no lesson", name), "stencil replay "+name+", and ; keeps a note on a step")
	case err == nil:
		return &lesson{lessons.Lesson{Name: name, Title: log.Header.Prompt.Input}, log, name}, nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	l, err := shippedLesson(name)
	if errors.Is(err, fs.ErrNotExist) {
		err = withHint(err, "stencil learn lists the lessons; a trace is given by its path")
	}
	return l, err
}

func shippedLesson(name string) (*lesson, error) {
	text, err := lessons.Open(name)
	if err != nil {
		return nil, err
	}
	log, err := trace.Read(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("lesson %s: %w", name, err)
	}
	about, _ := lessons.Find(name)
	return &lesson{about, log, ""}, nil
}

func printLessons(cmd *cobra.Command) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tABOUT")
	for _, l := range lessons.All() {
		fmt.Fprintf(w, "%s\t%s\n", l.Name, l.Title)
	}
	return w.Flush()
}

func printLessonsJSON(cmd *cobra.Command) error {
	for _, l := range lessons.All() {
		if err := printLine(cmd.OutOrStdout(), l); err != nil {
			return err
		}
	}
	return nil
}
