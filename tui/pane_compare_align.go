package tui

import (
	"slices"
	"sort"

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

// stretch is a run of steps that write the same value, or the structure between
// two values.
type stretch struct {
	key      stretchKey
	from, to int
}

type stretchKey struct {
	path      string
	structure bool
	think     bool
}

// none is the stretch that stands for nothing on one side.
var none = stretch{from: -1, to: -1}

func stretchesOf(steps []trace.Step, from int) []stretch {
	var list []stretch
	for i := from; i < len(steps); i++ {
		s := &steps[i]
		k := stretchKey{s.Path, s.Role == trace.RoleStructure, s.Region == trace.RegionThink}
		if n := len(list); n == 0 || list[n-1].key != k {
			list = append(list, stretch{key: k, from: i})
		}
		list[len(list)-1].to = i + 1
	}
	return list
}

// anchors pairs the values that both sides have, as many as stand in the same
// order. A value that is written in several stretches pairs them in order.
func anchors(a, b []stretch) [][2]int {
	type nth struct {
		stretchKey
		n int
	}
	where, seen := map[nth]int{}, map[stretchKey]int{}
	for j, s := range b {
		if !s.key.structure {
			where[nth{s.key, seen[s.key]}] = j
			seen[s.key]++
		}
	}
	var pairs [][2]int
	clear(seen)
	for i, s := range a {
		if s.key.structure {
			continue
		}
		if j, ok := where[nth{s.key, seen[s.key]}]; ok {
			pairs = append(pairs, [2]int{i, j})
		}
		seen[s.key]++
	}
	return rising(pairs)
}

// rising returns a longest part of the pairs whose second numbers rise, as the
// first ones do.
func rising(pairs [][2]int) [][2]int {
	var ends []int // by length less one: the pair that ends the best part of that length
	before := make([]int, len(pairs))
	for i, p := range pairs {
		n := sort.Search(len(ends), func(n int) bool { return pairs[ends[n]][1] >= p[1] })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	out := make([][2]int, len(ends))
	for n, i := len(ends)-1, ends[len(ends)-1]; n >= 0; n, i = n-1, before[i] {
		out[n] = pairs[i]
	}
	return out
}

// maxCells bounds the table that the stretches between two anchors are matched in.
const maxCells = 1 << 14

// between matches the stretches between two anchors, as many as it can and those
// before all that begin alike, and puts what only one side has before what
// follows it.
func between(a, b []stretch, worth func(a, b stretch) int) [][2]stretch {
	var out [][2]stretch
	if len(a)*len(b) > maxCells {
		for _, s := range a {
			out = append(out, [2]stretch{s, none})
		}
		for _, s := range b {
			out = append(out, [2]stretch{none, s})
		}
		return out
	}
	most := make([][]int, len(a)+1)
	for i := range most {
		most[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			most[i][j] = max(most[i+1][j], most[i][j+1])
			if w := worth(a[i], b[j]); w > 0 {
				most[i][j] = max(most[i][j], most[i+1][j+1]+w)
			}
		}
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i].key == b[j].key && most[i][j] == most[i+1][j+1]+worth(a[i], b[j]):
			out = append(out, [2]stretch{a[i], b[j]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && most[i+1][j] >= most[i][j+1]:
			out = append(out, [2]stretch{a[i], none})
			i++
		default:
			out = append(out, [2]stretch{none, b[j]})
			j++
		}
	}
	return out
}

// add adds the rows of two stretches, one of which may be none.
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
