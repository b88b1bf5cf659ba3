package grammar

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// body parses one rule named root and returns its body.
func body(t *testing.T, src string) Expr {
	t.Helper()
	g, err := Parse("root ::= " + src)
	if err != nil {
		t.Fatalf("Parse(%q): %v", src, err)
	}
	r, _ := g.Rule(RootName)
	return r.Body
}

func one(r rune) Range { return Range{Lo: r, Hi: r} }

func TestParseBody(t *testing.T) {
	tests := []struct {
		src  string
		want Expr
	}{
		{``, Literal("")},
		{`()`, Literal("")},
		{`""`, Literal("")},
		{`"a"`, Literal("a")},
		{`(("a"))`, Literal("a")},
		{`"a" "b"`, Seq{Literal("a"), Literal("b")}},
		{`"a""b"`, Seq{Literal("a"), Literal("b")}},
		{`("a" "b") "c"`, Seq{Seq{Literal("a"), Literal("b")}, Literal("c")}},
		{`"a" | "b"`, Alt{Literal("a"), Literal("b")}},
		{`"a" |`, Alt{Literal("a"), Literal("")}},
		{`| "a"`, Alt{Literal(""), Literal("a")}},
		{`"a" | ("b" | "c")`, Alt{Literal("a"), Alt{Literal("b"), Literal("c")}}},
		{"\n  \"a\" |\n\n # comment\n \"b\" # more\n", Alt{Literal("a"), Literal("b")}},
		{"( \"a\"\n\r\n | # c\n \"b\"\n)", Alt{Literal("a"), Literal("b")}},
		{`.`, Any{}},
		{`"a"*`, Star(Literal("a"))},
		{`"a" +`, Plus(Literal("a"))},
		{`"ab"?`, Opt(Literal("ab"))},
		{`"a"{3}`, Repeat{Literal("a"), 3, 3}},
		{`"a"{3,}`, Repeat{Literal("a"), 3, Unlimited}},
		{`"a"{ 0 , 003 }`, Repeat{Literal("a"), 0, 3}},
		{`"a"?{2}`, Repeat{Opt(Literal("a")), 2, 2}},
		{`("a" "b")+`, Plus(Seq{Literal("a"), Literal("b")})},
		{`(""){2}`, Repeat{Literal(""), 2, 2}},
		{`("a"{0}){2}`, Repeat{Repeat{Literal("a"), 0, 0}, 2, 2}},
		{`"\x41\u00e9\U0001F600\t\r\n\\\"\[\]"`, Literal("Aé😀\t\r\n\\\"[]")},
		{"\"\n#\"", Literal("\n#")},
		{`[a]`, Class{Ranges: []Range{one('a')}}},
		{`[^a-z\]]`, Class{Negated: true, Ranges: []Range{{'a', 'z'}, one(']')}}},
		{`[a-]`, Class{Ranges: []Range{one('a'), one('-')}}},
		{`[-a]`, Class{Ranges: []Range{one('-'), one('a')}}},
		{`[--a]`, Class{Ranges: []Range{{'-', 'a'}}}},
		{`[a-c-e]`, Class{Ranges: []Range{{'a', 'c'}, one('-'), one('e')}}},
		{`[a^]`, Class{Ranges: []Range{one('a'), one('^')}}},
		{`[\x00-\x1F"]`, Class{Ranges: []Range{{0, 0x1F}, one('"')}}},
		{`[^\uD800-\uDFFF]`, Class{Negated: true, Ranges: []Range{{0xD800, 0xDFFF}}}},
		{`[.*#[]`, Class{Ranges: []Range{one('.'), one('*'), one('#'), one('[')}}},
	}
	for _, tt := range tests {
		if got := body(t, tt.src); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q = %#v, want %#v", tt.src, got, tt.want)
		}
	}
}

func TestParseRules(t *testing.T) {
	g, err := Parse("# head\r\n\r\n  root ::= b 1\n\tb\t::=\n\"x\"\r1 ::= \"é\" # end\r\n-9 ::= \"y\"")
	if err != nil {
		t.Fatal(err)
	}
	want := &Grammar{Root: "root", Rules: []Rule{
		{"root", Seq{Ref("b"), Ref("1")}, Pos{3, 3}},
		{"b", Literal("x"), Pos{4, 2}},
		{"1", Literal("é"), Pos{6, 1}},
		{"-9", Literal("y"), Pos{7, 1}},
	}}
	if !reflect.DeepEqual(g, want) {
		t.Errorf("got  %#v\nwant %#v", g, want)
	}
}

