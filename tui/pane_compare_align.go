package tui

import (
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// alignment is two branches laid side by side: a, the current one, and b.
type alignment struct {
	a, b   trace.Branch
	shared int // steps that both have
	rows   []pair
	ofA    []int32 // by index in a's own steps: their rows
	differ int     // values that are not the same
	values int     // values on either side
}

// pairKind says what a row of an alignment is.
type pairKind uint8

const (
	pairFold pairKind = iota // stands for all steps that are shared
	pairHead                 // begins a value, or more of it
	pairStep
)

// pair is a row of an alignment. The numbers are indexes of steps in either
// branch, -1 where there is none: of a heading the first below it.
type pair struct {
	kind pairKind
	same bool // both sides have it, with the same tokens
	a, b int32
}

// matcher remembers the last branch that was laid beside the current one, since
// that costs as much as both have steps.
type matcher struct {
	leaf   int
	beside []trace.Step
	key    [4]int // of the current branch
	found  *alignment
}

// find lays a branch beside that of a shot: the one that ends with that step,
// or else the nearest one. There may be none.
func (c *matcher) find(b Brancher, sh *shot, leaf int) ([]trace.Step, *alignment) {
	i := slices.IndexFunc(sh.limbs.list, func(l limb) bool { return l.Leaf == leaf && !l.Current })
	if i < 0 {
		i = sh.limbs.nearest()
	}
	steps := sh.state.Steps
	if i < 0 || len(steps) == 0 {
		return nil, nil
	}
	other := sh.limbs.list[i].Branch
	if c.leaf != other.Leaf || c.beside == nil {
		*c = matcher{leaf: other.Leaf, beside: b.Branch(other.Leaf)}
	}
	if len(c.beside) == 0 {
		return nil, nil
	}
	last := &steps[len(steps)-1]
	key := [4]int{len(steps), last.ID, last.Chosen.ID, last.Parent}
	if c.found == nil || c.key != key {
		c.key, c.found = key, align(steps, c.beside)
	}
	out := *c.found
	out.b = other
	if at := sh.limbs.current; at >= 0 {
		out.a = sh.limbs.list[at].Branch
	}
	return c.beside, &out
}

// align lays two branches side by side. The values are aligned by their paths,
// the structure around them in order, and the tokens of a value from both ends.
func align(a, b []trace.Step) *alignment {
	al := &alignment{}
	for al.shared < min(len(a), len(b)) && a[al.shared].ID == b[al.shared].ID {
		al.shared++
	}
	if al.shared > 0 {
		al.rows = append(al.rows, pair{pairFold, true, int32(al.shared - 1), int32(al.shared - 1)})
	}
	al.ofA = make([]int32, len(a)-al.shared)
	left, right := stretchesOf(a, al.shared), stretchesOf(b, al.shared)
	worth := func(l, r stretch) int { // of matching two
		switch {
		case l.key != r.key:
			return 0
		case a[l.from].Chosen.ID == b[r.from].Chosen.ID:
			return 3
		}
		return 2
	}
	i, j := 0, 0
	for _, at := range append(anchors(left, right), [2]int{len(left), len(right)}) {
		for _, m := range between(left[i:at[0]], right[j:at[1]], worth) {
			al.add(a, b, m[0], m[1])
		}
		if at[0] < len(left) {
			al.add(a, b, left[at[0]], right[at[1]])
		}
		i, j = at[0]+1, at[1]+1
	}
	return al
}

// add adds the rows of two stretches, one of which may be noStretch.
func (al *alignment) add(a, b []trace.Step, left, right stretch) {
	head := len(al.rows)
	key := left.key
	if left.from < 0 {
		key = right.key
	}
	if !key.structure {
		al.rows = append(al.rows, pair{kind: pairHead, a: int32(left.from), b: int32(right.from)})
	}
	first := len(al.rows)
	lenA, lenB := left.to-left.from, right.to-right.from
	equal := func(i, j int) bool { return a[left.from+i].Chosen.ID == b[right.from+j].Chosen.ID }
	start, end := 0, 0
	for start < min(lenA, lenB) && equal(start, start) {
		start++
	}
	for end < min(lenA, lenB)-start && equal(lenA-1-end, lenB-1-end) {
		end++
	}
	for n := range start {
		al.step(left.from+n, right.from+n, true)
	}
	for n := start; n < max(lenA, lenB)-end; n++ {
		i, j := -1, -1
		if n < lenA-end {
			i = left.from + n
		}
		if n < lenB-end {
			j = right.from + n
		}
		al.step(i, j, false)
	}
	for n := end; n > 0; n-- {
		al.step(left.to-n, right.to-n, true)
	}
	if first > head {
		al.rows[head].same = lenA == lenB && start+end == lenA
		al.values++
		if !al.rows[head].same {
			al.differ++
		}
	}
}

func (al *alignment) step(a, b int, same bool) {
	if a >= 0 {
		al.ofA[a-al.shared] = int32(len(al.rows))
	}
	al.rows = append(al.rows, pair{pairStep, same, int32(a), int32(b)})
}

// rowOf returns the row of a step of the current branch.
func (al *alignment) rowOf(at int) int {
	if at -= al.shared; at < 0 || at >= len(al.ofA) {
		return 0
	}
	return int(al.ofA[at])
}
