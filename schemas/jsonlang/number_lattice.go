package jsonlang

import (
	"math/big"
	"math/bits"
)

var (
	bigTen  = big.NewInt(10)
	bigTwo  = big.NewInt(2)
	bigFive = big.NewInt(5)
)

// pow10 returns 10^n; n must be small enough to be written out.
func pow10(n int64) *big.Int {
	return new(big.Int).Exp(bigTen, big.NewInt(n), nil)
}

// multipleOf reports whether d is an integer times step, which is positive.
func (d Decimal) multipleOf(step Decimal) bool {
	if d.digits == "" {
		return true
	}
	shift := d.lastExponent() - step.lastExponent()
	if shift < 0 {
		return false // the last digit of d is not a zero
	}
	modulus := step.coefficient()
	rest := new(big.Int).Exp(bigTen, big.NewInt(shift), modulus)
	rest.Mul(rest, d.coefficient())
	return rest.Mod(rest, modulus).Sign() == 0
}

// commonMultiple returns the least positive number that is a multiple of both
// positive decimals.
func commonMultiple(d, e Decimal) Decimal {
	if d.lastExponent() < e.lastExponent() {
		d, e = e, d
	}
	small := e.coefficient()
	shift := d.lastExponent() - e.lastExponent()
	// More powers of ten than e has factors of two or five only shift the
	// result, so a far exponent need not be written out.
	useful := min(shift, max(valuation(small, bigTwo), valuation(small, bigFive)))
	large := d.coefficient()
	large.Mul(large, pow10(useful))
	return scaled(integerCommonMultiple(large, small), e.lastExponent()+shift-useful)
}

// integerCommonMultiple returns the least common multiple of two positive
// integers.
func integerCommonMultiple(a, b *big.Int) *big.Int {
	common := new(big.Int).GCD(nil, nil, a, b)
	result := new(big.Int).Div(a, common)
	return result.Mul(result, b)
}

// valuation returns how often a prime divides a positive integer.
func valuation(n, prime *big.Int) int64 {
	count := int64(0)
	quotient, rest := new(big.Int).Set(n), new(big.Int)
	for {
		next, remainder := new(big.Int).QuoRem(quotient, prime, rest)
		if remainder.Sign() != 0 {
			return count
		}
		quotient = next
		count++
	}
}

// mulMod returns a * b modulo m, for a below m.
func mulMod(a, b, m uint64) uint64 {
	hi, lo := bits.Mul64(a, b%m)
	_, rest := bits.Div64(hi, lo, m)
	return rest
}

// pow10Mod returns 10^n modulo m, for n from 0 up.
func pow10Mod(n int64, m uint64) uint64 {
	result, square := 1%m, 10%m
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			result = mulMod(result, square, m)
		}
		square = mulMod(square, square, m)
	}
	return result
}

// gcd returns the greatest common divisor of two integers above 0.
func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// zerosToDivide returns how many zeros must be put behind a number that leaves
// rest modulo step to make it a multiple of step, and whether that is
// possible.
func zerosToDivide(rest, step uint64) (int64, bool) {
	rest %= step
	// No step of 64 bits has more than 63 factors of two, or of five.
	for n := int64(0); n < 64; n++ {
		if rest == 0 {
			return n, true
		}
		rest = mulMod(rest, 10, step)
		if step%2 != 0 && step%5 != 0 {
			break
		}
	}
	return 0, false
}
