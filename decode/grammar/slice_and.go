package grammar

// and returns the code of the characters that are in both classes. It is false
// if the classes disagree on where a character ends, so that a text could be
// cut into characters of one in another way than into those of the other; if
// there are too many states; or if no character is in both.
func (c classCode) and(d classCode) (classCode, bool) {
	type pair struct{ c, d byte }
	number := map[pair]byte{}
	pairs := []pair{{}, {between, between}}
	table := make([]byte, 2*256, 16*256)
	for at := between; at < len(pairs); at++ {
		for b := range 256 {
			to := pair{c.next(pairs[at].c, byte(b)), d.next(pairs[at].d, byte(b))}
			if to.c == outside || to.d == outside {
				continue
			}
			if (to.c == between) != (to.d == between) {
				return "", false
			}
			n, ok := number[to]
			switch {
			case to.c == between:
				n = between
			case !ok && len(pairs) == maxClassStates:
				return "", false
			case !ok:
				n = byte(len(pairs))
				number[to] = n
				pairs = append(pairs, to)
				table = append(table, make([]byte, 256)...)
			}
			table[at<<8|b] = n
		}
	}
	live := trim(table)
	return classCode(table), live
}

// trim takes the ways out of a table that lead to no end of a character. It
// says whether any is left.
func trim(table []byte) bool {
	states := len(table) >> 8
	live := make([]bool, states)
	live[between] = true
	for changed := true; changed; {
		changed = false
		for s := states - 1; s > between; s-- {
			if !live[s] && leads(table[s<<8:][:256], live) {
				live[s], changed = true, true
			}
		}
	}
	for i, to := range table {
		if !live[to] {
			table[i] = outside
		}
	}
	return leads(table[between<<8:][:256], live)
}

// leads says whether a state leads to one of a set.
func leads(row []byte, set []bool) bool {
	for _, to := range row {
		if set[to] {
			return true
		}
	}
	return false
}
