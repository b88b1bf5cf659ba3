package grammar

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// randomLoop returns a repetition of a random class and something after it.
func randomLoop(a *Automaton, rng *rand.Rand) (class, loop Term, name string) {
	p := randomPattern(a, rng, 1+rng.IntN(2))
	rest := randomPattern(a, rng, 1+rng.IntN(2))
	if rng.IntN(2) == 0 {
		rest = pattern{a.Seq(a.Text("d"), rest.term), nil, "d" + rest.name}
	}
	least := rng.IntN(3)
	most := least + rng.IntN(4)
	if rng.IntN(3) == 0 {
		most = -1
	}
	name = fmt.Sprintf("(%s){%d,%d}%s", p.name, least, most, rest.name)
	return p.term, a.Seq(a.Repeat(p.term, least, most), rest.term), name
}

func TestMaskOfRandomLoops(t *testing.T) {
	sliced := 0
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 6))
		a := NewAutomaton()
		class, term, name := randomLoop(a, rng)
		m := NewMasker(randomVocabulary(rng, "abcd", 1+rng.IntN(200)), a)
		m.Prepare(class)
		if m.loopOf(term) != nil {
			sliced++
		}
		checkWalk(t, m, term, rng, 4, fmt.Sprintf("seed %d: %s", seed, name))
	}
	if sliced < 500 {
		t.Errorf("only %d of the loops could be sliced", sliced)
	}
}

// A slice made for one automaton serves the next one with the same class.
func TestSlicesAreSharedBetweenAutomata(t *testing.T) {
	v := randomVocabulary(rand.New(rand.NewPCG(1, 1)), `ab"\n`, 500)
	first := NewAutomaton()
	NewMasker(v, first).Prepare(jsonChar(first))
	second := NewAutomaton()
	second.Text("so that its terms have other numbers")
	m := NewMasker(v, second)
	l := m.loopOf(second.Seq(second.Repeat(jsonChar(second), 0, 7), second.Text(`"`)))
	if l == nil || l.class.slice != v.slices.list[0] || len(v.slices.list) != 1 {
		t.Errorf("the second automaton has the loop %v; there are %d slices", l, len(v.slices.list))
	}
}

func TestSlicesAreDroppedOldestFirst(t *testing.T) {
	v := randomVocabulary(rand.New(rand.NewPCG(1, 2)), "abc", 50)
	a := NewAutomaton()
	m := NewMasker(v, a)
	code := func(i int) classCode {
		c, ok := codeOf(a, a.Bytes(0, byte(i)))
		if !ok {
			t.Fatal("a range of bytes has no code")
		}
		return c
	}
	for i := range maxSlices {
		m.Prepare(a.Bytes(0, byte(i)))
	}
	v.slices.find(code(0))
	m.Prepare(a.Bytes(0, maxSlices))
	if v.slices.find(code(0)) == nil || v.slices.find(code(1)) != nil || len(v.slices.list) != maxSlices {
		t.Errorf("the wrong slice was dropped, of %d", len(v.slices.list))
	}
}

func TestClassesWithoutCode(t *testing.T) {
	a := NewAutomaton()
	for name, class := range map[string]Term{
		"empty":           a.Repeat(a.Text("a"), 0, 1),
		"ends in two":     a.Alt(a.Text("a"), a.Text("ab")),
		"goes on":         a.Seq(a.Text("a"), a.Repeat(a.Text("b"), 0, -1)),
		"too many states": a.Text(string(make([]byte, maxClassStates))),
		"repeats a part":  a.Seq(a.Repeat(a.Text("a"), 0, -1), a.Text("b")),
		"none":            None,
	} {
		if _, ok := codeOf(a, class); ok {
			t.Errorf("%s: it has a code", name)
		}
	}
}

func TestClassThatComesBackToItself(t *testing.T) {
	a := NewAutomaton()
	// What follows "ab" is the class again, but within a character.
	class := a.Seq(a.Repeat(a.Text("ab"), 0, -1), a.Text("c"))
	code, ok := codeOf(a, class)
	if !ok {
		t.Fatal("it has no code")
	}
	state := code.next(code.next(between, 'a'), 'b')
	if state == between || code.next(state, 'c') != between {
		t.Errorf("ab leads to %d, and c from there to %d", state, code.next(state, 'c'))
	}
}

func TestMaskOfJSON(t *testing.T) {
	v := sharedVocabulary(t, "qwen3")
	rng := rand.New(rand.NewPCG(7, 7))
	for name := range jsonCases(NewAutomaton()) {
		a := NewAutomaton()
		m := NewMasker(v, a)
		m.Prepare(jsonChar(a))
		checkWalk(t, m, jsonCases(a)[name], rng, 3, name)
	}
}
