package jsonlang

import (
	"errors"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

func decimal(t testing.TB, text string) Decimal {
	t.Helper()
	d, err := ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func decimals(t testing.TB, texts ...string) []Decimal {
	t.Helper()
	out := []Decimal{}
	for _, text := range texts {
		out = append(out, decimal(t, text))
	}
	return out
}

// between returns an interval with both ends included; "" is no end.
func between(t testing.TB, min, max string) Number {
	t.Helper()
	var n Number
	if min != "" {
		n.Min = &Bound{Value: decimal(t, min)}
	}
	if max != "" {
		n.Max = &Bound{Value: decimal(t, max)}
	}
	return n
}

func above(t testing.TB, min string) Number {
	return Number{Min: &Bound{Value: decimal(t, min), Exclusive: true}}
}

func below(t testing.TB, max string) Number {
	return Number{Max: &Bound{Value: decimal(t, max), Exclusive: true}}
}

func multiples(t testing.TB, steps ...string) Number {
	return Number{MultipleOf: decimals(t, steps...)}
}

func values(t testing.TB, texts ...string) Number {
	return Number{Values: decimals(t, texts...)}
}

var (
	wholeOnly  = NumberSpelling{}
	noExponent = NumberSpelling{Fraction: true}
)

// reading says how far a text was legal: "whole" if it may end where it does,
// "prefix" if it may only go on, and otherwise the text up to the first
// illegal byte.
func reading(t testing.TB, n Number, s NumberSpelling, text string) string {
	t.Helper()
	a := grammar.NewAutomaton()
	state, err := n.Term(a, s)
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(text) {
		if state = a.Next(state, text[i]); state == grammar.None {
			return text[:i+1]
		}
	}
	if a.Nullable(state) {
		return "whole"
	}
	return "prefix"
}

func TestNumberTexts(t *testing.T) {
	nines := strings.Repeat("9", 400)
	tests := []struct {
		name     string
		set      Number
		spelling NumberSpelling
		text     string
		want     string
	}{
		{"unit interval, exponent", between(t, "0", "1"), AllSpellings, "8e-1", "whole"},
		{"unit interval, many decimals", between(t, "0", "1"), AllSpellings, "0.1234567890123", "whole"},
		{"unit interval, large digits can be scaled", between(t, "0", "1"), AllSpellings, "7", "prefix"},
		{"unit interval, scaled too little", between(t, "0", "1"), AllSpellings, "75e-1", "prefix"},
		{"unit interval, scaled enough", between(t, "0", "1"), AllSpellings, "75e-10", "whole"},
		{"unit interval, wrong sign of the exponent", between(t, "0", "1"), AllSpellings, "7e+", "7e+"},
		{"unit interval, minus zero", between(t, "0", "1"), AllSpellings, "-0.0e5", "whole"},
		{"unit interval, below 0", between(t, "0", "1"), AllSpellings, "-1", "-1"},
		{"unit interval, without exponents", between(t, "0", "1"), noExponent, "1.00", "whole"},
		{"unit interval, just above, without exponents", between(t, "0", "1"), noExponent, "1.001", "1.001"},
		{"below 1", below(t, "1"), AllSpellings, "1", "prefix"},
		{"below 1, spelled as 1", below(t, "1"), AllSpellings, "1e0", "1e0"},
		{"below 1, scaled", below(t, "1"), AllSpellings, "1e-1", "whole"},
		{"below 1, without exponents", below(t, "1"), noExponent, "0.999", "whole"},
		{"below 1, 1 without exponents", below(t, "1"), noExponent, "1", "1"},
		{"cents", multiples(t, "0.01"), AllSpellings, "19.99", "whole"},
		{"cents that are inexact as a float", multiples(t, "0.01"), AllSpellings, "4.35", "whole"},
		{"cents, zeros behind", multiples(t, "0.01"), noExponent, "4.3500", "whole"},
		{"cents, too fine", multiples(t, "0.01"), noExponent, "4.351", "4.351"},
		{"cents, too fine but scaled", multiples(t, "0.01"), AllSpellings, "4.351e1", "whole"},
		{"sevens", multiples(t, "7"), wholeOnly, "700000000000000000000000014", "whole"},
		{"sevens, one off", multiples(t, "7"), wholeOnly, "700000000000000000000000015", "prefix"},
		{"sevens, scaled down", multiples(t, "7"), AllSpellings, "1400e-2", "whole"},
		{"sevens, scaled down too far", multiples(t, "7"), AllSpellings, "1400e-3", "1400e-3"},
		{"sevens, no way to scale", multiples(t, "7"), AllSpellings, "15e", "15e"},
		{"integer with a fraction", Integers(), AllSpellings, "1.5", "prefix"},
		{"integer with a fraction that is scaled", Integers(), AllSpellings, "1.50e1", "whole"},
		{"integer of zeros", Integers(), AllSpellings, "1.000", "whole"},
		{"integer scaled down", Integers(), AllSpellings, "12300e-2", "whole"},
		{"integer scaled down too far", Integers(), AllSpellings, "12300e-3", "12300e-3"},
		{"integer scaled down for good", Integers(), AllSpellings, "15e-1", "15e-1"},
		{"integer, exponent with zeros in front", Integers(), AllSpellings, "15e-000", "whole"},
		{"integer, large", Integers(), wholeOnly, "-12345678901234567890123", "whole"},
		{"integer, huge exponent", Integers(), AllSpellings, "1e99999999999999999999999999999", "whole"},
		{"integer range", Integers().And(between(t, "-5", "120")), wholeOnly, "120", "whole"},
		{"integer range, above", Integers().And(between(t, "-5", "120")), wholeOnly, "121", "121"},
		{"integer range, longer", Integers().And(between(t, "-5", "120")), wholeOnly, "130", "130"},
		{"integer range, below", Integers().And(between(t, "-5", "120")), wholeOnly, "-6", "-6"},
		{"integer range, lowest", Integers().And(between(t, "-5", "120")), wholeOnly, "-5", "whole"},
		{"integer range, no zero in front", Integers().And(between(t, "-5", "120")), wholeOnly, "00", "00"},
		{"largest float", between(t, "-1e308", "1e308"), AllSpellings, "1e308", "whole"},
		{"above the largest float", between(t, "-1e308", "1e308"), AllSpellings, "1.01e308", "1.01e308"},
		{"digits up to the largest float", between(t, "", "1e308"), wholeOnly, nines[:308], "whole"},
		{"one digit more", between(t, "", "1e308"), wholeOnly, nines[:309], nines[:309]},
		{"far bounds of integers", Integers().And(between(t, "1e999999999", "2e999999999")), AllSpellings, "1.5e999999999", "whole"},
		{"far bounds of integers, below", Integers().And(between(t, "1e999999999", "2e999999999")), AllSpellings, "1.5e999999998", "1.5e999999998"},
		{"far bounds of integers, above", Integers().And(between(t, "1e999999999", "2e999999999")), AllSpellings, "3e999999999", "3"},
		{"one value in its spellings", values(t, "1"), AllSpellings, "10.0e-1", "whole"},
		{"one value in its spellings, scaled up", values(t, "1"), AllSpellings, "0.001e+03", "whole"},
		{"one value, another digit", values(t, "1"), AllSpellings, "11", "11"},
		{"values that share digits", values(t, "1", "100"), AllSpellings, "1e2", "whole"},
		{"values that share digits, between them", values(t, "1", "100"), AllSpellings, "1e1", "1e1"},
		{"a value in the spelling of integers", values(t, "1.5", "15"), wholeOnly, "15", "whole"},
		{"excluded value", Number{Not: decimals(t, "5")}, AllSpellings, "50e-1", "prefix"},
		{"next to an excluded value", Number{Not: decimals(t, "5")}, AllSpellings, "51e-1", "whole"},
		{"no integer", Number{NotMultipleOf: decimals(t, "1")}, AllSpellings, "10", "prefix"},
		{"no integer, made one by the exponent", Number{NotMultipleOf: decimals(t, "1")}, AllSpellings, "1.5e1", "1.5e1"},
		{"odd", Integers().And(Number{NotMultipleOf: decimals(t, "2")}), wholeOnly, "123", "whole"},
		{"odd, an even one", Integers().And(Number{NotMultipleOf: decimals(t, "2")}), wholeOnly, "124", "prefix"},
		{"any", Number{}, AllSpellings, "-0.10E+005", "whole"},
		{"any, plus sign", Number{}, AllSpellings, "+", "+"},
		{"any, point without digits", Number{}, AllSpellings, "1.e", "1.e"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := reading(t, test.set, test.spelling, test.text); got != test.want {
				t.Errorf("%s: %q is %q, want %q", test.set, test.text, got, test.want)
			}
		})
	}
}

func TestNumberWithoutTexts(t *testing.T) {
	tests := []struct {
		name     string
		set      Number
		spelling NumberSpelling
	}{
		{"integers between 0 and 1", Integers().And(above(t, "0")).And(below(t, "1")), AllSpellings},
		{"bounds that cross", between(t, "2", "1"), AllSpellings},
		{"one point, left out", between(t, "1", "1").And(below(t, "1")), AllSpellings},
		{"multiples that are none", multiples(t, "6").And(Number{NotMultipleOf: decimals(t, "3")}), AllSpellings},
		{"few multiples, all left out", multiples(t, "7").And(between(t, "1", "20")).And(Number{Not: decimals(t, "7", "14")}), AllSpellings},
		{"values outside", values(t, "1", "2").And(above(t, "2")), AllSpellings},
		{"no values", Number{Values: []Decimal{}}, AllSpellings},
		{"a fraction spelled as an integer", values(t, "1.5"), wholeOnly},
		{"fractions spelled as integers", above(t, "1").And(below(t, "2")), wholeOnly},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			term, err := test.set.Term(grammar.NewAutomaton(), test.spelling)
			if err != nil {
				t.Fatal(err)
			}
			if term != grammar.None {
				t.Errorf("%s: some text is allowed", test.set)
			}
			if test.spelling == AllSpellings && !test.set.Empty() {
				t.Errorf("%s: not found to be empty", test.set)
			}
		})
	}
}

