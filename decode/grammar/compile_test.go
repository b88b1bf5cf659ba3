package grammar

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// compiled reads and compiles a grammar that must be fine.
func compiled(t testing.TB, src string) (*Automaton, Term) {
	t.Helper()
	g, err := ParseExact(src)
	if err != nil {
		t.Fatalf("ParseExact(%.80q): %v", src, err)
	}
	a := NewAutomaton()
	root, err := Compile(a, g)
	if err != nil {
		t.Fatalf("Compile(%.80q): %v", src, err)
	}
	return a, root
}

func TestCompileMatches(t *testing.T) {
	tests := []struct {
		src  string
		yes  []string
		no   []string
		dead []string // no text begins so
	}{
		{`root ::= "a" ("" | "b")* "c"`, []string{"ac", "abbc"}, []string{"ab", "a"}, []string{"aa", "acc"}},
		{`root ::= ("a"*)* "z"`, []string{"z", "aaz"}, []string{""}, []string{"b", "zz"}},
		{`root ::= (("a"?){2,3} "b"?)+`, []string{"", "aaab", "bb", "aaaaaab"}, nil, []string{"c"}},
		{`root ::= ws "x" ws` + "\n" + `ws ::= (" " | "\t"*)*`, []string{"x", " \t x\t"}, []string{" "}, []string{"xx"}},
		{`root ::= [^\x00-\x7F]`, []string{"é", "€", "🙂", "\u0080", "\U0010ffff"}, []string{"\xf0\x9f", "\xc3"}, []string{"a", "\xed\xa0", "\xc0", "\xf4\x90", "\xff", "éa"}},
		{`root ::= [^\uD800-\uDFFF]{2}`, []string{"a\u00e9", "\x00\uffff"}, []string{"a"}, []string{"\xed\xa0"}},
		{`root ::= [\uD000-\uE000]`, []string{"\ud000", "\ud7ff", "\ue000"}, nil, []string{"\xed\xa0", "\ue001"}},
		{`root ::= .`, []string{"\x00", "\n", "\U0010ffff"}, []string{"", "\xf4\x8f"}, []string{"ab", "\xf5"}},
		{`root ::= "\t\r\n\\\"\[\]\x41\u00e9\U0001F642"`, []string{"\t\r\n\\\"[]Aé🙂"}, []string{""}, []string{"\tn"}},
		{`root ::= [\]\[\\a-]`, []string{"]", "[", `\`, "a", "-"}, []string{""}, []string{"b", "^"}},
		{`root ::= "x"{2} "y"{1,} "z"{0,2}`, []string{"xxy", "xxyyyzz"}, []string{"xx"}, []string{"xy", "xxyzzz", "xxx"}},
		{`root ::= "(" root ")" | ""`, []string{"", "(())"}, []string{"(()"}, []string{")", "())"}},
		{`root ::= a | b "y"` + "\na ::= \"x\" a\nb ::= \"x\"", []string{"xy"}, []string{"x"}, []string{"xx"}},
		{"root ::= \"x\" dead? none{0} \"y\"\ndead ::= [^\\x00-\\U0010FFFF]\nnone ::= none2\nnone2 ::= \"n\" none2", []string{"xy"}, nil, []string{"xn"}},
		{"root ::= x\nx ::= \"1\"\nx ::= \"1\" # again\n", []string{"1"}, nil, []string{"2"}},
	}
	for _, tt := range tests {
		a, root := compiled(t, tt.src)
		for _, s := range tt.yes {
			if !a.Match(root, s) {
				t.Errorf("%s does not match %q", tt.src, s)
			}
		}
		for _, s := range tt.no {
			if end := follow(a, root, s); end == None || a.Nullable(end) {
				t.Errorf("%s: %q is no beginning alone", tt.src, s)
			}
		}
		for _, s := range tt.dead {
			if follow(a, root, s) != None {
				t.Errorf("%s takes %q for a beginning", tt.src, s)
			}
		}
	}
}

// follow returns the state after a text.
func follow(a *Automaton, t Term, text string) Term {
	for i := 0; i < len(text) && t != None; i++ {
		t = a.Next(t, text[i])
	}
	return t
}

func TestCompileErrors(t *testing.T) {
	tests := []struct{ src, want string }{
		{`answer ::= "yes"`, "there is no rule named root"},
		{"root ::= a\na ::= \"x\"\na ::= \"y\"", "line 3, column 1: rule a is defined a second time, otherwise than in line 2"},
		{`root ::= "a" root`, "line 1, column 1: rule root matches no text that ends: it never gets out of root → root"},
		{"root ::= \"x\" list \"y\"\nlist ::= item \",\" list\nitem ::= \"i\"", "line 1, column 1: rule root matches no text that ends: it never gets out of root → list → list"},
		{"root ::= \"x\" | \"x\" no\nno ::= \"y\" no{2}", ""},
		{`root ::= "x" [^\x00-\U0010FFFF]`, "line 1, column 1: rule root matches no text: root needs a character of an empty class"},
		{"root ::= ws root | \"x\"\nws ::= (\" \"* | \"\\t\")*", "line 1, column 1: left recursion: root → root"},
		{"root ::= (\"a\"* root)* \"b\"", "line 1, column 1: left recursion: root → root"},
		{`root ::= "a"{2147483648}`, "line 1, column 14: a count of more than 2147483647"},
		{`root ::= [a\-z]`, `line 1, column 12: unknown escape; there are \xHH \uHHHH \UHHHHHHHH \t \r \n \\ \" \[ \]`},
		{`root ::= "a"{3,2}`, "line 1, column 13: at least 3 and at most 2 times"},
		{"root ::= \"" + strings.Repeat("a", MaxElements) + "\"", "line 1, column 1: rule root: with it the grammar has more than 500000 elements"},
	}
	for _, tt := range tests {
		g, err := ParseExact(tt.src)
		if err == nil {
			_, err = Compile(NewAutomaton(), g)
		}
		if got := message(err); got != tt.want {
			t.Errorf("%.60q: %q, want %q", tt.src, got, tt.want)
		}
	}
}

// Counts are numbers in the states, however large.
func TestCompileCounts(t *testing.T) {
	a, root := compiled(t, `root ::= [a-z]{0,2000}`)
	if !a.Match(root, strings.Repeat("a", 2000)) || a.Match(root, strings.Repeat("a", 2001)) {
		t.Error("the count is not 2000")
	}
	if n := a.Terms(); n > 2100 {
		t.Errorf("%d terms", n)
	}
	a, root = compiled(t, `root ::= "a"{2000000000,2147483647}`)
	if end := follow(a, root, strings.Repeat("a", 1000)); end == None || a.Nullable(end) {
		t.Error("a large count ends early")
	}
	if n := a.Terms(); n > 2100 {
		t.Errorf("%d terms", n)
	}
}

func TestFlattened(t *testing.T) {
	tests := []struct{ src, want string }{
		{`("a"*)*`, `"a"*`},
		{`("a"+)?`, `"a"*`},
		{`("a"?)+`, `"a"*`},
		{`("a"{0,9}){0,9}`, `"a"{0,81}`},
		{`("a"{2,3}){2,4}`, `"a"{4,12}`},
		{`("a"{2}){3}`, `"a"{6}`},
		{`("a"{2}){2,3}`, `("a"{2}){2,3}`},
		{`("a"{2,3}){0,4}`, `("a"{2,3}){0,4}`},
		{`("a"{2,})*`, `("a"{2,})*`},
		{`("a"{2,})+`, `"a"{2,}`},
		{`("a"{5,6}){3,9}`, `("a"{5,6}){3,9}`},
		{`("a"{5,6}){4,9}`, `"a"{20,54}`},
		{`(("a"?){7}){2}`, `"a"{0,14}`},
		{`((("a"?)?)?)?`, `"a"?`},
		{`("a"{2,3}){0}`, `"a"{0}`},
		{`("a"{1000000}){1000000}`, `("a"{1000000}){1000000}`},
		{`("" | "a"){3,5}`, `("" | "a"){0,5}`},
	}
	for _, tt := range tests {
		g, err := ParseExact("root ::= " + tt.src)
		if err != nil {
			t.Fatal(err)
		}
		c, err := newCompiler(g)
		if err != nil {
			t.Fatal(err)
		}
		if got := exprString(c.simplified(g.Rules[0].Body.(Repeat))); got != tt.want {
			t.Errorf("%s becomes %s, want %s", tt.src, got, tt.want)
		}
	}
}

// TestCompileAgainstReference asks at random places of random grammars about
// every byte, with labels and without.
func TestCompileAgainstReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	usable := 0
	for range 200 {
		g, err := ParseExact(randomGrammar(rng))
		if err != nil {
			continue
		}
		a := []*Automaton{NewAutomaton(), NewLabelled()}[rng.IntN(2)]
		root, err := Compile(a, g)
		reference := newReference(g)
		if (err == nil) != reference.finite[RootName] {
			t.Fatalf("%s: %v", g, err)
		}
		if err != nil {
			continue
		}
		usable++
		for range 2 {
			compareWalk(t, a, root, reference, g, func(n int) int { return rng.IntN(n) })
		}
	}
	if usable < 40 {
		t.Errorf("only %d grammars of 200 were usable", usable)
	}
}

// compareWalk takes legal bytes that choose picks, and compares all bytes on
// the way with the reference.
func compareWalk(t *testing.T, a *Automaton, at Term, r *reference, g *Grammar, choose func(n int) int) {
	t.Helper()
	text := ""
	for utf8.RuneCountInString(text) < 7 {
		complete, _ := r.classify(text)
		if a.Nullable(at) != complete {
			t.Fatalf("%safter %q: may end is %v", g, text, !complete)
		}
		var legal []byte
		for b := range 256 {
			next := text + string([]byte{byte(b)})
			_, viable := r.classify(next)
			if (a.Next(at, byte(b)) != None) != viable {
				t.Fatalf("%safter %q: byte 0x%02X is legal is %v", g, text, b, !viable)
			}
			if viable {
				legal = append(legal, byte(b))
			}
		}
		if len(legal) == 0 {
			if !complete {
				t.Fatalf("%safter %q: a dead end", g, text)
			}
			return
		}
		b := legal[choose(len(legal))]
		text += string([]byte{b})
		at = a.Next(at, b)
	}
}

func randomGrammar(rng *rand.Rand) string {
	atoms := []string{`"a"`, `"b"`, `"é"`, `"ab"`, `[a-c]`, `[^a]`, `[à-ÿ]`, `[\u0080-\U0010FFFF]`, `.`, `"🙂"`, `[^\uD000-\uE000]`,
		`""`, `[😀-🙏x]`, `one`, `one`, `two`, `two`, `root`, `("a" | one)`, `("" | "b" two)`, `("a" "b"?){1,2}`}
	ends := []string{"", "", "", "", "?", "*", "+", "{2}", "{0,3}", "{2,}", "{1000000,}"}
	body := func() string {
		var alts []string
		for range 1 + rng.IntN(3) {
			var items []string
			for range 1 + rng.IntN(3) {
				items = append(items, atoms[rng.IntN(len(atoms))]+ends[rng.IntN(len(ends))])
			}
			alts = append(alts, strings.Join(items, " "))
		}
		return strings.Join(alts, " | ")
	}
	return "root ::= " + body() + "\none ::= " + body() + "\ntwo ::= " + body() + "\n"
}

// Small texts that would write out to more than the memory, or take the stack
// or the time, are compiled or refused in a moment.
func TestCompileHostile(t *testing.T) {
	var doubling, chain, wide strings.Builder
	doubling.WriteString("root ::= r0 \"end\"\n")
	chain.WriteString("root ::= r0\n")
	for i := range 60 {
		next := "r" + strconv.Itoa(i+1)
		doubling.WriteString("r" + strconv.Itoa(i) + " ::= " + next + " \"x\"? " + next + "\n")
	}
	doubling.WriteString("r60 ::= \"y\"\n")
	const links = 20_000
	for i := range links {
		chain.WriteString("r" + strconv.Itoa(i) + " ::= \"x\" | r" + strconv.Itoa(i+1) + " \"y\"\n")
	}
	chain.WriteString("r" + strconv.Itoa(links) + " ::= \"z\"\n")
	wide.WriteString("root ::=" + strings.Repeat(" r", 200_000) + "\nr ::= \"" + strings.Repeat("ab", 100) + "\"\n")
	tests := []struct{ name, src, walk string }{
		{"doubling", doubling.String(), "yyxyy"},
		{"chain", chain.String(), "zyyyyy"},
		{"wide", wide.String(), "abab"},
		{"nested", "root ::= " + strings.Repeat("(", MaxNesting) + `"a" | "b"?` + strings.Repeat(")", MaxNesting), "a"},
		{"stars", "root ::= " + strings.Repeat("(", 400) + `"a"` + strings.Repeat(` | "b"?)*`, 400), "abab"},
		{"ambiguous", `root ::= "a" root "b" | "a" root "c" | "a"`, strings.Repeat("a", 200) + "bcb"},
		{"ambiguous counts", `root ::= ("a" | "aa" | "aaa"){0,1000} "b"`, strings.Repeat("a", 300) + "b"},
		{"counts in counts", `root ::= ("a"{1,100} "b"?){0,100} "c"`, strings.Repeat("a", 60) + "c"},
		{"ways within ways", "root ::= one | two+ two{2,} two?\none ::= [^b]{0,3} [^a]* [^b]+ | . root\ntwo ::= \"a\" | one{1,2} \"b\"{0,3} one{1,2}", strings.Repeat("ab🙂", 20)},
		{"many ways", "root ::= x x x x x \"b\"\nx ::= \"a\" x? x?", strings.Repeat("a", 60) + "b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, root := compiled(t, tt.src)
			if end := follow(a, root, tt.walk); end == None {
				t.Errorf("%.20q is no beginning", tt.walk)
			}
			if n := a.Terms(); n > 500_000 {
				t.Errorf("%d terms", n)
			}
			if err := a.Err(); err != nil {
				t.Error(err)
			}
		})
	}
}
