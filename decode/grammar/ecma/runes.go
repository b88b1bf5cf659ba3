package ecma

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// runes is a set of code points: sorted ranges that do not touch. Surrogates
// are in no set, because no text in UTF-8 holds one.
type runes []grammar.RuneRange

const (
	surrogateMin = 0xD800
	surrogateMax = 0xDFFF
)

// allRunes returns every code point.
func allRunes() runes {
	return runes{{Lo: 0, Hi: surrogateMin - 1}, {Lo: surrogateMax + 1, Hi: utf8.MaxRune}}
}

// makeRunes puts ranges in order. Parts of them that are no code points are
// left out.
func makeRunes(ranges ...grammar.RuneRange) runes { return grammar.MergeRanges(ranges) }

// tableRunes returns the code points of a table of package unicode.
func tableRunes(table *unicode.RangeTable) runes {
	var ranges []grammar.RuneRange
	add := func(lo, hi, stride rune) {
		if stride == 1 {
			ranges = append(ranges, grammar.RuneRange{Lo: lo, Hi: hi})
			return
		}
		for r := lo; r <= hi; r += stride {
			ranges = append(ranges, grammar.RuneRange{Lo: r, Hi: r})
		}
	}
	for _, r := range table.R16 {
		add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	for _, r := range table.R32 {
		add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
	}
	return makeRunes(ranges...)
}

func one(r rune) runes { return makeRunes(grammar.RuneRange{Lo: r, Hi: r}) }

func (s runes) union(t runes) runes { return makeRunes(slices.Concat(s, t)...) }

func (s runes) negate() runes {
	var out []grammar.RuneRange
	next := rune(0)
	for _, r := range s {
		out = append(out, grammar.RuneRange{Lo: next, Hi: r.Lo - 1})
		next = r.Hi + 1
	}
	return makeRunes(append(out, grammar.RuneRange{Lo: next, Hi: utf8.MaxRune})...)
}

func (s runes) without(t runes) runes { return s.negate().union(t).negate() }

func (s runes) has(r rune) bool {
	i, found := slices.BinarySearchFunc(s, r, func(x grammar.RuneRange, r rune) int { return int(x.Lo - r) })
	return found || i > 0 && r <= s[i-1].Hi
}

// The classes of ECMA-262, section 22.2.2.
var (
	digitRunes = makeRunes(grammar.RuneRange{Lo: '0', Hi: '9'})
	wordRunes  = makeRunes(
		grammar.RuneRange{Lo: '0', Hi: '9'}, grammar.RuneRange{Lo: 'A', Hi: 'Z'},
		grammar.RuneRange{Lo: '_', Hi: '_'}, grammar.RuneRange{Lo: 'a', Hi: 'z'})
	lineRunes = makeRunes(
		grammar.RuneRange{Lo: '\n', Hi: '\n'}, grammar.RuneRange{Lo: '\r', Hi: '\r'},
		grammar.RuneRange{Lo: 0x2028, Hi: 0x2029})
	spaceRunes = tableRunes(unicode.Zs).union(lineRunes).union(makeRunes(
		grammar.RuneRange{Lo: '\t', Hi: '\t'}, grammar.RuneRange{Lo: '\v', Hi: '\f'},
		grammar.RuneRange{Lo: 0xFEFF, Hi: 0xFEFF}))
)
