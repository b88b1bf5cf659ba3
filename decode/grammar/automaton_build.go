package grammar

import "slices"

// Text returns the language of exactly these bytes.
func (a *Automaton) Text(s string) Term {
	if s == "" {
		return Empty
	}
	hash := hashText(s)
	t := a.known.find(hash, func(t Term) bool {
		n := a.at(t)
		return n.kind == kindText && a.texts[n.min] == s
	})
	if t == None {
		t = a.add(node{kind: kindText, nullable: no, min: int32(len(a.texts))})
		a.texts = append(a.texts, s)
		a.known.put(hash, t)
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
			return a.seq(a.Text(a.texts[n.min]+text), after)
		}
	case kindDictionary:
		return a.intern(pair{kind: kindDictionary, first: n.first, rest: a.seq(n.rest, rest), min: n.min})
	}
	return a.intern(pair{kind: kindSeq, first: first, rest: rest})
}

// leadingText splits a text off the front of a term.
func (a *Automaton) leadingText(t Term) (text string, after Term, ok bool) {
	n := a.at(t)
	if n.kind == kindText {
		return a.texts[n.min], Empty, true
	}
	if n.kind == kindSeq {
		if head := a.at(n.first); head.kind == kindText {
			return a.texts[head.min], n.rest, true
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
	var room [16]Term
	flat := room[:0]
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
	slices.Sort(flat)
	return a.list(kindAlt, a.factor(slices.Compact(flat)))
}

// list sorts parts, leaves out doubles, and interns the result. It changes
// parts, and does not keep them.
func (a *Automaton) list(k kind, parts []Term) Term {
	slices.Sort(parts)
	parts = slices.Compact(parts)
	switch len(parts) {
	case 0:
		return None
	case 1:
		return parts[0]
	}
	hash := hashList(k, parts)
	t := a.known.find(hash, func(t Term) bool {
		n := a.at(t)
		return n.kind == k && slices.Equal(n.parts, parts)
	})
	if t == None {
		t = a.add(node{kind: k, parts: slices.Clone(parts)})
		a.known.put(hash, t)
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
		t = a.add(node{kind: kindRule, first: None, min: int32(len(a.lazies))})
		a.lazies = append(a.lazies, r)
		a.rules[r] = t
	}
	return t
}

// Machine returns the term of a machine's state.
func (a *Automaton) Machine(m Machine) Term {
	t, ok := a.machines[m]
	if !ok {
		t = a.add(node{kind: kindMachine, nullable: answerOf(m.Nullable()), min: int32(len(a.leaves))})
		a.leaves = append(a.leaves, m)
		a.machines[m] = t
	}
	return t
}

// Parts returns alternatives that a term is made of: of an alternative its
// parts, of a sequence that begins with one its parts with the rest behind
// each, of anything else the term alone. The slice must not be written to.
func (a *Automaton) Parts(t Term) []Term {
	switch n := a.at(t); n.kind {
	case kindAlt:
		return n.parts
	case kindSeq:
		if head := a.at(n.first); head.kind == kindAlt {
			parts := make([]Term, len(head.parts))
			for i, part := range head.parts {
				parts[i] = a.seq(part, n.rest)
			}
			return parts
		}
	}
	return []Term{t}
}
