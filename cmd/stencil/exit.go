package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"charm.land/fang/v2"
)

// The exit codes, as --help documents them.
const (
	exitError       = 1
	exitUsage       = 2
	exitInterrupted = 130 // 128 + SIGINT, as shells count
)

// errTerminal is what the screen gets without a terminal to stand on.
var errTerminal = errors.New("no terminal")

// usageError is a command line that makes no sense.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// hinted is an error with advice on what to do about it.
type hinted struct {
	error
	hint string
}

func (e hinted) Unwrap() error { return e.error }

func withHint(err error, hint string) error {
	if err == nil {
		return nil
	}
	return hinted{err, hint}
}

func exitCode(err error) int {
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &usage):
		return exitUsage
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.Is(err, errLeaks):
		return exitLeaks
	}
	return exitError
}

// printError writes an error as one line, and its hint as another. Text from
// outside may stand in it, so control characters are spelled out.
func printError(w io.Writer, _ fang.Styles, err error) {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(w, "stencil: interrupted")
		return
	}
	fmt.Fprintf(w, "stencil: %s\n", printable(excluding(err).Error()))
	var h hinted
	if errors.As(err, &h) {
		fmt.Fprintf(w, "hint: %s\n", printable(h.hint))
	}
}
