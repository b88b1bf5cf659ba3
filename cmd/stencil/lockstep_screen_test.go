package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// laneTrial is an input that two stencils decode otherwise: what the model alone
// takes for a direction is not what the input says.
const laneTrial = "top 3 products by new scripts in T-412"

// Two settings are stepped side by side; an edit is for one of them; each is
// recorded, and the recordings stand side by side as the runs did.
func TestScreenLockstep(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	x := openTerminal(t, 80, 24, "compare", "--stencil", "free", "--stencil", "grounded", "--step", laneTrial, "--trace", path)
	x.see("lanes 2", "▸free", "grounded", "in hand  step 1 ▸", "/operation")
	x.press(" }")
	x.see(`"kpi_rank"`, "/metric")
	x.press("c")
	live := x.see("done · valid", "1 of 6 values not the same", `≠"top"`, `"bottom"`, `≠/direction`)
	x.press("\t")
	x.see("▸grounded", `"top"`, `≠"bottom"`)
	x.press("\t")
	x.see("▸free")
	x.press(":lockstep off\r")
	x.see("apart")
	x.press(":goto 2\r")
	x.see("step 2 of")
	x.press(":take-id 7\r")
	x.see("▸free", "in hand  step 3", "done · valid") // the other one stays at its end
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d:\n%s", code, x.text())
	}
	first := 0 // the last step of the branch that was there before the edit
	for file, branches := range map[string]int{path: 2, numbered(path, 2): 1} {
		log, err := trace.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		list := log.Branches()
		if len(list) != branches {
			t.Errorf("%s has %d branches, want %d", filepath.Base(file), len(list), branches)
		}
		if file == path {
			first = list[0].Leaf
		}
	}

	again := openTerminal(t, 80, 24, "replay", path, numbered(path, 2))
	again.see("lanes 2", "▸t", "t-2")
	again.press(fmt.Sprintf(":switch %d\rG", first))
	got := again.see("done · valid", "1 of 6 values not the same")
	if want := rowsOf(live); rowsOf(got) != want {
		t.Errorf("replayed:\n%s\nlive:\n%s", got, live)
	}
	again.press("m")
	again.see("recording")
	again.press("q")
	if code := again.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// rowsOf are the lines of a screen that name a path.
func rowsOf(screen string) string {
	return strings.Join(regexp.MustCompile(`(?m)^[▸ ].?.?/.*$`).FindAllString(screen, -1), "\n")
}

// All regimes stand side by side, and the thoughts of those that have some are
// over before the first value of the others is gone through.
func TestScreenLockstepOfRegimes(t *testing.T) {
	x := openTerminal(t, 120, 40, "compare", "--regimes", "all", "--schema", "action", "--think-budget", "60", "--temperature", "0", "--step", "Send Dr. Lee the slides tomorrow")
	x.see("lanes 5", "▸off", "grammar-first", "parser-first", "two-pass", "retry", "thoughts")
	x.press("  ")
	x.see("44 tokens closed", "in hand  step 3 ▸")
	x.press("}")
	x.see("/user_goal")
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d:\n%s", code, x.text())
	}
}
