package native

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

// jsonGrammar is JSON with all its spellings of strings.
const jsonGrammar = `
root   ::= ws value ws
value  ::= object | array | string | "0" | "1" | "-1" | "true" | "null"
object ::= "{" ws (member ("," ws member)*)? "}"
member ::= string ws ":" ws value ws
array  ::= "[" ws (value ws ("," ws value ws)*)? "]"
string ::= "\"" char* "\""
char   ::= [^"\\\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})
ws     ::= [ \t\n\r]*
`

// words makes a vocabulary of texts. Those that begin with "<end" end a
// document, and "<control" is a control token.
func words(texts ...string) *decode.Vocab {
	pieces, kinds := make([][]byte, len(texts)), make([]trace.TokenKind, len(texts))
	for i, s := range texts {
		pieces[i] = []byte(s)
		switch {
		case strings.HasPrefix(s, "<end"):
			kinds[i] = trace.KindEnd
		case strings.HasPrefix(s, "<control"):
			kinds[i] = trace.KindControl
		}
	}
	return decode.NewVocab(pieces, kinds)
}

func prepare(t testing.TB, v *decode.Vocab) *Vocabulary {
	t.Helper()
	p, err := Prepare(v)
	must(t, err)
	return p
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// compiled returns the term of a grammar, and its automaton.
func compiled(t testing.TB, gbnf string) (*grammar.Automaton, grammar.Term) {
	t.Helper()
	g, err := grammar.Parse(gbnf)
	must(t, err)
	a := grammar.NewAutomaton()
	term, err := grammar.Compile(a, g)
	must(t, err)
	return a, term
}

func gbnf(t testing.TB, v *Vocabulary, gbnf string) *Constraint {
	t.Helper()
	a, term := compiled(t, gbnf)
	c, err := New(v, a, term, trace.Constraint{})
	must(t, err)
	return c
}

func fromJSON(t testing.TB, v *Vocabulary) *Constraint {
	t.Helper()
	a, term := compiled(t, jsonGrammar)
	c, err := NewJSON(v, a, term, trace.Constraint{})
	must(t, err)
	return c
}

func allowed(t testing.TB, p decode.Position) decode.TokenSet {
	t.Helper()
	set, err := p.Allowed(context.Background())
	must(t, err)
	return set
}

// spelled lists the allowed tokens by their texts.
func spelled(v *decode.Vocab, set decode.TokenSet) string {
	var out []string
	for id := range v.Len() {
		if set.Has(id) {
			out = append(out, fmt.Sprintf("%q", v.Token(id).Bytes))
		}
	}
	return strings.Join(out, " ")
}

// after goes on by some text, which must be legal.
func after(t testing.TB, p *Position, text string) *Position {
	t.Helper()
	next, n := p.After([]byte(text))
	if next == nil {
		t.Fatalf("%q: only %d bytes are legal", text, n)
	}
	return next
}

// realVocab returns a vocabulary that lies beside the repository.
func realVocab(t testing.TB) *decode.Vocab {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "vocab", "qwen3.txt.gz"))
	if err != nil {
		t.Skipf("the vocabulary of Qwen3 is not here: %v", err)
	}
	defer f.Close()
	v, err := grammar.ReadVocabulary(f)
	must(t, err)
	return FromGrammar(v)
}
