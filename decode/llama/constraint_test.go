package llama

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ollama/ollama/llama"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

var (
	_ decode.Constraint = (*Constraint)(nil)
	_ decode.Position   = (*position)(nil)
)

// words makes a vocabulary of texts; those in angle brackets end a generation.
func words(texts ...string) *decode.Vocab {
	pieces := make([][]byte, len(texts))
	kinds := make([]trace.TokenKind, len(texts))
	for i, s := range texts {
		pieces[i] = []byte(s)
		if strings.HasPrefix(s, "<") {
			kinds[i] = trace.KindEnd
		}
	}
	return decode.NewVocab(pieces, kinds)
}

func start(t testing.TB, c *Constraint, err error) decode.Position {
	t.Helper()
	must(t, err)
	t.Cleanup(c.Close)
	p, err := c.Start()
	must(t, err)
	return p
}

func allowed(t testing.TB, p decode.Position) decode.TokenSet {
	t.Helper()
	set, err := p.Allowed(context.Background())
	must(t, err)
	return set
}

func advance(t testing.TB, p decode.Position, tokens ...int) decode.Position {
	t.Helper()
	for _, id := range tokens {
		next, err := p.Advance(id)
		must(t, err)
		p = next
	}
	return p
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

func TestAllowed(t *testing.T) {
	v := words("<end>", "<stop>", "a", "b", "ab", "ba", "\xc3", "\xa9", "é", "a\xc3", "", "\x00", "a\x00", "c")
	for _, tt := range []struct {
		name, grammar string
		path          []string
		want          string
	}{
		{"start", `root ::= "ab" | "b"`, nil, `"a" "b" "ab"`},
		{"the end where complete", `root ::= "ab" "c"?`, []string{"ab"}, `"<end>" "<stop>" "c"`},
		{"and only the end", `root ::= "ab"`, []string{"a", "b"}, `"<end>" "<stop>"`},
		{"nothing after the end", `root ::= "ab"*`, []string{"ab", "<stop>"}, ``},
		{"the empty document", `root ::= ""`, nil, `"<end>" "<stop>"`},
		{"half a character", `root ::= "a"? "é"`, nil, `"a" "\xc3" "é" "a\xc3"`},
		{"its other half", `root ::= "a"? "é"`, []string{"a\xc3"}, `"\xa9"`},
		{"a character in two tokens", `root ::= "é" "a"`, []string{"\xc3", "\xa9"}, `"a"`},
		{"any character but NUL", `root ::= [^x]*`, nil, `"<end>" "<stop>" "a" "b" "ab" "ba" "\xc3" "é" "a\xc3" "c"`},
		{"recursion", `root ::= "a" root "b" | "c"`, []string{"a", "a", "c", "b"}, `"b"`},
		{"a dead end", `root ::= "d"`, nil, ``},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c, err := FromGBNF(v, tt.grammar, trace.Constraint{})
			p := start(t, c, err)
			for _, w := range tt.path {
				p = advance(t, p, slices.IndexFunc(seq(v.Len()), func(id int) bool { return string(v.Token(id).Bytes) == w }))
			}
			set := allowed(t, p)
			if got := spelled(v, set); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			for id := range v.Len() {
				if set.Has(id) {
					continue
				}
				if _, err := p.Advance(id); !errors.Is(err, decode.ErrIllegal) {
					t.Errorf("advancing by %q: %v", v.Token(id).Bytes, err)
				}
			}
			if _, err := p.Advance(-1); !errors.Is(err, decode.ErrIllegal) {
				t.Errorf("advancing by -1: %v", err)
			}
		})
	}
}

