package tui

import (
	"errors"
	"math"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

func TestStoryAllTokens(t *testing.T) {
	d := drive(t, Options{Stepper: newRankedScript()}, 120, 40)
	d.steps(14)
	d.press("a")
	d.sees("tokens", "2,048 tokens of 2,048", "allowed mass 30.7%", "▸● ", `✓ "bottom"`, `✗ "top"`, "61.2%", "98.0%", "more rows")
	d.press("G")
	d.sees("2,048", "▸")
	d.press("g")
	d.sees("▸     1 ✗ \"top\"")
	d.press("1", "2", "g")
	d.sees("▸    12 ✗")
	d.typeText(":tokens-first 1000")
	d.press("enter")
	d.sees("▸ 1,000 ✗")
	d.press("right") // stepping goes on below the pane
	d.sees("step 16", "▸●    1 ✓ ,")
	d.press("a")
	d.sees("wanted")
}

func TestStoryTokensAllowedAndBanned(t *testing.T) {
	d := drive(t, Options{Stepper: newRankedScript()}, 120, 40)
	d.steps(14)
	d.press("a", "r")
	d.sees("2 allowed of 2,048", `✓ "bottom"`, `✓ "last"`, "… 2,046 left out")
	d.seesNot(`"top"`, "more rows")
	d.press("r")
	d.sees("2,046 banned of 2,048", `✗ "top"`, "… 2 left out", "100.0%")
	d.seesNot(`"bottom"`)
	d.press("r")
	d.sees("2,048 tokens of 2,048")
	d.typeText(":tokens-rows allowed")
	d.press("enter")
	d.sees("2 allowed of 2,048")
	d.typeText(":tokens-rows some")
	d.press("enter")
	d.sees("the rows are all, allowed, banned")
}

func TestStoryTokensGroups(t *testing.T) {
	d := drive(t, Options{Stepper: newRankedScript()}, 120, 40)
	d.steps(14)
	d.press("a", "u")
	d.sees("2 allowed of 2,048", "2 groups", `+ "b… only "bottom"`, `+ "l… only "last"`)
	d.seesNot(`✓   "bottom"`)
	d.press("enter")
	d.sees(`− "b… 1 token`, `✓   "bottom"`)
	d.press("down")
	d.sees(`▸●    2 ✓   "bottom"`)
	d.press("down")
	d.sees(`▸       + "l…`)
	d.press("r", "g", "enter")
	d.sees("2,046 banned of 2,048", "left out")
	d.press("r")
	d.sees("letters of other scripts 2", "white space 2", "digits 2", `"k… 2`, "parts of characters 2")
}

func TestStoryTokensWhy(t *testing.T) {
	d := drive(t, Options{Stepper: whyRanked{newRankedScript()}}, 120, 40)
	d.steps(14)
	d.press("a", "1", "6", "g", "w")
	d.sees("0 of 6 bytes are legal", "·····⏎", "a word")
	d.press("esc")
	d.sees("2,048 tokens of 2,048")
	if d.m.shot.options[d.m.pick].ID != d.m.shot.step.Chosen.ID {
		t.Error("the cursor among the candidates moved")
	}
	d.press("g", "w")
	d.sees("0 of 5 bytes are legal", "esc w close")
}

func TestStoryTokensTake(t *testing.T) {
	s := newRankedScript()
	d := drive(t, Options{Stepper: s}, 120, 40)
	d.steps(14)
	d.press("a", "/")
	d.typeText("last")
	d.press("enter", "enter")
	if got := string(s.state.Steps[14].Chosen.Bytes); got != `"last"` {
		t.Errorf("taken: %s", got)
	}
	d.press("left", "esc", "/")
	d.typeText(`"top`)
	d.press("enter", "enter")
	d.sees("not allowed here: enter again takes")
	d.press("enter")
	if st := s.state.Steps[14]; string(st.Chosen.Bytes) != `"top"` || !st.Illegal {
		t.Errorf("taken: %s, illegal %v", st.Chosen.Bytes, st.Illegal)
	}
	d.sees("nothing is known of what is allowed")
	d.press("esc", "r")
	d.sees("0 allowed of 2,048", "none")
}

func TestStoryTokensOfARecording(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 120, 40)
	d.steps(14)
	d.press("a")
	d.sees("10 of 2,048 recorded · allowed mass", `✓ "bottom"`, `✓ "last"`, "… 2,038 left out or not recorded")
	d.press("/")
	d.typeText("last")
	d.sees("10 of 2,048 recorded · 1 token")
	d.press("esc", "u")
	d.sees("2 groups")
	d.press("u", "r", "9", "g")
	d.sees("8 banned")
	d.press("9", "9", "g")
	d.sees("no token of rank 99")
}

