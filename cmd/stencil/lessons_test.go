package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/fixtures/lessons"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/query"
)

// The lessons are recorded anew by
//
//	go test ./cmd/stencil -run Lessons -update
//
// after which every caption stands on a step where what it says is so: the
// scripts in fixtures/lessons choose the steps by conditions, and the numbers
// are the steps' own.

// TestLessons records every lesson again and compares it with the one that is
// shipped.
func TestLessons(t *testing.T) {
	onlyWhereMade(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, s := range lessons.Scripts() {
		t.Run(s.Name, func(t *testing.T) {
			text := makeLesson(t, s)
			path := filepath.Join("..", "..", "fixtures", "lessons", s.Name+".jsonl")
			if old, err := trace.ReadFile(path); err == nil && sameTrace(t, old, text) {
				return
			}
			if !*update {
				t.Fatalf("%s is not what the script makes now: go test ./cmd/stencil -run Lessons -update", filepath.Base(path))
			}
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// makeLesson makes the trace of the first run that the script fits.
func makeLesson(t *testing.T, s lessons.Script) []byte {
	t.Helper()
	var errs []error
	for _, run := range s.Runs {
		text, err := recordLesson(t, s, run)
		if err == nil {
			return text
		}
		errs = append(errs, fmt.Errorf("%q: %w", run.Input, err))
	}
	t.Fatalf("no run fits the script, so give it another in fixtures/lessons/scripts.go:\n%v", errors.Join(errs...))
	return nil
}

// recordLesson records a run and notes the captions on its steps, on the same
// way as a user who presses a key.
func recordLesson(t *testing.T, s lessons.Script, run lessons.Run) ([]byte, error) {
	t.Helper()
	told, path, err := recordRun(t, run, run.Args)
	if err != nil {
		return nil, err
	}
	if run.Beside != nil {
		if told.beside, _, err = recordRun(t, run, run.Beside); err != nil {
			return nil, err
		}
	}
	if run.Refused != nil {
		_, _, err := recordRun(t, run, run.Refused)
		if err == nil || !strings.Contains(err.Error(), run.Because) {
			return nil, fmt.Errorf("it is not refused with %q because %s: %w", run.Refused, run.Because, err)
		}
	}
	placed, err := told.place(s.Captions)
	if err != nil {
		return nil, err
	}
	replay := trace.NewReplay(told.log)
	replay.NotesTo(path)
	for _, p := range placed {
		if err := replay.Seek(t.Context(), p.step); err != nil {
			return nil, err
		}
		for _, text := range p.texts {
			if err := replay.Note(t.Context(), text); err != nil {
				return nil, err
			}
		}
	}
	return os.ReadFile(path)
}

// recordRun runs the program and reads the trace that it leaves.
func recordRun(t *testing.T, run lessons.Run, args []string) (*told, string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.jsonl")
	cmd := exec.Command(stencilBinary(t), append(append([]string{"run", "--trace", path}, args...), run.Input)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, "", fmt.Errorf("%w: %s", err, bytes.TrimSpace(out))
	}
	log, err := trace.ReadFile(path)
	if err != nil {
		return nil, "", err
	}
	tale := &told{run: run, log: log, steps: log.Last(), facts: query.NewRun(log.Header)}
	tale.facts.Extend(tale.steps)
	return tale, path, nil
}

// TestLessonsSayWhatHolds reads the shipped lessons as a viewer gets them: the
// notes are those that the script makes of these very steps.
func TestLessonsSayWhatHolds(t *testing.T) {
	for _, s := range lessons.Scripts() {
		l, err := shippedLesson(s.Name)
		if err != nil {
			t.Fatal(err)
		}
		at := map[int][]string{}
		for _, e := range l.log.Notes() {
			at[e.At] = append(at[e.At], e.Text)
		}
		if n := len(at); n < 5 || n > 20 {
			t.Errorf("%s: %d captions, want 5 to 20", s.Name, n)
		}
		for _, st := range l.log.Last() {
			checkCaption(t, s, at[st.ID])
		}
		if s.Runs[0].Beside != nil {
			continue // what it says of the other run is checked where that is made
		}
		tale := &told{run: runOf(s, l.log), log: l.log, steps: l.log.Last(), facts: query.NewRun(l.log.Header)}
		tale.facts.Extend(tale.steps)
		placed, err := tale.place(s.Captions)
		if err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		for _, p := range placed {
			if diff := cmp.Diff(p.texts, at[tale.steps[p.step].ID]); diff != "" {
				t.Errorf("%s, step %d (-script +lesson):\n%s", s.Name, p.step+1, diff)
			}
		}
	}
}

// runOf is the run of a script that a lesson was made of.
func runOf(s lessons.Script, log *trace.Log) lessons.Run {
	for _, r := range s.Runs {
		if r.Input == log.Header.Prompt.Input {
			return r
		}
	}
	return lessons.Run{}
}

// The box of a caption on a screen of 80x24: its lines, and their cells.
const captionLines, captionCells = 5, 77

// checkCaption fails where a caption does not fit in its box, is empty, or asks
// without an answer.
func checkCaption(t *testing.T, s lessons.Script, texts []string) {
	t.Helper()
	if len(texts) == 0 {
		return
	}
	lines := 0
	for _, text := range texts {
		text = strings.TrimSpace(strings.TrimPrefix(text, "guess:"))
		if text == "" {
			t.Errorf("%s: an empty caption", s.Name)
		}
		for row := range strings.Lines(text) {
			lines += wrapped(row, captionCells)
		}
	}
	if lines > captionLines {
		t.Errorf("%s: a caption of %d lines, and there is room for %d:\n%s", s.Name, lines, captionLines, strings.Join(texts, "\n"))
	}
	if strings.HasPrefix(texts[0], "guess:") && len(texts) == 1 {
		t.Errorf("%s: a question without an answer: %s", s.Name, texts[0])
	}
}

// wrapped is how many lines of that many cells a row needs, between words.
func wrapped(row string, cells int) int {
	lines, used := 1, 0
	for _, word := range strings.Fields(row) {
		n := len([]rune(word))
		if used > 0 && used+1+n > cells {
			lines, used = lines+1, 0
		}
		if used > 0 {
			used++
		}
		used += n
	}
	return lines
}
