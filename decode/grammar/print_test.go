package grammar

import (
	"reflect"
	"strings"
	"testing"
)

func TestString(t *testing.T) {
	tests := []struct {
		body Expr
		want string
	}{
		{Literal(""), `""`},
		{Literal("a\"\\[\n\x00é\u200b\U000E0001"), `"a\"\\[\n\x00é\u200B\U000E0001"`},
		{Class{Ranges: []Range{one('-'), {'+', '-'}, one('-'), one(']'), {'\\', '^'}, one('-')}}, `[-+-\x2D\x2D\]\\-^-]`},
		{Class{Ranges: []Range{one('^'), one('^')}}, `[\x5E^]`},
		{Class{Negated: true, Ranges: []Range{one('^'), {'a', 'z'}}}, `[^^a-z]`},
		{Any{}, `.`},
		{Ref("a-1"), `a-1`},
		{Seq{}, `""`},
		{Seq{Literal("a"), Seq{Any{}, Any{}}, Alt{Any{}, Ref("b")}}, `"a" (. .) (. | b)`},
		{Alt{Seq{Any{}, Any{}}, Opt(Any{}), Literal("")}, `. . | .? | ""`},
		{Star(Literal("ab")), `"ab"*`},
		{Plus(Seq{Any{}, Any{}}), `(. .)+`},
		{Opt(Plus(Any{})), `(.+)?`},
		{Repeat{Literal(""), 2, 2}, `(""){2}`},
		{Repeat{Seq{}, 2, Unlimited}, `(""){2,}`},
		{Repeat{Any{}, 0, 3}, `.{0,3}`},
		{Repeat{Any{}, 1, 1}, `.{1}`},
		{Chars("ab"), `[ab]`},
	}
	for _, tt := range tests {
		if got := exprString(tt.body); got != tt.want {
			t.Errorf("%#v prints as\n%s, want\n%s", tt.body, got, tt.want)
		}
	}
}

func TestStringBreaksLongRules(t *testing.T) {
	a, b := strings.Repeat("a", 60), strings.Repeat("b", 60)
	g := Grammar{Root: "start", Rules: []Rule{
		{Name: "start", Body: Alt{Literal(a), Literal(b), Literal("")}},
		{Name: "x", Body: Ref("start")},
	}}
	want := "root ::= start\nstart ::=\n  \"" + a + "\" |\n  \"" + b + "\" |\n  \"\"\nx ::= start\n"
	if got := g.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	back, err := Parse(want)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := back.Rule("start"); !reflect.DeepEqual(got.Body, g.Rules[0].Body) {
		t.Errorf("reads back as %#v", got.Body)
	}
}

// FuzzParse holds that no text makes Parse fail in any way but with an Error
// that has a message, and that what it reads can be printed and read again.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"root ::= \"a\" | b{2,3}\nb ::= [^a-z\\]-] . (\"x\"* |)? # c\n",
		"root ::=\n(\"\"){2} (\"a\"{0}){2} \"\\u00e9\\U0001F600\" [\\x00-\\x1f^-]\r\n-1 ::= ()",
		"root ::= a\na ::= root \"x\" | a", "root ::= \"a\"{900}{900}", "root ::= \"\xff\x00",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		g, err := Parse(src)
		if err != nil {
			if e, ok := err.(*Error); !ok || e.Message == "" {
				t.Fatalf("error %#v", err)
			}
			return
		}
		printed := g.String()
		back, err := Parse(printed)
		if err != nil {
			t.Fatalf("%q prints as %q: %v", src, printed, err)
		}
		if !reflect.DeepEqual(withoutPos(g), withoutPos(back)) {
			t.Fatalf("%q prints as %q, which reads as %v", src, printed, back)
		}
	})
}

func withoutPos(g *Grammar) []Rule {
	rules := append([]Rule(nil), g.Rules...)
	for i := range rules {
		rules[i].Pos = Pos{}
	}
	return rules
}
