package tui

import (
	"sort"

	"github.com/stencil-debugger/stencil/trace"
)

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

// noStretch is the stretch that stands for nothing on one side.
var noStretch = stretch{from: -1, to: -1}

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
			out = append(out, [2]stretch{s, noStretch})
		}
		for _, s := range b {
			out = append(out, [2]stretch{noStretch, s})
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
			out = append(out, [2]stretch{a[i], noStretch})
			i++
		default:
			out = append(out, [2]stretch{noStretch, b[j]})
			j++
		}
	}
	return out
}
