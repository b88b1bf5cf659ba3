// Stencil is a debugger for constrained decoding: see stencil --help.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"charm.land/fang/v2"

	"github.com/stencil-debugger/stencil/decode/llama"
)

// version is what traces and --version say.
const version = "0.1.0"

func main() {
	if err := llama.Quiet(); err != nil {
		fmt.Fprintf(os.Stderr, "stencil: %v\n", err)
		os.Exit(exitError)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := fang.Execute(ctx, newRoot(),
		fang.WithVersion(version),
		fang.WithErrorHandler(printError))
	os.Exit(exitCode(usage(err)))
}

// usage marks the errors that cobra makes itself.
func usage(err error) error {
	if err == nil {
		return nil
	}
	for _, start := range []string{"unknown command", "unknown flag", "unknown shorthand", "if any flags in the group", "accepts ", "requires "} {
		if strings.HasPrefix(err.Error(), start) {
			return usageError{err}
		}
	}
	return err
}
