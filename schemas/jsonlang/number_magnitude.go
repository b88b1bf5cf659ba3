package jsonlang

import (
	"cmp"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// Limits of what a constraint may ask for, beyond which it is refused: they
// bound the cost of a state.
const (
	maxStepDigits = 18 // of the least common multiple of all steps, in units of the smallest power of ten in them
	maxExcluded   = 6  // steps not to be a multiple of
)

// ErrNumberTooComplex says that a set of numbers is beyond what the states of
// a machine can decide at a bounded cost.
var ErrNumberTooComplex = errors.New("number constraint too complex")

// magnitude is one half of a set of numbers, the part from 0 upwards, made
// ready for deciding which digits may follow. The lower half is the magnitude
// of the mirrored set, after a minus sign.
type magnitude struct {
	spelling NumberSpelling
	zero     bool // 0 belongs to the set
	positive bool // some number above 0 does

	finite bool
	marks  []mark // finite: the numbers above 0 in the set; otherwise those that are excluded

	lo, hi *limit // nil: nothing above 0 is excluded

	// Steps are counted in units of 10^unit. The number is a multiple of
	// step, if that is not nil, and not a multiple of any of others, which
	// are multiples of step themselves.
	unit   int64
	step   uint64 // 0: none
	others []uint64
	period uint64   // the least common multiple of step and others; 0 without any
	moduli []uint64 // see modulus
	many   int64    // any so many units in a row hold a number of the set
	room   int64    // 10^room is more than many
}

// limit is a bound above 0.
type limit struct {
	digits   string // as in Decimal
	exponent int64
	open     bool // the bound itself does not belong to the set
}

// mark is one number above 0.
type mark struct {
	digits   string
	exponent int64
}

// newMagnitude makes the part from 0 upwards of a reduced set ready.
func newMagnitude(n Number, s NumberSpelling) (*magnitude, error) {
	m := &magnitude{spelling: s, zero: n.Contains(Decimal{})}
	if n.Values != nil {
		m.finite = true
		m.marks = marksOf(n.Values)
		if !s.Exponent && !s.Fraction {
			m.marks = slices.DeleteFunc(m.marks, mark.hasFraction)
		}
		m.positive = len(m.marks) > 0
		return m, nil
	}
	if n.Max != nil && n.Max.Value.Sign() <= 0 {
		return m, nil
	}
	if !s.Exponent && !s.Fraction {
		n = n.And(Integers()).reduce()
	}
	if n.Values != nil {
		return newMagnitude(n, s)
	}
	m.marks = marksOf(n.Not)
	m.lo, m.hi = limitOf(n.Min), limitOf(n.Max)
	if err := m.setSteps(n); err != nil {
		return nil, err
	}
	m.positive = m.hasPositive()
	return m, nil
}

// marksOf returns the numbers above 0, in the order of their digits. Numbers
// that begin with the same digits then lie next to each other.
func marksOf(list []Decimal) []mark {
	var marks []mark
	for _, d := range list {
		if d.Sign() > 0 {
			marks = append(marks, mark{d.digits, d.exponent})
		}
	}
	slices.SortFunc(marks, func(a, b mark) int {
		return cmp.Or(strings.Compare(a.digits, b.digits), cmp.Compare(a.exponent, b.exponent))
	})
	return marks
}

func (k mark) hasFraction() bool {
	return int64(len(k.digits)) > k.exponent+1
}

// limitOf returns a bound if it lies above 0.
func limitOf(b *Bound) *limit {
	if b == nil || b.Value.Sign() <= 0 {
		return nil
	}
	return &limit{b.Value.digits, b.Value.exponent, b.Exclusive}
}

// setSteps brings all steps to one unit.
func (m *magnitude) setSteps(n Number) error {
	steps := slices.Concat(n.MultipleOf, n.NotMultipleOf)
	if len(steps) == 0 {
		return nil
	}
	if len(n.NotMultipleOf) > maxExcluded {
		return fmt.Errorf("%w: more than %d numbers not to be a multiple of", ErrNumberTooComplex, maxExcluded)
	}
	m.unit = steps[0].lastExponent()
	for _, step := range steps {
		m.unit = min(m.unit, step.lastExponent())
	}
	if !m.spelling.Exponent {
		m.unit = min(m.unit, 0) // what is typed is a whole number of units from the point on
	}
	period := big.NewInt(1)
	for i, step := range steps {
		shift := step.lastExponent() - m.unit
		if shift+int64(len(step.digits)) > maxStepDigits {
			return fmt.Errorf("%w: a multiple of %s has too many digits", ErrNumberTooComplex, shorten(step.String()))
		}
		units := step.coefficient()
		units.Mul(units, pow10(shift))
		if i < len(n.MultipleOf) {
			m.step = units.Uint64()
		} else {
			m.others = append(m.others, units.Uint64())
		}
		period = integerCommonMultiple(period, units)
	}
	return m.setPeriod(period)
}

// setPeriod sets the period and what follows from it.
func (m *magnitude) setPeriod(period *big.Int) error {
	// Each period holds a number of the set. One of them at least is no mark
	// if there are more periods than marks; twice as many, so that the ends
	// of an interval need no care.
	many := new(big.Int).Mul(period, big.NewInt(int64(2+2*len(m.marks))))
	m.room = int64(len(many.String()))
	if m.room > maxStepDigits {
		return fmt.Errorf("%w: the common multiple of all steps has too many digits", ErrNumberTooComplex)
	}
	m.period, m.many = period.Uint64(), many.Int64()
	m.moduli = []uint64{m.period}
	for rest := m.period; gcd(rest, 10) > 1; m.moduli = append(m.moduli, rest) {
		rest /= gcd(rest, 10)
	}
	return nil
}

// modulus returns what the digits typed so far count modulo, if at least n
// more are taken into account: the period, without the factors that the last
// n digits decide.
func (m *magnitude) modulus(n int64) uint64 {
	return m.moduli[max(0, min(n, int64(len(m.moduli)-1)))]
}

// nothing says that all multiples of the step are excluded.
func (m *magnitude) nothing() bool {
	return m.step != 0 && slices.Contains(m.others, m.step)
}

// hasPositive says whether any number above 0 is in the set.
func (m *magnitude) hasPositive() bool {
	return !m.nothing() && m.anyFirstDigit(-forever, forever)
}

// unlimited says that every number above 0 is in the set, and any spelling
// will do.
func (m *magnitude) unlimited() bool {
	return !m.finite && m.positive && m.lo == nil && m.hi == nil && len(m.marks) == 0 && m.period == 0
}

// key names the set of texts; equal keys are the same language.
func (m *magnitude) key() string {
	var out strings.Builder
	fmt.Fprint(&out, m.spelling, m.zero, m.positive, m.finite, m.marks, m.unit, m.step, m.others)
	for _, l := range []*limit{m.lo, m.hi} {
		if l != nil {
			fmt.Fprint(&out, *l)
		}
		out.WriteByte(';')
	}
	return out.String()
}
