package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/trace"
)

func TestStoryPresent(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded(note(15, "An override\nThe question says bottom."))}, 80, 24)
	d.press("P")
	d.sees("■ forced   no other token is allowed", "█", "raw", "masked", "space play", "esc leave", "JSON")
	d.sees("why", "is allowed here")
	d.press("right", "right")
	d.sees("step 3 of 22")
	d.press("enter")
	d.sees("step 15 of 22", "▲ override", "the model wanted \"top\"  61.2%", "98.0%", "caption 1 of 1", "An override", "┃ The question says bottom.")
	d.press("left")
	d.sees("step 14 of 22", "caption 0 of 1")
	d.press("backspace")
	d.sees("no step before this one has a note")
	d.press("esc")
	d.sees("━━ wanted", "step 14 of 22")
}

func TestPresenterWorksLive(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.press("P", "space")
	d.press("right", "right")
	d.sees("step 3 ▸", "step 3")
	if s.calls != 2 {
		t.Errorf("%d calls for 2 steps", s.calls)
	}
	d.press("m")
	d.sees("mask off")
	d.press("enter")
	d.sees("no step after this one has a note")
}

func TestStorySpotlight(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded(note(1, "about the first step"))}, 80, 24)
	d.press("f", "P", "tab")
	d.sees("── wanted", "┃ about the first step")
	d.press("tab")
	d.sees("── JSON", "┃ about the first step")
	for range len(spotlights) - 2 {
		d.press("tab")
		d.sees("┃ about the first step")
	}
	d.sees("raw", "masked", "█")
	d.press("shift+tab", "esc")
	if d.m.view.focus != paneFields || d.m.view.zoomed {
		t.Errorf("the panes are not as they were: %+v", d.m.view)
	}
}

func TestStoryAutoPlay(t *testing.T) {
	c := driveClock(t, Options{Stepper: newRecorded(note(3, strings.Repeat("x", 100)))}, 80, 24)
	c.press("P", "space")
	c.sees("space pause", "2 tokens/s")
	c.waits(500 * time.Millisecond)
	c.ticks(2)
	c.sees("step 3 of 22")
	c.ticks(1) // it has a note: it stays as long as that takes to read
	c.sees("step 3 of 22")
	c.waits(2*time.Second + 100*50*time.Millisecond - 500*time.Millisecond)
	c.ticks(1)
	c.sees("step 4 of 22")
	c.press("+")
	c.sees("4 tokens a second")
	c.ticks(1)
	c.waits(250 * time.Millisecond)
	c.press("-", "-", "-")
	c.sees("0.5 tokens a second")
	c.press("space")
	c.sees("space play")
	c.ticks(3)
	c.sees("step 5 of 22")
	c.press("space")
	c.ticks(40)
	c.sees("done · valid", "space play")
	if c.tick != nil {
		t.Error("the clock still runs at the end")
	}
	c.press("space")
	c.sees("this is the end: g goes back to the start")
}

func TestAutoPlayWaitsForTheModel(t *testing.T) {
	c := driveClock(t, Options{Stepper: newScript(), Speed: 10}, 80, 24)
	c.press("P", "space")
	c.waits(100 * time.Millisecond)
	c.hold = true
	c.ticks(5)
	if len(c.held) != 1 {
		t.Errorf("%d calls at once", len(c.held))
	}
	c.release()
	c.sees("step 2 ▸")
	c.ticks(1)
	c.sees("step 3 ▸")
}

func TestAutoPlayStopsAtAnError(t *testing.T) {
	s := newScript()
	c := driveClock(t, Options{Stepper: s}, 80, 24)
	c.press("P", "space")
	s.fail = trace.ErrRecording
	c.ticks(1)
	c.sees(trace.ErrRecording.Error())
	c.ticks(3)
	c.sees("step 1 ▸")
	if c.tick != nil || c.m.present.play.on {
		t.Error("it still plays")
	}
}

func TestAutoPlayWaitsWhileSomethingLiesOverIt(t *testing.T) {
	c := driveClock(t, Options{Stepper: newRecorded()}, 80, 24)
	c.press("P", "space", "?")
	c.ticks(3)
	c.press("esc")
	c.sees("step 1 of 22")
	c.ticks(1)
	c.sees("step 2 of 22")
}

