package main

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/stencil-debugger/stencil/trace"
)

// The README shows real runs, and the shipped traces record some. This makes
// them anew:
//
//	go test ./cmd/stencil -run 'Readme|Shipped' -update
var update = flag.Bool("update", false, "make the README's pictures and outputs and the shipped traces anew")

// pictured is the question of the README's pictures.
const pictured = "Plan 60 calls in T-210"

// agentKeys is what the built-in model is told for the schema action. Under
// another schema, and with thinking on, it thinks in the wrong place.
const agentKeys = "Answer as JSON with the keys user_goal, evidence, rejected, action, params, confidence, in this order."

// onlyWhereMade leaves a comparison out on machines that compute other last
// digits than those on which the pictures, outputs and traces were made: there
// a percentage may round the other way.
func onlyWhereMade(t *testing.T) {
	t.Helper()
	if here := runtime.GOOS + "/" + runtime.GOARCH; here != "linux/amd64" {
		t.Skipf("pictures, outputs and traces are compared on linux/amd64, and this is %s", here)
	}
}

func TestReadmePictures(t *testing.T) {
	onlyWhereMade(t)
	tests := []struct {
		name          string
		width, height int
		args          []string
		play          func(x *terminal)
	}{
		{"start", 80, 24, nil, func(x *terminal) { x.see("type your own", "quit") }},
		{"step", 80, 24, []string{"step", "--stencil", "catalog", pictured}, toFirstOverride},
		{"wide", 160, 50, []string{"step", pictured}, toFirstOverride},
		{"branches", 120, 36, []string{"step", "--stencil", "catalog", pictured}, toBranches},
		{"present", 80, 24, []string{"learn", "override"}, toOverrideCaption},
		{"lanes", 120, 18, []string{"compare", "--regimes", "off,grammar-first,parser-first", "--temperature", "0",
			"--schema", "reply", "--system", agentKeys, "--step", "What is overdue?"}, toEndOfLanes},
		{"why", 80, 24, []string{"step", "--schema", "action", "Screen: Leasing > Listings\nDisplay the ones in Station Road"}, toWhy},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			x := openTerminal(t, tt.width, tt.height, tt.args...)
			tt.play(x)
			checkPicture(t, filepath.Join("..", "..", ".docs", tt.name+".svg"), x)
		})
	}
}

// checkPicture compares the screen with a picture as soon as they are the same:
// what a key changes is painted in parts, and no text on the screen says that
// the last part is there. A new picture is made once nothing more is painted.
func checkPicture(t *testing.T, path string, x *terminal) {
	t.Helper()
	if *update {
		x.settle()
	} else if old, err := os.ReadFile(path); err == nil && x.becomes(func() bool { return sameRun(string(old), picture(x)) }) {
		return
	}
	checkFile(t, path, picture(x))
}

// toFirstOverride steps until the mask overrules the model, or to the end.
func toFirstOverride(x *terminal) {
	for n := 1; ; n++ {
		if s := x.at(n); strings.Contains(s, "▲ override of") || strings.Contains(s, "done · ") {
			return
		}
		x.press(" ")
	}
}

// toBranches takes at the last override what the model wanted, as an
// experiment, and lays the two branches side by side.
func toBranches(x *terminal) {
	x.at(1)
	x.press("c")
	x.see("done · ")
	x.press("O")
	x.see("▲ override of")
	x.press("kkkkkkkkkk\r")
	x.see("enter again")
	x.press("\r")
	x.see("in hand")
	x.press("c")
	x.see("done · ")
	x.press("v")
	x.see("━━ compare", "go on there") // the last line too, which is painted last
}

// toOverrideCaption goes to the caption on the override, by way of a guess.
func toOverrideCaption(x *terminal) {
	s := x.see("caption 1 of")
	for n := 2; !strings.Contains(s, "▲ override"); n++ {
		if strings.Contains(s, "your guess?") {
			x.press("\r")
			s = x.wait("what was guessed at", func(s string) bool { return !strings.Contains(s, "your guess?") })
			continue
		}
		x.press("\x1b[6~") // page down
		s = x.see(fmt.Sprintf("caption %d of", n))
	}
	x.see("▲ override", "An override", "space next") // the last line too, which is painted last
}