func TestLaterDefinitionCounts(t *testing.T) {
	g, err := Parse("root ::= a\na ::= \"1\"\nroot ::= a a\n")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.String(), "a ::= \"1\"\nroot ::= a a\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ src, want string }{
		{"", "there is no rule named root"},
		{"a ::= \"x\"", "there is no rule named root"},
		{"root", "line 1, column 5: expecting '::='"},
		{"root := \"a\"", "line 1, column 6: expecting '::='"},
		{"my_rule ::= \"a\"", "line 1, column 3: expecting '::='; names are made of letters, digits and '-', not '_'"},
		{"root ::= my_rule", "line 1, column 12: expecting '|' or the end of the line; names are made of letters, digits and '-', not '_'"},
		{"root ::= \"a\" )", "line 1, column 14: expecting '|' or the end of the line"},
		{"root ::= \"a\"\n  | \"b\"", "line 2, column 3: expecting the name of a rule; a body goes on in the next line only after '|' or within ( )"},
		{"\ufeffroot ::= \"a\"", "line 1, column 1: expecting the name of a rule"},
		{"root ::= \"é\"\n\nfoo ::= (\"a\" $ )", "line 3, column 14: expecting ')'"},
		{"root ::= (\"a\"", "line 1, column 14: expecting ')'"},
		{"root ::= \"a", "line 1, column 10: expecting '\"' at the end of this literal"},
		{"root ::= [a-", "line 1, column 13: the text ends within a literal or a class"},
		{"root ::= \"\\q\"", `line 1, column 11: unknown escape; there are \xHH \uHHHH \UHHHHHHHH \t \r \n \\ \" \[ \]`},
		{"root ::= \"\\", `line 1, column 11: unknown escape; there are \xHH \uHHHH \UHHHHHHHH \t \r \n \\ \" \[ \]`},
		{"root ::= [a\\-z]", `line 1, column 12: unknown escape; there are \xHH \uHHHH \UHHHHHHHH \t \r \n \\ \" \[ \]`},
		{"root ::= \"\\x4\"", "line 1, column 11: expecting 2 hexadecimal digits"},
		{"root ::= \"\\u+041\"", "line 1, column 11: expecting 4 hexadecimal digits"},
		{"root ::= \"\\U00110000\"", "line 1, column 11: U+110000 is no code point; the last one is U+10FFFF"},
		{"root ::= \"\\UFFFFFFFF\"", "line 1, column 11: U+FFFFFFFF is no code point; the last one is U+10FFFF"},
		{"root ::= [\\uD800-\\uDFFF]", "line 1, column 10: a class of nothing but halves of surrogate pairs, which UTF-8 text never contains"},
		{"root ::= [az-a]", "line 1, column 12: the range from U+007A to U+0061 is backwards and matches nothing"},
		{"root ::= \"a\" []", "line 1, column 14: a class without characters; llama.cpp would read it as the empty text"},
		{"root ::= [^]", "line 1, column 10: a class without characters; llama.cpp would read it as the empty text"},
		{"root ::= * \"a\"", "line 1, column 10: expecting an item before '*'"},
		{"root ::= \"a\" | {2}", "line 1, column 16: expecting an item before '{'"},
		{"root ::= \"a\" \"\"?", "line 1, column 16: expecting an item before '?'"},
		{"root ::= \"a\"{0}+", "line 1, column 16: expecting an item before '+'"},
		{"root ::= \"a\"{}", "line 1, column 14: expecting a number"},
		{"root ::= \"a\"{,2}", "line 1, column 14: expecting a number"},
		{"root ::= \"a\"{2;3}", "line 1, column 15: expecting '}'"},
		{"root ::= \"a\"{2", "line 1, column 15: expecting '}'"},
		{"root ::= \"a\"{3,2}", "line 1, column 13: at least 3 and at most 2 times"},
		{"root ::= \"a\"{4294967297}", "line 1, column 14: a count of more than 500000"},
		{"root ::= \"a\"{99999999999999999999}", "line 1, column 14: a count of more than 500000"},
		{"root ::= \"a\"{900}{900}", "line 1, column 1: rule root: with it the grammar needs more than 500000 elements; lower its counts"},
		{"root ::= \"a\"{0,200000}", "line 1, column 1: rule root: with it the grammar needs more than 500000 elements; lower its counts"},
		{"root ::= a\n\n  a ::= (b)", "line 3, column 10: there is no rule named b"},
		{"root ::= x\nroot ::= \"a\"", "line 1, column 10: there is no rule named x"},
		{"root ::= \"a\xff\"", "line 1, column 12: byte 0xFF is not valid UTF-8"},
		{"root ::= \"\xed\xa0\x80\"", "line 1, column 11: byte 0xED is not valid UTF-8"},
		{"root ::= \"a\x00\"", "line 1, column 12: a NUL byte"},
	}
	for _, tt := range tests {
		_, err := Parse(tt.src)
		if err == nil || err.Error() != tt.want {
			t.Errorf("Parse(%q): %v\nwant %s", tt.src, err, tt.want)
		}
		var e *Error
		if err != nil && !errors.As(err, &e) {
			t.Errorf("Parse(%q): a %T", tt.src, err)
		}
	}
}

