package llama

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ollama/ollama/llama"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// Asking about groups of tokens gives the mask that asking about every token
// gives, also within a character.
func TestGroupsChangeNoMask(t *testing.T) {
	e := load(t, Options{})
	for _, source := range []string{
		`root ::= "{\"operation\":\"" ("kpi_rank" | "kpi_value") "\"" (",\"n\":" [0-9]+)? "}"`,
		`root ::= ([a-zé€😀] | " " | "\n")+`,
		`root ::= "\"" [^"\\]* "\"" ws ("true" | "null")` + "\n" + `ws ::= [ \t\n]*`,
	} {
		c, err := FromGBNF(e.Vocab(), source, trace.Constraint{})
		p := start(t, c, err).(*position)
		rng := rand.New(rand.NewPCG(7, 7))
		for range 60 {
			set := allowed(t, p)
			if every := askAll(t, c.live, p); !slices.Equal(set, every) {
				t.Fatalf("%s: %d tokens, and %d when every one is asked about", source, set.Count(), every.Count())
			}
			var list []int
			for id := range e.Vocab().Len() {
				if set.Has(id) && !e.Vocab().IsEnd(id) {
					list = append(list, id)
				}
			}
			if len(list) == 0 {
				break
			}
			p = advance(t, p, list[rng.IntN(len(list))]).(*position)
		}
	}
}

// askAll computes a mask in one go.
func askAll(t *testing.T, l *liveGrammar, p *position) decode.TokenSet {
	t.Helper()
	must(t, l.goTo(p))
	var data []llama.TokenData
	for id, s := range l.pieces {
		if s != "" || slices.Contains(l.ends, int32(id)) {
			data = append(data, llama.TokenData{ID: int32(id)})
		}
	}
	l.grammar.Apply(data)
	set := decode.NewTokenSet(len(l.pieces))
	for _, d := range data {
		if !math.IsInf(float64(d.Logit), -1) && !p.unacceptable(int(d.ID)) {
			set.Add(int(d.ID))
		}
	}
	return set
}
