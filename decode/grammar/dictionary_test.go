package grammar

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// spelled returns a word in all spellings, one character after another.
func spelled(a *Automaton, e Escapes, word string) Term {
	t := Empty
	for _, r := range word {
		ways := []Term{a.Text(string(r))}
		if e.Slash && r == '/' {
			ways = append(ways, a.Text(`\/`))
		}
		if e.Unicode {
			hex := Empty
			for _, digit := range fmt.Sprintf("%04x", r) {
				hex = a.Seq(hex, a.Alt(a.Text(string(digit)), a.Text(string(upper(digit)))))
			}
			ways = append(ways, a.Seq(a.Text(`\u`), hex))
		}
		t = a.Seq(t, a.Alt(ways...))
	}
	return t
}

func upper(r rune) rune {
	if 'a' <= r && r <= 'f' {
		return r - 'a' + 'A'
	}
	return r
}

// randomDictionary returns a dictionary, and the same language without one.
func randomDictionary(a *Automaton, rng *rand.Rand) (dictionary, slow Term) {
	e := Escapes{Slash: rng.IntN(2) == 0, Unicode: rng.IntN(3) > 0}
	words := []string{"", "a", "ab", "abc", "b/", "/", "é", "aé", "è", "€", "!", "a!", "a#", "#", "2", "  "}
	others := rng.IntN(2) == 0
	var entries []Entry
	var parts, used []Term
	for range rng.IntN(6) {
		word, rest := words[rng.IntN(len(words))], a.Text([]string{"1", "12", `:"x`, ""}[rng.IntN(4)])
		if rng.IntN(4) == 0 {
			rest = None
		}
		entries = append(entries, Entry{word, rest})
		used = append(used, spelled(a, e, word))
		parts = append(parts, a.Seq(spelled(a, e, word), a.Text(`"`), rest))
	}
	other := None
	if others {
		text := a.Repeat(jsonChar(a), 0, -1)
		other = a.Seq(text, a.Text(`"9`))
		parts = append(parts, a.Seq(a.And(text, a.Not(a.Alt(used...))), a.Text(`"9`)))
	}
	return a.Seq(a.Dictionary(e, entries, other), a.Text(".")), a.Seq(a.Alt(parts...), a.Text("."))
}

// TestDictionariesAreTheirWords follows random texts through a dictionary and
// through the alternative of its words.
func TestDictionariesAreTheirWords(t *testing.T) {
	ended := 0
	for seed := range uint64(3000) {
		rng := rand.New(rand.NewPCG(seed, 20))
		a := NewAutomaton()
		state, slow := randomDictionary(a, rng)
		var text []byte
		for state != None || slow != None {
			for b := range 256 {
				if (a.Next(state, byte(b)) == None) != (a.Next(slow, byte(b)) == None) {
					t.Fatalf("seed %d: after %q, byte %#x is legal in one of the two", seed, text, b)
				}
			}
			if a.Nullable(state) != a.Nullable(slow) {
				t.Fatalf("seed %d: %q may end in one of the two", seed, text)
			}
			edges := a.Edges(slow)
			if len(edges) == 0 || len(text) > 30 {
				break
			}
			edge := edges[rng.IntN(len(edges))]
			b := edge.Lo + byte(rng.IntN(int(edge.Hi-edge.Lo)+1))
			state, slow = a.Next(state, b), a.Next(slow, b)
			text = append(text, b)
		}
		if state != None && a.Nullable(state) {
			ended++
		}
	}
	if ended < 1000 {
		t.Errorf("only %d texts came to their end", ended)
	}
}

func TestMaskOfDictionaries(t *testing.T) {
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 21))
		a := NewAutomaton()
		state, _ := randomDictionary(a, rng)
		m := NewMasker(randomVocabulary(rng, "ab\"\"\\u0061/é1.9", 1+rng.IntN(400)), a)
		if rng.IntN(2) == 0 {
			m.Prepare(jsonChar(a))
		}
		if state != None {
			checkWalk(t, m, state, rng, 6, fmt.Sprintf("seed %d", seed))
		}
	}
}

// Two dictionaries with equal entries are one term.
func TestEqualDictionariesAreOneTerm(t *testing.T) {
	a := NewAutomaton()
	x := a.Dictionary(Escapes{}, []Entry{{"a", Empty}, {"b", Empty}}, None)
	y := a.Dictionary(Escapes{}, []Entry{{"b", Empty}, {"a", Empty}, {"c", None}}, None)
	if x != y {
		t.Error("they are two")
	}
	if z := a.Dictionary(Escapes{Unicode: true}, []Entry{{"a", Empty}, {"b", Empty}}, None); z == x {
		t.Error("other spellings are the same term")
	}
}
