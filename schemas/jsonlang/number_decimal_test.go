package jsonlang

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestParseDecimal(t *testing.T) {
	same := [][]string{
		{"0", "-0", "0.00", "0e99999999999", "-0.0E-5"},
		{"1", "1.0", "10e-1", "0.01e+2", "1E0", "1e-00"},
		{"-12.5", "-125e-1", "-0.125e2", "-12.500"},
		{"12345678901234567890123", "1.2345678901234567890123e22"},
		{"1e9999999999999", "10e9999999999998"},
	}
	seen := map[Decimal]string{}
	for _, group := range same {
		first := decimal(t, group[0])
		if other, ok := seen[first]; ok {
			t.Errorf("%s is equal to %s", group[0], other)
		}
		seen[first] = group[0]
		for _, text := range group {
			if got := decimal(t, text); got != first {
				t.Errorf("%s is %s, want %s", text, got, group[0])
			}
			if back := decimal(t, first.String()); back != first {
				t.Errorf("%s is written as %s, which is another number", text, first)
			}
		}
	}
}

func TestParseDecimalRefuses(t *testing.T) {
	for _, text := range []string{
		"", "-", "+1", "01", "1.", ".5", "1e", "1e+", "1e+-1", "1e--1", "1e5x", "1 ", "NaN", "0x1", "1_0", "--1",
		"1e10000000000001", "1e99999999999999999999", strings.Repeat("7", 4097),
	} {
		if d, err := ParseDecimal(text); err == nil {
			t.Errorf("%q is read as %s", text, d)
		}
	}
}

func FuzzParseDecimal(f *testing.F) {
	for _, text := range []string{"0", "-0.0", "12.50e+3", "1e-7", "9007199254740993", "1e400", "-5E-00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDecimal(text)
		if err != nil {
			return
		}
		if !wholeNumber.MatchString(text) {
			t.Fatalf("%q is read as a number", text)
		}
		if back := decimal(t, d.String()); back != d {
			t.Fatalf("%q is written as %q", text, d)
		}
		if mantissa, _, _ := strings.Cut(strings.ToLower(text), "e"); strings.ContainsAny(mantissa, "123456789") != (d.Sign() != 0) {
			t.Fatalf("%q is %s", text, d)
		}
		if d.Sign() == 0 || d.exponent > 2000 || d.exponent < -2000 {
			return // settled, or too far to be written out
		}
		if got, want := rat(t, d.String()), rat(t, text); got.Cmp(want) != 0 {
			t.Fatalf("%q is %s", text, d)
		}
	})
}

func TestDecimalsAgainstRationals(t *testing.T) {
	r := dice{rand.New(rand.NewPCG(3, 4))}
	for range 2000 {
		d, e, step, other := r.value(), r.value(), r.step(), r.step()
		if got, want := d.Cmp(e), rat(t, d.String()).Cmp(rat(t, e.String())); got != want {
			t.Errorf("%s against %s: %d, want %d", d, e, got, want)
		}
		divided := new(big.Rat).Quo(rat(t, d.String()), rat(t, step.String()))
		if got := d.multipleOf(step); got != divided.IsInt() {
			t.Errorf("%s is a multiple of %s: %v", d, step, got)
		}
		common := commonMultiple(step, other)
		for n := int64(1); n <= 400; n++ {
			multiple := new(big.Rat).Mul(rat(t, step.String()), big.NewRat(n, 1))
			if new(big.Rat).Quo(multiple, rat(t, other.String())).IsInt() {
				if multiple.Cmp(rat(t, common.String())) != 0 {
					t.Errorf("common multiple of %s and %s is %s, want %s", step, other, common, multiple.RatString())
				}
				break
			}
		}
	}
}

func TestCommonMultipleOfFarNumbers(t *testing.T) {
	if got, want := commonMultiple(decimal(t, "3"), decimal(t, "4e999999999")), decimal(t, "12e999999999"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := commonMultiple(decimal(t, "1024"), decimal(t, "1e9")), decimal(t, "2e9"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
