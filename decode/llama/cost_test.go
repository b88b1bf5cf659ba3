package llama

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

func TestCost(t *testing.T) {
	for source, want := range map[string]cost{
		`root ::= "a" "b"`:             {ways: 1, depth: 1},
		`root ::= ""`:                  {ways: 1, empty: 1, depth: 1},
		`root ::= "a" | "b" | ""`:      {ways: 4, empty: 1, depth: 2},
		`root ::= "a"? "b"`:            {ways: 4, depth: 4},
		`root ::= ("" | "") ("" | "")`: {ways: 10, empty: 4, depth: 5},
	} {
		g, err := grammar.Parse(source)
		must(t, err)
		c := coster{rules: map[string]grammar.Expr{}, known: map[string]cost{}}
		got := c.expr(g.Rules[0].Body)
		// Ways and depth may be over-estimated, the rest is exact.
		if got.empty != want.empty || got.ways < want.ways || got.ways > 3*want.ways || got.depth > 2*want.depth+2 {
			t.Errorf("%s: got %+v, want about %+v", source, got, want)
		}
	}
}

// Each of these keeps llama.cpp busy for minutes or longer, or overflows its
// stack.
func TestGrammarBombs(t *testing.T) {
	doubling := `root ::= r0` + "\n"
	for i := range 60 {
		doubling += fmt.Sprintf("r%d ::= r%d | r%d\n", i, i+1, i+1)
	}
	chain := `root ::= r0` + "\n"
	for i := range 6_000 {
		chain += fmt.Sprintf("r%d ::= r%d\n", i, i+1)
	}
	for _, tt := range []struct{ name, source, want string }{
		{"doubling", doubling + `r60 ::= "a"`, "can begin in more than"},
		{"chain", chain + `r6000 ::= "a"`, "too deep for llama.cpp"},
		{"empty twice", `root ::= ("" | ""){0,60}`, "can begin in more than"},
		{"empty in a row", `root ::= ` + strings.Repeat(`("a"? | "b"?) `, 40), "can begin in more than"},
		{"optional", `root ::= ("a"?){0,100000}`, "can begin in more than"},
		{"hidden", `root ::= "x" (one? | one?){0,100000}` + "\n" + `one ::= "a"? | "b"?`, "too ambiguous"},
		{"many rules", `root ::= "x" two{0,100000}` + "\n" + `two ::= [a-z] | ` + strings.Repeat(`"y" | `, 500) + `"z"`, "too ambiguous"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			began := time.Now()
			_, err := FromGBNF(words("<end>", "a"), tt.source, trace.Constraint{})
			checkError(t, err, "grammar: ", tt.want)
			if d := time.Since(began); d > 5*time.Second {
				t.Errorf("it took %v", d)
			}
		})
	}
}

// What real grammars do must pass.
func TestGrammarsInUse(t *testing.T) {
	enum := `root ::= "\"a0\""`
	for i := range 2000 {
		enum += fmt.Sprintf(` | "\"a%d\""`, i+1)
	}
	for _, source := range []string{
		enum,
		`root ::= "\"" char{0,20000} "\""` + "\n" + `char ::= [^"\\] | "\\" ["\\/bfnrt]`,
		`root ::= ws "{" ws "}" ws` + "\n" + `ws ::= [ \t\n]*`,
		`root ::= (expr "=" term "\n")+` + "\n" + `expr ::= term ([-+*/] term)*` + "\n" + `term ::= [a-z]+ | [0-9]+ | "(" expr ")"`,
	} {
		began := time.Now()
		c, err := FromGBNF(words("<end>", "a"), source, trace.Constraint{})
		if err != nil {
			t.Errorf("%.60s: %v", source, err)
			continue
		}
		c.Close()
		if d := time.Since(began); d > 2*time.Second {
			t.Errorf("%.60s: it took %v", source, d)
		}
	}
}
