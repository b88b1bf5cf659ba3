package jsonlang

// reach returns between which exponents of the first digit the number can
// still end up.
func (s mantissa) reach() (lo, hi int64) {
	switch {
	case s.m.spelling.Exponent:
		return -forever, forever
	case s.phase <= inWhole:
		return s.exponent, forever
	}
	return s.exponent, s.exponent
}

// live says whether some text of the set begins with what is typed.
func (s mantissa) live() bool {
	switch {
	case s.m.zero && s.none:
		return true
	case !s.m.positive:
		return false
	case s.none:
		return s.zerosLive()
	}
	lo, hi := s.reach()
	return s.liveBetween(lo, hi)
}

// zerosLive says whether a number above 0 can follow zeros, or nothing at all.
func (s mantissa) zerosLive() bool {
	switch {
	case s.phase == atStart:
		return true
	case !s.m.spelling.Fraction:
		return false
	case s.m.spelling.Exponent:
		return true
	}
	return s.m.anyFirstDigit(-forever, -s.places-1)
}

// anyFirstDigit says whether a number above 0 in the set has the exponent of
// its first digit from lo to hi.
func (m *magnitude) anyFirstDigit(lo, hi int64) bool {
	for d := byte('1'); d <= '9'; d++ {
		s := m.start()
		s.phase = inWhole
		s.none = false
		s.compare(d)
		if m.period != 0 {
			s.append(1, d, m.period)
		}
		if s.liveBetween(lo, hi) {
			return true
		}
	}
	return false
}

// liveBetween says whether a number of the set begins with the digits typed so
// far and has the exponent of its first digit from lo to hi.
func (s mantissa) liveBetween(lo, hi int64) bool {
	if s.m.finite {
		return s.markBetween(lo, hi)
	}
	if from, to := s.within(lo, hi); from <= to && s.moreBetween(from, to) {
		return true
	}
	return s.exactly().meets(lo, hi)
}

// markBetween says whether a mark that agrees with the digits typed so far has
// its exponent from lo to hi.
func (s mantissa) markBetween(lo, hi int64) bool {
	for _, k := range s.m.marks[s.first:s.last] {
		if lo <= k.exponent && k.exponent <= hi {
			return true
		}
	}
	return false
}

// within narrows a range of exponents to those where some number strictly
// beyond the digits typed so far keeps the limits.
func (s mantissa) within(lo, hi int64) (int64, int64) {
	if s.lo != settled {
		least := s.m.lo.exponent
		if s.lo == less {
			least++
		}
		lo = max(lo, least)
	}
	if s.hi != settled {
		most := s.m.hi.exponent
		if s.hi == greater || s.hi == relation(len(s.m.hi.digits)) {
			most--
		}
		hi = min(hi, most)
	}
	return lo, hi
}

// exactly returns the exponents of the first digit with which the digits typed
// so far, and only zeros after them, are a number of the set.
func (s mantissa) exactly() spans {
	var marked []int64
	for _, k := range s.m.marks[s.first:s.last] {
		if len(k.digits) <= int(s.agree) {
			marked = append(marked, k.exponent)
		}
	}
	if s.m.finite {
		return points(marked)
	}
	lo, hi := s.steps()
	if s.lo != settled {
		least := s.m.lo.exponent
		if !s.reachesLow() {
			least++
		}
		lo = max(lo, least)
	}
	if s.hi != settled {
		most := s.m.hi.exponent
		if !s.staysBelow() {
			most--
		}
		hi = min(hi, most)
	}
	return span{lo, hi}.without(marked)
}

// reachesLow says that the digits typed so far are enough, at the exponent of
// the lower limit.
func (s mantissa) reachesLow() bool {
	return s.lo == greater || s.lo == relation(len(s.m.lo.digits)) && !s.m.lo.open
}

// staysBelow says that the digits typed so far are not too much, at the
// exponent of the upper limit.
func (s mantissa) staysBelow() bool {
	if s.hi == relation(len(s.m.hi.digits)) {
		return !s.m.hi.open
	}
	return s.hi != greater
}

// digitsTyped is the number of digits from the first that is not zero on; if
// the exponent is not kept, it is off by as much as that is.
func (s mantissa) digitsTyped() int64 {
	places := s.places
	if !s.m.spelling.Exponent {
		places = min(places, -s.m.unit) // zeros beyond the unit are not in rest
	}
	return s.exponent + 1 + places
}

// steps returns the exponents of the first digit with which the digits typed
// so far are a multiple of the step and not of the others.
func (s mantissa) steps() (lo, hi int64) {
	switch {
	case s.off && s.m.step != 0:
		return forever, -forever
	case s.off || s.m.period == 0:
		return -forever, forever
	}
	lo, hi = -forever, forever
	// With this exponent of the first digit, the typed digits without the
	// zeros at their end are a number of units.
	base := s.digitsTyped() - 1 - s.zeros + s.m.unit
	if s.m.step != 0 {
		n, ok := zerosToDivide(s.rest, s.m.step)
		if !ok {
			return forever, -forever
		}
		lo = base + n
	}
	for _, other := range s.m.others {
		if n, ok := zerosToDivide(s.rest, other); ok {
			hi = min(hi, base+n-1)
		}
	}
	return lo, hi
}
