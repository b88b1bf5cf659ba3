package main

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
)

// A status line that is wider than the terminal stays on its line, and can be
// taken off the screen.
func TestAWideStatusStaysOnItsLine(t *testing.T) {
	screen := vt.NewEmulator(40, 5)
	s := &status{w: screen}
	for _, done := range []float32{0.1, 0.5, 0.9} {
		s.loading(strings.Repeat("long/", 20)+"model.gguf", done)
	}
	if text := strings.TrimSpace(screen.String()); strings.Contains(text, "\n") || !strings.HasPrefix(text, "loading long/") {
		t.Errorf("the screen shows\n%s", text)
	}
	s.clear()
	if text := strings.TrimSpace(screen.String()); text != "" {
		t.Errorf("the screen still shows\n%s", text)
	}
}
