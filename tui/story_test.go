package tui

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

var samples = []string{
	question,
	"What were total scripts in T-412 last month?",
	"Top 10 products by growth",
	"Compare T-123 and T-412 on new scripts",
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
	d.sees("<num0> = 5", "<num0> stands for 5, the num at byte", "◆ pointer", "\"count\": 5 ‹num0›")
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
