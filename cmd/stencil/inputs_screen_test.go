package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInputsInATerminal runs a list, with one that fits no operation, steps
// through one, and comes back to it.
func TestInputsInATerminal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "list.jsonl")
	text := `{"id":"first","input":"` + question + `","gold":{"operation":"kpi_value"}}
{"input":"good morning"}
{"input":"top 3 products by new scripts in T-412"}
`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	x := openTerminal(t, 120, 40, "step", "--input", path)
	x.see("3 inputs", "first bottom 5", "R runs them all")
	x.press("R")
	x.wait("all results", func(screen string) bool { return strings.Contains(screen, "3 of 3 run") })
	x.see("≠ wrong", "! stopped", "✓ valid", `right  {"operation":"kpi_value"}`)
	x.press("j")
	x.see("fits no operation")
	x.press("j\r")
	x.see("step 1 ", "in hand")
	x.press("c")
	x.see("done · valid")
	x.press("\x1b")
	x.see("3 of 3 run", "▸   3")
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
