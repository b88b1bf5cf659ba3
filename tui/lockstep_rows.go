package tui

import "slices"

// laneRow is a passage that some lanes have: by lane its index there, or -1.
type laneRow [MaxLanes]int32

// laneMemory keeps the rows, which change with the passages only.
type laneMemory struct {
	leads int
	sizes [MaxLanes][3]int
	rows  []laneRow
	of    [MaxLanes][]int32 // by lane and passage the row
}

// bring makes the rows of the lanes as they are now.
func (m *laneMemory) bring(lanes []*session, leads int) {
	sizes := [MaxLanes][3]int{}
	for i, s := range lanes {
		c := s.lane.course
		sizes[i] = [3]int{c.edition, c.passages.n}
		if n := c.passages.n; n > 0 && c.passages.ref(n-1).opens {
			sizes[i][2] = 1 // an empty array becomes a value without a further passage
		}
	}
	if m.rows != nil && m.leads == leads && m.sizes == sizes {
		return
	}
	m.leads, m.sizes = leads, sizes
	keys := rowKeys(lanes, leads)
	m.rows = make([]laneRow, len(keys))
	place := make(map[passageKey]int32, len(keys))
	for i, key := range keys {
		place[key] = int32(i)
		for n := range m.rows[i] {
			m.rows[i][n] = -1
		}
	}
	for n, s := range lanes {
		list := &s.lane.course.passages
		m.of[n] = make([]int32, list.n)
		for i := range list.n {
			row, ok := place[list.ref(i).key]
			if !ok {
				m.of[n][i] = -1
				continue
			}
			m.of[n][i], m.rows[row][n] = row, int32(i)
		}
	}
}

// rowKeys lists what has a row: the values in the order of the leading lane,
// and those that only others have behind the value that they follow there.
func rowKeys(lanes []*session, leads int) []passageKey {
	valued := map[passageKey]bool{} // an object that is a plain value elsewhere has a row too
	for _, s := range lanes {
		list := &s.lane.course.passages
		for i := range list.n {
			if p := list.ref(i); !p.opens {
				valued[p.key] = true
			}
		}
	}
	order := append([]*session{lanes[leads]}, slices.Delete(slices.Clone(lanes), leads, leads+1)...)
	var keys []passageKey
	known := map[passageKey]bool{}
	for _, s := range order {
		var first []passageKey                  // before all that is known
		behind := map[passageKey][]passageKey{} // by the known key that they follow
		var last *passageKey
		list := &s.lane.course.passages
		for i := range list.n {
			key := list.ref(i).key
			switch {
			case !valued[key]:
			case known[key]:
				last = &list.ref(i).key
			case last == nil:
				first = append(first, key)
			default:
				behind[*last] = append(behind[*last], key)
			}
		}
		merged := first
		for _, key := range keys {
			merged = append(append(merged, key), behind[key]...)
		}
		keys = merged
		for _, key := range keys {
			known[key] = true
		}
	}
	return keys
}
