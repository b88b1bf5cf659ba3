package tui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// testWords is a vocabulary of the story's texts and of others.
type testWords struct{ tokens []trace.Token }

func (v testWords) Len() int                 { return len(v.tokens) }
func (v testWords) Token(id int) trace.Token { return v.tokens[id] }

// newTestWords makes a vocabulary of n tokens. Those that the story names have
// the story's ids.
func newTestWords(n int, plan []scripted) *testWords {
	v := &testWords{make([]trace.Token, n)}
	for id := range v.tokens {
		v.tokens[id] = trace.Token{ID: id, Bytes: fillerToken(id)}
	}
	for _, sc := range plan {
		for _, w := range sc.wishes {
			t := testToken(strings.TrimPrefix(w.text, "!"))
			v.tokens[t.ID] = t
		}
	}
	return v
}

// fillerToken is a token of some kind for every id.
func fillerToken(id int) []byte {
	switch id % 8 {
	case 0:
		return fmt.Appendf(nil, " word%d", id)
	case 1:
		return fmt.Appendf(nil, "%d", id)
	case 2:
		return fmt.Appendf(nil, "\"k%d", id)
	case 3:
		return fmt.Appendf(nil, "Word%d", id)
	case 4:
		return fmt.Appendf(nil, "}%d", id)
	case 5:
		return []byte(strings.Repeat(" ", id%7) + "\n")
	case 6:
		return []byte{0xE2, byte(0x80 + id%64)}
	}
	return fmt.Appendf(nil, "字%d", id)
}

// rankedScript is a script that knows its whole vocabulary.
type rankedScript struct {
	*script
	words *testWords
	fail  error // what the next ranking returns
}

func newRankedScript() *rankedScript {
	s := newScript()
	return &rankedScript{script: s, words: newTestWords(testVocab, s.plan)}
}

// Ranking ranks the tokens of the step by their wishes, and shares out what is
// left of the probability among the others.
func (s *rankedScript) Ranking(context.Context) (trace.Ranking, error) {
	if err := s.fail; err != nil {
		s.fail = nil
		return trace.Ranking{}, err
	}
	step, _ := s.state.Current()
	return rankAll(&step, s.words), nil
}

func rankAll(step *trace.Step, words *testWords) trace.Ranking {
	n := words.Len()
	r := trace.Ranking{Order: make([]int32, n), Raw: make([]float64, n), Allowed: make([]uint64, n/64+1), Mass: step.AllowedMass, Vocab: words}
	known := slices.Concat(step.Top, step.Legal)
	seen := map[int]bool{}
	rest := 1.0
	for _, c := range known {
		if !seen[c.ID] {
			rest -= c.Raw.Prob()
			seen[c.ID] = true
		}
	}
	weights := 0.0
	for id := range n {
		r.Order[id] = int32(id)
		if !seen[id] {
			weights += 1 / float64(id+10)
		}
	}
	for id := range n {
		r.Raw[id] = math.Log(rest / weights / float64(id+10))
	}
	for _, c := range known {
		r.Raw[c.ID] = float64(c.Raw)
		if c.Allowed {
			r.Allowed[c.ID>>6] |= 1 << (c.ID & 63)
		}
	}
	for _, c := range known {
		r.Raw[c.ID] = float64(c.Raw)
	}
	if step.Lost {
		r.Allowed, r.Mass = nil, trace.Unknown
	}
	slices.SortStableFunc(r.Order, func(a, b int32) int { return cmp.Compare(r.Raw[b], r.Raw[a]) })
	return r
}

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

func TestStoryTokensFilter(t *testing.T) {
	d := drive(t, Options{Stepper: newRankedScript()}, 120, 40)
	d.steps(14)
	d.press("a", "/")
	d.typeText("top")
	d.sees(`▸     1 ✗ "top"`, "1 token of 2,048", "filter top")
	d.press("backspace", "backspace", "backspace")
	d.typeText("WORD")
	d.sees("0 tokens of 2,048", "none")
	d.press("esc")
	d.sees("2,048 tokens of 2,048")
	d.press("/")
	d.typeText("/^[0-9]+$/")
	d.press("enter")
	d.sees("255 tokens of 2,048", "filter /^[0-9]+$/")
	d.steps(1) // the filter stays while stepping
	d.sees("255 tokens of 2,048")
	d.press("r")
	d.sees("0 allowed of 2,048")
	d.press("esc")
	d.sees("allowed of 2,048")
	d.seesNot("filter /")
	d.press("esc")
	d.sees("wanted")
}

