package grammar

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// pattern is a term beside what it means: a slow matcher.
type pattern struct {
	term    Term
	matches func(string) bool
	name    string
}

// randomPattern returns a random regular term over the letters a to c.
func randomPattern(a *Automaton, rng *rand.Rand, depth int) pattern {
	if depth == 0 {
		return randomLeaf(a, rng)
	}
	x, y := randomPattern(a, rng, depth-1), randomPattern(a, rng, depth-1)
	switch rng.IntN(6) {
	case 0:
		return pattern{a.Seq(x.term, y.term), func(s string) bool {
			for i := range len(s) + 1 {
				if x.matches(s[:i]) && y.matches(s[i:]) {
					return true
				}
			}
			return false
		}, x.name + y.name}
	case 1:
		return pattern{a.Alt(x.term, y.term), func(s string) bool { return x.matches(s) || y.matches(s) }, "(" + x.name + "|" + y.name + ")"}
	case 2:
		return pattern{a.And(x.term, y.term), func(s string) bool { return x.matches(s) && y.matches(s) }, "(" + x.name + "&" + y.name + ")"}
	case 3:
		return pattern{a.And(x.term, a.Not(y.term)), func(s string) bool { return x.matches(s) && !y.matches(s) }, "(" + x.name + "-" + y.name + ")"}
	default:
		least := rng.IntN(3)
		most := least + rng.IntN(3)
		if rng.IntN(2) == 0 {
			most = -1
		}
		return pattern{a.Repeat(x.term, least, most), func(s string) bool { return repeats(x.matches, s, least, most) }, fmt.Sprintf("(%s){%d,%d}", x.name, least, most)}
	}
}

func randomLeaf(a *Automaton, rng *rand.Rand) pattern {
	switch rng.IntN(3) {
	case 0:
		text := "abc"[rng.IntN(3):][:1]
		if rng.IntN(3) == 0 {
			text += "b"
		}
		return pattern{a.Text(text), func(s string) bool { return s == text }, text}
	case 1:
		lo := byte('a' + rng.IntN(3))
		hi := lo + byte(rng.IntN(2))
		return pattern{a.Bytes(lo, hi), func(s string) bool { return len(s) == 1 && s[0] >= lo && s[0] <= hi }, fmt.Sprintf("[%c-%c]", lo, hi)}
	}
	return pattern{Empty, func(s string) bool { return s == "" }, "''"}
}

// repeats says whether s is least to most matches one after another.
func repeats(matches func(string) bool, s string, least, most int) bool {
	if most == 0 {
		return s == ""
	}
	if least <= 0 && s == "" || least > 0 && matches("") && repeats(matches, s, least-1, most-1) {
		return true
	}
	for i := 1; i <= len(s); i++ {
		if matches(s[:i]) && repeats(matches, s[i:], least-1, max(most-1, -1)) {
			return true
		}
	}
	return false
}

// texts returns all texts over the letters up to a length.
func texts(letters string, length int) []string {
	all, last := []string{""}, []string{""}
	for range length {
		var next []string
		for _, s := range last {
			for _, c := range letters {
				next = append(next, s+string(c))
			}
		}
		all, last = append(all, next...), next
	}
	return all
}

func TestTermsMeanWhatTheySay(t *testing.T) {
	all := texts("abcd", 4)
	for seed := range uint64(3000) {
		a := NewAutomaton()
		p := randomPattern(a, rand.New(rand.NewPCG(seed, 1)), 3)
		for _, s := range all {
			if got, want := a.Match(p.term, s), p.matches(s); got != want {
				t.Fatalf("seed %d: %s: %q: %v, want %v", seed, p.name, s, got, want)
			}
		}
		if a.Err() != nil {
			t.Fatalf("seed %d: %s: %v", seed, p.name, a.Err())
		}
	}
}

// Whatever has not led to None can be ended: walk the shortest way out.
func TestEveryStateIsLive(t *testing.T) {
	for seed := range uint64(2000) {
		a := NewAutomaton()
		p := randomPattern(a, rand.New(rand.NewPCG(seed, 2)), 4)
		if p.term == None {
			continue
		}
		dist := distances(a, p.term, 2000)
		for state, d := range dist {
			if d < 0 {
				t.Fatalf("seed %d: %s: state %d has no end", seed, p.name, state)
			}
		}
	}
}

