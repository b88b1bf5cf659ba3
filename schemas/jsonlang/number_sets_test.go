package jsonlang

import (
	"math/rand/v2"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

func TestNumberSetsAgainstRationals(t *testing.T) {
	r := dice{rand.New(rand.NewPCG(5, 6))}
	for range 500 {
		n, m := r.number(), r.number()
		left, right := oracleOf(t, n, AllSpellings), oracleOf(t, m, AllSpellings)
		both, outside, reduced := n.And(m), n.Complement(), n.reduce()
		for range 20 {
			d := r.value()
			v := rat(t, d.String())
			in := left.contains(v)
			if n.Contains(d) != in || reduced.Contains(d) != in || n.mirror().Contains(d.Neg()) != in {
				t.Fatalf("%s contains %s: %v", n, d, !in)
			}
			if both.Contains(d) != (in && right.contains(v)) {
				t.Fatalf("%s and %s contain %s: %v", n, m, d, both.Contains(d))
			}
			found := false
			for _, part := range outside {
				found = found || part.Contains(d)
			}
			if found == in {
				t.Fatalf("the complement of %s contains %s: %v", n, d, found)
			}
		}
	}
}

// A set is empty exactly if it has no term, and it is a subset of another one
// exactly if nothing of it is left outside.
func TestNumberEmptyAndSubset(t *testing.T) {
	r := dice{rand.New(rand.NewPCG(7, 8))}
	empty, subsets := 0, 0
	for range 1000 {
		n, m := r.number(), r.number()
		term, err := n.Term(grammar.NewAutomaton(), AllSpellings)
		if err != nil {
			t.Fatal(err)
		}
		if n.Empty() != (term == grammar.None) {
			t.Errorf("%s: empty %v", n, n.Empty())
		}
		both := n.And(m)
		if !both.IsSubset(n) || !both.IsSubset(m) {
			t.Errorf("%s is no subset of its parts", both)
		}
		if n.Empty() {
			empty++
		} else if n.IsSubset(m) {
			subsets++
			if n.And(m).Empty() {
				t.Errorf("%s is a subset of %s, and they have nothing in common", n, m)
			}
		}
	}
	if empty == 0 || subsets == 0 {
		t.Errorf("%d empty sets and %d subsets: nothing was compared", empty, subsets)
	}
}

func TestNumberSubsets(t *testing.T) {
	tests := []struct {
		name string
		n, m Number
		want bool
	}{
		{"sixes in threes", multiples(t, "6"), multiples(t, "3"), true},
		{"threes in sixes", multiples(t, "3"), multiples(t, "6"), false},
		{"interval in a wider one", between(t, "1", "2"), between(t, "0", "2"), true},
		{"open in closed", above(t, "1"), between(t, "1", ""), true},
		{"closed in open", between(t, "1", ""), above(t, "1"), false},
		{"integers around an interval", Integers().And(above(t, "0.5")), between(t, "1", ""), true},
		{"values", values(t, "1", "2"), Integers().And(between(t, "1", "2")), true},
		{"interval of integers in values", Integers().And(between(t, "1", "2")), values(t, "2", "1"), true},
		{"interval in values", between(t, "1", "2"), values(t, "2", "1"), false},
		{"nothing in anything", values(t), values(t, "2"), true},
		{"excluded value", multiples(t, "2"), Number{Not: decimals(t, "3")}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.n.IsSubset(test.m); got != test.want {
				t.Errorf("%s in %s: %v", test.n, test.m, got)
			}
		})
	}
}
