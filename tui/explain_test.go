package tui

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestStoryWhyABannedTokenIsBanned(t *testing.T) {
	s := schemaScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(14)
	d.sees("w why")
	d.press("up", "w")
	d.sees(`why "top" is not allowed`, `✗ "│t│op"`, "1 of 5 bytes is legal; then t is not.", "expected  `b` or `l`",
		"because   /$defs/direction enum [\"bottom\",\"last\"] wants `b` or `l`.",
		"/$defs/direction maxLength 6 is reached; a value that is longer", "/$defs/direction allows it, but no text satisfies",
		`nearest   "last" · raw 0.6% · rank 3`, "place     / · /properties/direction · /$defs/direction",
		"schema question.json · line 33 of 37", "33 ▌       \"enum\": [\"bottom\", \"last\"],", "34 ▌", "esc w close")
	d.seesNot("wanted", "n next")
	before := s.state.At
	d.press("space", "enter", "n", "c", "m", "g", "d")
	if s.state.At != before {
		t.Error("a key went through the pane")
	}
	d.press("w")
	d.sees("wanted", "n next")
	d.press("w", "esc")
	d.sees("wanted", "step 15 ▸")
	d.press("w", "q")
	if d.quits != 0 {
		t.Error("q left the program from the pane")
	}
	d.press("w", "ctrl+c")
	if d.quits != 1 {
		t.Error("ctrl-c stayed")
	}
}

func TestStoryWhyOfOtherCandidates(t *testing.T) {
	d := drive(t, Options{Stepper: schemaScript()}, 80, 24)
	d.steps(14)
	d.press("w")
	d.sees(`why "bottom" is allowed`, `✓ "bottom" is allowed: all 8 bytes are legal.`, "after it  `,` or `}`", "37 lines")
	d.seesNot("because", "nearest")
	d.press("left")
	d.sees(`why "top" is not allowed`)
	d.press("left")
	d.sees(`why "top" is not allowed`)
	d.press("l", "l", "l")
	d.sees(`why "level" is not allowed`, `✗ │"│level"  0 of 7 bytes are legal; " is not.`, "only the end of the text", "no allowed token is like it", "made up")
	d.press("esc")
	d.sees(`▸     4 ✗ "level"`)
	d.press("w")
	d.press(manyKeys("right", 12)...)
	d.sees(`why "highest" is not allowed`, trace.ErrNoExplanation.Error())
	d.press("esc")
	d.sees(`▸     8 ✗ "highest"`)
}

func TestStoryScrollTheSchema(t *testing.T) {
	d := drive(t, Options{Stepper: schemaScript()}, 80, 24)
	d.steps(14)
	d.press("up", "w")
	d.seesNot("   1   {")
	d.press(manyKeys("down", 50)...)
	d.sees("  37   }")
	d.press("up")
	d.seesNot("  37   }")
	d.press(manyKeys("up", 50)...)
	d.sees("   1   {")
	d.m.w, d.m.h = 40, 10 // the words scroll where there is room for nothing else
	d.press(manyKeys("down", 50)...)
	d.sees("place", "…operties/direction")
	d.seesNot("because")
	d.press(manyKeys("up", 50)...)
	d.sees("because")
	for _, size := range sizes { // the screen may have grown since
		d.m.w, d.m.h = size.w, size.h
		checkFits(t, d.m.View().Content, size.w, size.h)
	}
}

func TestStoryNobodyToExplain(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: struct{ Stepper }{s}}, 80, 24)
	d.press("w")
	d.sees(trace.ErrNoExplanation.Error(), "wanted")
	d = drive(t, Options{Stepper: replay(t)}, 80, 24)
	d.press("w")
	d.sees(trace.ErrNoExplanation.Error(), "wanted")
	s.state = trace.State{At: -1, MaskOn: true}
	d = drive(t, Options{Stepper: s}, 80, 24)
	d.press("w")
	d.sees("No step is computed yet")
}

func TestStoryWaitingForAnExplanation(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.hold = true
	d.press("w")
	d.send(d.slow[len(d.slow)-1])
	d.sees("working out why · esc to stop")
	d.press("esc")
	d.release()
	d.sees("stopped", "wanted")
	s.fail = errors.New("the grammar fell over")
	d.press("w")
	d.sees("the grammar fell over", "wanted")
	d.send(explainedMsg{number: 1, view: &explanationView{}})
	d.sees("wanted")
}

func TestStoryWaitingForAnotherExplanation(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(14)
	d.press("w")
	d.hold = true
	d.press("left")
	d.send(d.slow[len(d.slow)-1])
	d.sees(`why "bottom" is allowed`, "working out why · esc to stop")
	d.press("left", "down", "esc")
	d.seesNot(`why "bottom"`)
	d.release()
	d.sees("stopped", "wanted")
	d.press("down", "w")
	d.hold = true
	d.press("right", "right", "left")
	d.release()
	d.sees(`why "level" is not allowed`)
}

func TestStoryTypingAheadIntoAnExplanation(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(13)
	d.hold = true
	d.press("space", "up", "w", "right", "w", "space")
	d.release()
	d.sees("step 16 ▸")
}

