package jsonlang

import (
	"math/rand/v2"
	"testing"
)

func TestNumberAgainstRationals(t *testing.T) {
	r := dice{rand.New(rand.NewPCG(1, 2))}
	accepted := 0
	for range 50 {
		accepted += compare(t, r.number(), r.spelling(), "-0125.e", 5)
	}
	for range 50 {
		accepted += compare(t, r.number(), AllSpellings, "-0159.e+", 4)
	}
	if accepted < 5_000 {
		t.Errorf("only %d texts were accepted: the sets are too small to say much", accepted)
	}
}

func FuzzNumber(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		r := dice{rand.New(rand.NewPCG(seed, 0))}
		compare(t, r.number(), r.spelling(), "-0159.e", 5)
	})
}
