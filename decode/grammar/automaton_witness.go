package grammar

// maxWitness is how many bytes a text may have that is tried for an
// intersection.
const maxWitness = 64

// witnessed tries for an intersection a short text of each of its parts. That
// finds one for most intersections that have any, at less cost than a search.
func (a *Automaton) witnessed(parts []Term) bool {
	var room [2 * maxWitness]byte
	for _, part := range parts {
		if text, ok := a.appendWitness(room[:0], part); ok && a.allMatch(parts, text) {
			return true
		}
	}
	return false
}

func (a *Automaton) allMatch(parts []Term, text []byte) bool {
	for _, t := range parts {
		for i := 0; i < len(text) && t != None; i++ {
			t = a.Next(t, text[i])
		}
		if !a.Nullable(t) {
			return false
		}
	}
	return true
}

// appendWitness appends a text of a term, and is false if there is none that
// is short and easily found.
func (a *Automaton) appendWitness(text []byte, t Term) ([]byte, bool) {
	if len(text) > maxWitness {
		return text, false
	}
	n := a.at(t)
	switch n.kind {
	case kindRule, kindMachine, kindDictionary, kindAnd, kindNot, kindNone:
		return text, false
	}
	if a.Nullable(t) {
		return text, true
	}
	switch n.kind {
	case kindText:
		return append(text, a.texts[n.min]...), len(text)+len(a.texts[n.min]) <= maxWitness
	case kindBytes:
		return append(text, byte(n.min)), true
	case kindTag:
		return a.appendWitness(text, n.first)
	case kindSeq:
		text, ok := a.appendWitness(text, n.first)
		if !ok {
			return text, false
		}
		return a.appendWitness(text, n.rest)
	case kindRepeat:
		ok := true
		for i := int32(0); i < n.min && ok; i++ {
			text, ok = a.appendWitness(text, n.first)
		}
		return text, ok
	}
	for _, part := range n.parts {
		if longer, ok := a.appendWitness(text, part); ok {
			return longer, true
		}
	}
	return text, false
}