func TestTokensErrors(t *testing.T) {
	s := newRankedScript()
	d := drive(t, Options{Stepper: s}, 100, 30)
	s.fail = errors.New("the model is gone")
	d.press("a")
	d.sees("the model is gone")
	d.steps(1)
	d.seesNot("the model is gone")
}

func TestTokensMouse(t *testing.T) {
	d := drive(t, Options{Stepper: newRankedScript(), Mouse: true}, 120, 40)
	d.steps(14)
	d.press("a")
	r := d.m.layout().panes[paneTokens]
	d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: 20, Y: r.y + 2})
	d.sees(`▸     1 ✗ "top"`)
	d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: 20, Y: r.y + 1})
	d.sees(`▸     1 ✗ "top"`)
	d.press("u")
	d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: 20, Y: r.y + 3})
	d.sees(`− "l…`)
	d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: 20, Y: r.y + 20})
	d.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown, X: 20, Y: r.y + 3})
	d.sees(`✓   "last"`)
}

// The columns of what is on the screen, with the lines for the rest, add up.
func TestTokensAddUp(t *testing.T) {
	for _, keys := range [][]string{{}, {"r"}, {"r", "r"}, {"u"}, {"u", "r"}, {"/", "t", "enter"}, {"r", "/", "l", "enter"}} {
		d := drive(t, Options{Stepper: newRankedScript()}, 120, 40)
		d.steps(14)
		d.press(append([]string{"a"}, keys...)...)
		s := d.m.scene()
		total := s.tokenList.total
		total.add(s.leftOut(s.tokenList))
		if math.Abs(total.raw-1) > 1e-9 || math.Abs(total.masked-1) > 1e-9 || total.count != testVocab || total.allowed != 2 {
			t.Errorf("%v: %+v", keys, total)
		}
		l := s.tokenList
		if added := l.addUp(); math.Abs(added.raw-l.total.raw) > 1e-9 || math.Abs(added.masked-l.total.masked) > 1e-9 || added.count != l.total.count {
			t.Errorf("%v: %+v listed, %+v added up", keys, l.total, added)
		}
	}
}

func TestGroupOf(t *testing.T) {
	for text, want := range map[string]shown{
		"the": "t…", " the": "·t…", "The": "T…", `"the`: `"t…`, "\n \"The": `·"T…`, `"`: `" and what is no letter`, `""`: `" and what is no letter`,
		"12": "digits", "-1": "digits", "-": "other signs", " \n": "white space", "{": "{ [", "]": "} ]", ", ": ",", ": ": ":", "\\u": `\ escapes`,
		"字": "letters of other scripts", "\xe5": "parts of characters", "": "the rest", "€": "other signs", "\u00a0": "white space", "z": "z…", "Z": "Z…",
	} {
		if got := groupName(groupOf(trace.Token{Bytes: []byte(text)})); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	for kind, want := range map[trace.TokenKind]shown{trace.KindEnd: "the end", trace.KindControl: "control tokens", trace.KindUser: "t…"} {
		if got := groupName(groupOf(trace.Token{Bytes: []byte("the"), Kind: kind})); got != want {
			t.Errorf("%s: %s", kind, got)
		}
	}
}
