package grammar

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
