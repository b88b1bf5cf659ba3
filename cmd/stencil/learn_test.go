package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/fixtures/lessons"
)

func TestLearnInATerminal(t *testing.T) {
	x := openTerminal(t, 80, 24, "learn")
	x.see("lessons in constrained decoding", "What a mask is", "begin")
	x.press("\r")
	x.see("caption 1 of", "A model writes one token at a time", "space next")
	x.press(" ")
	x.see("caption 2 of")
	x.press("\x1b")
	x.see("lessons in constrained decoding")
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// Every lesson can be gone through with the space bar, and is done then.
func TestEveryLessonCanBeLearnt(t *testing.T) {
	for _, l := range lessons.All() {
		x := openTerminal(t, 80, 24, "learn", l.Name)
		x.see(l.Title, "caption 1 of")
		for range 60 {
			x.press(" ")
		}
		x.see("that was the last caption")
		x.press("\x03")
		if code := x.exit(); code != 0 {
			t.Errorf("%s: exit code %d", l.Name, code)
		}
	}
}

// A trace of one's own takes notes, and shows them as captions.
func TestANoteMakesALesson(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	x := openTerminal(t, 80, 24, "step", "--trace", path, question)
	x.at(1)
	x.press(" ")
	x.at(2)
	x.press(";")
	x.press("look at this\r")
	x.press("c")
	x.see("done · valid")
	x.press("q")
	x.exit()

	again := openTerminal(t, 80, 24, "learn", path)
	again.see("caption 0 of 1", "space next")
	again.press(" ")
	again.see("caption 1 of 1", "look at this")
	again.press(";")
	again.press("and at that\r")
	again.see("and at that")
	again.press("\x1b")
	again.see("━━ wanted")
	again.press("q")
	if code := again.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, note := range []string{"look at this", "and at that"} {
		if !containsLine(string(text), note) {
			t.Errorf("the trace does not hold the note %q", note)
		}
	}
}

func containsLine(text, part string) bool {
	for line := range strings.Lines(text) {
		if strings.Contains(line, `"kind":"note"`) && strings.Contains(line, part) {
			return true
		}
	}
	return false
}
