package jsonlang

import "github.com/stencil-debugger/stencil/decode/grammar"

// exponentTerm returns what may follow the letter e of a number: every
// spelling of every exponent in the set.
func exponentTerm(a *grammar.Automaton, set spans) grammar.Term {
	plus, minus := naturalTerm(a, set.from(0)), naturalTerm(a, set.mirrored().from(0))
	return a.Alt(plus, a.Seq(a.Text("+"), plus), a.Seq(a.Text("-"), minus))
}

// naturalTerm returns all digits, with or without zeros in front, that are a
// number of a set of integers from 0 up.
func naturalTerm(a *grammar.Automaton, set spans) grammar.Term {
	switch {
	case len(set) == 0:
		return grammar.None
	case set[0] == span{0, forever}:
		return digitsTerm(a)
	}
	return a.Machine(natural{set: set.encode()})
}

// natural is a state within the digits of a number from 0 up. It is
// comparable, and implements grammar.Machine.
type natural struct {
	set     string // spans.encode of those that can still be reached
	value   int64  // of the digits typed so far
	started bool   // there are some
}

// Nullable says whether the number typed so far is in the set.
func (n natural) Nullable() bool {
	return n.started && decodeSpans(n.set).meets(n.value, n.value)
}

// Edges returns the digits that may follow.
func (n natural) Edges(a *grammar.Automaton) []grammar.Edge {
	set := decodeSpans(n.set)
	var edges []grammar.Edge
	for d := byte('0'); d <= '9'; d++ {
		value := n.value*10 + int64(d-'0')
		if canReach(set, value) {
			edges = addEdge(edges, d, naturalAfter(a, set, value))
		}
	}
	return edges
}

// canReach says whether the set holds a number that begins with these digits.
// A value that digits can follow is at most a tenth of forever.
func canReach(set spans, value int64) bool {
	last := set[len(set)-1].hi
	if value == 0 || last == forever {
		return true
	}
	for lo, hi := value, value; lo <= last; lo, hi = lo*10, hi*10+9 {
		if set.meets(lo, hi) {
			return true
		}
	}
	return false
}

// naturalAfter returns the state in which digits of this value were typed.
func naturalAfter(a *grammar.Automaton, set spans, value int64) grammar.Term {
	if value > 0 {
		set = set.from(value)
	}
	if first := set[0]; first.hi == forever && first.lo <= value {
		return a.Repeat(a.Bytes('0', '9'), 0, -1)
	}
	return a.Machine(natural{set: set.encode(), value: value, started: true})
}

// digitsTerm returns the language of one or more digits.
func digitsTerm(a *grammar.Automaton) grammar.Term {
	return a.Repeat(a.Bytes('0', '9'), 1, -1)
}

// addEdge appends the edge of one byte, as part of the one before it if both
// lead to the same state.
func addEdge(edges []grammar.Edge, b byte, to grammar.Term) []grammar.Edge {
	if last := len(edges) - 1; last >= 0 && edges[last].To == to && edges[last].Hi == b-1 {
		edges[last].Hi = b
		return edges
	}
	return append(edges, grammar.Edge{Lo: b, Hi: b, To: to})
}
