package tui

import (
	"errors"
	"testing"
)

func TestStoryWaiting(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.hold = true
	d.press("space")
	d.seesNot("waiting")
	d.send(d.slow[0])
	d.sees("waiting for the model · esc to stop")
	d.press("down", "?")
	d.sees("moving")
	d.press("esc")
	d.press("esc")
	d.sees("stopping")
	d.press("space", "n")
	d.release()
	d.seesNot("stopping", "waiting")
	d.sees("stopped")
	d.press("space")
	d.seesNot("stopped")
}

func TestStoryFewStepsQueueDuringALongWait(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.hold = true
	d.press("space")
	d.send(d.slow[0])
	d.press(manyKeys("space", 10)...)
	d.press("m", "enter", "c", "g") // these mean the step shown: they are ignored
	d.release()
	d.sees("step 5 ▸")
	if s.calls != 1+maxQueue {
		t.Errorf("%d calls", s.calls)
	}
}

func TestStoryTypingAheadLosesNothing(t *testing.T) {
	typed := append(manyKeys("space", 7), "left", "down", "down", "enter", "space", "m")
	slowly := drive(t, Options{Stepper: newScript()}, 80, 24)
	for _, k := range typed {
		slowly.press(k)
	}
	ahead := drive(t, Options{Stepper: newScript()}, 80, 24)
	ahead.hold = true
	ahead.press(typed...)
	ahead.release()
	if got, want := ahead.screen(), slowly.screen(); got != want {
		t.Errorf("typed ahead:\n%s\ntyped slowly:\n%s", got, want)
	}
}

func TestStoryRunStopsOnAnyKey(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.hold = true
	d.press("c", "Z")
	d.release()
	d.seesNot("done")
	d.sees("stopped")
}

func TestStaleResultsAreDropped(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("space")
	before := d.screen()
	d.send(movedMsg{number: 1, err: errors.New("from long ago")})
	d.send(slowMsg{number: 1})
	d.send(openedMsg{number: 1, err: errors.New("from long ago")})
	if after := d.screen(); after != before {
		t.Errorf("a stale result changed the screen:\n%s", after)
	}
}

func TestStoryErrorsStandUntilTheNextKey(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	s.fail = errors.New("the model fell\x1b[31m over")
	d.press("space")
	d.sees(`the model fell\u{1B}[31m over`, "step 1 ▸")
	d.press("space")
	d.seesNot("fell")
	d.sees("step 2 ▸")
}