func TestRecursionErrors(t *testing.T) {
	const endless = " repeats without end what can be empty"
	tests := []struct{ src, want string }{
		{"root ::= root", "line 1, column 1: left recursion: root → root"},
		{"root ::= \"x\" | expr\nexpr ::= term \"+\" expr\nterm ::= expr", "line 2, column 1: left recursion: expr → term → expr"},
		{"root ::= a root | \"x\"\na ::= | \"y\"", "line 1, column 1: left recursion: root → root"},
		{"root ::= a root | \"x\"\na ::= b\nb ::= \"y\"?", "line 1, column 1: left recursion: root → root"},
		{"root ::= (\"\" | \"x\") (\"y\" | root)", "line 1, column 1: left recursion: root → root"},
		{"root ::= \"\"{0} root{2} ", "line 1, column 12: expecting an item before '{'"},
		{"root ::= (\"\"){0} root{2} ", "line 1, column 1: left recursion: root → root"},
		{"root ::= \"a\"\nunused ::= unused \"x\"", "line 2, column 1: left recursion: unused → unused"},
		{"root ::= \"a\"**", `line 1, column 1: rule root: ("a"*)*` + endless},
		{"root ::= (\"a\"*)+", `line 1, column 1: rule root: ("a"*)+` + endless},
		{"root ::= ws+\nws ::= sp\nsp ::= \" \"*", `line 1, column 1: rule root: ws+` + endless},
		{"root ::= (\"\")*", `line 1, column 1: rule root: ("")*` + endless},
	}
	for _, tt := range tests {
		_, err := Parse(tt.src)
		if err == nil || err.Error() != tt.want {
			t.Errorf("Parse(%q): %v\nwant %s", tt.src, err, tt.want)
		}
	}
	for _, src := range []string{
		"root ::= \"x\" root | \"y\"",
		"root ::= (\"a\"?){0,5} \"b\"",
		"root ::= root{0} \"b\"",
		"root ::= a+ \na ::= \"x\" a? | \"y\" root",
	} {
		if _, err := Parse(src); err != nil {
			t.Errorf("Parse(%q): %v", src, err)
		}
	}
}

// TestHostile holds that texts made to exhaust the stack, the memory or the
// time are refused or read in a moment.
func TestHostile(t *testing.T) {
	const n = 100_000
	chain := strings.Repeat("a", 50)
	tests := []struct{ name, src, want string }{
		{"open groups", "root ::= " + strings.Repeat("(", n), "line 1, column 1010: groups are nested more than 1000 deep"},
		{"suffixes", "root ::= \"a\"" + strings.Repeat("?", n), "line 1, column 1: rule root: groups are nested more than 1000 deep"},
		{"multiplied", "root ::= \"a\"" + strings.Repeat("{2}", 900), "line 1, column 1: rule root: with it the grammar needs more than 500000 elements; lower its counts"},
		{"long", "root ::= \"" + strings.Repeat("a", 6*n) + "\"", "line 1, column 1: rule root: with it the grammar needs more than 500000 elements; lower its counts"},
		{"ok", "root ::= " + strings.Repeat("(", MaxNesting) + chain + strings.Repeat(")", MaxNesting) + "\n" + chain + " ::= ", ""},
	}
	for _, tt := range tests {
		_, err := Parse(tt.src)
		if got := message(err); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestLongChains holds that work grows with the text, not with its square: a
// chain of rules is told empty from its far end, one rule after the other.
func TestLongChains(t *testing.T) {
	const n = 50_000
	var all, chain strings.Builder
	all.WriteString("root ::=")
	for i := range n {
		all.WriteString(" r" + strconv.Itoa(i))
		if i > 0 {
			chain.WriteString("r" + strconv.Itoa(n-i) + " ::= r" + strconv.Itoa(n-i-1) + "\n")
		}
	}
	if _, err := Parse(all.String() + "\n" + chain.String() + "r0 ::= \n"); err != nil {
		t.Error(err)
	}
	_, err := Parse(all.String() + "\n" + chain.String() + "r0 ::= | root\n")
	if want := "line 1, column 1: left recursion: root → r0 → root"; message(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
