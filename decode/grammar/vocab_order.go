package grammar

import (
	"bytes"
	"slices"
)

// legalOrder returns the tokens that are text sorted by their bytes, and those
// with the same bytes by their ids.
func (v *Vocabulary) legalOrder() (ids []int32, keys [][]byte) {
	order, starts := v.byFirstTwo()
	for i := range starts[:len(starts)-1] {
		if part := order[starts[i]:starts[i+1]]; len(part) > 1 {
			slices.SortFunc(part, v.compare)
		}
	}
	ids, keys = make([]int32, len(order)), make([][]byte, len(order))
	for i, o := range order {
		ids[i], keys[i] = o.id, v.Token(int(o.id))
	}
	return ids, keys
}

// prefixed is a token with its first bytes, which are enough to tell most
// tokens apart without a look at their text.
type prefixed struct {
	prefix uint64
	id     int32
}

func (v *Vocabulary) compare(x, y prefixed) int {
	if x.prefix != y.prefix {
		if x.prefix < y.prefix {
			return -1
		}
		return 1
	}
	if c := bytes.Compare(v.Token(int(x.id)), v.Token(int(y.id))); c != 0 {
		return c
	}
	return int(x.id - y.id)
}

// byFirstTwo returns the tokens that are text sorted by their first two bytes,
// and where the tokens with each pair of bytes start.
func (v *Vocabulary) byFirstTwo() (order []prefixed, starts []int) {
	const pairs = 1 << 16
	all := make([]prefixed, 0, v.Len())
	starts = make([]int, pairs+1)
	for id := range v.Len() {
		if v.isText(id) {
			p := firstEight(v.Token(id))
			all = append(all, prefixed{p, int32(id)})
			starts[p>>48+1]++
		}
	}
	for i := range pairs {
		starts[i+1] += starts[i]
	}
	order, next := make([]prefixed, len(all)), slices.Clone(starts)
	for _, p := range all {
		order[next[p.prefix>>48]] = p
		next[p.prefix>>48]++
	}
	return order, starts
}

// firstEight returns the first eight bytes as a number that sorts as they do,
// with zeros for those that are missing.
func firstEight(token []byte) uint64 {
	var p uint64
	for i := range 8 {
		p <<= 8
		if i < len(token) {
			p |= uint64(token[i])
		}
	}
	return p
}
