package grammar

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
)

// fuzzGrammars are seeds: each kind of expression, and what is refused.
var fuzzGrammars = []string{
	"root ::= \"a\" | b{2,3}\nb ::= [^a-z\\]-] . (\"x\"* |)? # c\n",
	"root ::= (\"\" | \"b\")* (\"a\"*)* [\\uD000-\\uE000]",
	"root ::= \"a\" root \"b\" | \"a\" root \"c\" | ",
	"root ::= a a a\na ::= \"x\" a a | \"\" | (\"y\"{0,9} \"x\"?){0,9}",
	"root ::= \"(\" root{2} \")\" | b | dead\ndead ::= \"d\" dead\nb ::= [^\\x00-\\U0010FFFF] | \"\\U0001F642\"{7,2147483647}",
	"root ::= a\na ::= \"x\"? root | a", "root ::= x\nx ::= \"1\"\nx ::= \"1\"", "root ::= x\nx ::= \"1\"\nx ::= \"2\"",
	"root ::= \"a\" root", "root ::= (\"a\"{2,3}){2,9} ((\"b\"+)?){3}",
}

// maxFuzzSteps bounds how far a grammar is followed; how many states there are
// grows with the text, and for some grammars with its square and more.
const maxFuzzSteps = 48

// FuzzCompile holds that every text is compiled or refused with an Error, that
// what compiles never leads into a dead end, and that it agrees with the slow
// reference on every byte, at a place that steps lead to.
func FuzzCompile(f *testing.F) {
	for i, src := range fuzzGrammars {
		f.Add(src, []byte{1, byte(i), 3, 200, 5, 60, 7})
	}
	f.Fuzz(func(t *testing.T, src string, steps []byte) {
		g, err := ParseExact(src)
		if err != nil {
			expectError(t, err)
			return
		}
		a := NewAutomaton()
		root, err := Compile(a, g)
		if err != nil {
			expectError(t, err)
			return
		}
		walkLive(t, a, root, steps)
		elements := 0
		for _, r := range g.Rules {
			elements += writtenElements(r.Body) + 1
		}
		if elements < 60 {
			rng := rand.New(rand.NewPCG(uint64(len(src)), uint64(len(steps))))
			compareWalk(t, a, root, newReference(g), g, func(n int) int {
				if len(steps) == 0 {
					return rng.IntN(n)
				}
				step := int(steps[0])
				steps = steps[1:]
				return step % n
			})
		}
		if err := a.Err(); err != nil {
			t.Fatal(err)
		}
	})
}

func expectError(t *testing.T, err error) {
	t.Helper()
	if e, ok := errors.AsType[*Error](err); !ok || e.Message == "" {
		t.Fatalf("error %#v", err)
	}
}

// walkLive takes the edges that the steps pick, and fails in a dead end.
func walkLive(t *testing.T, a *Automaton, at Term, steps []byte) {
	t.Helper()
	for _, step := range steps[:min(len(steps), maxFuzzSteps)] {
		edges := a.Edges(at)
		if len(edges) == 0 {
			break
		}
		at = edges[int(step)%len(edges)].To
		if at == None {
			t.Fatal("an edge leads to None")
		}
	}
	if len(a.Edges(at)) == 0 && !a.Nullable(at) {
		t.Fatal("a dead end")
	}
}

// FuzzPrintExact holds that a grammar prints as one that reads back the same.
func FuzzPrintExact(f *testing.F) {
	for _, src := range fuzzGrammars {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		g, err := ParseExact(src)
		if err != nil {
			return
		}
		printed := g.String()
		back, err := ParseExact(printed)
		if err != nil {
			t.Fatalf("%q prints as %q: %v", src, printed, err)
		}
		if !reflect.DeepEqual(withoutPos(g), withoutPos(back)) {
			t.Fatalf("%q prints as %q, which reads as %v", src, printed, back)
		}
	})
}
