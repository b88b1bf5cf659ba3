package jsonlang

import (
	"strings"
	"testing"
)

// Long texts and large constraints are read to the end, and exactly.
func TestNumberHostile(t *testing.T) {
	long := strings.Repeat("1234567890", 300)
	zeros := strings.Repeat("0", 3000)
	squares := Number{Values: []Decimal{}}
	for i := range int64(3000) {
		squares.Values = append(squares.Values, DecimalOf(i*i))
	}
	near := between(t, long+zeros[:1000], long+zeros[:999]+"9")
	tests := []struct {
		name     string
		set      Number
		spelling NumberSpelling
		text     string
		want     string
	}{
		{"integer of many digits", Integers(), AllSpellings, long + "e-1", "whole"},
		{"integer of many digits, scaled too far", Integers(), AllSpellings, long + "e-2", long + "e-2"},
		{"zeros behind the point", between(t, "0", "1"), AllSpellings, "0." + zeros + "5e+0003000", "whole"},
		{"zeros behind the point, scaled too far", between(t, "0", "1"), AllSpellings, "0." + zeros + "5e3001", "0." + zeros + "5e3001"},
		{"exponent of many digits", multiples(t, "7"), AllSpellings, "7e" + long, "whole"},
		{"exponent of many zeros", multiples(t, "7"), AllSpellings, "70e-" + zeros + "1", "whole"},
		{"negative exponent of many digits", multiples(t, "7"), AllSpellings, "7e-" + long, "7e-1"},
		{"between long bounds", near, wholeOnly, long + zeros[:1000], "whole"},
		{"between long bounds, too large", near, wholeOnly, long + zeros[:998] + "1", long + zeros[:998] + "1"},
		{"between long bounds, a multiple", near.And(multiples(t, "10")), wholeOnly, long + zeros[:999] + "5", long + zeros[:999] + "5"},
		{"among many values", squares, AllSpellings, "8994001", "whole"},
		{"among many values, scaled", squares, AllSpellings, "0.8994001" + zeros + "e7", "whole"},
		{"among many values, none", squares, AllSpellings, "89940011", "89940011"},
		{"bounds that are far apart", between(t, "1e-9999999999999", "1e9999999999999"), AllSpellings, "1e9999999999999", "whole"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := reading(t, test.set, test.spelling, test.text); got != test.want {
				t.Errorf("read %d of %d bytes as %s, want %s", len(got), len(test.text), shorten(got), shorten(test.want))
			}
		})
	}
}