func TestStoryTokensFilterThatIsWrong(t *testing.T) {
	d := drive(t, Options{Stepper: newRankedScript()}, 100, 30)
	d.press("a", "/")
	d.typeText("/a(")
	d.sees("not a regular expression yet", "missing closing )")
	d.typeText("b)")
	d.sees("0 tokens of 2,048")
	d.press("esc", "/")
	d.typeText("/.{900}.{900}")
	d.sees("too long")
}

func TestStoryTokensGroups(t *testing.T) {
	d := drive(t, Options{Stepper: newRankedScript()}, 120, 40)
	d.steps(14)
	d.press("a", "u")
	d.sees("2 allowed of 2,048", "2 groups", `+ "b… 1 token`, `+ "l… 1 token`)
	d.seesNot(`"bottom"`)
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

// whyRanked can explain every token.
type whyRanked struct{ *rankedScript }

func (s whyRanked) Explain(_ context.Context, id int) (trace.Explanation, error) {
	return trace.Explanation{Token: s.words.Token(id), Expected: "a word", Nodes: []trace.Node{{Path: "/direction"}}}, nil
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

func TestParseFilter(t *testing.T) {
	for _, tc := range []struct {
		typed, token string
		want         bool
	}{
		{"", "x", true},
		{"top", "sTOP", true},
		{"Top", "sTOP", false},
		{"Top", "aTop", true},
		{" t", " the", true},
		{" t", "the", false},
		{`\n`, "a\n", true},
		{`\/`, "a/b", true},
		{`\/`, "ab", false},
		{"/^a+$", "aaa", true},
		{"/^a+$/", "aaab", false},
		{"a.c", "abc", false},
		{"é", "né", true},
	} {
		f, err := parseFilter(tc.typed)
		if err != nil || f.has([]byte(tc.token)) != tc.want {
			t.Errorf("%q in %q: %v %v", tc.typed, tc.token, !tc.want, err)
		}
	}
	for _, bad := range []string{"/(", "/[", `/\`, "/*", "/" + strings.Repeat("(a|b){100}", 20)} {
		if _, err := parseFilter(bad); err == nil {
			t.Errorf("%q is a filter", bad)
		}
	}
}

// FuzzMatch compares the search through all tokens in one go with that through
// each.
func FuzzMatch(f *testing.F) {
	f.Add("ab", "ab", "a\x00b")
	f.Add("a", "bAa", "")
	f.Add("aa", "a", "a")
	f.Add("/a*", "b", "aa")
	f.Fuzz(func(t *testing.T, typed, one, two string) {
		filter, err := parseFilter(typed)
		if err != nil || filter.all() {
			return
		}
		v := &testWords{[]trace.Token{{Bytes: []byte(one)}, {ID: 1}, {ID: 2, Bytes: []byte(two)}, {ID: 3, Bytes: []byte(one + two)}}}
		var w tokenWords
		w.load(v)
		set, err := w.match(context.Background(), typed, filter)
		if err != nil {
			t.Fatal(err)
		}
		for _, token := range v.tokens {
			if got, want := hasBit(set, int32(token.ID)), filter.has(token.Bytes); got != want {
				t.Errorf("%q in %q: %v", typed, token.Bytes, got)
			}
		}
	})
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

// A filter that takes long is not waited for: a step is shown without it, and
// what was typed since then counts.
func TestFilterInTheBackground(t *testing.T) {
	d := drive(t, Options{Stepper: newRankedScript()}, 120, 40)
	d.steps(14)
	d.press("a", "/")
	d.hold = true
	d.typeText("/^t")
	d.sees("2,048 tokens of 2,048", "filtering")
	d.release()
	d.seesNot("filtering")
	d.sees("filter /^t", "0 tokens of 2,048")
	d.press("esc")

	d.hold = true
	cmd := d.m.filter("/bottom")
	_, moved := d.m.Update(keyPress("right"))
	d.hold = false
	d.run(moved) // the step comes first
	d.sees("step 16", "looking through the vocabulary")
	d.run(cmd)
	d.sees("filter /bottom", "1 token of 2,048")
}
