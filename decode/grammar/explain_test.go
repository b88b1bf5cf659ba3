package grammar

import (
	"slices"
	"testing"
)

// quoted returns a string of letters that must fulfil all parts, in quotes.
func quoted(a *Automaton, parts ...Term) Term {
	return a.Seq(a.Text(`"`), a.And(parts...), a.Text(`"`))
}

func TestExplainNamesTheKeyword(t *testing.T) {
	a := NewLabelled()
	letter := a.Bytes('a', 'z')
	bound := func(keyword string, min, max int) Term {
		return a.Tag(Label{Path: "/name", Keyword: keyword}, a.Repeat(letter, min, max))
	}
	term := a.Seq(a.Text(`{`), quoted(a, bound("minLength", 2, -1), bound("maxLength", 0, 3),
		a.Tag(Label{Path: "/name", Keyword: "pattern"}, a.Repeat(a.Bytes('a', 'c'), 0, -1))), a.Text(`}`))
	for _, test := range []struct {
		text, keyword string
		kind          ReasonKind
		legal         int
		words         string
	}{
		{`{"a"`, "minLength", Unfinished, 3, "a small letter a to c"},
		{`{"abcc`, "maxLength", Complete, 5, "a quote"},
		{`{"ax`, "pattern", OtherByte, 3, "a small letter a to c"},
	} {
		e := a.Explain(term, []byte(test.text))
		has := slices.ContainsFunc(e.Reasons, func(r Reason) bool { return r.Label.Keyword == test.keyword && r.Kind == test.kind })
		if !has || e.Legal != test.legal || Words(e.Next, "a quote") != test.words {
			t.Errorf("%s: %+v, next %s", test.text, e, Words(e.Next, "a quote"))
		}
	}
	if e := a.Explain(term, []byte(`{"ab"}`)); e.Legal != 6 || !e.MayEnd || e.Reasons != nil {
		t.Errorf("the whole text: %+v", e)
	}
}

func TestExplainTellsWhenPartsContradict(t *testing.T) {
	a := NewLabelled()
	letter := a.Bytes('a', 'z')
	short := a.Tag(Label{Keyword: "maxLength"}, a.Repeat(letter, 0, 2))
	late := a.Tag(Label{Keyword: "pattern"}, a.Seq(a.Repeat(letter, 0, -1), a.Text("x"), a.Repeat(letter, 1, 1)))
	e := a.Explain(a.And(short, late), []byte("a"))
	if len(e.Reasons) != 2 || e.Reasons[0].Kind != Together || e.Reasons[1].Kind != Together {
		t.Errorf("%+v", e)
	}
	if Words(e.Next, "a quote") != "`x`" {
		t.Errorf("next: %s", Words(e.Next, "a quote"))
	}
}

func TestLabelsOfAState(t *testing.T) {
	a := NewLabelled()
	term := a.Seq(a.Tag(Label{Path: "/a"}, a.Alt(a.Tag(Label{Path: "/a/0"}, a.Text("xy")), a.Tag(Label{Path: "/a/1"}, a.Text("z")))), a.Tag(Label{Path: "/b"}, a.Text("!")))
	for text, want := range map[string][]Label{
		"":   {{Path: "/a"}, {Path: "/a/0"}, {Path: "/a/1"}},
		"x":  {{Path: "/a"}, {Path: "/a/0"}},
		"xy": {{Path: "/b"}},
	} {
		state := term
		for i := range len(text) {
			state = a.Next(state, text[i])
		}
		if got := a.Labels(state); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	for _, test := range []struct {
		edges []Edge
		want  string
	}{
		{nil, "nothing"},
		{[]Edge{{'0', '9', Empty}}, "a digit"},
		{[]Edge{{'"', '"', Empty}, {'0', '4', Empty}}, "a quote or a digit 0 to 4"},
		{[]Edge{{'\t', '\n', Empty}, {'\r', '\r', Empty}, {' ', ' ', Empty}, {',', ',', Empty}, {'}', '}', Empty}}, "white space, `,` or `}`"},
		{[]Edge{{'a', 'a', Empty}, {'c', 'c', Empty}}, "`a` or `c`"},
		{[]Edge{{'a', 'c', Empty}, {'e', 'j', Empty}}, "one of 9 small letters"},
		{[]Edge{{0, 0, Empty}, {0x80, 0x8F, Empty}}, "byte 0x00 or the rest of a character"},
		{[]Edge{{' ', '~', Empty}, {0xC2, 0xF4, Empty}}, "a quote, one of 94 other ASCII characters or a character beyond ASCII"},
	} {
		if got := Words(test.edges, "a quote"); got != test.want {
			t.Errorf("%v: %q, want %q", test.edges, got, test.want)
		}
	}
}
