package tui

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/stencil-debugger/stencil/trace"
)

// certain is how near to 1 a probability is 1 and the rounding error of its
// computation in 64 bits.
const certain = 1 - 1e-12

// percent shows a probability with one decimal. It never rounds something to
// nothing, nor almost all to all.
func percent(p float64) shown {
	switch {
	case math.IsNaN(p):
		return "?"
	case p <= 0:
		return "0.0%"
	case p >= certain:
		return "100.0%"
	case p < 0.0005:
		return "<0.1%"
	case p >= 0.9995:
		return ">99.9%"
	}
	return shown(strconv.FormatFloat(100*p, 'f', 1, 64) + "%")
}

// chance shows a log-probability as a percentage: ? where it is unknown.
func chance(p trace.LogProb) shown {
	if p.Known() && p != trace.Never && p.Prob() == 0 {
		return "<0.1%" // too small for a float, and still not nothing
	}
	return percent(p.Prob())
}

// maskedChance is chance for the masked column, where a token that cannot be
// taken has no number at all.
func maskedChance(p trace.LogProb) shown {
	if p == trace.Never {
		return "–"
	}
	return chance(p)
}

// count shows a number with thousands separators.
func count(n int) shown {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return shown(s)
}

// bits shows a number of bits with one decimal.
func bits(b float64) shown {
	switch {
	case math.IsNaN(b):
		return "? bits"
	case math.IsInf(b, 1):
		return "∞ bits"
	}
	return shown(strconv.FormatFloat(max(b, 0), 'f', 1, 64) + " bits")
}

// duration shows nanoseconds in a unit that leaves something to read.
func duration(ns int64) shown {
	if ns < 1_000_000 {
		return count(int(ns/1000)) + " µs"
	}
	if ns < 1_000_000_000 {
		return shown(fmt.Sprintf("%.1f ms", float64(ns)/1e6))
	}
	return shown(fmt.Sprintf("%.1f s", float64(ns)/1e9))
}

// plural is the word for one or many things, with their number before it.
func plural(n int, one, many shown) shown {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}

// pathName is a JSON Pointer; that of the whole document is empty.
func pathName(path string) shown {
	if path == "" {
		return "root"
	}
	return clean(path)
}

// byteRange names the bytes of a span from its first to its last.
func byteRange(start, end int) shown {
	if end-start <= 1 {
		return "byte " + count(start)
	}
	return "bytes " + count(start) + "–" + count(end-1)
}

// wordList joins names for a sentence.
func wordList(names []string) string { return strings.Join(names, ", ") }

// milliseconds shows a time in a unit that leaves something to read.
func milliseconds(ms float64) shown {
	if !(ms > 0) || math.IsInf(ms, 0) {
		return "–"
	}
	return duration(int64(min(ms, 1e12) * 1e6))
}

// roughly shows how long something will take.
func roughly(d time.Duration) shown {
	switch {
	case d < time.Minute:
		return shown(fmt.Sprintf("%d s", max(int(math.Ceil(d.Seconds())), 1)))
	case d < time.Hour:
		return shown(fmt.Sprintf("%d min", int(math.Ceil(d.Minutes()))))
	}
	return count(int(math.Ceil(min(d.Hours(), 1e6)))) + " h"
}
