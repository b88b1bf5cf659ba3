package jsonlang

import "math/big"

// moreBetween is liveBetween for numbers with digits beyond the typed ones, and
// a range that within has narrowed. It also sees those with none or zeros, but
// not all.
func (s mantissa) moreBetween(lo, hi int64) bool {
	switch {
	case s.m.step == 0:
		// An interval is left, and there are always more digits that avoid
		// all that is excluded.
		return true
	case s.off || s.beyondUnit():
		return false
	}
	base := s.digitsTyped() - 1 + s.m.unit // the exponent with which no digit follows
	lo = max(lo, base)
	if s.lo >= 0 && lo == s.m.lo.exponent && lo <= hi {
		if s.window(lo) {
			return true
		}
		lo++
	}
	if s.hi >= 0 && hi == s.m.hi.exponent && lo <= hi {
		if s.window(hi) {
			return true
		}
		hi--
	}
	if hi >= max(lo, base+s.m.room) {
		return true // away from the limits, everything is found far up
	}
	for ; hi >= lo; hi-- {
		if s.window(hi) {
			return true
		}
	}
	return false
}

// beyondUnit says that only zeros may follow.
func (s mantissa) beyondUnit() bool {
	return !s.m.spelling.Exponent && s.places > -s.m.unit
}

// window says whether a number of the set begins with the digits typed so far,
// has this exponent of its first digit, and is a whole number of units.
func (s mantissa) window(exponent int64) bool {
	more := exponent - s.digitsTyped() + 1 - s.m.unit // digits that follow
	low, high := s.restOfLimits(exponent)
	if more > s.m.room+int64(max(len(low.digits), len(high.digits))) {
		return true
	}
	from, width := interval(low, high, more)
	switch {
	case width.Sign() <= 0:
		return false
	case width.Cmp(big.NewInt(s.m.many)) >= 0:
		return true
	}
	start := mulMod(pow10Mod(more+s.zeros, s.m.period), s.rest, s.m.period)
	start += from.Mod(from, new(big.Int).SetUint64(s.m.period)).Uint64()
	found := s.m.countSteps(start, start+width.Uint64())
	for _, k := range s.m.marks[s.first:s.last] {
		if k.exponent == exponent {
			found--
		}
	}
	return found > 0
}

// tail is what is left of a limit after the digits typed so far.
type tail struct {
	bounds bool // there is a limit here
	digits string
	open   bool
}

// restOfLimits returns what is left of the limits at this exponent.
func (s mantissa) restOfLimits(exponent int64) (low, high tail) {
	if s.lo >= 0 && exponent == s.m.lo.exponent {
		low = tail{true, s.m.lo.digits[s.lo:], s.m.lo.open}
	}
	if s.hi >= 0 && exponent == s.m.hi.exponent {
		high = tail{true, s.m.hi.digits[s.hi:], s.m.hi.open}
	}
	return low, high
}

// interval returns the first of the integers of n digits, zeros in front
// included, that keep both limits, and their count, which is not positive if
// there are none.
func interval(low, high tail, n int64) (from, width *big.Int) {
	from, to := new(big.Int), pow10(n)
	if low.bounds {
		var exact bool
		if from, exact = low.firstDigits(n); low.open || !exact {
			from.Add(from, big.NewInt(1))
		}
	}
	if high.bounds {
		var exact bool
		if to, exact = high.firstDigits(n); !high.open || !exact {
			to.Add(to, big.NewInt(1))
		}
	}
	return from, to.Sub(to, from)
}

// firstDigits returns the first n digits of the tail as an integer, and
// whether only zeros follow.
func (t tail) firstDigits(n int64) (*big.Int, bool) {
	if int64(len(t.digits)) > n {
		return digitsInt(t.digits[:n]), false
	}
	value := digitsInt(t.digits)
	return value.Mul(value, pow10(n-int64(len(t.digits)))), true
}

// countSteps counts the multiples of the step from lo up to below hi that are
// not multiples of the others.
func (m *magnitude) countSteps(lo, hi uint64) int64 {
	return countOthers(m.step, m.others, lo, hi)
}

// countOthers counts, from lo up to below hi, the multiples of step that are
// not multiples of any of the others: all multiples, less those of each other
// one that were not taken off before.
func countOthers(step uint64, others []uint64, lo, hi uint64) int64 {
	count := int64(multiplesBelow(step, hi) - multiplesBelow(step, lo))
	for i, other := range others {
		if count == 0 {
			break
		}
		common := step / gcd(step, other) * other // divides the period
		count -= countOthers(common, others[:i], lo, hi)
	}
	return count
}

// multiplesBelow counts the multiples of step from 0 up to below n.
func multiplesBelow(step, n uint64) uint64 {
	return (n + step - 1) / step
}
