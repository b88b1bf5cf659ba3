package jsonlang

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Bounds within Unicode.
const (
	maxRune       = utf8.MaxRune
	firstAstral   = 0x10000
	highSurrogate = 0xD800 // the first one
	lowSurrogate  = 0xDC00 // the first one
	lastSurrogate = 0xDFFF
)

// everyRune returns all characters.
func everyRune() []grammar.RuneRange {
	return []grammar.RuneRange{{Lo: 0, Hi: highSurrogate - 1}, {Lo: lastSurrogate + 1, Hi: maxRune}}
}

// tidy sorts ranges, joins those that touch, and leaves out what is no
// character.
func tidy(ranges []grammar.RuneRange) []grammar.RuneRange {
	if slices.Equal(ranges, everyRune()) {
		return ranges
	}
	return grammar.MergeRanges(ranges)
}

// meet returns what is in both of two sets, whose ranges are sorted and do not
// overlap.
func meet(x, y []grammar.RuneRange) []grammar.RuneRange {
	var both []grammar.RuneRange
	for i, j := 0, 0; i < len(x) && j < len(y); {
		lo, hi := max(x[i].Lo, y[j].Lo), min(x[i].Hi, y[j].Hi)
		if lo <= hi {
			both = append(both, grammar.RuneRange{Lo: lo, Hi: hi})
		}
		if x[i].Hi < y[j].Hi {
			i++
		} else {
			j++
		}
	}
	return both
}

// shift adds a number to both ends of all ranges.
func shift(ranges []grammar.RuneRange, by rune) []grammar.RuneRange {
	for i := range ranges {
		ranges[i].Lo += by
		ranges[i].Hi += by
	}
	return ranges
}

// classKey returns the bytes that tell a set from others.
func classKey(set []grammar.RuneRange) string {
	key := make([]byte, 0, 8*len(set))
	for _, r := range set {
		key = binary.LittleEndian.AppendUint32(key, uint32(r.Lo))
		key = binary.LittleEndian.AppendUint32(key, uint32(r.Hi))
	}
	return string(key)
}
