package grammar

import "testing"

// TestCheck covers what only a grammar made in code can get wrong.
func TestCheck(t *testing.T) {
	root := func(e Expr) Grammar { return Grammar{Root: "root", Rules: []Rule{{Name: "root", Body: e}}} }
	deep := Expr(Any{})
	for range 5000 {
		deep = Seq{deep, Any{}}
	}
	tests := []struct {
		name string
		g    Grammar
		want string
	}{
		{"good", root(Seq{Opt(Any{}), Star(Chars("ab")), Plus(Literal("x")), Seq{}}), ""},
		{"no body", root(nil), "rule root: a part of its body is missing"},
		{"no item", root(Seq{Opt(nil)}), "rule root: a part of its body is missing"},
		{"bad name", Grammar{Root: "root", Rules: []Rule{{Name: "a_b"}}}, `"a_b" is no name of a rule; names are made of letters, digits and '-'`},
		{"empty name", Grammar{Rules: []Rule{{}}}, `"" is no name of a rule; names are made of letters, digits and '-'`},
		{"twice", Grammar{Rules: []Rule{{Name: "a"}, {Name: "a", Pos: Pos{2, 1}}}}, "line 2, column 1: rule a is defined twice"},
		{"no root", Grammar{Root: "b", Rules: []Rule{{Name: "a"}}}, "there is no rule named b"},
		{"two roots", Grammar{Root: "a", Rules: []Rule{{Name: "a"}, {Name: "root"}}}, "the grammar starts with a, so that no other rule can be named root"},
		{"undefined", root(Ref("a")), "rule root: there is no rule named a"},
		{"bytes", root(Literal("\xff")), `rule root: the literal "\xff" is not valid UTF-8`},
		{"empty class", root(Class{}), "rule root: a class without characters; llama.cpp would read it as the empty text"},
		{"surrogate", root(Class{Ranges: []Range{{0xD800, 0xDC00}}}), "rule root: a class of nothing but halves of surrogate pairs, which UTF-8 text never contains"},
		{"negative", root(Class{Ranges: []Range{{-1, 'a'}}}), "rule root: U+-001 is no code point; the last one is U+10FFFF"},
		{"backwards", root(Class{Ranges: []Range{{'b', 'a'}}}), "rule root: the range from U+0062 to U+0061 is backwards and matches nothing"},
		{"empty alternation", root(Alt{}), "rule root: an alternation without alternatives matches nothing"},
		{"negative count", root(Repeat{Any{}, -1, 3}), "rule root: a repetition from -1 to 3"},
		{"huge count", root(Repeat{Any{}, 1 << 20, 1 << 30}), "rule root: with it the grammar needs more than 500000 elements; lower its counts"},
		{"count beyond", root(Repeat{Any{}, 1, 1 << 40}), "rule root: a repetition from 1 to 1099511627776"},
		{"deep", root(deep), "rule root: groups are nested more than 1000 deep"},
	}
	for _, tt := range tests {
		if got := message(tt.g.Check()); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestRuleElements(t *testing.T) {
	tests := []struct {
		src  string
		want int64 // as llama.cpp counts them: the end of every rule is one
	}{
		{`"abc"`, 4},
		{`"a" | "b"`, 5}, // one more than needed
		{`("a" "b"){3}`, 3 + 1 + 3},
		{`"a"{3}`, 4},
		{`"a"*`, 1 + 1 + 4},
		{`"ab"{1,3}`, 2 + 1 + 1 + 2*5},
		{`"a"{10}{10}`, 101},
		{`("a" "b"{10}){10}`, 10 + 1 + 12},
	}
	for _, tt := range tests {
		if got := ruleElements(body(t, tt.src)); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.src, got, tt.want)
		}
	}
}
