package trace_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
)

func TestNotesGoToTheFile(t *testing.T) {
	whole := string(sampleText(t))
	other := strings.Replace(whole, `"input":"a`, `"input":"b`, 1)
	for _, tt := range []struct{ name, before, at, want string }{
		{"usual", whole, whole, ""},
		{"no last line break", strings.TrimSuffix(whole, "\n"), strings.TrimSuffix(whole, "\n"), ""},
		{"cut short", whole[:len(whole)-5], whole[:len(whole)-5], "its last line is cut short"},
		{"another trace by now", whole, other, "another trace"},
		{"another file by now", whole, "hello\n", "not a stencil trace"},
		{"an empty file by now", whole, "", "not a stencil trace"},
		{"gone by now", whole, "gone", "no such file"},
	} {
		path := filepath.Join(t.TempDir(), "run.jsonl")
		if err := os.WriteFile(path, []byte(tt.before), 0o600); err != nil {
			t.Fatal(err)
		}
		log, err := trace.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		r := trace.NewReplay(log)
		r.NotesTo(path)
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if tt.at != "gone" {
			if err := os.WriteFile(path, []byte(tt.at), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		err = errors.Join(r.Note(context.Background(), "one\n<two>"), r.Note(context.Background(), "three \xff"))
		if tt.want != "" {
			if !errors.Is(err, trace.ErrReadOnly) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v", tt.name, err)
			}
			if text, _ := os.ReadFile(path); tt.at != "gone" && string(text) != tt.at {
				t.Errorf("%s: the file was changed", tt.name)
			}
			if len(r.Notes()) != 1 {
				t.Errorf("%s: %d notes", tt.name, len(r.Notes()))
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		again, err := trace.ReadFile(path)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		notes := again.Notes()
		if diff := cmp.Diff(r.Notes(), notes); diff != "" || len(notes) != 3 || notes[1].Text != "one\n<two>" || notes[2].Text != "three \uFFFD" || notes[1].At != 1 {
			t.Errorf("%s: %+v %s", tt.name, notes, diff)
		}
	}
}

func TestNotesNeedAFile(t *testing.T) {
	log, err := trace.Read(bytes.NewReader(sampleText(t)))
	if err != nil {
		t.Fatal(err)
	}
	r := trace.NewReplay(log)
	r.NotesTo(t.TempDir())
	if err := r.Note(context.Background(), "a"); !errors.Is(err, trace.ErrReadOnly) {
		t.Errorf("a folder: %v", err)
	}
	for text, want := range map[string]string{"": "empty", strings.Repeat("é", 40000): "80000 bytes"} {
		if err := r.Note(context.Background(), text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.5q: %v", text, err)
		}
	}
}
