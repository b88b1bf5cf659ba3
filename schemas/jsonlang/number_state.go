package jsonlang

// phase is where in a number's text a state stands.
type phase uint8

const (
	atStart    phase = iota // before the first digit
	inWhole                 // after a digit before the point
	atPoint                 // after the point, where a digit must follow
	inFraction              // after a digit behind the point
)

// relation is how the digits typed so far compare with those of a limit. From
// 0 up it is the number of digits that agree; beyond the limit's own digits it
// stays at their number, as long as zeros follow.
type relation int32

const (
	settled relation = -1 - iota // whatever follows, the limit is kept
	less
	greater
)

// mantissa is a state within the digits of a number: of the text typed so far,
// it keeps only what decides how the text may go on. It is comparable, and
// implements grammar.Machine.
type mantissa struct {
	m     *magnitude
	phase phase
	none  bool // all digits so far are zeros, or there are none

	// exponent is that of the first digit that is not zero, as long as there
	// is something to compare it with.
	exponent int64

	// places is the number of digits behind the point, as long as it counts.
	// Without exponents it stops at one more than the unit of the steps has,
	// and says there that the rest is zeros.
	places int64

	lo, hi relation

	// first to last are the marks that agree with the digits typed so far,
	// and agree is for how many digits. Zeros beyond the longest of them
	// are not counted.
	first, last, agree int32

	// The digits typed so far, as an integer, are a number that leaves rest
	// modulo the period, times 10^zeros. Without exponents zeros is not used,
	// and rest is that of all digits down to the unit, modulo the modulus.
	rest  uint64
	zeros int64
	off   bool // no multiple of any step can follow any more
}

// start returns the state before the first digit.
func (m *magnitude) start() mantissa {
	s := mantissa{m: m, none: true, lo: settled, hi: settled, last: int32(len(m.marks))}
	if m.lo != nil {
		s.lo = 0
	}
	if m.hi != nil {
		s.hi = 0
	}
	return s
}

// digit returns the state after a digit, which may be one that no text of the
// set begins with: see live. The digit must be one that the syntax allows.
func (s mantissa) digit(d byte) mantissa {
	switch {
	case s.phase == atStart:
		s.phase = inWhole
	case s.phase == inWhole:
		s.exponent++
	default:
		s.phase = inFraction
		s.places++
	}
	if s.none && d == '0' {
		return s.shortenZeros()
	}
	if s.none {
		s.none = false
		s.exponent = -s.places
	}
	s.compare(d)
	s.count(d)
	return s.simplified()
}

// point returns the state after a decimal point.
func (s mantissa) point() mantissa {
	s.phase = atPoint
	if s.none {
		return s
	}
	return s.simplified()
}

// compare brings the relations with limits and marks up to date.
func (s *mantissa) compare(d byte) {
	if s.lo >= 0 {
		s.lo = s.lo.after(s.m.lo.digits, d)
	}
	if s.hi >= 0 {
		s.hi = s.hi.after(s.m.hi.digits, d)
	}
	if s.first == s.last {
		return
	}
	marks := s.m.marks
	for s.first < s.last && digitAt(marks[s.first].digits, s.agree) < d {
		s.first++
	}
	for s.first < s.last && digitAt(marks[s.last-1].digits, s.agree) > d {
		s.last--
	}
	longest := 0
	for _, k := range marks[s.first:s.last] {
		longest = max(longest, len(k.digits))
	}
	s.agree = min(s.agree+1, int32(longest))
}

func (r relation) after(digits string, d byte) relation {
	switch want := digitAt(digits, int32(r)); {
	case d < want:
		return less
	case d > want:
		return greater
	}
	return min(r+1, relation(len(digits)))
}

// digitAt returns a significant digit of a number; after the last come zeros.
func digitAt(digits string, i int32) byte {
	if int(i) < len(digits) {
		return digits[i]
	}
	return '0'
}

// count brings what is known of steps up to date.
func (s *mantissa) count(d byte) {
	switch {
	case s.m.period == 0 || s.off:
	case s.m.spelling.Exponent && d == '0':
		s.zeros++
	case s.m.spelling.Exponent:
		s.append(s.zeros+1, d, s.m.period)
		s.zeros = 0
	case s.places <= -s.m.unit:
		s.append(1, d, s.m.modulus(-s.m.unit-s.places))
	case d != '0':
		s.off = true
	}
}

// append puts a digit behind the digits typed so far, after shift-1 zeros.
func (s *mantissa) append(shift int64, d byte, modulus uint64) {
	shifted := mulMod(pow10Mod(shift, modulus), s.rest, modulus)
	s.rest = (shifted + uint64(d-'0')) % modulus
}

// simplified forgets what does not matter any more, so that states with the
// same future are equal.
func (s mantissa) simplified() mantissa {
	if s.m.spelling.Exponent {
		return s.simplifiedAny()
	}
	return s.simplifiedPlain()
}

// simplifiedAny is for numbers with exponents: what is typed can become any
// power of ten of itself.
func (s mantissa) simplifiedAny() mantissa {
	if s.m.period == 0 {
		s.places = 0
	}
	return s.withoutExponent()
}

// simplifiedPlain is for numbers without exponents, which only grow.
func (s mantissa) simplifiedPlain() mantissa {
	if s.keepsLow() {
		s.lo = settled
	}
	if s.keepsHigh() {
		s.hi = settled
	}
	if !s.canMeetMark() {
		s.first, s.last = 0, 0
	}
	switch {
	case s.m.period == 0 || s.off:
		s.places, s.rest = 0, 0
	case s.places > -s.m.unit:
		s.places = -s.m.unit + 1
	}
	return s.withoutExponent()
}

// keepsLow says that the number is large enough already.
func (s mantissa) keepsLow() bool {
	lo := s.m.lo
	if lo == nil || s.lo == settled || s.exponent > lo.exponent {
		return true
	}
	equal := s.lo == relation(len(lo.digits)) && !lo.open
	return s.exponent == lo.exponent && (s.lo == greater || equal)
}

// keepsHigh says that no fraction can make the number too large.
func (s mantissa) keepsHigh() bool {
	hi := s.m.hi
	if hi == nil || s.hi == settled {
		return true
	}
	return s.phase >= atPoint && (s.exponent < hi.exponent || s.exponent == hi.exponent && s.hi == less)
}

// canMeetMark says whether what is typed can still become one of the marks.
func (s mantissa) canMeetMark() bool {
	lo, hi := s.reach()
	for _, k := range s.m.marks[s.first:s.last] {
		if lo <= k.exponent && k.exponent <= hi {
			return true
		}
	}
	return false
}

// withoutExponent forgets the exponent if nothing is left to compare it with.
func (s mantissa) withoutExponent() mantissa {
	if s.first == s.last {
		s.first, s.last, s.agree = 0, 0, 0
		if s.lo == settled && s.hi == settled {
			s.exponent = 0
		}
	}
	return s
}

// shortenZeros stops counting zeros behind the point once further ones change
// nothing.
func (s mantissa) shortenZeros() mantissa {
	m := s.m
	if !m.positive || m.unlimited() {
		s.places = 0
	}
	if m.spelling.Exponent {
		return s
	}
	enough := int64(1)
	if m.lo != nil {
		enough = max(enough, 1-m.lo.exponent)
	}
	if m.hi != nil {
		enough = max(enough, -m.hi.exponent)
	}
	if m.period != 0 {
		enough = max(enough, 1-m.unit)
	}
	for _, k := range m.marks {
		enough = max(enough, 1-k.exponent)
	}
	s.places = min(s.places, enough)
	return s
}
