package jsonlang

import (
	"cmp"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// Limits of the decimals that a constraint may name. Texts that are typed
// against a constraint have no such limits.
const (
	maxDecimalDigits   = 4096               // significant digits
	maxDecimalExponent = 10_000_000_000_000 // power of ten, either sign
)

// Decimal is an exact decimal number. Equal numbers are equal values, so it
// can be a map key. The zero Decimal is the number 0.
type Decimal struct {
	negative bool
	digits   string // significant digits; neither the first nor the last is '0'; "" is the number 0
	exponent int64  // of the first digit: the value is d.ddd * 10^exponent
}

// DecimalOf returns the decimal of an integer.
func DecimalOf(n int64) Decimal {
	d, err := ParseDecimal(strconv.FormatInt(n, 10))
	if err != nil {
		panic(err) // every int64 is a JSON number within the limits
	}
	return d
}

// ParseDecimal reads the text of a JSON number (RFC 8259, section 6), exactly.
// It fails if the text is no JSON number, has more than 4,096 significant
// digits, or a first significant digit more than ten trillion places away from
// the point.
func ParseDecimal(text string) (Decimal, error) {
	parts, ok := splitNumber(text)
	if !ok {
		return Decimal{}, fmt.Errorf("decimal %q: not a JSON number", shorten(text))
	}
	all := parts.whole + parts.fraction
	digits := strings.TrimLeft(all, "0")
	if digits == "" {
		return Decimal{}, nil
	}
	leading := len(all) - len(digits)
	digits = strings.TrimRight(digits, "0")
	if len(digits) > maxDecimalDigits {
		return Decimal{}, fmt.Errorf("decimal %q: more than %d significant digits", shorten(text), maxDecimalDigits)
	}
	written, err := parseExponent(parts.exponent)
	exponent := written + int64(len(parts.whole)-1-leading)
	if err != nil || exponent > maxDecimalExponent || exponent < -maxDecimalExponent {
		return Decimal{}, fmt.Errorf("decimal %q: the exponent is beyond %d", shorten(text), int64(maxDecimalExponent))
	}
	return Decimal{negative: parts.negative, digits: digits, exponent: exponent}, nil
}

// parseExponent reads an exponent, which may be "", and does not fit in 64
// bits if it fails.
func parseExponent(text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	// Far from the ends of 64 bits, so that the length of a text can be added.
	return max(-forever, min(forever, n)), err
}

// numberParts are the pieces of a JSON number's text.
type numberParts struct {
	negative bool
	whole    string // digits before the point
	fraction string // digits after the point, without it
	exponent string // what follows the e: a sign or none, and digits
}

// splitNumber takes the text of a JSON number apart, and reports whether it is
// one.
func splitNumber(text string) (numberParts, bool) {
	var parts numberParts
	text, parts.negative = strings.CutPrefix(text, "-")
	parts.whole, text = cutDigits(text)
	if parts.whole == "" || len(parts.whole) > 1 && parts.whole[0] == '0' {
		return parts, false
	}
	if rest, ok := strings.CutPrefix(text, "."); ok {
		parts.fraction, text = cutDigits(rest)
		if parts.fraction == "" {
			return parts, false
		}
	}
	if text == "" {
		return parts, true
	}
	if text[0] != 'e' && text[0] != 'E' {
		return parts, false
	}
	parts.exponent = text[1:]
	digits, rest := cutDigits(strings.TrimPrefix(strings.TrimPrefix(parts.exponent, "+"), "-"))
	signs := len(parts.exponent) - len(digits)
	return parts, rest == "" && digits != "" && signs <= 1
}

// cutDigits splits a text after the digits that it starts with.
func cutDigits(text string) (digits, rest string) {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return text[:n], text[n:]
}

// shorten cuts a hostile text to what an error message can carry.
func shorten(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	return text[:most] + "..."
}

// String returns a JSON number with this value.
func (d Decimal) String() string {
	if d.digits == "" {
		return "0"
	}
	sign := ""
	if d.negative {
		sign = "-"
	}
	last := d.lastExponent()
	const plain = 21 // zeros that are still written out
	switch {
	case last >= 0 && d.exponent < plain:
		return sign + d.digits + strings.Repeat("0", int(last))
	case last < 0 && d.exponent >= 0:
		return sign + d.digits[:d.exponent+1] + "." + d.digits[d.exponent+1:]
	case last < 0 && d.exponent >= -plain:
		return sign + "0." + strings.Repeat("0", int(-d.exponent-1)) + d.digits
	}
	return sign + d.digits + "e" + strconv.FormatInt(last, 10)
}

// Sign returns -1, 0 or 1.
func (d Decimal) Sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// Neg returns -d.
func (d Decimal) Neg() Decimal {
	if d.digits != "" {
		d.negative = !d.negative
	}
	return d
}

// Cmp compares two decimals: -1 if d is less than e, 0 if they are equal, 1 if
// it is greater.
func (d Decimal) Cmp(e Decimal) int {
	if d.Sign() != e.Sign() {
		return cmp.Compare(d.Sign(), e.Sign())
	}
	size := cmp.Compare(d.exponent, e.exponent)
	if size == 0 {
		// Neither ends in a zero, so the order of the texts is that of the
		// numbers, also where one is a prefix of the other.
		size = strings.Compare(d.digits, e.digits)
	}
	return size * d.Sign()
}

// lastExponent is the power of ten of the last significant digit.
func (d Decimal) lastExponent() int64 {
	return d.exponent - int64(len(d.digits)) + 1
}

// coefficient returns the significant digits as an integer: the magnitude of d
// is coefficient * 10^lastExponent.
func (d Decimal) coefficient() *big.Int {
	return digitsInt(d.digits)
}

// digitsInt reads digits as an integer; "" is 0.
func digitsInt(digits string) *big.Int {
	n := new(big.Int)
	if digits != "" {
		n.SetString(digits, 10)
	}
	return n
}

// scaled returns the positive decimal coefficient * 10^exponent.
func scaled(coefficient *big.Int, exponent int64) Decimal {
	all := coefficient.String()
	digits := strings.TrimRight(all, "0")
	if digits == "" {
		return Decimal{}
	}
	return Decimal{digits: digits, exponent: exponent + int64(len(all)) - 1}
}
