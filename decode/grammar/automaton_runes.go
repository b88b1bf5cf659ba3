package grammar

import (
	"slices"
	"unicode/utf8"
)

// RuneRange is the code points from Lo to Hi, both included.
type RuneRange struct{ Lo, Hi rune }

// Runes returns the language of one code point of the ranges, in UTF-8. Ranges
// may overlap and come in any order; surrogates and what lies outside of
// Unicode are left out.
func (a *Automaton) Runes(ranges ...RuneRange) Term {
	var parts []Term
	for _, r := range MergeRanges(ranges) {
		parts = a.appendUTF8(parts, r.Lo, r.Hi)
	}
	return a.Alt(parts...)
}

// Code points that UTF-8 has no bytes for.
const (
	surrogateMin = 0xD800
	surrogateMax = 0xDFFF
)

// MergeRanges returns ranges sorted, those that touch joined, and without what
// UTF-8 has no bytes for. The ranges given are left as they are.
func MergeRanges(ranges []RuneRange) []RuneRange {
	var valid []RuneRange
	add := func(lo, hi rune) {
		if lo <= hi {
			valid = append(valid, RuneRange{lo, hi})
		}
	}
	for _, r := range ranges {
		lo, hi := max(r.Lo, 0), min(r.Hi, utf8.MaxRune)
		add(lo, min(hi, surrogateMin-1))
		add(max(lo, surrogateMax+1), hi)
	}
	slices.SortFunc(valid, func(x, y RuneRange) int { return int(x.Lo - y.Lo) })
	merged := valid[:0]
	for _, r := range valid {
		if last := len(merged) - 1; last >= 0 && r.Lo <= merged[last].Hi+1 {
			merged[last].Hi = max(merged[last].Hi, r.Hi)
			continue
		}
		merged = append(merged, r)
	}
	return merged
}

// appendUTF8 cuts a range where the length of its code points or a leading
// byte changes, until each piece is a sequence of byte ranges.
func (a *Automaton) appendUTF8(parts []Term, lo, hi rune) []Term {
	for _, last := range []rune{0x7F, 0x7FF, 0xFFFF} {
		if lo <= last && hi > last {
			return a.appendUTF8(a.appendUTF8(parts, lo, last), last+1, hi)
		}
	}
	for shift := 6; shift <= 6*(utf8.RuneLen(lo)-1); shift += 6 {
		tail := rune(1)<<shift - 1 // the code points that differ in the last bytes only
		if lo&^tail == hi&^tail {
			continue
		}
		if lo&tail != 0 {
			return a.appendUTF8(a.appendUTF8(parts, lo, lo|tail), lo|tail+1, hi)
		}
		if hi&tail != tail {
			return a.appendUTF8(a.appendUTF8(parts, lo, hi&^tail-1), hi&^tail, hi)
		}
	}
	var first, last [utf8.UTFMax]byte
	n := utf8.EncodeRune(first[:], lo)
	utf8.EncodeRune(last[:], hi)
	t := Empty
	for i := n - 1; i >= 0; i-- {
		t = a.seq(a.Bytes(first[i], last[i]), t)
	}
	return append(parts, t)
}
