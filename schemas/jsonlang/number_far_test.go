package jsonlang

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// sameLanguage walks two terms of one automaton in step and fails the test
// where one allows what the other does not. It returns how many pairs of
// states it has seen.
func sameLanguage(t *testing.T, a *grammar.Automaton, x, y grammar.Term, most int) int {
	t.Helper()
	type pair struct{ x, y grammar.Term }
	texts := map[pair]string{{x, y}: ""}
	queue := []pair{{x, y}}
	for i := 0; i < len(queue) && i < most; i++ {
		at := queue[i]
		text := texts[at]
		if a.Nullable(at.x) != a.Nullable(at.y) {
			t.Fatalf("%q may end here in one only: %v, %v", text, a.Nullable(at.x), a.Nullable(at.y))
		}
		for _, b := range []byte("-+.0123456789Ee,") {
			next := pair{a.Next(at.x, b), a.Next(at.y, b)}
			if (next.x == grammar.None) != (next.y == grammar.None) {
				t.Fatalf("%q: %q is allowed in one only: %v, %v", text, b, next.x != grammar.None, next.y != grammar.None)
			}
			if _, seen := texts[next]; !seen && next.x != grammar.None {
				texts[next] = text + string(rune(b))
				queue = append(queue, next)
			}
		}
	}
	return len(queue)
}

// A few multiples between two bounds of many digits are the same language as
// the list of their values.
func TestFarMultiplesAgainstTheirValues(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	compared := 0
	for round := range 60 {
		exponent := int64(r.IntN(40) - 20)
		if round%3 == 0 {
			exponent = 999_999_000 + int64(r.IntN(40))
		}
		step := 1 + r.Int64N([]int64{3, 50, 1_000_000_007}[r.IntN(3)])
		low := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(5+r.IntN(40))), nil)
		low.Mul(low, big.NewInt(1+r.Int64N(999)))
		low.Add(low, big.NewInt(r.Int64N(5)-2))
		width := r.Int64N(4 * step)
		other := step * (2 + r.Int64N(3))
		set, list := Number{}, Number{Values: []Decimal{}}
		high := new(big.Int).Add(low, big.NewInt(width))
		set.Min = &Bound{Value: power(t, low, exponent)}
		set.Max = &Bound{Value: power(t, high, exponent)}
		set.MultipleOf = []Decimal{power(t, big.NewInt(step), exponent)}
		set.NotMultipleOf = []Decimal{power(t, big.NewInt(other), exponent)}
		for v := new(big.Int).Set(low); v.Cmp(high) <= 0; v.Add(v, big.NewInt(1)) {
			next := new(big.Int).Add(v, big.NewInt(step-1))
			v.Sub(next, new(big.Int).Mod(next, big.NewInt(step)))
			if v.Cmp(high) <= 0 && new(big.Int).Mod(v, big.NewInt(other)).Sign() != 0 {
				list.Values = append(list.Values, power(t, v, exponent))
			}
		}
		if len(list.Values) > 1 && r.IntN(2) == 0 {
			set.Not, list.Values = list.Values[:1], list.Values[1:]
		}
		for _, s := range []NumberSpelling{AllSpellings, noExponent, wholeOnly} {
			if !s.Exponent && exponent > 1000 {
				continue // nothing of that length is ever typed
			}
			a := grammar.NewAutomaton()
			x, err := set.Term(a, s)
			if errors.Is(err, ErrNumberTooComplex) {
				continue // a step with many zeros, which count without exponents
			}
			if err != nil {
				t.Fatal(err)
			}
			y, err := list.Term(a, s)
			if err != nil {
				t.Fatal(err)
			}
			if (x == grammar.None) != (y == grammar.None) {
				t.Fatalf("%s is empty, or %s: terms %d and %d", set, list, x, y)
			}
			compared += sameLanguage(t, a, x, y, 1500)
		}
	}
	if compared < 10_000 {
		t.Errorf("only %d pairs of states were compared", compared)
	}
}

// power returns n * 10^exponent.
func power(t *testing.T, n *big.Int, exponent int64) Decimal {
	t.Helper()
	return decimal(t, fmt.Sprintf("%se%d", n, exponent))
}

// Sets that are put together in different ways are the same language.
func TestEqualSetsAreTheSameLanguage(t *testing.T) {
	odd := Integers().And(Number{NotMultipleOf: decimals(t, "2")})
	tests := []struct {
		name string
		x, y Number
	}{
		{"digits", Integers().And(between(t, "0", "9")), values(t, "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")},
		{"digits, open", Integers().And(above(t, "-0.5")).And(below(t, "10")), Integers().And(between(t, "0", "9"))},
		{"odd", odd.And(between(t, "-3", "5")), values(t, "-3", "-1", "1", "3", "5")},
		{"halves", multiples(t, "0.5").And(between(t, "0", "2")), values(t, "0", "0.5", "1", "1.5", "2")},
		{"common multiple", multiples(t, "0.4", "0.6"), multiples(t, "1.2")},
		{"two exclusions", multiples(t, "4").And(Number{NotMultipleOf: decimals(t, "8", "12")}).And(between(t, "0", "60")),
			values(t, "4", "20", "28", "44", "52")},
		{"one point", between(t, "2.50", "2.5"), values(t, "2.5")},
	}
	for _, test := range tests {
		for _, s := range []NumberSpelling{AllSpellings, noExponent, wholeOnly, {Exponent: true}} {
			t.Run(fmt.Sprintf("%s %+v", test.name, s), func(t *testing.T) {
				a := grammar.NewAutomaton()
				x, err := test.x.Term(a, s)
				if err != nil {
					t.Fatal(err)
				}
				y, err := test.y.Term(a, s)
				if err != nil {
					t.Fatal(err)
				}
				sameLanguage(t, a, x, y, 2000)
			})
		}
	}
}

// FuzzNumberText compares the machine with Contains, also for numbers that are
// too far apart to be written out.
func FuzzNumberText(f *testing.F) {
	f.Add("0", "1", "", "", "8e-1")
	f.Add("-1e308", "1e999999999", "0.01", "5", "-1.797e+307")
	f.Add("", "12345678901234567890123.5", "7", "70", "1234567890123456789012e1")
	f.Add("1e-999999999", "", "", "1e-999999998", "0.00010e-999999995")
	f.Fuzz(func(t *testing.T, min, max, step, not, text string) {
		set, ok := setOf(min, max, step, not)
		d, err := ParseDecimal(text)
		if !ok || err != nil {
			return
		}
		a := grammar.NewAutomaton()
		term, err := set.Term(a, AllSpellings)
		if err != nil {
			return
		}
		if got, want := a.Match(term, text), set.Contains(d); got != want {
			t.Fatalf("%s: %q accepted %v, want %v", set, text, got, want)
		}
		if set.Contains(d) && set.Empty() {
			t.Fatalf("%s is said to be empty, and contains %s", set, d)
		}
	})
}

// setOf makes a set from texts of which each may be "".
func setOf(min, max, step, not string) (Number, bool) {
	var set Number
	ok := true
	read := func(text string, use func(Decimal)) {
		if text == "" {
			return
		}
		d, err := ParseDecimal(text)
		if err != nil {
			ok = false
			return
		}
		use(d)
	}
	read(min, func(d Decimal) { set.Min = &Bound{Value: d} })
	read(max, func(d Decimal) { set.Max = &Bound{Value: d, Exclusive: true} })
	read(step, func(d Decimal) {
		ok = ok && d.Sign() > 0
		set.MultipleOf = []Decimal{d}
	})
	read(not, func(d Decimal) { set.Not = []Decimal{d} })
	return set, ok
}
