package tui

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestStoryRunAll(t *testing.T) {
	d, ps := driveProblems(t, 120, 40)
	d.press("R")
	d.shows("Show the bottom", "✓ right", "22", "2", "9.1%", "3.8 ms")
	d.shows("What were", "≠ wrong")
	d.shows("No answer", "✓ valid")
	d.shows("Nothing says", "? ended")
	d.shows("It has errors", "✗ 3 errors", "bad-1")
	d.shows("It is endless", "~ cut off")
	d.shows("a dead end", "! stopped")
	d.shows("cannot be opened", "! stopped")
	d.shows("falls over", "! stopped", " 5 ")
	d.sees("9 of 9 run", "✓ 1 right", "✓ 1 valid", "! 3 stopped", "✗ 1 invalid")
	if len(ps.asked) != 9 || ps.opened != 8 || ps.closed() != 8 {
		t.Errorf("asked for %d, opened %d, closed %d", len(ps.asked), ps.opened, ps.closed())
	}
	for range 4 {
		d.press("down")
	}
	d.sees("✗ 3 errors · /count: missing", "input 5 · bad-1")
	d.press("down", "down", "down")
	d.sees("the input fits⏎no operation")
	d.press("down")
	d.sees("the model fell over")
	d.press("R")
	d.sees("all of them have been run; :list-run again")
	d.line("list-run again")
	if len(ps.asked) != 18 {
		t.Errorf("asked for %d", len(ps.asked))
	}
}

// TestStoryStopAndGoOn runs, looks around meanwhile, stops, and goes on with
// what is left.
func TestStoryStopAndGoOn(t *testing.T) {
	d, ps := driveProblems(t, 80, 24)
	clock := time.Time{}
	d.m.now = func() time.Time { return clock }
	d.hold = true
	d.press("R")
	d.sees("0 of 9")
	clock = clock.Add(7 * time.Second)
	d.turn()
	d.sees("1 of 9 · 56 s left", "esc stop")
	d.shows("Show the bottom", "✓ right")
	d.shows("What were", "… step")
	d.press("down", "m", "/")
	d.typeText("total")
	d.seesNot("It is endless")
	d.press("esc", "R")
	d.sees("it runs already")
	d.turn()
	d.sees("2 of 9 · 25 s left")
	d.press("esc")
	d.sees("stopped · R goes on")
	d.seesNot("2 of 9 ·")
	d.turn()
	d.shows("No answer", "·")
	d.press("down")
	d.sees("2 of 9 run", "★ 1")
	d.press("R")
	d.sees("0 of 7")
	d.turn()
	d.shows("No answer", "✓ valid")
	d.release()
	d.sees("9 of 9 run")
	want := []string{}
	for _, in := range problemInputs {
		want = append(want, in.Text)
	}
	if diff := cmp.Diff(want, ps.asked); diff != "" {
		t.Errorf("asked for (-want +got):\n%s", diff)
	}
}

// TestStoryStopWithinAnInput stops while an input is under way: it counts as
// not run, and is closed.
func TestStoryStopWithinAnInput(t *testing.T) {
	d, ps := driveProblems(t, 80, 24)
	open := ps.Open
	d.m.opt.Open = func(ctx context.Context, text string) (Stepper, error) {
		s, err := open(ctx, text)
		if len(ps.asked) == 3 {
			d.m.start.run.cancel() // as esc does, at this very moment
			d.m.start.run = nil
		}
		return s, err
	}
	d.press("R")
	d.sees("2 of 9 run")
	d.shows("No answer", "·")
	if ps.closed() != 3 {
		t.Errorf("%d of 3 are closed", ps.closed())
	}
	d.press("R")
	d.sees("9 of 9 run")
}

// TestStoryStepWhileItRuns opens an input while others run: the run pauses.
func TestStoryStepWhileItRuns(t *testing.T) {
	d, ps := driveProblems(t, 80, 24)
	d.hold = true
	d.press("R")
	d.turn()
	d.press("G", "enter")
	d.release()
	d.sees("step 1 ▸")
	if ps.opened != 2 || ps.closed() != 1 {
		t.Errorf("opened %d, closed %d", ps.opened, ps.closed())
	}
	d.press("esc")
	d.shows("▸   9     It falls over", "·")
	d.sees("the run is paused · R goes on with what is left")
	d.press("up")
	d.sees("1 of 9 run")
	d.press("R")
	d.sees("9 of 9 run")
}

// TestQuitWhileItRuns quits the real program in the middle of a run: what is
// open is closed.
func TestQuitWhileItRuns(t *testing.T) {
	in, keys := io.Pipe()
	ps := &problems{}
	open := func(ctx context.Context, text string) (Stepper, error) {
		s, err := ps.Open(ctx, text)
		if text == "It has errors" {
			go io.WriteString(keys, "\x03")
			<-ctx.Done()
		}
		return s, err
	}
	go io.WriteString(keys, "R")
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := Run(ctx, Options{Open: open, Inputs: problemInputs, Judge: judgeText, Input: in, Output: io.Discard}); err != nil {
		t.Fatal(err)
	}
	if ps.opened != 5 || ps.closed() != 5 {
		t.Errorf("opened %d, closed %d", ps.opened, ps.closed())
	}
}
