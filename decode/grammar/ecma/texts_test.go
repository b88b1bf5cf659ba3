package ecma

import (
	"math/rand"
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// usual is what random texts are changed with: characters that patterns name,
// and those that classes and anchors treat in their own way.
var usual = []rune("aaabbbccxyz0129AZ-_./: ~@\t\n\"\\é😀$^")

// changed returns a text that differs from another one in a few characters.
func changed(r *rand.Rand, text string) string {
	chars := []rune(text)
	for range 1 + r.Intn(3) {
		at, char := r.Intn(len(chars)+1), usual[r.Intn(len(usual))]
		switch {
		case at == len(chars) || r.Intn(3) == 0:
			chars = slices.Insert(chars, at, char)
		case r.Intn(2) == 0:
			chars = slices.Delete(chars, at, at+1)
		default:
			chars[at] = char
		}
	}
	return string(chars)
}

// walk returns a random text of a language, made of legal bytes one by one. It
// fails where a text can neither go on nor end: there are no dead ends.
func walk(t *testing.T, a *grammar.Automaton, state grammar.Term, r *rand.Rand) string {
	t.Helper()
	var text []byte
	for length := r.Intn(12); len(text) < 500; {
		edges := a.Edges(state)
		if a.Nullable(state) && (len(edges) == 0 || len(text) >= length) {
			break
		}
		if len(edges) == 0 {
			t.Fatalf("behind %q nothing is legal", text)
		}
		e := edges[r.Intn(len(edges))]
		b := e.Lo + byte(r.Intn(int(e.Hi-e.Lo)+1))
		if liked := byte(usual[r.Intn(20)]); e.Lo <= liked && liked <= e.Hi {
			b = liked
		}
		text, state = append(text, b), e.To
	}
	return string(text)
}

// samples returns texts of a language and texts that are close to one.
func samples(t *testing.T, a *grammar.Automaton, language grammar.Term, r *rand.Rand, n int) []string {
	t.Helper()
	texts := []string{"", "a", "b", "\n"}
	for range n {
		if language != grammar.None {
			text := walk(t, a, language, r)
			if !utf8.ValidString(text) {
				continue // cut off at its length
			}
			texts = append(texts, text, changed(r, text))
		}
		texts = append(texts, changed(r, changed(r, "")))
	}
	return texts
}

// mustSearch returns the texts that a pattern is found in.
func mustSearch(t *testing.T, a *grammar.Automaton, pattern string) grammar.Term {
	t.Helper()
	re, err := Parse(pattern)
	if err != nil {
		t.Fatalf("%q: %v", pattern, err)
	}
	language, err := re.Search(a, UTF8{})
	if err != nil {
		t.Fatal(err)
	}
	return language
}
