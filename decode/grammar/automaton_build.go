package grammar

import (
	"encoding/binary"
	"slices"
)

// Text returns the language of exactly these bytes.
func (a *Automaton) Text(s string) Term {
	t, ok := a.texts[s]
	if !ok {
		t = a.add(node{kind: kindText, nullable: no, text: s})
		a.texts[s] = t
	}
	return t
}

// Bytes returns the language of one byte from lo to hi, both included; None
// if lo is above hi.
func (a *Automaton) Bytes(lo, hi byte) Term {
	switch {
	case lo > hi:
		return None
	case lo == hi:
		return a.Text(string([]byte{lo}))
	}
	return a.intern(pair{kind: kindBytes, min: int32(lo), max: int32(hi)})
}

// Seq returns the texts that are one of each part, in this order.
func (a *Automaton) Seq(parts ...Term) Term {
	t := Empty
	for _, part := range slices.Backward(parts) {
		t = a.seq(part, t)
	}
	return t
}

// seq keeps sequences nested to the right and texts in one piece, so that
// equal ones are the same term.
func (a *Automaton) seq(first, rest Term) Term {
	switch {
	case first == None || rest == None:
		return None
	case first == Empty:
		return rest
	case rest == Empty:
		return first
	}
	n := a.at(first)
	switch n.kind {
	case kindSeq:
		return a.seq(n.first, a.seq(n.rest, rest))
	case kindText:
		if text, after, ok := a.leadingText(rest); ok {
			return a.seq(a.Text(n.text+text), after)
		}
	}
	return a.intern(pair{kind: kindSeq, first: first, rest: rest})
}

// leadingText splits a text off the front of a term.
func (a *Automaton) leadingText(t Term) (text string, after Term, ok bool) {
	n := a.at(t)
	if n.kind == kindText {
		return n.text, Empty, true
	}
	if n.kind == kindSeq {
		if head := a.at(n.first); head.kind == kindText {
			return head.text, n.rest, true
		}
	}
	return "", None, false
}

// Alt returns the texts that belong to at least one part.
func (a *Automaton) Alt(parts ...Term) Term {
	switch len(parts) {
	case 0:
		return None
	case 1:
		return parts[0]
	}
	flat := make([]Term, 0, len(parts))
	for _, part := range parts {
		switch n := a.at(part); {
		case part == All:
			return All
		case part == None:
		case n.kind == kindAlt:
			flat = append(flat, n.parts...)
		default:
			flat = append(flat, part)
		}
	}
	return a.list(kindAlt, flat)
}

// list sorts parts, leaves out doubles, and interns the result. It owns parts.
func (a *Automaton) list(k kind, parts []Term) Term {
	slices.Sort(parts)
	parts = slices.Compact(parts)
	switch len(parts) {
	case 0:
		return None
	case 1:
		return parts[0]
	}
	a.key = append(a.key[:0], byte(k))
	for _, p := range parts {
		a.key = binary.LittleEndian.AppendUint32(a.key, uint32(p))
	}
	t, ok := a.lists[string(a.key)]
	if !ok {
		t = a.add(node{kind: k, parts: parts})
		a.lists[string(a.key)] = t
	}
	return t
}

// Repeat returns the texts that are min to max texts of t one after another;
// without a bound if max is negative. The counts are part of the state, so
// large ones cost nothing.
func (a *Automaton) Repeat(t Term, min, max int) Term {
	if min < 0 {
		min = 0
	}
	if max < 0 {
		max = -1
	}
	switch {
	case max >= 0 && min > max:
		return None
	case t == Empty || max == 0:
		return Empty
	case t == None:
		if min == 0 {
			return Empty
		}
		return None
	case min == 1 && max == 1:
		return t
	}
	n := a.at(t)
	if n.kind == kindRepeat && n.min == 0 && n.max < 0 && max < 0 {
		return t // (x*)* and (x*)+ are x*
	}
	return a.intern(pair{kind: kindRepeat, first: t, min: clamp(min), max: clamp(max)})
}

// maxCount is the largest count that is told apart from no bound; a count
// above it is taken as this one, which no text of this world reaches.
const maxCount = 1<<31 - 2

func clamp(n int) int32 {
	return int32(min(n, maxCount))
}

// Rule returns the term of a language that is built on first use.
func (a *Automaton) Rule(r Lazy) Term {
	t, ok := a.rules[r]
	if !ok {
		t = a.add(node{kind: kindRule, rule: r, first: None})
		a.rules[r] = t
	}
	return t
}

// Machine returns the term of a machine's state.
func (a *Automaton) Machine(m Machine) Term {
	t, ok := a.machines[m]
	if !ok {
		t = a.add(node{kind: kindMachine, machine: m, nullable: answerOf(m.Nullable())})
		a.machines[m] = t
	}
	return t
}

// Loop takes a term apart that begins with a repetition: class, min to max
// times, then rest. max is -1 without a bound.
func (a *Automaton) Loop(t Term) (class Term, min, max int, rest Term, ok bool) {
	n, rest := a.at(t), Empty
	if n.kind == kindSeq {
		n, rest = a.at(n.first), n.rest
	}
	if n.kind != kindRepeat {
		return None, 0, 0, None, false
	}
	return n.first, int(n.min), int(n.max), rest, true
}

// Parts returns the alternatives of a term: itself, if it has only one. The
// slice is shared and must not be written to.
func (a *Automaton) Parts(t Term) []Term {
	if n := a.at(t); n.kind == kindAlt {
		return n.parts
	}
	return []Term{t}
}
