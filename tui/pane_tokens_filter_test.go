package tui

import (
	"context"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

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
	cmd := d.m.filterTokens("/bottom")
	_, moved := d.m.Update(keyPress("right"))
	d.hold = false
	d.run(moved) // the step comes first
	d.sees("step 16", "looking through the vocabulary")
	d.run(cmd)
	d.sees("filter /bottom", "1 token of 2,048")
}
