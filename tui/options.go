// Package tui is the debugger's screen: one Bubble Tea program that shows a
// live session or a recording step by step.
//
// Everything that it does is a command of one table, from which the keys, the
// command line and the help are made (command.go). Its panes are functions from
// data to cells (panes.go). They draw into rectangles that are worked out first
// (layout.go), and they take only text that was made safe for the screen
// (escape.go). A Stepper is called in commands, one at a time; what View needs
// is worked out there as well (shot.go), so that a frame costs the same after
// five steps and after five thousand.
package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// Options says what to show and where.
type Options struct {
	// Stepper is shown from the start. It is closed by whoever opened it.
	Stepper Stepper

	// Lanes are shown from the start in place of Stepper, and step in lockstep:
	// from 2 to MaxLanes of them. They are closed by whoever opened them.
	Lanes []Lane

	// Open opens a stepper for an input that the user chose or typed. It may
	// be nil when Stepper is set. It is called in commands, one call at a
	// time, and Run closes what it opened.
	Open func(ctx context.Context, input string) (Stepper, error)

	// Samples are inputs to choose from when Stepper is nil.
	Samples []string

	// Inputs are problem inputs to choose from in place of the samples, each
	// with room for its result.
	Inputs []Input

	// Judge says whether a result is the right answer to an input that has one;
	// nil where it cannot tell. It may be nil. It is called in commands.
	Judge func(input Input, result trace.Result) *bool

	// Commands are lines of the command line that are carried out at the start,
	// one after the other.
	Commands []string

	// Breaks are breakpoints and tracepoints to begin with, at most 200, as
	// query.ParsePoint reads them.
	Breaks []string

	// Keys bind keys otherwise than usual: by the name of a command, or a
	// whole command line, the names of the keys that do it, such as "space",
	// "G" or "ctrl+d". A key that is bound anew is taken away from whatever
	// had it.
	Keys map[string][]string

	// Theme is one of Themes, or "" for DefaultTheme.
	Theme string

	// Background says what the theme is made for.
	Background Background

	// Mouse takes clicks and the wheel, which the terminal then does not use
	// to select text.
	Mouse bool

	// Speed is how many tokens a second presenter mode plays at first, from
	// 0.1 to 100; 0 is 2.
	Speed float64

	// Lesson begins in presenter mode, with Stepper as a lesson.
	Lesson bool

	// Lessons are what to choose from in place of Samples. Open is given a
	// lesson's name.
	Lessons []Lesson

	// Title names what is run, in place of the name of the constraint.
	Title string

	// Input and Output are the terminal, where nil means the program's own.
	Input  io.Reader
	Output io.Writer
}

// Background is what stands behind the text.
type Background uint8

// The backgrounds. BackgroundAuto asks the terminal.
const (
	BackgroundAuto Background = iota
	BackgroundLight
	BackgroundDark
)

// ErrNothing is returned by Run when there is neither a stepper nor a way to
// open one.
var ErrNothing = errors.New("nothing to show: neither a stepper nor a way to open one")

// ErrBusy is returned by Run when the model did not let go in time after the
// user quit. The recording may lack its end.
var ErrBusy = errors.New("the model did not stop in time: the recording may lack its end")

// closeWait is how long Run waits for a call that is under way at the end.
const closeWait = 3 * time.Second

// Run shows the debugger until the user quits or the context ends, and closes
// every stepper that it opened. It returns ErrNothing, ErrLanes, and an error for a
// breakpoint, a key or a theme that there cannot be, before it shows anything;
// the context's error where that ended it; ErrBusy; and what the terminal or
// closing a stepper comes to.
func Run(ctx context.Context, opt Options) error {
	if opt.Stepper == nil && opt.Open == nil && opt.Lanes == nil {
		return ErrNothing
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m, err := newModel(ctx, opt)
	if err != nil {
		return err
	}
	err = runProgram(ctx, m, opt)
	cancel()
	return errors.Join(err, m.keeper.shutDown(closeWait))
}

func runProgram(ctx context.Context, m *model, opt Options) error {
	settings := []tea.ProgramOption{tea.WithContext(ctx)}
	if opt.Input != nil {
		settings = append(settings, tea.WithInput(opt.Input))
	}
	if opt.Output != nil {
		settings = append(settings, tea.WithOutput(opt.Output))
	}
	_, err := tea.NewProgram(m, settings...).Run()
	switch {
	case err == nil || errors.Is(err, tea.ErrInterrupted):
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return fmt.Errorf("screen: %w", err)
}
