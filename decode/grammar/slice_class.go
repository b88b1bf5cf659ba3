package grammar

import (
	"sync"
	"unicode/utf8"
)

// classCode is the automaton of one character of a class, which may have
// several bytes and several spellings. It is for classes whose texts are a
// prefix code: where a character ends is known when its last byte is read.
//
// State 0 is no character, state 1 is between two characters, and the others
// are within one. What follows byte b in state s is entry s*256+b. Classes of
// different automata with the same code are the same.
type classCode string

const (
	outside = 0
	between = 1
)

// maxClassStates bounds the states of a class. A character of a JSON string in
// all of its spellings has about 30.
const maxClassStates = 100

// codeOf returns the code of a class, and false if it is no prefix code, has
// too many states, or has a part that can be repeated, as no character has.
func codeOf(a *Automaton, class Term) (classCode, bool) {
	if class == None || a.Nullable(class) {
		return "", false
	}
	number := map[Term]byte{}
	states := []Term{None, class}
	table := make([]byte, 2*256, 16*256)
	for at := between; at < len(states); at++ {
		for _, e := range a.Edges(states[at]) {
			if e.To == states[at] {
				return "", false
			}
			to, ok := number[e.To]
			if !ok {
				if to, ok = codeState(a, e.To, len(states)); !ok {
					return "", false
				}
				number[e.To] = to
				if to != between {
					states = append(states, e.To)
					table = append(table, make([]byte, 256)...)
				}
			}
			for b := int(e.Lo); b <= int(e.Hi); b++ {
				table[at*256+b] = to
			}
		}
	}
	return classCode(table), true
}

// codeState returns the number of a state that is new, and false if a class
// with it has no code.
func codeState(a *Automaton, t Term, next int) (byte, bool) {
	if a.Nullable(t) {
		return between, len(a.Edges(t)) == 0
	}
	return byte(next), next < maxClassStates
}

// next returns the state after a byte.
func (c classCode) next(state, b byte) byte { return c[int(state)<<8|int(b)] }

// apart says whether no character starts with a byte of some edges.
func (c classCode) apart(edges []Edge) bool {
	for _, e := range edges {
		for b := int(e.Lo); b <= int(e.Hi); b++ {
			if c.next(between, byte(b)) != outside {
				return false
			}
		}
	}
	return true
}

// single returns the groups of bytes each of which is a character by itself,
// and that of the bytes above ASCII if every code point is a character.
func (c classCode) single() groups {
	next := step(func(state int32, b byte) int32 { return int32(c.next(byte(state), b)) })
	return next.stays(between, between)
}

// classRange is bytes that lead from one state of a class to another.
type classRange struct {
	lo, hi byte
	to     byte
}

// ranges returns the bytes that lead on from each state.
func (c classCode) ranges() [][]classRange {
	all := make([][]classRange, len(c)>>8)
	for state := range all {
		var list []classRange
		for b := range 256 {
			to := c.next(byte(state), byte(b))
			if last := len(list) - 1; last >= 0 && list[last].to == to && int(list[last].hi)+1 == b {
				list[last].hi = byte(b)
			} else if to != outside {
				list = append(list, classRange{byte(b), byte(b), to})
			}
		}
		all[state] = list
	}
	return all
}

// holds says whether every character of another class is one of this, read in
// the same way.
func (c classCode) holds(d classCode) bool {
	type pair struct{ c, d byte }
	seen := map[pair]bool{}
	stack := []pair{{between, between}}
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for b := range 256 {
			to := pair{c.next(at.c, byte(b)), d.next(at.d, byte(b))}
			if to.d == outside || seen[to] {
				continue
			}
			if to.c == outside || (to.c == between) != (to.d == between) {
				return false
			}
			seen[to] = true
			if to.d != between {
				stack = append(stack, to)
			}
		}
	}
	return true
}

// plainCode returns the code of the characters that a string of most formats
// may have as they are: all but control characters, the quote and the
// backslash.
var plainCode = sync.OnceValue(func() classCode {
	a := NewAutomaton()
	code, _ := codeOf(a, a.Runes(RuneRange{' ', '!'}, RuneRange{'#', '['}, RuneRange{']', utf8.MaxRune}))
	return code
})
