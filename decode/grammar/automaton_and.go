package grammar

import (
	"errors"
	"slices"
)

// ErrUndecided says that a question about an intersection needed more states
// than are looked at.
var ErrUndecided = errors.New("the intersection is too large to be decided")

// A search for a text of an intersection visits at most maxSearch states, of at
// most maxSearchParts parts together.
const (
	maxSearch      = 50_000
	maxSearchParts = 2_000_000
)

// And returns the texts that belong to all parts, and None if there are none.
// The parts must be regular: a rule in them must not be recursive.
func (a *Automaton) And(parts ...Term) Term {
	t := a.and(parts)
	if !a.isLive(t) {
		return None
	}
	return t
}

// Not returns all sequences of bytes that do not belong to a regular term.
func (a *Automaton) Not(t Term) Term {
	t = a.not(t)
	if !a.isLive(t) {
		return None
	}
	return t
}

func (a *Automaton) not(t Term) Term {
	if n := a.at(t); n.kind == kindNot {
		return n.first
	}
	return a.intern(pair{kind: kindNot, first: t})
}

// and is And before it is known whether any text belongs to it.
func (a *Automaton) and(parts []Term) Term {
	flat := make([]Term, 0, len(parts))
	for _, part := range parts {
		switch n := a.at(part); {
		case part == None:
			return None
		case part == All:
		case n.kind == kindAnd:
			flat = append(flat, n.parts...)
		default:
			flat = append(flat, part)
		}
	}
	if len(flat) == 0 {
		return All
	}
	slices.Sort(flat)
	flat = slices.Compact(flat)
	flat, ok := a.mergeRepeats(flat)
	if !ok {
		return None
	}
	if head, ok := a.commonHead(flat); ok {
		return a.seq(head, a.and(a.tails(flat)))
	}
	return a.list(kindAnd, flat)
}

// mergeRepeats intersects the counts of repetitions of one class: the texts
// of a prefix code can be cut in one way only. It is false if none is left.
func (a *Automaton) mergeRepeats(parts []Term) ([]Term, bool) {
	for i := 0; i < len(parts); i++ {
		for j := i + 1; j < len(parts); j++ {
			x, y := a.at(parts[i]), a.at(parts[j])
			if x.kind != kindRepeat || y.kind != kindRepeat || x.first != y.first || !a.prefixCode(x.first) {
				continue
			}
			both := a.Repeat(x.first, int(max(x.min, y.min)), lowerCount(x.max, y.max))
			if both == None {
				return nil, false
			}
			parts[i] = both
			parts = slices.Delete(parts, j, j+1)
			j = i // the others again, with the merged one
		}
	}
	return parts, true
}

// lowerCount returns the lower of two upper bounds, of which a negative one
// is none.
func lowerCount(x, y int32) int {
	if x < 0 || y >= 0 && y < x {
		return int(y)
	}
	return int(x)
}

// commonHead returns what all parts begin with, if it is a prefix code: then
// it can be taken out of the intersection.
func (a *Automaton) commonHead(parts []Term) (Term, bool) {
	if len(parts) < 2 {
		return None, false
	}
	head := a.at(parts[0]).first
	for _, part := range parts {
		if n := a.at(part); n.kind != kindSeq || n.first != head {
			return None, false
		}
	}
	return head, a.prefixCode(head)
}

func (a *Automaton) tails(parts []Term) []Term {
	tails := make([]Term, len(parts))
	for i, part := range parts {
		tails[i] = a.at(part).rest
	}
	return tails
}

// maxCode is how many states a prefix code may have to be seen as one.
const maxCode = 256

// prefixCode says whether no text of a term is the beginning of another one.
// It is false where that is not known.
func (a *Automaton) prefixCode(t Term) bool {
	n := a.at(t)
	if n.code == unknown {
		n.code = answerOf(a.findPrefixCode(t))
	}
	return n.code == yes
}

func (a *Automaton) findPrefixCode(t Term) bool {
	if !a.plain(t, 0) {
		return false
	}
	seen := map[Term]bool{t: true}
	queue := []Term{t}
	for len(queue) > 0 && len(seen) <= maxCode {
		t, queue = queue[0], queue[1:]
		edges := a.Edges(t)
		if len(edges) > 0 && a.Nullable(t) {
			return false
		}
		for _, e := range edges {
			if !seen[e.To] {
				seen[e.To] = true
				queue = append(queue, e.To)
			}
		}
	}
	return len(queue) == 0
}

// plain says whether a term is small and made of bytes alone, so that looking
// at all of its states is cheap and builds no rule.
func (a *Automaton) plain(t Term, depth int) bool {
	n := a.at(t)
	switch n.kind {
	case kindEmpty, kindText, kindBytes:
		return true
	case kindSeq:
		return depth < 16 && a.plain(n.first, depth+1) && a.plain(n.rest, depth+1)
	case kindAlt:
		if depth >= 16 || len(n.parts) > maxCode {
			return false
		}
		for _, part := range n.parts {
			if !a.plain(part, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// isLive says whether a text belongs to the result of and or not, which are
// the only terms that may be without.
func (a *Automaton) isLive(t Term) bool {
	n := a.at(t)
	switch n.kind {
	case kindNone:
		return false
	case kindSeq:
		return a.isLive(n.rest) // what and has put behind a common head
	case kindAnd, kindNot:
		if n.live == unknown && n.kind == kindAnd && a.witnessed(n.parts) {
			n.live = yes
		}
		if n.live == unknown {
			a.search(t)
		}
		return n.live == yes
	}
	return true
}

// search looks for a text of an intersection, the shortest first. What it
// passes on the way to one is live; if it finds none, all it saw is dead.
func (a *Automaton) search(start Term) {
	type visit struct {
		state Term
		from  int
	}
	queue := []visit{{start, -1}}
	seen := map[Term]bool{start: true}
	found := func(i int) {
		for ; i >= 0; i = queue[i].from {
			a.at(queue[i].state).live = yes
		}
	}
	parts := 0
	for i := 0; i < len(queue); i++ {
		t := queue[i].state
		parts += a.width(t)
		if n := a.at(t); n.live == yes || !a.isOpen(t) || a.Nullable(t) {
			found(i)
			return
		}
		for _, e := range a.rawEdges(t) {
			if !seen[e.To] && a.at(e.To).live != no {
				seen[e.To] = true
				queue = append(queue, visit{e.To, i})
			}
		}
		if len(queue) > maxSearch || parts > maxSearchParts {
			a.fail(ErrUndecided)
			found(i)
			return
		}
	}
	for _, v := range queue {
		a.at(v.state).live = no
	}
}

// width is how many terms are looked at for the edges of a term.
func (a *Automaton) width(t Term) int {
	n := a.at(t)
	switch n.kind {
	case kindAnd:
		sum := 0
		for _, part := range n.parts {
			sum += a.width(part)
		}
		return sum
	case kindAlt:
		return len(n.parts)
	case kindNot, kindTag:
		return a.width(n.first)
	}
	return 1
}

// isOpen says whether it is open if a text belongs to a term.
func (a *Automaton) isOpen(t Term) bool {
	n := a.at(t)
	return n.kind == kindAnd || n.kind == kindNot || n.kind == kindSeq && a.isOpen(n.rest)
}