// toEndOfLanes runs all lanes to their ends.
func toEndOfLanes(x *terminal) {
	x.see("parser-first", "in hand")
	x.press("c")
	x.see("done · valid", "values not the same")
}

// toWhy steps into the agent's first field and asks about a candidate that is
// not allowed.
func toWhy(x *terminal) {
	for n := 1; n < 5; n++ {
		x.at(n)
		x.press(" ")
	}
	x.at(5)
	x.press("jjw")
	x.see("is not allowed", "because", "esc w close")
}

// block is a command in a comment of the README, and the output below it.
var block = regexp.MustCompile("(?s)<!-- \\$ (.*?) -->\n```\\w*\n.*?```\n")

func TestReadmeOutputs(t *testing.T) {
	onlyWhereMade(t)
	path := filepath.Join("..", "..", "README.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	t.Setenv("OLLAMA_MODELS", filepath.Join(dir, "store"))
	n := 0
	got := block.ReplaceAllStringFunc(string(text), func(old string) string {
		n++
		command := block.FindStringSubmatch(old)[1]
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s: %v\n%s", command, err, out)
		}
		return fmt.Sprintf("<!-- $ %s -->\n```console\n$ %s\n%s```\n", command, command, out)
	})
	if n == 0 {
		t.Fatal("the README shows no run")
	}
	checkFile(t, path, got)
}

// shippedTraces are the recordings in fixtures/traces: the arguments of run
// that make each of them.
var shippedTraces = map[string][]string{
	"override-catalog":  {"--stencil", "catalog", pictured},
	"invented-metric":   {"--stencil", "catalog", "Which territory has the most complaints"},
	"override-grounded": {"--stencil", "grounded", pictured},
	"pointers":          {"prescriber reach in January 2026, T-522 against T-190, Melatrex"},
	"free-not-valid":    {"--stencil", "free", pictured},
	"leak-grammar-first": {
		"--schema", "reply", "--system", agentKeys, "--think", "grammar-first", "--temperature", "0", "What is overdue?",
	},
}

func TestShippedTraces(t *testing.T) {
	onlyWhereMade(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for name, args := range shippedTraces {
		path := filepath.Join(t.TempDir(), "t.jsonl")
		out, err := exec.Command(stencilBinary(t), append([]string{"run", "--trace", path}, args...)...).CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		shipped := filepath.Join("..", "..", "fixtures", "traces", name+".jsonl")
		if old, err := trace.ReadFile(shipped); err == nil && sameTrace(t, old, text) {
			continue
		}
		checkFile(t, shipped, string(text))
	}
}

// sameTrace reports whether two recordings differ in timings and in the last
// digits of numbers at most.
func sameTrace(t *testing.T, old *trace.Log, text []byte) bool {
	t.Helper()
	log, err := trace.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return cmp.Equal(old, log,
		cmpopts.IgnoreUnexported(trace.Log{}),
		cmpopts.IgnoreFields(trace.Step{}, "ModelNS", "MaskNS"),
		cmpopts.IgnoreFields(trace.Result{}, "ElapsedMS"),
		cmpopts.EquateApprox(0, 1e-9),
		cmp.Comparer(func(a, b trace.LogProb) bool {
			return a == b || !a.Known() && !b.Known() || math.Abs(float64(a-b)) < 1e-9
		}))
}

// checkFile compares a file with what a run gave, timings aside, and with
// -update makes it so.
func checkFile(t *testing.T, path, got string) {
	t.Helper()
	old, err := os.ReadFile(path)
	switch {
	case err == nil && sameRun(string(old), got):
	case *update:
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is not what a run shows now: go test ./cmd/stencil -run 'Readme|Shipped' -update", filepath.Base(path))
	}
}
