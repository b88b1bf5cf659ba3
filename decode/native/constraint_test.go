package native

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

func TestAllowed(t *testing.T) {
	v := words("<end>", "<end2>", "a", "b", "ab", "ba", "\xc3", "\xa9", "é", "a\xc3", "", "\x00", "a\x00", "c", "<control>")
	for _, tt := range []struct {
		name, grammar string
		path          []string
		want          string
	}{
		{"start", `root ::= "ab" | "b"`, nil, `"a" "b" "ab"`},
		{"the end where complete", `root ::= "ab" "c"?`, []string{"ab"}, `"<end>" "<end2>" "c"`},
		{"and only the end", `root ::= "ab"`, []string{"a", "b"}, `"<end>" "<end2>"`},
		{"nothing after the end", `root ::= "ab"*`, []string{"ab", "<end2>"}, ``},
		{"the empty document", `root ::= ""`, nil, `"<end>" "<end2>"`},
		{"half a character", `root ::= "a"? "é"`, nil, `"a" "\xc3" "é" "a\xc3"`},
		{"its other half", `root ::= "a"? "é"`, []string{"a\xc3"}, `"\xa9"`},
		{"no end within a character", `root ::= [^x]*`, []string{"\xc3"}, `"\xa9"`},
		{"any character, NUL too", `root ::= [^x]*`, nil, `"<end>" "<end2>" "a" "b" "ab" "ba" "\xc3" "é" "a\xc3" "\x00" "a\x00" "c"`},
		{"recursion", `root ::= "a" root "b" | "c"`, []string{"a", "a", "c", "b"}, `"b"`},
		{"no control token by its text", `root ::= "<control>"`, nil, ``},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := walk(t, v, gbnf(t, prepare(t, v), tt.grammar), tt.path)
			set := allowed(t, p)
			if got := spelled(v, set); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			for id := -1; id <= v.Len(); id++ {
				if _, err := p.Advance(id); !set.Has(id) && !errors.Is(err, decode.ErrIllegal) || set.Has(id) && err != nil {
					t.Errorf("advancing by %d: %v", id, err)
				}
			}
		})
	}
}

// walk goes on by tokens, which are given by their texts.
func walk(t testing.TB, v *decode.Vocab, c *Constraint, path []string) decode.Position {
	t.Helper()
	p, err := c.Start()
	must(t, err)
	for _, text := range path {
		p, err = p.Advance(tokenOf(t, v, text))
		must(t, err)
	}
	return p
}

func tokenOf(t testing.TB, v *decode.Vocab, text string) int {
	t.Helper()
	for id := range v.Len() {
		if string(v.Token(id).Bytes) == text {
			return id
		}
	}
	t.Fatalf("no token is %q", text)
	return 0
}

func TestSharedAndUnchanged(t *testing.T) {
	v := words("<end>", "a", "b")
	c := gbnf(t, prepare(t, v), `root ::= [ab]*`)
	p := walk(t, v, c, nil)
	if c.Begin().Known() {
		t.Error("a position is known before it is asked")
	}
	first := allowed(t, p)
	if !c.Begin().Known() {
		t.Error("a position is not known after it was asked")
	}
	before := slices.Clone(first)
	next, err := p.Advance(1)
	must(t, err)
	if same := allowed(t, next); &same[0] != &first[0] {
		t.Error("two positions in one state have sets of their own")
	}
	if !slices.Equal(allowed(t, p), before) {
		t.Error("a set has changed")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := p.Allowed(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context ended: %v", err)
	}
}

func TestRegexp(t *testing.T) {
	v := words("<end>", "a", "b", "ab", "é")
	c, err := FromRegexp(prepare(t, v), `a(b|é){1,2}`, trace.Constraint{Name: "x"})
	must(t, err)
	if got := spelled(v, allowed(t, walk(t, v, c, []string{"a", "b"}))); got != `"<end>" "b" "é"` {
		t.Errorf("got %s", got)
	}
	if got, want := c.Describe(), (trace.Constraint{Kind: "regex", Name: "x", Engine: EngineName, Source: `a(b|é){1,2}`}); !cmp.Equal(got, want) {
		t.Errorf("got %+v", got)
	}
}

func TestErrors(t *testing.T) {
	v := prepare(t, words("<end>", "a"))
	gbnf := func(text string) error { _, err := FromGBNF(v, text, trace.Constraint{}); return err }
	regex := func(text string) error { _, err := FromRegexp(v, text, trace.Constraint{}); return err }
	for _, tt := range []struct {
		name string
		err  error
		want string
	}{
		{"syntax", gbnf("root ::= \"a\" b"), "line 1, column 14"},
		{"left recursion", gbnf(`root ::= root "a" | "a"`), "left recursion"},
		{"no end", gbnf(`root ::= "a" root`), "root"},
		{"size", gbnf(strings.Repeat(" ", maxSource+1)), "bytes"},
		{"expression", regex(`(`), "not closed"},
		{"no text", regex(`[^\s\S]`), "no text"},
	} {
		if tt.err == nil || !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, tt.err, tt.want)
		}
	}
}

