package main

import (
	"errors"

	"github.com/spf13/cobra"
)

func newBench() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measure parts of Stencil",
		Args: func(*cobra.Command, []string) error {
			return withHint(usageError{errors.New("bench needs to know what to measure")}, "stencil bench mask")
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	cmd.AddCommand(newBenchMask())
	return cmd
}
