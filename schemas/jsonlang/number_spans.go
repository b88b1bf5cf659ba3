package jsonlang

import (
	"slices"
	"strconv"
	"strings"
)

// forever stands for no bound; it is far beyond every exponent that a
// constraint or the length of a text can lead to.
const forever = int64(1) << 60

// span is the integers from lo to hi, both included; -forever and forever are
// no bounds.
type span struct{ lo, hi int64 }

// spans is a set of integers: sorted, and with a gap between any two.
type spans []span

// without returns the span without some integers.
func (s span) without(holes []int64) spans {
	slices.Sort(holes)
	var out spans
	for _, hole := range holes {
		if hole < s.lo || hole > s.hi {
			continue
		}
		if s.lo < hole {
			out = append(out, span{s.lo, hole - 1})
		}
		s.lo = hole + 1
	}
	if s.lo <= s.hi {
		out = append(out, s)
	}
	return out
}

// points returns the set of some integers.
func points(list []int64) spans {
	slices.Sort(list)
	var out spans
	for _, p := range slices.Compact(list) {
		if last := len(out) - 1; last >= 0 && out[last].hi == p-1 {
			out[last].hi = p
		} else {
			out = append(out, span{p, p})
		}
	}
	return out
}

// meets says whether an integer from lo to hi is in the set.
func (s spans) meets(lo, hi int64) bool {
	for _, x := range s {
		if max(x.lo, lo) <= min(x.hi, hi) {
			return true
		}
	}
	return false
}

// shifted returns the set with by added to each integer.
func (s spans) shifted(by int64) spans {
	out := make(spans, len(s))
	for i, x := range s {
		if x.lo > -forever {
			x.lo += by
		}
		if x.hi < forever {
			x.hi += by
		}
		out[i] = x
	}
	return out
}

// from returns the part of the set that is not below lo.
func (s spans) from(lo int64) spans {
	var out spans
	for _, x := range s {
		if x.hi >= lo {
			out = append(out, span{max(x.lo, lo), x.hi})
		}
	}
	return out
}

// mirrored returns the set of the negatives.
func (s spans) mirrored() spans {
	var out spans
	for _, x := range slices.Backward(s) {
		out = append(out, span{-x.hi, -x.lo})
	}
	return out
}

// encode writes the set as a text, so that it can be a part of a map key.
func (s spans) encode() string {
	var out strings.Builder
	for _, x := range s {
		out.WriteString(strconv.FormatInt(x.lo, 36) + ":" + strconv.FormatInt(x.hi, 36) + ";")
	}
	return out.String()
}

// decodeSpans reads what encode has written.
func decodeSpans(text string) spans {
	var out spans
	for text != "" {
		var one string
		one, text, _ = strings.Cut(text, ";")
		lo, hi, _ := strings.Cut(one, ":")
		var x span
		x.lo, _ = strconv.ParseInt(lo, 36, 64)
		x.hi, _ = strconv.ParseInt(hi, 36, 64)
		out = append(out, x)
	}
	return out
}
