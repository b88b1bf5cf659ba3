package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

// firstWords stand on the screen that the program opens with.
const firstWords = "Pick a question"

// BenchmarkStart is from the start of the program to its first screen, with
// the built-in model, on a terminal that answers nothing. The first start,
// which reads the program from the disk, does not count. The median is what
// stays the same on a busy machine.
func BenchmarkStart(b *testing.B) {
	path := filepath.Join(b.TempDir(), "stencil")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		b.Fatalf("go build: %v\n%s", err, out)
	}
	env := append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "XDG_CACHE_HOME="+b.TempDir(), "XDG_CONFIG_HOME="+b.TempDir())
	firstScreen(b, path, env)
	var took []time.Duration
	for b.Loop() {
		took = append(took, firstScreen(b, path, env))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms/median")
}

// firstScreen starts the program, waits until it has shown something, and
// says how long that took.
func firstScreen(b *testing.B, path string, env []string) time.Duration {
	b.Helper()
	cmd := exec.Command(path)
	cmd.Env = env
	began := time.Now()
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 80, Rows: 24})
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = f.Close()
	}()
	stuck := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer stuck.Stop()
	var seen []byte
	buf := make([]byte, 32<<10)
	for !bytes.Contains([]byte(ansi.Strip(string(seen))), []byte(firstWords)) {
		n, err := f.Read(buf)
		seen = append(seen, buf[:n]...)
		if err != nil {
			b.Fatalf("the program ended before it showed %q: %q", firstWords, seen)
		}
	}
	return time.Since(began)
}