func TestUndecidedIsAnError(t *testing.T) {
	a := grammar.NewAutomaton()
	first := a.Rule(endless{})
	c, err := New(prepare(t, words("<end>", "a")), a, first, trace.Constraint{})
	must(t, err)
	if _, err := c.Begin().Allowed(context.Background()); !errors.Is(err, grammar.ErrLeftRecursion) {
		t.Errorf("got %v", err)
	}
}

// endless is a rule that begins with itself.
type endless struct{}

func (endless) Body(a *grammar.Automaton) grammar.Term {
	return a.Alt(a.Text("a"), a.Seq(a.Rule(endless{}), a.Text("a")))
}

func TestVocabularyBothWays(t *testing.T) {
	v := words("<end>", "a", "<control>", "\xff")
	back := FromGrammar(prepare(t, v).Tokens())
	if back.Hash() != v.Hash() {
		t.Errorf("%d tokens have become %d others", v.Len(), back.Len())
	}
}

// Once a way was gone, going it again makes nothing.
func TestNothingIsAllocatedOnceWarm(t *testing.T) {
	v := words("<end>", `{`, `"`, `a`, `b`, `":`, `0`, `,`, `}`, `"a":`, `"b":`)
	path := []string{`{`, `"`, `a`, `":`, `0`, `,`, `"`, `b`, `":`, `{`, `"a":`, `0`, `}`, `}`}
	c := fromJSON(t, prepare(t, v))
	ids := make([]int, len(path))
	for i, text := range path {
		ids[i] = tokenOf(t, v, text)
	}
	ctx := context.Background()
	run := func() {
		var p decode.Position = c.Begin()
		for _, id := range ids {
			if _, err := p.Allowed(ctx); err != nil {
				t.Fatal(err)
			}
			next, err := p.Advance(id)
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	}
	run()
	if n := testing.AllocsPerRun(10, run); n > 0 {
		t.Errorf("%g allocations", n)
	}
}

// Small tables begin anew, and give the same sets.
func TestTablesAreBounded(t *testing.T) {
	v := words("<end>", `{`, `"`, `a`, `b`, `:`, `0`, `,`)
	c := fromJSON(t, prepare(t, v))
	c.rings.room = 20
	text := `{"a":0,"b":0,"ab":0,"ba":0,"aab":0,"`
	for i := range len(text) {
		after(t, c.Begin(), text[:i])
	}
	if c.rings.room != 0 {
		t.Errorf("there is room for %d more places", c.rings.room)
	}
	if got, want := spelled(v, allowed(t, after(t, c.Begin(), text+"ab"))), `"{" "a" "b" ":" "0" ","`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	c.copied = maxCopied + 1
	after(t, c.Begin(), `{"b":0,"`)
	if c.copied != 0 {
		t.Error("the table has not begun anew")
	}
}
