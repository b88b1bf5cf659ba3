package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
)

// terminal is the real program in a real terminal: a pty whose output an
// emulator turns into cells.
type terminal struct {
	t      *testing.T
	cmd    *exec.Cmd
	pty    *os.File
	screen *vt.SafeEmulator

	mu      sync.Mutex
	changed *sync.Cond
	over    bool
	raw     []byte // everything the program wrote
}

// patience is how long a test waits for the screen before it gives up; a
// machine that is busy can take long.
const patience = time.Minute

// openTerminal starts the program with a screen of that size.
func openTerminal(t *testing.T, width, height int, args ...string) *terminal {
	t.Helper()
	cmd := exec.Command(stencilBinary(t), args...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=", "XDG_CACHE_HOME="+t.TempDir())
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(width), Rows: uint16(height)})
	if err != nil {
		t.Fatal(err)
	}
	term := &terminal{t: t, cmd: cmd, pty: f, screen: vt.NewSafeEmulator(width, height)}
	term.changed = sync.NewCond(&term.mu)
	go term.read()
	go func() { _, _ = io.Copy(f, term.screen) }() // what the emulator answers to queries
	t.Cleanup(term.kill)
	return term
}

func (x *terminal) read() {
	buf := make([]byte, 32<<10)
	for {
		n, err := x.pty.Read(buf)
		_, _ = x.screen.Write(buf[:n])
		x.mu.Lock()
		x.raw = append(x.raw, buf[:n]...)
		x.over = err != nil
		x.changed.Broadcast()
		x.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// text is what stands on the screen, without colours and the blanks at the end
// of lines.
func (x *terminal) text() string {
	var b strings.Builder
	for y := range x.screen.Height() {
		line := ""
		for col := 0; col < x.screen.Width(); {
			c := x.screen.CellAt(col, y)
			switch {
			case c == nil || c.Content == "":
				line += " "
				col++
			default:
				line += c.Content
				col += max(1, c.Width)
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// wait blocks until the screen satisfies a condition.
func (x *terminal) wait(what string, ok func(screen string) bool) string {
	x.t.Helper()
	var s string
	if !x.becomes(func() bool { s = x.text(); return ok(s) }) {
		x.t.Fatalf("the screen never showed %s:\n%s", what, x.text())
	}
	return s
}

// becomes blocks until a condition on the screen holds, and reports whether it
// ever did.
func (x *terminal) becomes(ok func() bool) bool {
	late := false
	timer := time.AfterFunc(patience, func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		late = true
		x.changed.Broadcast()
	})
	defer timer.Stop()
	x.mu.Lock()
	defer x.mu.Unlock()
	for !ok() {
		if x.over || late {
			return false
		}
		x.changed.Wait()
	}
	return true
}

// settle blocks until the program has painted nothing for a while.
func (x *terminal) settle() {
	quiet := time.NewTimer(0)
	defer quiet.Stop()
	for seen := -1; ; {
		<-quiet.C
		x.mu.Lock()
		now := len(x.raw)
		x.mu.Unlock()
		if now == seen {
			return
		}
		seen = now
		quiet.Reset(300 * time.Millisecond)
	}
}

// see waits until every one of some texts is on the screen.
func (x *terminal) see(texts ...string) string {
	x.t.Helper()
	return x.wait(strings.Join(texts, ", "), func(s string) bool {
		for _, text := range texts {
			if !strings.Contains(s, text) {
				return false
			}
		}
		return true
	})
}

// at waits until the screen shows a step, on its first line and on the strip
// near its end, and so as a whole.
func (x *terminal) at(n int) string {
	x.t.Helper()
	title := fmt.Sprintf("step %d ", n)
	strip := regexp.MustCompile(fmt.Sprintf(`(?m)^ [^ \[]{%d}\[.\]`, n-1))
	return x.wait(title+"with its strip", func(s string) bool {
		return strings.Contains(s, title) && strip.MatchString(s)
	})
}

func (x *terminal) press(keys string) {
	x.t.Helper()
	if _, err := x.pty.WriteString(keys); err != nil {
		x.t.Fatal(err)
	}
}

func (x *terminal) resize(width, height int) {
	x.t.Helper()
	x.screen.Resize(width, height)
	if err := pty.Setsize(x.pty, &pty.Winsize{Cols: uint16(width), Rows: uint16(height)}); err != nil {
		x.t.Fatal(err)
	}
}

// exit waits for the program to end and returns its exit code.
func (x *terminal) exit() int {
	x.t.Helper()
	timer := time.AfterFunc(patience, func() { _ = x.cmd.Process.Kill() })
	err := x.cmd.Wait()
	if !timer.Stop() {
		x.t.Fatalf("the program did not end:\n%s", x.text())
	}
	x.mu.Lock()
	for !x.over {
		x.changed.Wait()
	}
	x.mu.Unlock()
	var status *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return status.ExitCode()
	}
	x.t.Fatal(err)
	return -1
}

func (x *terminal) kill() {
	_ = x.cmd.Process.Kill()
	_ = x.pty.Close()
	_ = x.screen.Close()
}
