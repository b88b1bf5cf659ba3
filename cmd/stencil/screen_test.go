package main

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// The real program in a real terminal: what no part of it can show alone.

const question = "bottom 5 territories by total scripts in 2026-08"

func TestStepInATerminal(t *testing.T) {
	x := openTerminal(t, 80, 24)
	x.see("type your own", "q quit")
	x.press("i")
	x.press(question + "\r")
	x.see("in hand", "step 1 ", "⟨num0 5⟩", "⟨month0 2026-08⟩", `{"`)
	x.press("   ")
	x.at(4)
	x.press("\x1b[D") // left
	x.at(3)
	x.press("c")
	x.see("done · valid", `"operation": "kpi_rank"`, "2026-08")
	x.press("?")
	x.see("words", "marks")
	x.press("\x1b")
	x.see("done · valid")
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d:\n%q", code, x.raw[max(0, len(x.raw)-3000):])
	}
	left := string(x.raw)
	if strings.LastIndex(left, "\x1b[?1049l") < strings.LastIndex(left, "\x1b[?1049h") {
		t.Error("the terminal was left in the other screen")
	}
}

func TestResizeToNothingAndBack(t *testing.T) {
	x := openTerminal(t, 80, 24, "step", question)
	x.at(1)
	for _, size := range [][2]int{{1, 1}, {200, 60}, {40, 10}, {80, 24}} {
		x.resize(size[0], size[1])
		x.press(" ")
	}
	x.at(5)
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// However the program ends, the trace holds what was taken.
func TestTheTraceOutlivesTheProgram(t *testing.T) {
	ends := map[string]func(x *terminal){
		"quit":      func(x *terminal) { x.press("q") },
		"ctrl-c":    func(x *terminal) { x.press("\x03") },
		"terminate": func(x *terminal) { _ = x.cmd.Process.Signal(syscall.SIGTERM) },
		"kill":      func(x *terminal) { _ = x.cmd.Process.Kill() },
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "t.jsonl")
			x := openTerminal(t, 80, 24, "step", "--trace", path, question)
			x.at(1)
			x.press("   ")
			x.at(4)
			end(x)
			x.exit()
			log, err := trace.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(log.Steps) != 3 {
				t.Errorf("%d steps in the trace, want 3", len(log.Steps))
			}
			if name != "kill" && (len(log.Results) != 1 || log.Results[0].Reason != trace.EndInterrupted) {
				t.Errorf("results %+v", log.Results)
			}
		})
	}
}

func TestReplayShowsTheSameScreen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	live := openTerminal(t, 120, 40, "step", "--trace", path, question)
	live.at(1)
	live.press("c")
	live.see("done · valid")
	live.press("g" + strings.Repeat(" ", 7))
	want := live.at(8)
	live.press("q")
	live.exit()

	again := openTerminal(t, 120, 40, "replay", path)
	again.at(1)
	again.press(strings.Repeat(" ", 7))
	if got := again.at(8); !sameRun(want, got) {
		t.Errorf("live:\n%s\nreplayed:\n%s", want, got)
	}
	again.press("m")
	again.see("recording")
}
