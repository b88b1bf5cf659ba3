package tui

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func (s *series[T]) all() []T {
	var out []T
	for i := range s.n {
		out = append(out, s.at(i))
	}
	return out
}

// TestSeries holds a series against a slice, and every copy of it against what
// it was when it was made.
func TestSeries(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var s series[int]
	var want []int
	type copied struct {
		got  series[int]
		want []int
	}
	var copies []copied
	for range 3000 {
		switch n := rnd.IntN(12); {
		case n < 6:
			for range rnd.IntN(60) {
				v := rnd.Int()
				s.add(v)
				want = append(want, v)
			}
		case n < 8 && len(want) > 0:
			i, v := rnd.IntN(len(want)), rnd.Int()
			s.set(i, v)
			want[i] = v
		case n == 8 && len(want) > 0:
			k := max(len(want)-rnd.IntN(600), 0)
			s.cut(k)
			want = want[:k]
		case n == 9 && len(copies) < 40:
			copies = append(copies, copied{s.snapshot(), slices.Clone(want)})
		}
	}
	if !slices.Equal(s.all(), want) {
		t.Errorf("%d elements differ from the %d of a slice", s.n, len(want))
	}
	for i, c := range copies {
		if !slices.Equal(c.got.all(), c.want) {
			t.Errorf("copy %d changed", i)
		}
	}
}
