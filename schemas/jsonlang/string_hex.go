package jsonlang

import (
	"slices"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// unicodeEscape returns what stands behind \u for characters of a set: four
// digits, or, above U+FFFF, those of a pair of surrogates.
func unicodeEscape(a *grammar.Automaton, set []grammar.RuneRange) grammar.Term {
	basic := meet(set, []grammar.RuneRange{{Lo: 0, Hi: firstAstral - 1}})
	parts := []grammar.Term{hexNumber(a, basic, 4)}
	for _, p := range pairsOf(meet(set, []grammar.RuneRange{{Lo: firstAstral, Hi: maxRune}})) {
		parts = append(parts, a.Seq(hexNumber(a, p.first, 4), a.Text(`\u`), hexNumber(a, p.second, 4)))
	}
	return a.Alt(parts...)
}

// pairs is a set of surrogate pairs: each of first with each of second.
type pairs struct {
	first, second []grammar.RuneRange
}

// perFirst is how many characters share the first half of their pair.
const perFirst = 1 << 10

// pairsOf returns the surrogate pairs of characters above U+FFFF. No first
// half is in two of the results, and equal second halves are one result.
func pairsOf(set []grammar.RuneRange) []pairs {
	var all []pairs
	for _, r := range set {
		for lo := r.Lo - firstAstral; lo <= r.Hi-firstAstral; {
			hi := min(lo|(perFirst-1), r.Hi-firstAstral)
			if lo%perFirst == 0 { // as many whole ones as there are
				hi = max(hi, (r.Hi-firstAstral+1)/perFirst*perFirst-1)
			}
			all = append(all, pairs{
				first:  []grammar.RuneRange{{Lo: highSurrogate + lo/perFirst, Hi: highSurrogate + hi/perFirst}},
				second: []grammar.RuneRange{{Lo: lowSurrogate + lo%perFirst, Hi: lowSurrogate + hi%perFirst}},
			})
			lo = hi + 1
		}
	}
	return bySecond(byFirst(all))
}

// byFirst joins the second halves of pairs with the same first half.
func byFirst(all []pairs) []pairs {
	var out []pairs
	for _, p := range all {
		if last := len(out) - 1; last >= 0 && out[last].first[0] == p.first[0] {
			out[last].second = append(out[last].second, p.second...)
			continue
		}
		out = append(out, p)
	}
	return out
}

// bySecond joins the first halves of pairs with the same second halves.
func bySecond(all []pairs) []pairs {
	var out []pairs
	at := map[string]int{}
	for _, p := range all {
		key := classKey(p.second)
		i, ok := at[key]
		if !ok {
			at[key] = len(out)
			out = append(out, p)
			continue
		}
		out[i].first = append(out[i].first, p.first...)
	}
	return out
}

// hexNumber returns the numbers of some ranges, written with a fixed count of
// hexadecimal digits of either case. The ranges are sorted and do not overlap.
func hexNumber(a *grammar.Automaton, set []grammar.RuneRange, digits int) grammar.Term {
	if len(set) == 0 {
		return grammar.None
	}
	if digits == 0 {
		return grammar.Empty
	}
	unit := rune(1) << (4 * (digits - 1))
	if set[0] == (grammar.RuneRange{Lo: 0, Hi: 16*unit - 1}) {
		return a.Seq(allDigits.term(a), hexNumber(a, []grammar.RuneRange{{Lo: 0, Hi: unit - 1}}, digits-1))
	}
	var tails []grammar.Term
	var leads []hexDigits // by tail
	for d := set[0].Lo / unit; d <= set[len(set)-1].Hi/unit; d++ {
		part := meet(set, []grammar.RuneRange{{Lo: d * unit, Hi: (d+1)*unit - 1}})
		tail := hexNumber(a, shift(part, -d*unit), digits-1)
		i := slices.Index(tails, tail)
		if i < 0 {
			i = len(tails)
			tails, leads = append(tails, tail), append(leads, 0)
		}
		leads[i] |= 1 << d
	}
	parts := make([]grammar.Term, len(tails))
	for i, tail := range tails {
		parts[i] = a.Seq(leads[i].term(a), tail)
	}
	return a.Alt(parts...)
}

// hexDigits is a set of hexadecimal digits: bit d says whether d is in it.
type hexDigits uint16

const allDigits hexDigits = 1<<16 - 1

// term returns one of the digits, in either case.
func (h hexDigits) term(a *grammar.Automaton) grammar.Term {
	var parts []grammar.Term
	for lo := 0; lo < 16; lo++ {
		if h>>lo&1 == 0 {
			continue
		}
		hi := lo
		for hi != 9 && hi != 15 && h>>(hi+1)&1 == 1 {
			hi++
		}
		if lo < 10 {
			parts = append(parts, a.Bytes('0'+byte(lo), '0'+byte(hi)))
		} else {
			parts = append(parts, a.Bytes('a'+byte(lo-10), 'a'+byte(hi-10)), a.Bytes('A'+byte(lo-10), 'A'+byte(hi-10)))
		}
		lo = hi
	}
	return a.Alt(parts...)
}
