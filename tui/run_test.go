package tui

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"
)

func TestAStepperFromOutsideStaysOpen(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s, Open: openScript, Samples: samples}, 80, 24)
	d.press("esc")
	d.sees("questions")
	if s.closed != 0 {
		t.Error("closed what it had not opened")
	}
}

func TestQuit(t *testing.T) {
	for _, k := range []string{"q", "ctrl+c"} {
		d := drive(t, Options{Stepper: newScript()}, 80, 24)
		d.press(k)
		if d.quits != 1 {
			t.Errorf("%s: quit %d times", k, d.quits)
		}
	}
}

// TestRun runs the real program on a pipe: someone types a question, and
// ctrl-c as soon as it is opened.
func TestRun(t *testing.T) {
	in, keys := io.Pipe()
	s := newScript()
	open := func(_ context.Context, input string) (Stepper, error) {
		if input != "hi" {
			t.Errorf("opened %q", input)
		}
		go io.WriteString(keys, "\x03")
		return s, nil
	}
	go io.WriteString(keys, "hi\r")
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := Run(ctx, Options{Open: open, Input: in, Output: io.Discard}); err != nil {
		t.Fatal(err)
	}
	if s.closed != 1 {
		t.Errorf("closed %d times", s.closed)
	}
}

func TestRunNeedsSomethingToShow(t *testing.T) {
	if err := Run(context.Background(), Options{}); !errors.Is(err, ErrNothing) {
		t.Errorf("got %v", err)
	}
}
