package dialect

import (
	"math"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Parts of the formats that Outlines knows, as expressions.
const (
	oDigit  = `\p{Nd}`
	oSpace  = `\u{9}-\u{d} \u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}`
	oAtom   = "[a-z0-9!#$%&'*+/=?^_`{|}~\\-]+"
	oLabel  = `[a-z0-9]([a-z0-9\-]*[a-z0-9])?`
	oOctet  = `(2(5[0-5]|[0-4][0-9])|1[0-9][0-9]|[1-9]?[0-9])`
	oEscape = `\\[\x01-\x09\x0b\x0c\x0e-\x7f]`
)

// outlinesFormats are the formats of outlines-core 0.2.14, as expressions of
// the text between the quotes. The backslash in time is a mistake of theirs.
var outlinesFormats = map[string]string{
	"date-time": `-?([1-9][0-9]*)?[0-9]{4}-(1[0-2]|0[1-9])-(3[01]|0[1-9]|[12][0-9])T(2[0-3]|[01][0-9]):[0-5][0-9]:[0-5][0-9](\.[0-9]{3})?Z?`,
	"date":      oDigit + `{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])`,
	"time":      `(2[0-3]|[01][0-9]):[0-5][0-9]:[0-5][0-9](\\[^\n][0-9]+)?Z?`,
	"uuid":      `[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`,
	"uri": `(https?|ftp)://([^` + oSpace + `:@]+(:[^` + oSpace + `:@]*)?@)?([a-zA-Z` + oDigit + `.\-]+\.[a-zA-Z]{2,}|localhost)(:` + oDigit +
		`+)?(/[^` + oSpace + `?#]*)?(\?[^` + oSpace + `#]*)?(#[^` + oSpace + `]*)?` +
		`|urn:[a-zA-Z` + oDigit + `][a-zA-Z` + oDigit + `\-]{0,31}:[^` + oSpace + `]+`,
	"email": `(` + oAtom + `(\.` + oAtom + `)*|"([\x01-\x08\x0b\x0c\x0e-\x1f\x21\x23-\x5b\x5d-\x7f]|` + oEscape + `)*")@` +
		`((` + oLabel + `\.)+` + oLabel + `|\[(` + oOctet + `\.){3}(` + oOctet +
		`|[a-z0-9\-]*[a-z0-9]:([\x01-\x08\x0b\x0c\x0e-\x1f\x21-\x5a\x53-\x7f]|` + oEscape + `)+)\])`,
}

// literal writes one value with each string and number in one spelling.
func (o *outlines) literal(v *value, path string) (grammar.Term, error) {
	if v.overflows() {
		return grammar.None, refusal(path, "", "a number is too large")
	}
	return o.spelled(v), nil
}

func (o *outlines) spelled(v *value) grammar.Term {
	a := o.a
	if v.kind != array && v.kind != object {
		s := spelling{str: func(s string) string { return quote(s, isControl) }, number: serdeDigits}
		return a.Text(s.value(v))
	}
	open, closing := "[", "]"
	if v.kind == object {
		open, closing = "{", "}"
	}
	parts := []grammar.Term{a.Text(open), o.space}
	for i, item := range v.items {
		if i > 0 {
			parts = append(parts, o.space, a.Text(","), o.space)
		}
		if v.kind == object {
			parts = append(parts, a.Text(quote(v.names[i], isControl)), o.space, a.Text(":"), o.space)
		}
		parts = append(parts, o.spelled(item))
	}
	return a.Seq(append(parts, o.space, a.Text(closing))...)
}

// serdeDigits writes a number as Rust's serde_json does: integers within 64
// bits by their digits, others with as few digits as tell them apart.
func serdeDigits(digits string) string {
	if _, err := strconv.ParseInt(digits, 10, 64); err == nil && digits != "-0" {
		return digits
	}
	if _, err := strconv.ParseUint(digits, 10, 64); err == nil {
		return digits
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return digits
	}
	if size := math.Abs(f); size != 0 && (size < 1e-5 || size >= 1e16) {
		s := strconv.FormatFloat(f, 'e', -1, 64)
		mantissa, exponent, _ := strings.Cut(s, "e")
		sign := exponent[:1]
		if sign == "-" || sign == "+" {
			return mantissa + "e" + sign + strings.TrimLeft(exponent[1:], "0")
		}
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
