package tui

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

func openScript(_ context.Context, input string) (Stepper, error) {
	s := newScript()
	s.header.Prompt.Input, s.header.Prompt.Markers = input, nil
	if input == question {
		s.header.Prompt.Markers = testHeader.Prompt.Markers
	}
	return s, nil
}

func TestStoryQuestions(t *testing.T) {
	var opened []*script
	open := func(ctx context.Context, input string) (Stepper, error) {
		if strings.Contains(input, "T-412 last") {
			return nil, errors.New("no such month")
		}
		s, err := openScript(ctx, input)
		opened = append(opened, s.(*script))
		return s, err
	}
	d := drive(t, Options{Open: open, Samples: samples}, 80, 24)
	d.sees("▸ type your own …", "Top 10 products", "Pick a question")
	d.press("down", "enter")
	d.sees("step 1 ▸", "⟨num0 5⟩")
	d.press("space", "esc")
	d.sees("questions", "▸ Show the bottom 5")
	if opened[0].closed != 1 {
		t.Errorf("closed %d times", opened[0].closed)
	}
	d.press("down", "enter")
	d.sees("no such month", "questions")
	d.press("/")
	d.typeText("products")
	d.seesNot("no such month", "Compare", "your own …")
	d.press("enter")
	d.sees("Top 10 products by growth", "step 1 ▸")
	d.press("esc", "esc", "i")
	d.typeText("q: why?")
	d.press("enter")
	d.sees(" q: why?", "step 1 ▸")
	if len(opened) != 3 {
		t.Errorf("opened %d", len(opened))
	}
	d.press("esc")
	if err := d.m.keeper.shutDown(time.Second); err != nil {
		t.Error(err)
	}
	for i, s := range opened {
		if s.closed != 1 {
			t.Errorf("stepper %d closed %d times", i, s.closed)
		}
	}
}

func TestStoryOpeningCanBeStopped(t *testing.T) {
	var s *script
	open := func(ctx context.Context, input string) (Stepper, error) {
		s = newScript()
		return s, nil
	}
	d := drive(t, Options{Open: open}, 80, 24)
	d.sees("your question")
	d.typeText("hello")
	d.hold = true
	d.press("enter")
	d.send(d.slow[0])
	d.sees("opening · esc to stop")
	d.press("esc")
	d.release()
	d.sees("your question", "hello", "stopped")
	if s.closed != 1 {
		t.Errorf("closed %d times", s.closed)
	}
}
