package dialect

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

var errNoNumber = errors.New("no number can be written so")

// llguidanceNumber writes a set of numbers as llguidance does.
func llguidanceNumber(a *grammar.Automaton, set jsonlang.Number) (grammar.Term, error) {
	t, err := llguidanceTerm(a, set)
	if err == nil && t == grammar.None {
		err = errNoNumber
	}
	return t, err
}

func llguidanceTerm(a *grammar.Automaton, set jsonlang.Number) (grammar.Term, error) {
	if set.Values != nil {
		return onlySpelling(a, set.Values), nil
	}
	whole := set.IsSubset(jsonlang.Integers())
	bounded := set.Min != nil || set.Max != nil
	steps := nonTrivial(set.MultipleOf)
	switch {
	case len(steps) > 0:
		return stepped(a, set, steps)
	case bounded && whole && spansZero(set):
		return set.Term(a, jsonlang.NumberSpelling{})
	case bounded:
		return numbers(a, set, !whole)
	case whole:
		return set.Term(a, jsonlang.NumberSpelling{})
	}
	return set.Term(a, jsonlang.AllSpellings)
}

// spansZero says whether 0 lies between two bounds, the lower one below it:
// only then may it be written as -0.
func spansZero(set jsonlang.Number) bool {
	return set.Min != nil && set.Max != nil && set.Min.Value.Sign() < 0 && set.Max.Value.Sign() >= 0
}

// nonTrivial leaves out the step 1, which stands for integers.
func nonTrivial(steps []jsonlang.Decimal) []jsonlang.Decimal {
	var all []jsonlang.Decimal
	for _, d := range steps {
		if d.Cmp(jsonlang.DecimalOf(1)) != 0 {
			all = append(all, d)
		}
	}
	return all
}

// stepped writes multiples: without a sign, and with no more decimals than the
// step has.
func stepped(a *grammar.Automaton, set jsonlang.Number, steps []jsonlang.Decimal) (grammar.Term, error) {
	decimals := 0
	for _, d := range steps {
		if _, fraction, ok := strings.Cut(plainDigits(d), "."); ok {
			decimals = max(decimals, len(fraction))
		}
	}
	t, err := set.Term(a, jsonlang.NumberSpelling{Fraction: decimals > 0})
	if err != nil {
		return grammar.None, err
	}
	shape := `[0-9]+`
	if decimals > 0 {
		shape += fmt.Sprintf(`(\.[0-9]{1,%d})?`, min(decimals, maxDecimals))
	}
	return a.And(t, constant(a, shape)), nil
}

const maxDecimals = 100

// onlySpelling writes single numbers by their digits.
func onlySpelling(a *grammar.Automaton, values []jsonlang.Decimal) grammar.Term {
	parts := make([]grammar.Term, len(values))
	for i, d := range values {
		parts[i] = a.Text(plainDigits(d))
	}
	return a.Alt(parts...)
}

// plainDigits writes a decimal without an exponent, if it is not too long so.
func plainDigits(d jsonlang.Decimal) string {
	s := d.String()
	r, ok := new(big.Rat), false
	if len(s) < maxDecimals {
		r, ok = r.SetString(s)
	}
	if _, exponent, found := strings.Cut(strings.ToLower(s), "e"); !ok || found && len(exponent) > 4 {
		return s
	}
	text := strings.TrimRight(r.FloatString(maxDecimals), "0")
	return strings.TrimSuffix(text, ".")
}