// distances returns for the reachable states how far an end is, or -1. It
// returns nothing where there are more states than limit.
func distances(a *Automaton, start Term, limit int) map[Term]int {
	dist := map[Term]int{start: -1}
	queue := []Term{start}
	for i := 0; i < len(queue); i++ {
		if len(queue) > limit {
			return nil
		}
		for _, e := range a.Edges(queue[i]) {
			if _, ok := dist[e.To]; !ok {
				dist[e.To] = -1
				queue = append(queue, e.To)
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range queue {
			best := dist[s]
			if a.Nullable(s) {
				best = 0
			}
			for _, e := range a.Edges(s) {
				if d := dist[e.To]; d >= 0 && (best < 0 || d+1 < best) {
					best = d + 1
				}
			}
			if best != dist[s] {
				dist[s], changed = best, true
			}
		}
	}
	return dist
}

func TestEdgesAreSortedAndDisjoint(t *testing.T) {
	for seed := range uint64(500) {
		a := NewAutomaton()
		p := randomPattern(a, rand.New(rand.NewPCG(seed, 3)), 4)
		for state := range distances(a, p.term, 500) {
			next := 0
			for _, e := range a.Edges(state) {
				if int(e.Lo) < next || e.Hi < e.Lo || e.To == None {
					t.Fatalf("seed %d: %s: edges %v", seed, p.name, a.Edges(state))
				}
				next = int(e.Hi) + 1
			}
			for b := range 256 {
				if a.Row(state)[b] != a.Next(state, byte(b)) {
					t.Fatalf("seed %d: %s: the row and the edges differ at %#x", seed, p.name, b)
				}
			}
		}
	}
}

func TestRunesAreUTF8(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		a := NewAutomaton()
		lo := rune(rng.IntN(0x110000))
		hi := lo + rune(rng.IntN(1<<rng.IntN(20)))
		term := a.Runes(RuneRange{lo, hi})
		for _, r := range []rune{lo - 1, lo, lo + 1, (lo + hi) / 2, hi - 1, hi, hi + 1, 'a', 0x7ff, 0x800, 0xffff, 0x10000} {
			if r < 0 || r > 0x10ffff || r >= 0xd800 && r <= 0xdfff {
				continue
			}
			if got, want := a.Match(term, string(r)), r >= lo && r <= hi; got != want {
				t.Fatalf("%x to %x: %x: %v", lo, hi, r, got)
			}
		}
	}
}

func TestLargeCountsAreCheap(t *testing.T) {
	a := NewAutomaton()
	any := a.Runes(RuneRange{0, 0x10ffff})
	term := a.And(a.Repeat(any, 10, 2000), a.Seq(a.Repeat(any, 0, -1), a.Text("foo"), a.Repeat(any, 0, -1)))
	if n := a.Terms(); n > 1000 {
		t.Errorf("%d terms", n)
	}
	for _, test := range []struct {
		text string
		want bool
	}{{"foo", false}, {"1234567foo", true}, {"foo" + strings.Repeat("é", 1997), true}, {"foo" + strings.Repeat("é", 1998), false}} {
		if a.Match(term, test.text) != test.want {
			t.Errorf("%.12q… is %v", test.text, !test.want)
		}
	}
}

type nested struct{}

func (nested) Body(a *Automaton) Term {
	return a.Alt(a.Text("x"), a.Seq(a.Text("("), a.Rule(nested{}), a.Text(")")))
}

func TestRulesRecur(t *testing.T) {
	a := NewAutomaton()
	term := a.Rule(nested{})
	for text, want := range map[string]bool{"x": true, "((x))": true, "((x)": false, "()": false, "(x))": false} {
		if a.Match(term, text) != want {
			t.Errorf("%q is %v", text, !want)
		}
	}
}

type leftmost struct{}

func (leftmost) Body(a *Automaton) Term {
	return a.Alt(a.Text("x"), a.Seq(a.Rule(leftmost{}), a.Text("x")))
}

func TestLeftRecursionIsAnError(t *testing.T) {
	a := NewAutomaton()
	a.Match(a.Rule(leftmost{}), "xx")
	if a.Err() == nil {
		t.Error("no error")
	}
}

// Labels change nothing but what a state can say.
func TestLabelsKeepTheLanguage(t *testing.T) {
	all := texts("abcd", 4)
	for seed := range uint64(500) {
		plain, labelled := NewAutomaton(), NewLabelled()
		want := randomPattern(plain, rand.New(rand.NewPCG(seed, 5)), 3)
		got := randomPattern(labelled, rand.New(rand.NewPCG(seed, 5)), 3)
		under := func(a *Automaton, x Term) Term {
			tagged := a.And(a.Tag(Label{Path: "/a"}, x), a.Tag(Label{Path: "/b"}, a.Repeat(a.Bytes('a', 'c'), 0, 3)))
			return a.Seq(a.Alt(tagged, a.Tag(Label{Keyword: "const"}, a.Text("d"))), a.Tag(Label{Path: "/c"}, a.Text("d")))
		}
		x, y := under(plain, want.term), under(labelled, got.term)
		for _, s := range all {
			if plain.Match(x, s) != labelled.Match(y, s) {
				t.Fatalf("seed %d: %s: %q differs", seed, want.name, s)
			}
		}
	}
}