func TestStoryTheMaskSaysOtherwise(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(14)
	c := d.m.shot.options[0]
	d.m.explanation = newExplanationView(allowedExplanation(c.Token), c, &d.m.shot, testHeader.Constraint)
	d.sees("The run's own mask says otherwise: not allowed.")
	c.Allowed = true
	d.m.explanation = newExplanationView(topExplanation(), c, &d.m.shot, testHeader.Constraint)
	d.sees("The run's own mask says otherwise: allowed.")
	d.m.shot.step.Lost = true
	d.m.explanation = newExplanationView(topExplanation(), c, &d.m.shot, testHeader.Constraint)
	d.seesNot("otherwise")
}

func TestGoldenExplanations(t *testing.T) {
	for _, size := range sizes {
		d := drive(t, Options{Stepper: schemaScript()}, size.w, size.h)
		d.steps(14)
		d.press("up", "w")
		golden(t, "explanation-"+size.name, d.screen())
	}
}

func TestGoldenExplanationOfAGrammar(t *testing.T) {
	s := newScript()
	s.header.Constraint.Grammar = storyGrammar
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(14)
	c := d.m.shot.options[0]
	e := topExplanation()
	e.Reasons = []trace.Reason{{Node: trace.Node{Path: "direction"}, Kind: trace.ReasonOther, Expected: e.Expected}}
	e.Nodes = []trace.Node{{Path: "root"}, {Path: "direction"}}
	d.m.explanation = newExplanationView(e, c, &d.m.shot, s.header.Constraint)
	golden(t, "explanation-grammar", d.screen())
}

func TestManyReasons(t *testing.T) {
	for _, size := range sizes[:3] {
		d := drive(t, Options{Stepper: schemaScript()}, size.w, size.h)
		d.m.explanation = newExplanationView(manyReasons(), trace.Candidate{}, &d.m.shot, schemaConstraint)
		d.sees("/$defs/direction enum", " more", "nearest", "▌")
	}
	d := drive(t, Options{Stepper: schemaScript()}, 80, 24)
	d.m.explanation = newExplanationView(manyReasons(), trace.Candidate{}, &d.m.shot, schemaConstraint)
	d.sees("… 60 more")
}

func TestExplanationFitsTheScreen(t *testing.T) {
	evil, about := evilExplanation()
	for i, v := range []*explanationView{
		newExplanationView(evil, trace.Candidate{}, &shot{}, about),
		newExplanationView(topExplanation(), trace.Candidate{}, &shot{}, schemaConstraint),
		newExplanationView(manyReasons(), trace.Candidate{}, &shot{}, trace.Constraint{}),
	} {
		d := drive(t, Options{Stepper: newScript()}, 80, 24)
		d.m.explanation = v
		for w := 0; w <= 200; w += 11 {
			for h := 0; h <= 60; h += 5 {
				d.m.w, d.m.h = w, h
				d.press([]string{"down", "up"}[i%2])
				checkFits(t, d.m.View().Content, w, h)
			}
		}
	}
}

// What is wrong with an explanation must not break the pane.
func TestBrokenExplanations(t *testing.T) {
	for _, e := range []trace.Explanation{
		{},
		{Legal: -3, Token: testToken("abc")},
		{Legal: 99, Token: testToken("abc")},
		{Legal: 1, Token: testToken("é")},
		{Legal: 1, Allowed: true, Token: testToken("é")},
	} {
		v := newExplanationView(e, trace.Candidate{}, &shot{}, trace.Constraint{})
		for _, size := range sizes {
			c := newCanvas(size.w, size.h)
			drawExplanation(c.area(rect{0, 0, size.w, size.h}), v)
		}
	}
}

func TestAFrameDoesNotGrowWithTheSource(t *testing.T) {
	work := func(n int) float64 {
		var b strings.Builder
		b.WriteString(`{"a": 1`)
		for i := range n {
			fmt.Fprintf(&b, ",\n \"member%06d\": {\"type\": \"string\", \"description\": \"ein kleiner Ärger\"}", i)
		}
		b.WriteString("}")
		m := testModel(t, Options{Stepper: newScript()})
		m.w, m.h = 120, 40
		e := trace.Explanation{Token: testToken("abc"), Nodes: []trace.Node{{Path: "/a"}}}
		m.explanation = newExplanationView(e, trace.Candidate{}, &m.shot, trace.Constraint{Kind: "schema", Source: b.String()})
		return testing.AllocsPerRun(5, func() { m.View() })
	}
	if some, many := work(100), work(10_000); many > 1.2*some {
		t.Errorf("%.0f allocations a frame with 100 lines, %.0f with 10,000", some, many)
	}
}

// The key that explains stands out where something was not allowed.
func TestStressedKey(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	stressed := func(want string) {
		t.Helper()
		if got := d.m.scene().stressed(); got != want {
			t.Errorf("stressed: %q, want %q", got, want)
		}
	}
	stressed("")
	d.press("down")
	stressed("w") // on a banned candidate
	d.steps(14)
	stressed("w") // at an override
	d.press("up", "enter", "enter")
	stressed("") // where nothing is known of what is allowed
}