func TestNumberTooComplex(t *testing.T) {
	tests := map[string]Number{
		"steps far apart": Integers().And(Number{NotMultipleOf: decimals(t, "1e400")}),
		"a long step":     multiples(t, strings.Repeat("7", 301)),
		"many exclusions": {NotMultipleOf: decimals(t, "2", "3", "5", "7", "11", "13", "17")},
	}
	for name, set := range tests {
		t.Run(name, func(t *testing.T) {
			if _, err := set.Term(grammar.NewAutomaton(), AllSpellings); !errors.Is(err, ErrNumberTooComplex) {
				t.Errorf("error %v, want %v", err, ErrNumberTooComplex)
			}
			if set.Empty() {
				t.Error("said to be empty")
			}
		})
	}
}

// A number of any length is read with few states where its digits are not
// compared with anything.
func TestNumberStatesAreShared(t *testing.T) {
	tests := []struct {
		name     string
		set      Number
		spelling NumberSpelling
		text     string // of which most is repeated
		most     int
	}{
		{"any", Number{}, AllSpellings, "1" + strings.Repeat("23", 500), 30},
		{"integers", Integers(), AllSpellings, "1" + strings.Repeat("23", 500), 60},
		{"fraction in an interval", between(t, "0", "1"), AllSpellings, "0.1" + strings.Repeat("23", 500), 60},
		{"integers from 0 up", Integers().And(between(t, "0", "")), wholeOnly, "1" + strings.Repeat("23", 500), 30},
		{"sevens", multiples(t, "7"), wholeOnly, "1" + strings.Repeat("23", 500), 60},
		{"cents", multiples(t, "0.01"), noExponent, "1" + strings.Repeat("23", 500), 60},
		{"zeros behind cents", multiples(t, "0.01"), noExponent, "1.25" + strings.Repeat("00", 500), 60},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := grammar.NewAutomaton()
			term, err := test.set.Term(a, test.spelling)
			if err != nil {
				t.Fatal(err)
			}
			for i := range len(test.text) {
				term = a.Next(term, test.text[i])
			}
			if term == grammar.None {
				t.Errorf("%s: refused", test.set)
			}
			if a.Terms() > test.most {
				t.Errorf("%s: %d terms, want at most %d", test.set, a.Terms(), test.most)
			}
		})
	}
}

func TestEqualNumbersShareTheirTerms(t *testing.T) {
	numbers := NewNumbers(grammar.NewAutomaton())
	one, err := numbers.Term(multiples(t, "2", "3"), AllSpellings)
	if err != nil {
		t.Fatal(err)
	}
	other, err := numbers.Term(multiples(t, "6.0"), AllSpellings)
	if err != nil {
		t.Fatal(err)
	}
	if one != other {
		t.Errorf("terms %d and %d of the same set", one, other)
	}
}
