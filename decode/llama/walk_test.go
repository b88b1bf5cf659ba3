package llama

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// A grammar can be so ambiguous that C takes for ever: here its work doubles
// with every letter of a token that does not fit in the end.
func TestWaitingEndsWithTheContext(t *testing.T) {
	v := words("<end>", "a", strings.Repeat("a", 18)+"d")
	c, err := FromGBNF(v, `root ::= "a" root "b" | "a" root "c" | "a"`, trace.Constraint{})
	p := start(t, c, err)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	for range 2 {
		if _, err := p.Allowed(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("got %v", err)
		}
	}
	// Whoever has the time waits for what was begun.
	if got := spelled(v, allowed(t, p)); got != `"a"` {
		t.Errorf("got %s", got)
	}
}

// Whatever grammar and whatever tokens: allowed tokens can be accepted, going
// back works, and the process stays alive.
func TestRandomWalks(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	bytes := []string{"a", "b", "\xc3", "\xa9", "\x80", "\xe0", "\xf0", "\x9f", "\xc0", "\xff", "\x00", "\xbf"}
	texts := []string{"<end>", "<stop>", "é", "🙂", "", "\ufffd"}
	for len(texts) < 120 {
		var b strings.Builder
		for range 1 + rng.IntN(4) {
			b.WriteString(bytes[rng.IntN(len(bytes))])
		}
		texts = append(texts, b.String())
	}
	v := words(texts...)
	made := 0
	for range 400 {
		c, err := FromGBNF(v, randomGrammar(rng), trace.Constraint{})
		if err != nil {
			continue
		}
		made++
		p, err := c.Start()
		must(t, err)
		path := []decode.Position{p}
		for range 25 {
			p = path[rng.IntN(len(path))]
			var ids []int
			set := allowed(t, p)
			for id := range v.Len() {
				if set.Has(id) {
					ids = append(ids, id)
				}
			}
			if len(ids) > 0 {
				path = append(path, advance(t, p, ids[rng.IntN(len(ids))]))
			}
		}
		c.Close()
	}
	if made < 100 {
		t.Errorf("only %d of 400 grammars were usable", made)
	}
}

func randomGrammar(rng *rand.Rand) string {
	atoms := []string{`"a"`, `"b"`, `"é"`, `[a-z]`, `[^a]`, `[à-ÿ]`, `[\u0080-\U0010FFFF]`, `.`, `"🙂"`, `""`, `[^\x00]`, `one`, `two`, `root`}
	ends := []string{"", "", "", "?", "*", "+", "{2}", "{0,3}"}
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
