package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"
)

// firstWords stand on the screen that the program opens with.
const firstWords = "Pick a question"

// BenchmarkStart is from the start of the program to its first screen, with
// the built-in model, on a terminal that answers nothing. The first start,
// which reads the program from the disk, does not count.
func BenchmarkStart(b *testing.B) {
	path := filepath.Join(b.TempDir(), "stencil")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		b.Fatalf("go build: %v\n%s", err, out)
	}
	env := append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "XDG_CACHE_HOME="+b.TempDir(), "XDG_CONFIG_HOME="+b.TempDir())
	firstScreen(b, path, env)
	for b.Loop() {
		firstScreen(b, path, env)
	}
}

// firstScreen starts the program and waits until it has shown something.
func firstScreen(b *testing.B, path string, env []string) {
	b.Helper()
	cmd := exec.Command(path)
	cmd.Env = env
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 80, Rows: 24})
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		b.StopTimer()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = f.Close()
		b.StartTimer()
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
}
