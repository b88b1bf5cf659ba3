package grammar

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// randomTerm returns a term of any shape that a compiler could build, in which
// classes have several bytes a character and loops have large counters.
func randomTerm(a *Automaton, rng *rand.Rand, depth int) Term {
	if depth == 0 {
		return randomAtom(a, rng)
	}
	sub := func() Term { return randomTerm(a, rng, depth-1) }
	switch rng.IntN(9) {
	case 0, 1, 2:
		return a.Seq(sub(), sub())
	case 3, 4:
		return a.Alt(sub(), sub())
	case 5, 6:
		return a.Seq(randomAnd(a, rng), sub())
	default:
		least := rng.IntN(3)
		most := []int{-1, least, least + 1, least + 7, 1000}[rng.IntN(5)]
		return a.Repeat(sub(), least, most)
	}
}

// randomAnd returns an intersection of strings and what their content must or
// must not be. It is small, since deciding whether one is empty takes time.
func randomAnd(a *Automaton, rng *rand.Rand) Term {
	str := a.Repeat(jsonChar(a), rng.IntN(2), []int{-1, 3, 40}[rng.IntN(3)])
	content := randomPattern(a, rng, rng.IntN(3)).term
	switch rng.IntN(4) {
	case 0:
		class := []Term{a.Runes(RuneRange{'a', 'z'}, RuneRange{0x80, 0x10FFFF}), a.Bytes(0, 255), a.Alt(a.Text("a"), a.Text("é"), a.Text(`\`+"u00e9"))}[rng.IntN(3)]
		return a.And(str, a.Repeat(class, rng.IntN(3), []int{-1, 5, 40}[rng.IntN(3)]))
	case 1:
		content = a.Seq(a.Repeat(jsonChar(a), 0, -1), content, a.Repeat(jsonChar(a), 0, -1))
	}
	if rng.IntN(2) == 0 {
		content = a.Not(content)
	}
	return a.And(str, content)
}

func randomAtom(a *Automaton, rng *rand.Rand) Term {
	switch rng.IntN(9) {
	case 8:
		if words, _ := randomDictionary(a, rng); words != None {
			return words
		}
		return a.Text("a")
	case 0:
		return a.Text([]string{"a", "b", "ab", `"`, "é", "\xc3"}[rng.IntN(6)])
	case 1:
		return a.Bytes('a', 'c')
	case 2:
		return a.Runes(RuneRange{'a', 'z'}, RuneRange{0x80, 0x10FFFF})
	case 3:
		return a.Runes(RuneRange{'b', 'b'}, RuneRange{0xE0, 0xFF})
	case 4, 5:
		least := rng.IntN(2)
		return a.Seq(a.Repeat(jsonChar(a), least, []int{-1, 3, 1000}[rng.IntN(3)]), a.Text(`"`))
	case 6:
		return a.Repeat(jsonChar(a), 0, -1)
	}
	return a.Alt(a.Text(`\`+"u00e9"), a.Text("é"))
}

// FuzzMask compares masks with the reference: for a random term and a random
// vocabulary, along random tokens, with slices made beforehand or not.
func FuzzMask(f *testing.F) {
	for seed := range uint64(300) {
		f.Add(seed, seed%2 == 0)
	}
	letters := []string{"abc", `ab"`, "ab\"\\nu0e9", "aé", "é\xc3\xa9\xf0\x9f\x99\x82", "ab\"c é消🙂"}
	f.Fuzz(func(t *testing.T, seed uint64, prepared bool) {
		rng := rand.New(rand.NewPCG(seed, 10))
		a := NewAutomaton()
		v := randomVocabulary(rng, letters[rng.IntN(len(letters))], 1+rng.IntN(300))
		m := NewMasker(v, a)
		m.Keep([]int{0, 1 << 12, 1 << 20}[rng.IntN(3)])
		if prepared {
			m.Prepare(jsonChar(a))
			m.Prepare(a.Runes(RuneRange{'a', 'z'}, RuneRange{0x80, 0x10FFFF}))
			m.Prepare(a.Bytes('a', 'c'))
		}
		term := randomTerm(a, rng, rng.IntN(5))
		if a.Err() != nil {
			return
		}
		checkWalk(t, m, term, rng, 4, fmt.Sprintf("seed %d", seed))
	})
}
