package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/trace"
)

var samples = []string{
	question,
	"What were total scripts in T-412 last month?",
	"Top 10 products by growth",
	"Compare T-123 and T-412 on new scripts",
}

func openScript(_ context.Context, input string) (Stepper, error) {
	s := newScript()
	s.header.Prompt.Input, s.header.Prompt.Markers = input, nil
	if input == question {
		s.header.Prompt.Markers = testHeader.Prompt.Markers
	}
	return s, nil
}

// hostileStepper is a run in which every text from outside tries to break the
// screen.
func hostileStepper() *script {
	s := newScript()
	evil := strings.Join(hostile, " ")
	s.header.Prompt.Input = evil
	s.header.Prompt.Markers = []trace.Marker{{Name: "<\x1b[2J>", Value: evil, Start: 3, End: 9}, {Start: 5, End: 2}, {Start: 7, End: 99999}}
	s.header.Model.Name, s.header.Constraint.Name = evil, evil
	s.plan = nil
	for i, h := range hostile {
		s.plan = append(s.plan, scripted{take: h, path: "/" + h, role: trace.Role(h), wishes: []wishFor{{h, .5}, {"!" + hostile[len(hostile)-1-i], .2}}})
	}
	s.state = trace.State{At: -1, MaskOn: true}
	s.compute()
	return s
}

func TestStoryOverride(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.sees("in hand  step 1 ▸", "Forced: only { is allowed here")
	d.steps(14)
	d.sees("▸●", "✗ \"top\"", "61.2%", "✓ \"bottom\"", "98.0%", "2,041 more", "6.6%",
		"allowed 2 of 2,048 · mass 30.7%", "Override: the model wanted \"top\"",
		"path      /direction · answer", "overrides 2 of 15 · 13.3%", "\"direction\": \"bottom\"")
	d.press("left")
	d.sees("step 14 of 15 so far ▸")
	d.seesNot("Override:")
	d.press("h", "h", "l")
	d.sees("step 13 of 15")
}

func TestStoryPointer(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(11)
	d.sees("<num0> = 5", "<num0> stands for 5, the num at bytes", "◆ pointer", "\"count\": 5 ‹num0›")
	d.steps(1)
	d.sees("\"count\": 5 ‹num0›,")
}

func TestStoryNextRunsOverForcedSteps(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.press("n")
	d.sees("step 3 ▸")
	d.press("n")
	d.sees("step 10 ▸")
	if s.calls != 9 {
		t.Errorf("%d calls for 9 steps", s.calls)
	}
}

func TestStoryRunToTheEnd(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("c")
	d.sees("done · valid", "} <|end|>", "It ends the text.", "\"month\": \"2026-08 ‹month0›\"")
	d.press("space")
	d.sees(trace.ErrEnd.Error())
	d.press("Z")
	d.seesNot(trace.ErrEnd.Error())
	d.press("g")
	d.sees("step 1 of 22 ▸")
	d.press("left")
	d.sees(trace.ErrStart.Error())
	d.press("G")
	d.sees("done · valid")
}

func TestStoryTakeAnAllowedToken(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.press("n", "down")
	d.sees("▸     2 ✓ \"kpi_value\"")
	d.press("enter")
	d.sees("step 4 ▸", "\"operation\": \"kpi_value\"")
	d.press("left")
	d.sees("Edit: you chose \"kpi_value\"", "✎ edit")
	if got := s.state.Steps[2].Chosen.Bytes; string(got) != `"kpi_value"` {
		t.Errorf("took %s", got)
	}
}

func TestStoryTakeABannedToken(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(14)
	calls := s.calls
	d.press("up", "enter")
	d.sees("not allowed here: enter again takes \"top\" as a marked experiment")
	if s.calls != calls {
		t.Error("the first enter called the stepper")
	}
	d.press("Z", "enter")
	d.sees("enter again") // any other key takes the question back
	d.press("enter")
	d.sees("step 16 ▸", "The text left the grammar at step 15", "allowed ? of 2,048")
	d.press("left")
	d.sees("Experiment: you chose \"top\"", "✗ illegal")
	d.press("c", "G")
	d.sees("done · 2 errors", "Error 1: /direction")
}

