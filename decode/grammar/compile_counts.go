package grammar

import "math"

// simplified returns an equal repetition that is cheaper to follow.
//
// Where the item can be empty, the lower count means nothing, and 0 says so. A
// repetition of a repetition is one repetition where their counts leave no
// gap, as in (x{0,9}){0,9}, which is x{0,81}: otherwise the automaton would
// follow all the ways to tell the two counts apart.
func (c *compiler) simplified(r Repeat) Repeat {
	if c.empty(r.Item) {
		r.Min = 0
	}
	for {
		inner, ok := r.Item.(Repeat)
		if !ok {
			return r
		}
		if c.empty(inner.Item) {
			inner.Min = 0
		}
		flat, ok := flattened(inner, r.Min, r.Max)
		if !ok {
			r.Item = inner
			return r
		}
		r = flat
	}
}

// flattened joins the counts of a repetition with those of another around it,
// if each number of items between the least and the greatest is possible.
func flattened(inner Repeat, lo, hi int) (Repeat, bool) {
	if hi == 0 || inner.Max == 0 {
		return Repeat{Item: inner.Item, Min: 0, Max: 0}, true
	}
	low, high := product(inner.Min, lo), upperProduct(inner.Max, hi)
	if low > MaxCount || high > MaxCount {
		return Repeat{}, false
	}
	return Repeat{Item: inner.Item, Min: low, Max: high}, lo == hi || noGap(inner, lo)
}

// noGap reports whether after lo times the inner repetition there is no number
// of items that can only be skipped: n times it are n*Min to n*Max items, and
// if those reach the ones for n+1 times at n = lo, then so do all after them.
func noGap(inner Repeat, lo int) bool {
	if inner.Max == Unlimited {
		return lo > 0 || inner.Min <= 1
	}
	return product(inner.Max, lo)+1 >= product(inner.Min, lo+1)
}

// product multiplies counts, which are at most MaxCount.
func product(x, y int) int {
	if x != 0 && y > math.MaxInt/2/x {
		return math.MaxInt / 2
	}
	return x * y
}

// upperProduct multiplies upper counts that are not 0.
func upperProduct(x, y int) int {
	if x == Unlimited || y == Unlimited {
		return Unlimited
	}
	return product(x, y)
}
