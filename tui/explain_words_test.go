package tui

import (
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func spoken(l line) string {
	s := ""
	for _, p := range l {
		s += string(p.text)
	}
	return s
}

func TestVerdict(t *testing.T) {
	for _, tc := range []struct {
		token   trace.Token
		legal   int
		allowed bool
		want    string
	}{
		{testToken("kiwi"), 4, true, "✓ kiwi is allowed: all 4 bytes are legal."},
		{testToken("k"), 1, true, "✓ k is allowed: its one byte is legal."},
		{testToken("kixnd"), 2, false, "✗ ki│x│nd  2 of 5 bytes are legal; then x is not."},
		{testToken(" Born"), 0, false, "✗ │·│Born  0 of 5 bytes are legal; · is not."},
		{testToken("ki"), 1, false, "✗ k│i  1 of 2 bytes is legal; then i is not."},
		{testToken("k"), 0, false, "✗ │k  0 of 1 byte is legal; k is not."},
		{testToken("aéb"), 1, false, "✗ a│é│b  1 of 4 bytes is legal; then é is not."},
		{testToken("aéb"), 2, false, `✗ a\xC3│\xA9│b  2 of 4 bytes are legal; then \xA9 is not.`},
		{testToken("ab"), 2, false, "✗ ab is not allowed, although all 2 bytes are legal."},
		{testToken("<|end|>"), 0, true, "✓ <|end|> is allowed: the text may end here."},
		{testToken("<|end|>"), 0, false, "✗ <|end|> is not allowed: the text may not end here."},
		{trace.Token{ID: 7, Kind: trace.KindControl}, 0, false, "✗ ‹token 7› is not allowed: it is no text."},
		{trace.Token{ID: 7, Kind: trace.KindControl}, 0, true, "✓ ‹token 7› is allowed."},
	} {
		v := newExplanationView(trace.Explanation{Token: tc.token, Legal: tc.legal, Allowed: tc.allowed}, trace.Candidate{}, &shot{}, trace.Constraint{})
		if got := spoken(v.verdict()); got != tc.want {
			t.Errorf("%s\n%s", got, tc.want)
		}
	}
}

func TestExpected(t *testing.T) {
	for _, tc := range []struct {
		words  string
		mayEnd bool
		want   string
	}{
		{"`,` or `}`", false, "`,` or `}`"},
		{"white space", true, "white space, or the end"},
		{"nothing", true, "only the end of the text"},
		{"nothing", false, "nothing"},
		{"", false, "not known"},
	} {
		v := explanationView{Explanation: trace.Explanation{Expected: tc.words, MayEnd: tc.mayEnd}}
		if got := spoken(v.expected()); got != tc.want {
			t.Errorf("%s\n%s", got, tc.want)
		}
	}
}

func TestReasonsInWords(t *testing.T) {
	enum := trace.Node{Path: "/a", Keyword: "enum", Detail: "[1, 2]"}
	for _, tc := range []struct {
		reason trace.Reason
		want   string
	}{
		{trace.Reason{Node: enum, Kind: trace.ReasonOther, Expected: "`1`"}, "/a enum [1, 2] wants `1`."},
		{trace.Reason{Node: trace.Node{}, Kind: trace.ReasonComplete}, "/ is complete."},
		{trace.Reason{Node: trace.Node{Path: "mood"}, Kind: trace.ReasonUnfinished, Expected: "x"}, "mood is not fulfilled yet: it wants x."},
		{trace.Reason{Kind: trace.ReasonRepeated}, "the object has a member of this name already."},
		{trace.Reason{Node: trace.Node{Path: "/a", Keyword: "type"}, Kind: trace.ReasonTogether, Note: "so it goes"},
			"/a type allows it, but no text satisfies all parts after it; so it goes."},
	} {
		if got := spoken(sentence(tc.reason)); got != tc.want {
			t.Errorf("%s\n%s", got, tc.want)
		}
	}
}