func TestStoryEnterOnTheChosenOneIsAStep(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.press("enter", "enter")
	d.sees("step 3 ▸")
	if s.state.Steps[0].Choice == trace.ChoiceEdit {
		t.Error("enter made an edit")
	}
}

func TestStoryMaskOff(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(14)
	d.press("m")
	d.sees("Mask off: any token may be taken", "The mask is off: \"top\" was taken", "○ mask off", "allowed 2 of 2,048")
	d.press("m")
	d.sees("Override:")
}

func replay(t *testing.T) *trace.Replay {
	t.Helper()
	return trace.NewReplay(recordingOf(t, newScript()))
}

// recordingOf runs a script to its end and reads back what was written of it.
func recordingOf(t *testing.T, s *script) *trace.Log {
	t.Helper()
	for s.state.Result == nil {
		if err := s.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	var file bytes.Buffer
	w, err := trace.NewWriter(&file, s.header)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range s.state.Steps {
		if err := w.Step(st); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Result(*s.state.Result); err != nil {
		t.Fatal(err)
	}
	log, err := trace.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func TestStoryRecording(t *testing.T) {
	d := drive(t, Options{Stepper: replay(t), Title: "override.trace"}, 80, 24)
	d.sees("override.trace", "step 1 of 22 ▸")
	d.press("m")
	d.sees("this is a recording: it has no model to ask, so it cannot go on with another")
	d.press("n", "down", "enter")
	d.sees("it has no model to ask, so it cannot take another token", "step 3 of 22")
	d.press("c")
	d.sees("done · valid")
}

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

func TestUnknownKeysDoNothing(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	before := d.screen()
	d.press("Z", "Q", "漢")
	if after := d.screen(); after != before {
		t.Errorf("an unknown key changed the screen:\n%s", after)
	}
}

// TestColumnsNeverMove steps through the story and checks that the frame of
// the screen stays where it is.
func TestColumnsNeverMove(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	first := frame(d.screen())
	for range len(story) - 1 {
		d.press("space")
		if now := frame(d.screen()); now != first {
			t.Fatalf("the frame moved:\n%s", d.screen())
		}
	}
}

// frame is where the lines of a screen are.
func frame(screen string) string {
	var b strings.Builder
	for y, l := range strings.Split(screen, "\n") {
		for x, r := range []rune(l) {
			if strings.ContainsRune("│┬┤├┴┼", r) {
				fmt.Fprintf(&b, "%c%d,%d ", r, x, y)
			}
		}
	}
	return b.String()
}

// TestRawColumnAddsUp checks the numbers of the wanted pane against 1.
func TestRawColumnAddsUp(t *testing.T) {
	for i, sc := range story {
		st := sc.step(i + 1)
		list, n := options(st)
		left := tail{raw: 1, masked: 1, count: testVocab, allowed: st.Allowed}
		for _, c := range list[:n] {
			left.take(c)
		}
		if left.raw < -1e-9 || left.masked < -1e-9 {
			t.Errorf("step %d: %+v is left", i+1, left)
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

func TestHelpIsMadeFromTheKeyMap(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 120, 40)
	d.press("?")
	for _, b := range d.m.keys.mainHelp()[:7] {
		d.sees(b.Help().Key[:1])
	}
	for _, m := range marks {
		d.sees(string(m.sign), string(m.name))
	}
	d.press("q")
	d.sees("step 1 ▸")
}

// TestStoryChooseBeyondTheWanted moves the cursor on from what the model
// wanted to what is only allowed.
func TestStoryChooseBeyondTheWanted(t *testing.T) {
	s := newScript()
	first := &s.state.Steps[0]
	first.Allowed = 300
	for i := range 40 {
		c := trace.Candidate{Token: trace.Token{ID: 1500 + i, Bytes: fmt.Appendf(nil, "legal%d", i)}, Rank: 500 + i, Raw: -12, Masked: -11, Allowed: true}
		first.Legal = append(first.Legal, c)
	}
	for _, size := range sizes[:3] {
		d := drive(t, Options{Stepper: s}, size.w, size.h)
		for i := range 40 {
			d.press("down")
			if i > 0 {
				d.sees("▸", fmt.Sprintf("legal%d", i-1), "more")
			}
		}
		d.press("down", "down", "down")
		d.sees("legal39")
	}
}
