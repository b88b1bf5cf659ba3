package main

import (
	"bytes"
	"io"
	"testing"

	"charm.land/fang/v2"
)

// What cobra says itself is one line that names the flags, and wrong usage.
func TestFlagsThatExcludeEachOther(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"run", "--schema", "a", "--grammar", "b", "x"}, "stencil: --grammar and --schema exclude each other\n"},
		{[]string{"compare", "--think", "off", "--regimes", "all"}, "stencil: --regimes and --think exclude each other\n"},
		{[]string{"run", "--schema", "a", "--grammar", "b", "--catalog", "c", "x"}, "stencil: --catalog and --grammar and --schema exclude each other\n"},
	}
	for _, tt := range tests {
		root := newRoot()
		root.SilenceErrors, root.SilenceUsage = true, true
		root.SetOut(io.Discard)
		root.SetErr(io.Discard)
		root.SetArgs(tt.args)
		err := root.Execute()
		var out bytes.Buffer
		printError(&out, fang.Styles{}, err)
		if out.String() != tt.want || exitCode(usage(err)) != exitUsage {
			t.Errorf("%q: %q, exit code %d", tt.args, out.String(), exitCode(usage(err)))
		}
	}
}
