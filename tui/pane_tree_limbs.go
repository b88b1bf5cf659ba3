package tui

import (
	"cmp"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// limb is a branch with what tells it from the older branch that it left.
type limb struct {
	trace.Branch
	parent  int         // index of that older branch; -1 where there is none, or it is not known yet
	shared  int         // steps that both have
	took    trace.Token // the first of its own
	mark    mark        // of the step that took it
	instead trace.Token // what the older branch has there
	forked  bool        // whether it has something there
	swapped bool        // whether it ends under other settings than the older branch
	edits   int         // of its own steps
	illegal int
	bare    int // with the mask off
	over    int // overrides
	known   bool
}

// limbs is the tree of branches.
type limbs struct {
	list    []limb // in the order of trace.Branch
	rows    []limbRow
	current int // index in list; -1 where there is none
	unread  int // branches of which only the ends are known so far
}

// limbRow is a line of the tree as it is drawn.
type limbRow struct {
	limb int  // index in list
	up   int  // the row of its parent; -1 where there is none
	last bool // whether it is the last of its parent's
}

// grown is what is remembered of the own steps of a branch, to find who left it
// and where.
type grown struct {
	ids    []int
	tokens []trace.Token
	inHand bool // whether the last of them is not taken yet
}

// forest keeps what is known of the branches of a session, since reading a
// branch costs as much as it has steps.
type forest struct {
	list  []limb
	own   []grown
	match matcher
}

// maxRead is about how many steps of branches are read for one shot. What
// remains is read for the next ones.
const maxRead = 200_000

// nearestBranch stands for the other branch that shares most steps with the
// current one.
const nearestBranch = -1

// look adds to a shot what is wanted of the other branches.
func (f *forest) look(b Brancher, sh *shot, w wants) {
	if w.tree || w.branch != 0 {
		sh.limbs = f.read(b, sh)
	}
	if w.branch != 0 {
		sh.beside, sh.aligned = f.match.find(b, sh, w.branch)
	}
}

// read brings the tree up to date with the branches of a shot.
func (f *forest) read(b Brancher, sh *shot) *limbs {
	list := sh.branches
	n := min(len(f.list), len(list))
	f.list, f.own = f.list[:n], f.own[:n]
	budget, unread := maxRead, 0
	for i, br := range list {
		if i < n && f.list[i].is(br) && !f.own[i].inHand {
			f.list[i].Branch = br
			continue
		}
		var l limb
		var own grown
		switch {
		case br.Current:
			steps := sh.state.Steps[:min(br.Len, len(sh.state.Steps))]
			l, own = f.limb(i, br, steps)
			own.inHand = sh.state.InHand && len(steps) == len(sh.state.Steps)
		case budget > 0:
			budget -= br.Len
			l, own = f.limb(i, br, b.Branch(br.Leaf))
		default:
			l = limb{Branch: br, parent: -1}
			unread++
		}
		if i < n {
			f.list[i], f.own[i] = l, own
			continue
		}
		f.list, f.own = append(f.list, l), append(f.own, own)
	}
	return newLimbs(slices.Clone(f.list), unread)
}

// is reports whether a limb is that branch as far as it has come.
func (l *limb) is(b trace.Branch) bool {
	return l.known && l.Leaf == b.Leaf && l.Fork == b.Fork && l.Len == b.Len
}

// limb works out what there is to know of a branch with these steps, when all
// older ones are known.
func (f *forest) limb(i int, b trace.Branch, steps []trace.Step) (limb, grown) {
	l := limb{Branch: b, parent: -1, known: true}
	l.shared = len(steps)
	for l.shared > 0 && steps[l.shared-1].ID != b.Fork {
		l.shared--
	}
	var own grown
	for n := l.shared; n < len(steps); n++ {
		s := &steps[n]
		own.ids, own.tokens = append(own.ids, s.ID), append(own.tokens, s.Chosen.Token)
		l.count(s)
	}
	if len(own.ids) > 0 {
		l.took, l.mark = own.tokens[0], markOf(&steps[l.shared])
	}
	for p := range f.list[:min(i, len(f.list))] {
		if at, ok := f.leaves(p, b.Fork, l.shared); ok {
			l.parent = p
			if tokens := f.own[p].tokens; at < len(tokens) {
				l.instead, l.forked = tokens[at], true
			}
			l.swapped = b.Swap != "" && b.Swap != f.list[p].Swap
			break
		}
	}
	if i > 0 && l.parent < 0 { // of a branch that is not read yet
		l.known = false
	}
	return l, own
}

// leaves reports whether the fork after that many steps is on a branch's own
// part, and where in it the steps after the fork begin.
func (f *forest) leaves(p, fork, shared int) (at int, ok bool) {
	at = shared - f.list[p].shared
	if fork == 0 {
		return at, f.list[p].known && f.list[p].shared == 0
	}
	ids := f.own[p].ids
	return at, at > 0 && at <= len(ids) && ids[at-1] == fork
}

// count counts what is special about a step.
func (l *limb) count(s *trace.Step) {
	if s.Choice == trace.ChoiceEdit {
		l.edits++
	}
	if s.Illegal {
		l.illegal++
	}
	if s.MaskOff && !s.Lost {
		l.bare++
	}
	if s.Override {
		l.over++
	}
}

// newLimbs puts branches into the order of the tree: below each branch those
// that left it, the ones that left it first above.
func newLimbs(list []limb, unread int) *limbs {
	t := &limbs{list: list, current: -1, unread: unread}
	below := make([][]int, len(list))
	var tops []int
	for i := range list {
		if list[i].Current {
			t.current = i
		}
		if p := list[i].parent; p >= 0 {
			below[p] = append(below[p], i)
		} else {
			tops = append(tops, i)
		}
	}
	type item struct {
		limb, up int
		last     bool
	}
	var todo []item
	push := func(ids []int, up int) {
		slices.SortStableFunc(ids, func(a, b int) int { return cmp.Compare(list[a].shared, list[b].shared) })
		for i := len(ids) - 1; i >= 0; i-- {
			todo = append(todo, item{ids[i], up, i == len(ids)-1})
		}
	}
	push(tops, -1)
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		t.rows = append(t.rows, limbRow(next))
		push(below[next.limb], len(t.rows)-1)
	}
	return t
}

// rowOf returns the row of a branch, 0 where it has none.
func (t *limbs) rowOf(i int) int {
	return max(slices.IndexFunc(t.rows, func(r limbRow) bool { return r.limb == i }), 0)
}

// nearest returns the index of the branch that shares most steps with the
// current one, and -1 where there is no other: of several the one that the
// current one left, else the one that began last.
func (t *limbs) nearest() int {
	if t.current < 0 {
		return -1
	}
	way := map[int]int{} // of the branches below the current one: how many steps of theirs it has
	shared := t.list[t.current].Len
	for i := t.current; i >= 0; i = t.list[i].parent {
		way[i] = shared
		shared = min(shared, t.list[i].shared)
	}
	best, most := -1, -1
	for i := range t.list {
		if n := t.sharedBy(i, way); i != t.current && (n > most || n == most && best != t.list[t.current].parent) {
			best, most = i, n
		}
	}
	return best
}

// sharedBy returns how many steps a branch has in common with the one whose way
// down is given, -1 where that is not known.
func (t *limbs) sharedBy(i int, way map[int]int) int {
	at := t.list[i].Len
	for range t.list {
		if on, ok := way[i]; ok {
			return min(on, at)
		}
		at = min(at, t.list[i].shared)
		if i = t.list[i].parent; i < 0 {
			return -1
		}
	}
	return -1
}
