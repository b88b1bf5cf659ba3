package dialect

import (
	"math"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

// whole writes an integer.
func (x *xgrammar) whole(v *value, path string) (grammar.Term, error) {
	set := jsonlang.Integers()
	bounded, err := x.range64(v, path, &set)
	if err != nil {
		return grammar.None, err
	}
	step := v.get("multipleOf")
	read := []string{"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}
	x.ignoreUnused(v, path, read...)
	n, err := strconv.Atoi(step.digits())
	switch {
	case step == nil:
	case bounded:
		x.ignore(path, "multipleOf", " beside a range")
	case err != nil || n <= 0:
		x.ignore(path, "multipleOf", ", since it is no integer above 0")
	default:
		set = set.And(jsonlang.Number{MultipleOf: []jsonlang.Decimal{mustDecimal(step.text)}})
		bounded = true
	}
	if !bounded {
		return x.integer, nil
	}
	if set.Empty() {
		return grammar.None, refusal(path, "minimum", "invalid range: minimum greater than maximum")
	}
	t, err := numbers(x.emission.a, set, false)
	if err != nil {
		return grammar.None, refusal(path, "minimum", "%s", err)
	}
	return t, nil
}

func (v *value) digits() string {
	if v == nil {
		return ""
	}
	return v.text
}

func mustDecimal(digits string) jsonlang.Decimal {
	d, err := jsonlang.ParseDecimal(digits)
	if err != nil {
		panic(err)
	}
	return d
}

// limits are the keywords of a range.
var limits = []struct {
	keyword          string
	lower, exclusive bool
}{
	{"minimum", true, false}, {"exclusiveMinimum", true, true}, {"maximum", false, false}, {"exclusiveMaximum", false, true},
}

// addLimit narrows a set by one bound.
func addLimit(set *jsonlang.Number, value jsonlang.Decimal, lower, exclusive bool) {
	b := &jsonlang.Bound{Value: value, Exclusive: exclusive}
	if lower {
		*set = set.And(jsonlang.Number{Min: b})
	} else {
		*set = set.And(jsonlang.Number{Max: b})
	}
}

// range64 narrows a set of integers by the keywords of a range, which have to
// be whole and within 64 bits; it says whether there was one.
func (x *xgrammar) range64(v *value, path string, set *jsonlang.Number) (bool, error) {
	bounded := false
	for _, l := range limits {
		n := v.get(l.keyword)
		if n == nil {
			continue
		}
		if !n.is(number) {
			return false, refusal(path, l.keyword, "it must be a number")
		}
		f, err := strconv.ParseFloat(n.text, 64)
		switch {
		case err != nil || math.Abs(f) > math.MaxInt64:
			return false, refusal(path, l.keyword, "the integer exceeds the limit of 64 bits")
		case f != math.Trunc(f):
			return false, refusal(path, l.keyword, "an integer constraint must be a whole number")
		}
		addLimit(set, mustDecimal(n.text), l.lower, l.exclusive)
		bounded = true
	}
	return bounded, nil
}

// fraction writes a number.
func (x *xgrammar) fraction(v *value, path string) (grammar.Term, error) {
	x.ignoreUnused(v, path, "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
	if v.has("multipleOf") {
		x.ignore(path, "multipleOf", " for numbers that need not be whole")
	}
	var set jsonlang.Number
	bounded := false
	for _, l := range limits {
		n := v.get(l.keyword)
		if n == nil {
			continue
		}
		f, err := strconv.ParseFloat(n.text, 64)
		if !n.is(number) || err != nil {
			return grammar.None, refusal(path, l.keyword, "it must be a number")
		}
		addLimit(&set, mustDecimal(strconv.FormatFloat(f, 'f', 6, 64)), l.lower, l.exclusive)
		bounded = true
	}
	if !bounded {
		return x.number, nil
	}
	if set.Empty() {
		return grammar.None, refusal(path, "minimum", "invalid range: minimum greater than maximum")
	}
	a := x.emission.a
	t, err := numbers(a, set, true)
	if err != nil {
		return grammar.None, refusal(path, "minimum", "%s", err)
	}
	return a.And(t, x.constant(`-?[0-9]+(\.[0-9]{1,6})?`)), nil
}

// xgrammarDigits writes a number as XGrammar does: integers within 64 bits by
// their digits, others with up to 17 of them.
func xgrammarDigits(digits string) string {
	if _, err := strconv.ParseInt(digits, 10, 64); err == nil && digits != "-0" {
		return digits
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return digits
	}
	return printG(f, 17)
}

// printG formats as C does with %.17g.
func printG(f float64, precision int) string {
	s := strconv.FormatFloat(f, 'e', precision-1, 64)
	mantissa, exponent, _ := strings.Cut(s, "e")
	e, _ := strconv.Atoi(exponent)
	if e >= -4 && e < precision {
		s = strconv.FormatFloat(f, 'f', precision-1-e, 64)
		return trimZeros(s)
	}
	return trimZeros(mantissa) + "e" + exponent
}

func trimZeros(s string) string {
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}
