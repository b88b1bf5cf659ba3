package grammar

import (
	"slices"
	"unicode/utf8"
)

// allRunes is every code point; the automaton leaves surrogates out.
var allRunes = RuneRange{Lo: 0, Hi: utf8.MaxRune}

// runes returns the code points of a class.
func (c Class) runes() []RuneRange {
	ranges := make([]RuneRange, len(c.Ranges))
	for i, r := range c.Ranges {
		ranges[i] = RuneRange(r)
	}
	if c.Negated {
		return complement(ranges)
	}
	return ranges
}

// complement returns the code points that are in none of the ranges. It sorts
// them.
func complement(ranges []RuneRange) []RuneRange {
	slices.SortFunc(ranges, func(x, y RuneRange) int { return int(x.Lo - y.Lo) })
	var out []RuneRange
	next := allRunes.Lo
	for _, r := range ranges {
		if r.Lo > next {
			out = append(out, RuneRange{Lo: next, Hi: r.Lo - 1})
		}
		next = max(next, r.Hi+1)
	}
	if next <= allRunes.Hi {
		out = append(out, RuneRange{Lo: next, Hi: allRunes.Hi})
	}
	return out
}

// matchesSome reports whether a literal, a class or Any matches some text; a
// class need not: [^\x00-\U0010FFFF].
func matchesSome(e Expr) bool {
	c, ok := e.(Class)
	return !ok || len(MergeRanges(c.runes())) > 0
}
