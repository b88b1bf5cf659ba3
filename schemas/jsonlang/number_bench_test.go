package jsonlang

import (
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// benchmarkSets are constraints as schemas have them, and worse ones.
func benchmarkSets(b *testing.B) map[string]Number {
	return map[string]Number{
		"integer":        Integers(),
		"unit interval":  between(b, "0", "1"),
		"integer range":  Integers().And(between(b, "-5", "120")),
		"cents":          multiples(b, "0.01").And(between(b, "0", "99999.99")),
		"sevens, no ten": multiples(b, "7").And(Number{NotMultipleOf: decimals(b, "10")}),
		"large common":   multiples(b, "0.123456789", "7919", "104729"),
		"twenty values":  values(b, "1", "2", "3", "5", "8", "13", "21", "34", "55", "89", "144", "233", "377", "610", "987", "1597", "2584", "4181", "6765", "10946"),
		"largest floats": Integers().And(between(b, "-1e308", "1e308")),
	}
}

// BenchmarkNumberCompile makes the term of a set.
func BenchmarkNumberCompile(b *testing.B) {
	for name, set := range benchmarkSets(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			a := grammar.NewAutomaton()
			for b.Loop() {
				if _, err := set.Term(a, AllSpellings); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkNumberEdges finds the transitions of states that were not visited
// before; ns/state is the time for each.
func BenchmarkNumberEdges(b *testing.B) {
	for _, spelling := range []NumberSpelling{AllSpellings, wholeOnly} {
		for name, set := range benchmarkSets(b) {
			name += map[NumberSpelling]string{AllSpellings: "/all", wholeOnly: "/whole"}[spelling]
			b.Run(name, func(b *testing.B) {
				states := 0
				for b.Loop() {
					b.StopTimer()
					a := grammar.NewAutomaton()
					start, err := set.Term(a, spelling)
					if err != nil {
						b.Fatal(err)
					}
					b.StartTimer()
					states += visitStates(a, start, 200)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(states), "ns/state")
			})
		}
	}
}

// visitStates asks for the edges of the first states from start on, and
// returns how many there were.
func visitStates(a *grammar.Automaton, start grammar.Term, most int) int {
	queue := []grammar.Term{start}
	seen := map[grammar.Term]bool{start: true}
	for i := 0; i < len(queue) && i < most; i++ {
		for _, e := range a.Edges(queue[i]) {
			if !seen[e.To] {
				seen[e.To] = true
				queue = append(queue, e.To)
			}
		}
	}
	return min(len(queue), most)
}
