package ecma

import (
	"math/rand"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// TestTranslationsAgree compares the two translations, which have nothing in
// common but the parser, on the table and on random expressions.
func TestTranslationsAgree(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	all := patterns
	for range 400 {
		all = append(all, randomPattern(r, 4))
	}
	compared := 0
	for _, pattern := range all {
		if agree(t, pattern, r, 10) {
			compared++
		}
	}
	if compared < len(all)/2 {
		t.Errorf("only %d of %d patterns have two translations", compared, len(all))
	}
}

// agree compares the translations of a pattern on random texts. It is false
// for one that has only one translation.
func agree(t *testing.T, pattern string, r *rand.Rand, n int) bool {
	t.Helper()
	re, err := Parse(pattern)
	if err != nil || needsStates(re.root, false) {
		return false
	}
	a := grammar.NewAutomaton()
	c := newCompiler(a, UTF8{})
	term, err := c.term(re.root, true)
	if err != nil || c.budget < 0 || a.Err() != nil {
		return false
	}
	stepwise, err := c.stateTerm(re.root, true)
	if err != nil {
		return false
	}
	if (term == grammar.None) != (stepwise == grammar.None) {
		t.Errorf("%q: one translation says that nothing matches", pattern)
		return true
	}
	for _, text := range append(samples(t, a, term, r, n), samples(t, a, stepwise, r, n)...) {
		if x, y := a.Match(term, text), a.Match(stepwise, text); x != y {
			t.Errorf("%q in %q: %v as a term, %v state by state", pattern, text, x, y)
		}
	}
	return true
}

// randomPattern returns an expression of at most some depth.
func randomPattern(r *rand.Rand, depth int) string {
	if depth == 0 || r.Intn(3) == 0 {
		atoms := []string{"a", "b", "c", "[ab]", "[^a]", ".", `\w`, "^", "$", ""}
		return atoms[r.Intn(len(atoms))]
	}
	x := randomPattern(r, depth-1)
	switch r.Intn(6) {
	case 0:
		return "(?:" + x + "|" + randomPattern(r, depth-1) + ")"
	case 1:
		counts := []string{"*", "+", "?", "{2}", "{1,2}", "{0,3}", "{2,}"}
		return "(?:" + x + ")" + counts[r.Intn(len(counts))]
	case 2:
		return "(?=" + x + ")"
	case 3:
		return "(?!" + x + ")"
	}
	return x + randomPattern(r, depth-1)
}

// FuzzTranslations looks for an expression that panics, has a dead end, or
// means two things.
func FuzzTranslations(f *testing.F) {
	for _, pattern := range patterns {
		f.Add(pattern)
	}
	f.Fuzz(func(t *testing.T, pattern string) {
		if len(pattern) > 60 {
			return // it would take long, and find nothing that a short one does not
		}
		agree(t, pattern, rand.New(rand.NewSource(3)), 4)
	})
}