func TestPresenterLeavesAStaleTickAlone(t *testing.T) {
	c := driveClock(t, Options{Stepper: newRecorded()}, 80, 24)
	c.press("P", "space")
	stale := c.tick
	c.press("space", "space")
	c.send(stale)
	c.sees("step 1 of 22")
	c.press("esc")
	c.ticks(1)
	c.sees("step 1 of 22", "━━ wanted")
}

func TestPresenterCommandsNeedPresenterMode(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded()}, 80, 24)
	for _, name := range []string{"play", "onward", "faster", "slower", "spotlight", "caption"} {
		d.line(name)
		d.sees("that is for presenter mode: P or :present begins it")
	}
}

func TestCommandLineWhilePresenting(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded()}, 80, 24)
	d.press("P", ":")
	d.typeText("15")
	d.sees(":15")
	d.press("enter")
	d.sees("step 15 of 22", "▲ override")
	d.press("w")
	d.sees("why \"bottom\" is allowed")
	d.press("esc")
	d.sees("▲ override", "── why")
	d.press("?")
	for range 40 {
		if strings.Contains(d.screen(), "presenting") {
			return
		}
		d.press("pgdown")
	}
	t.Errorf("the help says nothing of presenter mode:\n%s", d.screen())
}

func TestLongCaptionsScroll(t *testing.T) {
	text := "the beginning\n" + strings.Repeat("a line of the caption\n", 20) + "the end of it"
	d := drive(t, Options{Stepper: newRecorded(note(1, text))}, 80, 24)
	d.press("P")
	d.sees("the beginning")
	for range 40 {
		d.press("down")
	}
	d.sees("the end of it")
	d.press("right", "left")
	d.sees("the end of it")
	for range 40 {
		d.press("up")
	}
	d.sees("the beginning")
}

func TestGoldenPresent(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: newRecorded(note(3, "The model is sure."), note(15, "An override\nThe model wanted \"top\", and the question asks for the bottom. The mask took \"top\" away and gave its mass to what was left."))}, size.w, size.h)
			d.press("P", "enter", "enter")
			golden(t, "present-"+size.name, d.screen())
			d.press("tab", "tab")
			golden(t, "spotlight-"+size.name, d.screen())
		})
	}
}

// Nothing may jump: the parts are where they are at every step.
func TestPresenterStandsStill(t *testing.T) {
	d := drive(t, Options{Stepper: newRecorded(note(3, "short"), note(4, strings.Repeat("long ", 200)))}, 80, 24)
	d.press("P")
	place := func(text string) int {
		for y, l := range strings.Split(d.screen(), "\n") {
			if strings.Contains(l, text) {
				return y
			}
		}
		return -1
	}
	json, bars := place("── JSON"), place(" raw ")
	for range 21 {
		d.press("right")
		if place("── JSON") != json || place(" raw ") != bars {
			t.Fatalf("something jumped:\n%s", d.screen())
		}
	}
}

func TestEveryASCIICharacterHasALetter(t *testing.T) {
	for r := ' '; r <= '~'; r++ {
		g, ok := glyphOf(r)
		if !ok || r != ' ' && g == (glyph{}) {
			t.Errorf("%q has none", r)
		}
	}
	seen := map[glyph]rune{}
	for r := ' '; r <= '~'; r++ {
		g, _ := glyphOf(r)
		if other, ok := seen[g]; ok {
			t.Errorf("%q looks like %q", r, other)
		}
		seen[g] = r
	}
}

// Longer tokens get smaller letters, down to those of the terminal itself.
func TestLettersGetSmaller(t *testing.T) {
	for _, tc := range []struct {
		w, h int
		text shown
		want string
	}{
		{11, 8, "I", "  ██████\n    ██\n    ██\n    ██\n    ██\n    ██\n  ██████\n"},
		{11, 4, "I", " ▀█▀\n  █\n  █\n ▀▀▀"},
		{11, 4, "III", "▝▛ ▝▛ ▝▛\n ▌  ▌  ▌\n ▌  ▌  ▌\n▝▀ ▝▀ ▝▀"},
		{11, 4, "IIII", "\nIIII\n\n"},
		{11, 4, "é", "\né\n\n"},
		{3, 1, "IIII", "II…"},
	} {
		c := newCanvas(tc.w, tc.h)
		drawLetters(c.area(rect{0, 0, tc.w, tc.h}), tc.text, ink{})
		if got := paint(c.render(&theme{}), tc.w, tc.h); got != tc.want {
			t.Errorf("%dx%d %q:\n%s\nwant\n%s", tc.w, tc.h, tc.text, got, tc.want)
		}
	}
}
