package tui

import (
	"context"
	"slices"
	"sort"
)

// tokensView is what the pane of all tokens remembers. Only Update changes it.
type tokensView struct {
	query tokenQuery
	open  [groupsInTotal]bool // the groups whose tokens are listed
	words *tokenWords         // nil before they were needed

	at, top int    // row of the cursor, and the first on the screen
	of      moment // when they hold; at other steps the cursor is at home

	asks    int                // how many lists were asked for
	pending bool               // whether the last of them is still to come
	asked   tokenQuery         // what it lists
	cancel  context.CancelFunc // ends it
}

// rowPlace is a row of the pane: a token, or the heading of a group.
type rowPlace struct {
	group int // index in the list's groups; -1 without groups
	row   int // of the token in its group, or in the list without groups; -1 for a heading
}

// size returns how many rows a list has.
func (v *tokensView) size(l *tokenList) int {
	if l.groups == nil {
		return l.len()
	}
	n := 0
	for i := range l.groups {
		n += v.groupSize(&l.groups[i])
	}
	return n
}

func (v *tokensView) groupSize(g *tokenGroup) int {
	if v.open[g.id] {
		return 1 + len(g.index)
	}
	return 1
}

// place returns what stands on a row that exists.
func (v *tokensView) place(l *tokenList, row int) rowPlace {
	for i := range l.groups {
		n := v.groupSize(&l.groups[i])
		if row < n {
			return rowPlace{i, row - 1}
		}
		row -= n
	}
	return rowPlace{-1, row}
}

// placed returns the index in the ranking of the token at a place.
func (l *tokenList) placed(p rowPlace) int {
	if p.group < 0 {
		return l.at(p.row)
	}
	return int(l.groups[p.group].index[p.row])
}

// rowAt returns the row of the token at an index of the ranking or, where that
// is not listed, of the next one. The heading stands for a closed group.
func (v *tokensView) rowAt(l *tokenList, at int) int {
	if l.groups == nil {
		return min(l.rowFrom(at), max(l.len()-1, 0))
	}
	row, best, found := 0, 0, -1
	for i := range l.groups {
		g := &l.groups[i]
		first := firstFrom(g.index, at)
		if first < len(g.index) && (found < 0 || int(g.index[first]) < found) {
			found, best = int(g.index[first]), row
			if v.open[g.id] {
				best = row + 1 + first
			}
		}
		row += v.groupSize(g)
	}
	return best
}

// firstFrom returns the first place in a sorted list with that number or more.
func firstFrom(index []int32, at int) int {
	return sort.Search(len(index), func(i int) bool { return int(index[i]) >= at })
}

// choiceIn reports whether the chosen token is listed in a group.
func (l *tokenList) choiceIn(g *tokenGroup) bool {
	if l.chosen < 0 {
		return false
	}
	_, found := slices.BinarySearch(g.index, int32(l.at(l.chosen)))
	return found
}

// window returns the row of the cursor and the first row on the screen, in a
// pane with room for that many.
func (v *tokensView) window(l *tokenList, now moment, h int) (at, top int) {
	n := v.size(l)
	if v.of == now {
		at, top = v.at, v.top
	} else {
		at = v.home(l)
		if at >= h {
			top = at - h/2
		}
	}
	at = max(min(at, n-1), 0)
	top = max(min(top, at, n-h), at-h+1, 0)
	return at, top
}

// home is the row of the chosen token, else the first.
func (v *tokensView) home(l *tokenList) int {
	if l.chosen < 0 {
		return 0
	}
	return v.rowAt(l, l.at(l.chosen))
}

// moveTo puts the cursor on a row.
func (v *tokensView) moveTo(l *tokenList, now moment, row, h int) {
	_, top := v.window(l, now, h)
	v.at, v.top, v.of = max(min(row, v.size(l)-1), 0), top, now
	v.at, v.top = v.window(l, now, h)
}
