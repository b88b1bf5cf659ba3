package ecma

import (
	"slices"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// atom is a set of characters that no class of an expression tells apart.
type atom struct {
	sample rune
	set    runes
}

// makeAtoms cuts all characters into atoms: two characters are in one if they
// are in the same ones of the sets.
func makeAtoms(sets []runes) []atom {
	groups := map[string]runes{}
	var order []string
	for _, piece := range pieces(sets) {
		key := make([]byte, len(sets))
		for i, s := range sets {
			if s.has(piece[0].Lo) {
				key[i] = 1
			}
		}
		if _, ok := groups[string(key)]; !ok {
			order = append(order, string(key))
		}
		groups[string(key)] = append(groups[string(key)], piece...)
	}
	atoms := make([]atom, len(order))
	for i, key := range order {
		set := groups[key]
		atoms[i] = atom{sample: set[0].Lo, set: set}
	}
	return atoms
}

// pieces cuts all characters wherever one of the sets begins or ends.
func pieces(sets []runes) []runes {
	cuts := []rune{0}
	for _, s := range sets {
		for _, r := range s {
			cuts = append(cuts, r.Lo, r.Hi+1)
		}
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	var out []runes
	for i, lo := range cuts {
		hi := rune(utf8.MaxRune)
		if i+1 < len(cuts) {
			hi = cuts[i+1] - 1
		}
		if piece := makeRunes(grammar.RuneRange{Lo: lo, Hi: hi}); len(piece) > 0 {
			out = append(out, piece)
		}
	}
	return out
}

// setsOf collects the classes of a node, each once.
func setsOf(n *node, seen map[string]bool, sets []runes) []runes {
	if n.op == opClass {
		key := make([]byte, 0, 8*len(n.set))
		for _, r := range n.set {
			key = append(key, byte(r.Lo), byte(r.Lo>>8), byte(r.Lo>>16), byte(r.Hi), byte(r.Hi>>8), byte(r.Hi>>16))
		}
		if !seen[string(key)] {
			seen[string(key)] = true
			sets = append(sets, n.set)
		}
	}
	for _, part := range n.parts {
		sets = setsOf(part, seen, sets)
	}
	return sets
}
