package grammar

import "slices"

// factor joins alternatives that begin with the same part: xy|xz is x(y|z), so
// that what lies within x is one state, however many there are of it. It
// changes parts.
func (a *Automaton) factor(parts []Term) []Term {
	if !a.shareHeads(parts) {
		return parts
	}
	slices.SortFunc(parts, func(x, y Term) int { return int(a.head(x) - a.head(y)) })
	out := parts[:0]
	for i := 0; i < len(parts); {
		head, end := a.head(parts[i]), i+1
		for head != None && end < len(parts) && a.head(parts[end]) == head {
			end++
		}
		if end == i+1 {
			out = append(out, parts[i])
		} else {
			out = append(out, a.seq(head, a.Alt(a.tails(parts[i:end])...)))
		}
		i = end
	}
	return out
}

// head returns what a sequence begins with, or None for what is none.
func (a *Automaton) head(t Term) Term {
	if n := a.at(t); n.kind == kindSeq {
		return n.first
	}
	return None
}

// shareHeads says whether two parts begin with the same.
func (a *Automaton) shareHeads(parts []Term) bool {
	var room [32]Term
	heads := room[:0]
	for _, t := range parts {
		if h := a.head(t); h != None {
			heads = append(heads, h)
		}
	}
	if len(heads) < 2 {
		return false
	}
	slices.Sort(heads)
	for i := range heads[1:] {
		if heads[i] == heads[i+1] {
			return true
		}
	}
	return false
}