func seq(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// Overlong spellings of U+0000 pass llama.cpp's mask and end the process when
// they are accepted.
func TestOverlongZero(t *testing.T) {
	v := words("<end>", "a", "\xc0\x80", "a\xc0\x80", "\xe0", "\x80\x80", "\xa0\x80", "\xf0", "\x80", "\x80\x80\x80", "\xc0", "\x80\xc0\x80", "\xa0\x80\xf0\x80\x80\x80")
	c, err := FromGBNF(v, `root ::= [^b]*`, trace.Constraint{})
	p := start(t, c, err)
	if got, want := spelled(v, allowed(t, p)), `"<end>" "a" "\xe0" "\xf0"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	e0 := advance(t, p, 4)
	if got, want := spelled(v, allowed(t, e0)), `"<end>" "\xa0\x80"`; got != want {
		t.Errorf("after E0: got %s, want %s", got, want)
	}
	allowed(t, advance(t, e0, 6, 1, 4, 6, 1))
}

const orderSchema = `{"type": "object", "properties": {
	"item": {"type": "string", "maxLength": 4}, "count": {"type": "integer"},
	"how": {"enum": ["fast", "slow", "grün"]}}, "required": ["item", "count", "how"], "additionalProperties": false}`

const orderText = `{"item": "a🙂b", "count": 12, "how":"grün"}`

// walk follows a text through a constraint, by the model's own tokens.
func walk(t *testing.T, e *Engine, p decode.Position, text string) []decode.Position {
	t.Helper()
	ids, err := e.Tokenize(text)
	must(t, err)
	positions := []decode.Position{p}
	for _, id := range ids {
		p = advance(t, p, id)
		positions = append(positions, p)
	}
	return positions
}

// The end must be allowed exactly where the document is complete: white space
// may follow, but nothing is missing.
func TestSchemaEnd(t *testing.T) {
	bothModels(t, func(t *testing.T, e *Engine) {
		c, err := FromSchema(e.Vocab(), []byte(orderSchema), trace.Constraint{Name: "order"})
		positions := walk(t, e, start(t, c, err), orderText+"\n")
		ids, err := e.Tokenize(orderText + "\n")
		must(t, err)
		text := ""
		for i, p := range positions {
			set := allowed(t, p)
			for _, end := range e.Vocab().Ends() {
				if want := strings.HasPrefix(text, orderText); set.Has(end) != want {
					t.Errorf("after %q: end allowed %v", text, !want)
				}
			}
			for id := range e.Vocab().Len() {
				if set.Has(id) && slices.Contains(e.Vocab().Token(id).Bytes, 0) {
					t.Errorf("after %q: the token %d with NUL is allowed", text, id)
				}
			}
			if i < len(ids) {
				text += string(e.Vocab().Token(ids[i]).Bytes)
			}
		}
	})
}

// Asking positions in any order must give the same masks, whatever the engine
// was doing before.
func TestPositionsInAnyOrder(t *testing.T) {
	bothModels(t, func(t *testing.T, e *Engine) {
		c, err := FromSchema(e.Vocab(), []byte(orderSchema), trace.Constraint{})
		positions := walk(t, e, start(t, c, err), orderText)
		rng := rand.New(rand.NewPCG(1, 2))
		for range 30 {
			p := positions[rng.IntN(len(positions))].(*position)
			again := *p
			again.mask = nil
			if !slices.Equal(allowed(t, &again), allowed(t, p)) {
				t.Fatal("another mask the second time")
			}
		}
		// A branch shares its past with the others and leaves them alone.
		start := positions[0].(*position)
		branch := walk(t, e, &position{owner: start.owner}, `{ "item":"`)
		before := allowed(t, positions[5])
		allowed(t, branch[len(branch)-1])
		again := *positions[5].(*position)
		again.mask = nil
		if !slices.Equal(allowed(t, &again), before) {
			t.Error("a branch changed a mask")
		}
	})
}

// A mask must say of each token what the engine says of it alone.
func TestMaskAgainstSingleTokens(t *testing.T) {
	bothModels(t, func(t *testing.T, e *Engine) {
		c, err := FromSchema(e.Vocab(), []byte(orderSchema), trace.Constraint{})
		positions := walk(t, e, start(t, c, err), orderText)
		for i := 0; i < len(positions); i += 4 {
			set := allowed(t, positions[i])
			must(t, c.live.goTo(positions[i].(*position)))
			for id := range e.Vocab().Len() {
				one := []llama.TokenData{{ID: int32(id)}}
				c.live.grammar.Apply(one)
				if single := !math.IsInf(float64(one[0].Logit), -1); single != set.Has(id) {
					t.Fatalf("position %d: token %d %q alone is %v", i, id, e.Vocab().Token(id).Bytes, single)
				}
			}
		}
	})
}

func TestDescribe(t *testing.T) {
	v := words("<end>", "a")
	c, err := FromGBNF(v, `root ::= "a"`, trace.Constraint{Name: "x.gbnf"})
	start(t, c, err)
	want := trace.Constraint{Kind: "gbnf", Name: "x.gbnf", Engine: EngineName, Source: `root ::= "a"`, Grammar: `root ::= "a"`}
	if diff := cmp.Diff(want, c.Describe()); diff != "" {
		t.Error(diff)
	}
	c, err = FromSchema(v, []byte(`{"const": 1}`), trace.Constraint{Kind: "catalog", Source: "made"})
	start(t, c, err)
	got := c.Describe()
	if got.Kind != "catalog" || got.Source != "made" || !strings.HasPrefix(got.Grammar, `root ::= "1" space`) {
		t.Errorf("got %+v", got)
	}
}

func TestClosedConstraint(t *testing.T) {
	c, err := FromGBNF(words("<end>", "a"), `root ::= "a" "a"`, trace.Constraint{})
	p := start(t, c, err)
	allowed(t, p)
	next := advance(t, p, 1)
	c.Close()
	c.Close()
	allowed(t, p)
	_, err = next.Allowed(context.Background())
	checkError(t, err, "closed")
	_, err = c.Start()
	checkError(t, err, "closed")
}

func BenchmarkMask(b *testing.B) {
	e := load(b, Options{})
	c, err := FromSchema(e.Vocab(), []byte(orderSchema), trace.Constraint{})
	p := start(b, c, err).(*position)
	allowed(b, p)
	b.ReportAllocs()
	for b.Loop() {
		p.mask = nil
		allowed(b, p)
	}
}
