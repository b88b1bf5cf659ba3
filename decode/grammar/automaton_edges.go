package grammar

import (
	"errors"
	"slices"
)

// ErrLeftRecursion says that a rule begins with itself.
var ErrLeftRecursion = errors.New("a rule begins with itself")

// Next returns the state after a byte, and None where the byte is not legal.
func (a *Automaton) Next(t Term, b byte) Term {
	n := a.at(t)
	if n.row != nil {
		return n.row[b]
	}
	if n.kind == kindDictionary && !n.hasEdges {
		return a.nextInDictionary(n, b)
	}
	for _, e := range a.Edges(t) {
		if b <= e.Hi {
			if b < e.Lo {
				return None
			}
			return e.To
		}
	}
	return None
}

// Row returns the states after each byte: a table of 256, shared and not to
// be written to. It costs 1 kB a state, and pays for states that are looked
// at for many bytes.
func (a *Automaton) Row(t Term) *[256]Term {
	n := a.at(t)
	if n.row == nil {
		row := new([256]Term)
		for _, e := range a.Edges(t) {
			for b := int(e.Lo); b <= int(e.Hi); b++ {
				row[b] = e.To
			}
		}
		n.row = row
	}
	return n.row
}

// Match says whether a whole text belongs to a term.
func (a *Automaton) Match(t Term, text string) bool {
	for i := 0; i < len(text) && t != None; i++ {
		t = a.Next(t, text[i])
	}
	return a.Nullable(t)
}

// Nullable says whether the text may end in a state.
func (a *Automaton) Nullable(t Term) bool {
	n := a.at(t)
	if n.nullable == unknown {
		n.nullable = answerOf(a.findNullable(n))
	}
	return n.nullable == yes
}

func (a *Automaton) findNullable(n *node) bool {
	switch n.kind {
	case kindSeq:
		return a.Nullable(n.first) && a.Nullable(n.rest)
	case kindAlt:
		return slices.ContainsFunc(n.parts, a.Nullable)
	case kindAnd:
		return !slices.ContainsFunc(n.parts, func(t Term) bool { return !a.Nullable(t) })
	case kindRepeat:
		return n.min == 0 || a.Nullable(n.first)
	case kindNot:
		return !a.Nullable(n.first)
	case kindTag:
		return a.Nullable(n.first)
	case kindRule:
		return a.ruleNullable(n)
	}
	return false
}

// ruleNullable asks the body of a rule, and fails if that asks the rule again.
func (a *Automaton) ruleNullable(n *node) bool {
	if n.busy {
		a.fail(ErrLeftRecursion)
		return false
	}
	n.busy = true
	defer func() { n.busy = false }()
	return a.Nullable(a.body(n))
}

// body returns the body of a rule, built once.
func (a *Automaton) body(n *node) Term {
	if r := a.lazies[n.min]; r != nil {
		n.first = r.Body(a)
		a.lazies[n.min] = nil
	}
	return n.first
}

// Edges returns the transitions of a state, sorted and disjoint, none of them
// to None. The slice is shared and must not be written to.
func (a *Automaton) Edges(t Term) []Edge {
	n := a.at(t)
	if n.hasEdges {
		return n.edges
	}
	if n.busy {
		a.fail(ErrLeftRecursion)
		return nil
	}
	n.busy = true
	n.edges = a.findEdges(t, n)
	n.busy, n.hasEdges = false, true
	return n.edges
}

func (a *Automaton) findEdges(t Term, n *node) []Edge {
	switch n.kind {
	case kindText:
		text := a.texts[n.min]
		return a.pool.keep([]Edge{{text[0], text[0], a.Text(text[1:])}})
	case kindBytes:
		return a.pool.keep([]Edge{{byte(n.min), byte(n.max), Empty}})
	case kindSeq:
		return a.seqEdges(n)
	case kindAlt:
		return a.altEdges(n.parts)
	case kindRepeat:
		return a.repeatEdges(n)
	case kindAnd, kindNot:
		return a.liveEdges(a.rawEdges(t))
	case kindRule:
		return a.Edges(a.body(n))
	case kindMachine:
		return a.leaves[n.min].Edges(a)
	case kindDictionary:
		return a.dictionaryEdges(n)
	case kindTag:
		return a.tagEdges(n, a.Edges(n.first))
	}
	return nil
}

func (a *Automaton) seqEdges(n *node) []Edge {
	edges := a.then(a.Edges(n.first), n.rest)
	if !a.Nullable(n.first) {
		return edges
	}
	return a.merge([][]Edge{edges, a.Edges(n.rest)}, a.alt)
}

// then returns edges after whose ends rest follows.
func (a *Automaton) then(edges []Edge, rest Term) []Edge {
	out := a.pool.take(len(edges))
	for i, e := range edges {
		out[i] = Edge{e.Lo, e.Hi, a.seq(e.To, rest)}
	}
	return out
}

func (a *Automaton) repeatEdges(n *node) []Edge {
	least, most := max(0, int(n.min)-1), int(n.max)
	if most > 0 {
		most--
	}
	if a.Nullable(n.first) {
		least = 0
	}
	return a.then(a.Edges(n.first), a.Repeat(n.first, least, most))
}

func (a *Automaton) altEdges(parts []Term) []Edge {
	lists := make([][]Edge, 0, len(parts))
	for _, part := range parts {
		if edges := a.Edges(part); len(edges) > 0 {
			lists = append(lists, edges)
		}
	}
	if len(lists) == 1 {
		return lists[0]
	}
	return a.merge(lists, a.alt)
}

// rawEdges returns the edges of an intersection or a complement, those to
// states without any text included.
func (a *Automaton) rawEdges(t Term) []Edge {
	n := a.at(t)
	if n.kind != kindAnd && n.kind != kindNot {
		return a.Edges(t)
	}
	raw, ok := a.raws[t]
	if !ok {
		if n.kind == kindAnd {
			raw = a.andEdges(n.parts)
		} else {
			raw = a.notEdges(a.Edges(n.first))
		}
		a.raws[t] = raw
	}
	return raw
}

func (a *Automaton) andEdges(parts []Term) []Edge {
	lists := make([][]Edge, len(parts))
	for i, part := range parts {
		if a.at(part).kind == kindNot {
			lists[i] = a.rawEdges(part)
		} else {
			lists[i] = a.Edges(part)
		}
	}
	return a.merge(lists, func(to []Term) Term {
		if len(to) < len(lists) {
			return None
		}
		return a.and(to)
	})
}

func (a *Automaton) notEdges(edges []Edge) []Edge {
	var out []Edge
	next := 0
	for _, e := range edges {
		if int(e.Lo) > next {
			out = append(out, Edge{byte(next), e.Lo - 1, All})
		}
		if to := a.not(e.To); to != None {
			out = append(out, Edge{e.Lo, e.Hi, to})
		}
		next = int(e.Hi) + 1
	}
	if next < 256 {
		out = append(out, Edge{byte(next), 255, All})
	}
	return out
}

func (a *Automaton) liveEdges(edges []Edge) []Edge {
	out := make([]Edge, 0, len(edges))
	for _, e := range edges {
		if a.isLive(e.To) {
			out = append(out, e)
		}
	}
	return out
}

func (a *Automaton) alt(to []Term) Term { return a.Alt(to...) }
