package grammar

import (
	"sync"
	"unicode/utf8"
)

// groups is a set of groups of bytes. Bytes of a group are mostly legal in the
// same places; so that a set fits into a word, they are not told apart.
type groups uint64

// groupStarts are the first bytes of the groups.
var groupStarts = []byte{
	0, '\t', '\n', '\v', '\r', 0x0E,
	' ', '!', '"', '#', '$', '%', '&', '\'', '(', ')', '*', '+', ',', '-', '.', '/',
	'0', ':', ';', '<', '=', '>', '?', '@',
	'A', 'G', '[', '\\', ']', '^', '_', '`',
	'a', 'g', '{', '|', '}', '~', 0x7F, 0x80,
}

// aboveASCII is the group of all bytes from 0x80.
const aboveASCII groups = 1 << 45

// broken is in the groups of a subtree in which some token is no UTF-8, be it
// complete or cut off at its end.
const broken groups = 1 << 63

// groupOf is the group of each byte, as a set.
var groupOf = func() (of [256]groups) {
	g := -1
	for b := range of {
		if g+1 < len(groupStarts) && b == int(groupStarts[g+1]) {
			g++
		}
		of[b] = 1 << g
	}
	return of
}()

// sumUp sets what each node knows of its subtree. A child comes after its
// parent.
func (t *trie) sumUp() {
	text := utf8Code()
	state := make([]byte, len(t.nodes))
	state[0] = between
	for i := range t.nodes {
		n := &t.nodes[i]
		for kid := n.kids; kid < n.kids+uint32(n.count); kid++ {
			state[kid] = text.next(state[i], t.edge[kid])
		}
	}
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		n.edges = groupOf[t.edge[i]]
		if state[i] == outside {
			n.edges |= broken
		}
		for _, kid := range t.nodes[n.kids:][:n.count] {
			n.edges |= kid.edges
			n.height = max(n.height, kid.height)
		}
		n.height++
	}
}

// utf8Code returns the code of one code point.
var utf8Code = sync.OnceValue(func() classCode {
	a := NewAutomaton()
	code, _ := codeOf(a, a.Runes(RuneRange{0, utf8.MaxRune}))
	return code
})

// step returns the state after a byte, and 0 where the byte is not legal.
type step func(state int32, b byte) int32

// stays returns the groups of bytes that lead from a state to one that is taken
// as the same. The group of the bytes above ASCII is among them if that holds
// for every code point there, and no code point can start with a byte that
// continues one: a token that is UTF-8 is then read as such.
func (next step) stays(state, same int32) groups {
	var some, not groups
	for b := range 0x80 {
		if next(state, byte(b)) == same {
			some |= groupOf[b]
		} else {
			not |= groupOf[b]
		}
	}
	some &^= not
	if next.staysAboveASCII(state, same) {
		some |= aboveASCII
	}
	return some
}

// refusesContinuing says whether no byte that continues a code point is legal.
func (next step) refusesContinuing(state int32) bool {
	for b := 0x80; b < 0xC0; b++ {
		if next(state, byte(b)) != 0 {
			return false
		}
	}
	return true
}

// maxTogether is how many pairs of states are looked at, of a state within a
// code point and one of what reads it.
const maxTogether = 64

func (next step) staysAboveASCII(home, same int32) bool {
	if !next.refusesContinuing(home) {
		return false
	}
	type pair struct {
		text  byte
		state int32
	}
	text := utf8Code()
	pairs := append(make([]pair, 0, maxTogether), pair{between, home})
	seen := func(p pair) bool {
		for _, q := range pairs {
			if p == q {
				return true
			}
		}
		return false
	}
	for i := 0; i < len(pairs); i++ {
		for b := 0x80; b < 0x100; b++ {
			in := text.next(pairs[i].text, byte(b))
			if in == outside {
				continue
			}
			p := pair{in, next(pairs[i].state, byte(b))}
			if p.state == 0 || in == between && p.state != same || len(pairs) == maxTogether {
				return false
			}
			if in != between && !seen(p) {
				pairs = append(pairs, p)
			}
		}
	}
	return true
}
