package tui

import (
	"strings"
	"testing"
)

// TestStoryGoToAValue looks for a value in the text, goes to the step that
// wrote it, and comes back.
func TestStoryGoToAValue(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(20)
	d.line("pane json")
	d.press("k", "k", "k")
	d.sees("JSON · line 5 of 8", "▸  \"count\": 5 ‹num0›,")
	d.press("enter")
	d.sees("step 12 of 21", "path      /count")
	d.seesNot("line 5", "\"direction\"")
	d.press("backspace")
	d.sees("in hand  step 21", "\"month\"")
	d.press("backspace") // there is nothing left to come back to
	d.sees("in hand  step 21")
	if d.m.json.manual {
		t.Error("the pane does not follow after coming back")
	}
}

// TestStoryFoldTheText folds and unfolds with keys and a click.
func TestStoryFoldTheText(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(20)
	d.line("pane json")
	d.press("k", "-")
	d.sees("▸{ … 6 fields }")
	d.seesNot("\"metric\"")
	d.press("-")
	d.sees("▸{", "\"metric\": \"trx\"")
	d.press("end")
	d.seesNot("▸{")
}

// TestStoryOnlyAnswers goes through what can be shown by its role.
func TestStoryOnlyAnswers(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(20)
	d.line("pane json")
	d.press("r", "r")
	d.sees("JSON · only answers", "/direction \"bottom\"", "/count 5 ‹num0›")
	d.press("k", "k", "enter")
	d.sees("path      /count")
	d.press("r", "%")
	d.sees("\"operation\": \"kpi_rank\",")
	if marks := lastCells(d.screen(), `"count": 5`); !strings.Contains(marks, "◆") {
		t.Errorf("the line of the pointer ends in %q", marks)
	}
}

// lastCells returns what stands on a line after some text.
func lastCells(screen, text string) string {
	_, rest, _ := strings.Cut(screen, text)
	line, _, _ := strings.Cut(rest, "\n")
	return line
}
