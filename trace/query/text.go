package query

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// clip is the end of a text, as expressions see it.
func clip(b []byte) string {
	if len(b) > maxValue {
		b = b[len(b)-maxValue:]
		for n := 0; n < utf8.UTFMax-1 && len(b) > 0 && !utf8.RuneStart(b[0]); n++ {
			b = b[1:]
		}
	}
	return legible(b)
}

// legible writes bytes that are no UTF-8 as \xNN.
func legible(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var out strings.Builder
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&out, `\x%02x`, b[0])
		} else {
			out.Write(b[:size])
		}
		b = b[size:]
	}
	return out.String()
}

// Format writes the value of an expression for a reader: numbers to six digits,
// what nobody knows as "unknown". A text is given as it is: whoever shows it
// must make its control characters visible.
func Format(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case float64:
		return formatNumber(v)
	default:
		return fmt.Sprint(v)
	}
}

func formatNumber(v float64) string {
	switch {
	case math.IsNaN(v):
		return "unknown"
	case math.IsInf(v, 1):
		return "infinite"
	case math.IsInf(v, -1):
		return "-infinite"
	case v == math.Trunc(v) && math.Abs(v) < 1e15:
		return strconv.FormatInt(int64(v), 10)
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}
