//go:build unix

package llama

import (
	"log"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/ollama/ollama/llama"
)

// TestMain runs a part of TestQuiet in a process of its own, since Quiet
// cannot be undone.
func TestMain(m *testing.M) {
	if os.Getenv("STENCIL_TEST_QUIET") != "" {
		quietChild()
		return
	}
	os.Exit(m.Run())
}

func quietChild() {
	if err := Quiet(); err != nil {
		panic(err)
	}
	if err := Quiet(); err != nil {
		panic(err)
	}
	os.Stderr.WriteString("go: real\n")
	log.SetFlags(0)
	log.Print("log: real")
	syscall.Write(2, []byte("c: hidden\n"))
	// The binding's own way into the parser, which prints on stderr from C.
	if g := llama.NewGrammar("root ::= (", []uint32{0}, []string{"a"}, nil); g != nil {
		panic("that is no grammar")
	}
	// Its log is printed by Go as warnings, on os.Stderr.
	if _, err := llama.LoadModelFromFile("/nowhere", llama.ModelParams{}); err == nil {
		panic("that is no model")
	}
	os.Stdout.WriteString(LastOutput())
	if again := LastOutput(); again != "" {
		panic("said twice: " + again)
	}
	syscall.Write(2, []byte(strings.Repeat("x", 20000)+"end"))
	if got := LastOutput(); len(got) != maxStderr || !strings.HasSuffix(got, "xend") {
		panic("much output")
	}
	syscall.Write(2, []byte("again"))
	if got := LastOutput(); got != "again" {
		panic("after much output: " + got[:min(len(got), 20)])
	}
	panic("crash: real")
}

func TestQuiet(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "STENCIL_TEST_QUIET=1")
	var out, screen strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &screen
	if err := cmd.Run(); err == nil {
		t.Error("the child did not crash")
	}
	if !strings.HasPrefix(screen.String(), "go: real\nlog: real\npanic: crash: real\n\ngoroutine ") {
		t.Errorf("on the screen: %s", screen.String())
	}
	for _, want := range []string{"c: hidden", "parsing grammar", "/nowhere"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("LastOutput lacks %q: %s", want, out.String())
		}
	}
}

// Without Quiet the log of llama.cpp is still kept away.
func TestLastOutput(t *testing.T) {
	m := dismantle(t, decider)
	m.tensors[0].name = "other.weight"
	path := m.write(t)
	LastOutput()
	if _, err := llama.LoadModelFromFile(path, llama.ModelParams{}); err == nil {
		t.Fatal("that is no model")
	}
	if got := LastOutput(); !strings.Contains(got, "missing tensor") {
		t.Errorf("got %q", got)
	}
	if got := LastOutput(); got != "" {
		t.Errorf("twice: %q", got)
	}
}
