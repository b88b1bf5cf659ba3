package main

import (
	"os"
	"os/exec"
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

// Ctrl-C ends a run with what there is: in the trace, on standard output, and
// in the exit code. The trace is a pipe here, so that the test knows when the
// run is in its middle.
func TestCtrlCEndsARun(t *testing.T) {
	dir := t.TempDir()
	pipe, grammar := filepath.Join(dir, "trace"), filepath.Join(dir, "any.gbnf")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(grammar, []byte(`root ::= [a-z]{400}`), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(stencilBinary(t), "run", "--json", "--grammar", grammar, "--trace", pipe, "anything")
	cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+dir)
	var out strings.Builder
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(pipe)
	if err != nil {
		t.Fatal(err)
	}
	r, err := trace.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var last trace.Record
	for n := 0; ; n++ {
		rec, err := r.Next()
		if err != nil {
			break
		}
		if last = rec; n == 3 {
			_ = cmd.Process.Signal(os.Interrupt)
		}
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != exitInterrupted {
		t.Errorf("exit code %d", code)
	}
	if last.Result == nil || last.Result.Reason != trace.EndInterrupted || last.Result.Steps < 4 {
		t.Errorf("the trace ends with %+v", last)
	}
	if !strings.Contains(out.String(), `"reason":"interrupted"`) {
		t.Errorf("printed %s", out.String())
	}
}
