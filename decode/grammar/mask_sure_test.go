package grammar

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// longVocabulary has tokens of up to 40 characters.
func longVocabulary(rng *rand.Rand) *Vocabulary {
	letters := []string{"a", "b", " ", "-", "é", "\xc3", "🙂", `"`, `\n`, `\u0061`, "\n"}
	tokens := make([][]byte, 50+rng.IntN(200))
	for i := range tokens {
		some := letters[:[]int{5, len(letters)}[rng.IntN(2)]]
		for range 1 + rng.IntN([]int{3, 12, 40}[rng.IntN(3)]) {
			tokens[i] = append(tokens[i], some[rng.IntN(len(some))]...)
		}
	}
	v, err := NewVocabulary(tokens, make([]TokenKind, len(tokens)), nil)
	if err != nil {
		panic(err)
	}
	return v
}

// broadTerm returns strings of a pattern that any characters may be part of.
func broadTerm(a *Automaton, rng *rand.Rand) Term {
	char := jsonChar(a)
	any := a.Repeat(char, 0, -1)
	blank := a.Alt(a.Text(" "), a.Text(`\n`))
	black := a.And(char, a.Not(blank))
	var body Term
	switch rng.IntN(4) {
	case 0:
		body = a.Seq(any, randomPattern(a, rng, rng.IntN(3)).term, any)
	case 1:
		body = a.And(any, a.Not(a.Seq(any, randomPattern(a, rng, rng.IntN(3)).term, any)))
	case 2:
		word := a.Seq(a.Repeat(black, 1, -1), a.Repeat(blank, 1, -1))
		body = a.Seq(a.Repeat(word, 0, []int{3, 12, 60}[rng.IntN(3)]), a.Repeat(black, 1, -1))
	case 3:
		body = a.Seq(any, a.Bytes('a', 'b'), a.Repeat(char, rng.IntN(3), 20))
	}
	if rng.IntN(2) == 0 {
		least := rng.IntN(20)
		body = a.And(body, a.Repeat(char, least, least+rng.IntN(40)))
	}
	return a.Seq(body, a.Text(`"`))
}

// TestSureMasksAreExact compares masks made of tokens that are legal for sure
// with the reference, along random tokens.
func TestSureMasksAreExact(t *testing.T) {
	limited, all := 0, 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 30))
		a := NewAutomaton()
		state := broadTerm(a, rng)
		m := NewMasker(longVocabulary(rng), a)
		for step := range 12 {
			slow := slowMask(m.vocab, a, state)
			if base, ok := m.sureOf(state); ok {
				checkSure(t, m.sureMask(state, base), slow, m.vocab, fmt.Sprintf("seed %d, step %d, limit %d", seed, step, base.limit))
				if all++; base.limit >= 0 {
					limited++
				}
			}
			if state = someNext(m, state, slow, rng); state == None {
				break
			}
		}
	}
	if all < 500 || limited < 50 {
		t.Errorf("only %d masks had a base, %d of them with a limit", all, limited)
	}
}

func checkSure(t *testing.T, got, want *Mask, v *Vocabulary, name string) {
	t.Helper()
	for id := range v.Len() {
		if got.Tokens.Has(id) != want.Tokens.Has(id) {
			t.Fatalf("%s: token %q: %v", name, v.Token(id), got.Tokens.Has(id))
		}
	}
	if got.Count != want.Count {
		t.Fatalf("%s: count %d, want %d", name, got.Count, want.Count)
	}
}

// someNext returns the state after a random token of a mask, a short one more
// often than not.
func someNext(m *Masker, state Term, mask *Mask, rng *rand.Rand) Term {
	next, best := None, 0
	for id := range mask.Tokens.All() {
		if weight := rng.IntN(100) - len(m.vocab.Token(id)); next == None || weight > best {
			next, best = m.Advance(state, id), weight
		}
	}
	return next
}
