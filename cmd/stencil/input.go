package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// maxInput bounds what is read from standard input, in bytes.
const maxInput = 4 << 20

// readInput returns the input that the arguments name: - is standard input,
// without the line break at its end.
func readInput(cmd *cobra.Command, args []string) (string, error) {
	if len(args) == 0 {
		return "", nil
	}
	if args[0] != "-" {
		return args[0], notEmpty(args[0])
	}
	b, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), maxInput+1))
	if err != nil {
		return "", fmt.Errorf("standard input: %w", err)
	}
	if len(b) > maxInput {
		return "", fmt.Errorf("standard input has more than %d bytes", maxInput)
	}
	text := strings.TrimSuffix(strings.TrimSuffix(string(b), "\n"), "\r")
	return text, notEmpty(text)
}

func notEmpty(input string) error {
	if strings.TrimSpace(input) == "" {
		return usageError{errors.New("the input is empty")}
	}
	return nil
}
