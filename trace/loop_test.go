package trace

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// endsInLoop says by looking at the whole row what a LoopFinder says token by
// token.
func endsInLoop(ids []int) (Loop, bool) {
	for p := 1; p <= maxPeriod; p++ {
		size := p
		for size < len(ids) && ids[len(ids)-1-size] == ids[len(ids)-1-size+p] {
			size++
		}
		if size > p && size <= len(ids) && size >= max(minRepeats*p, minLooped) {
			return Loop{Step: len(ids), Period: p, Repeats: size / p}, true
		}
	}
	return Loop{}, false
}

func TestLoopFinder(t *testing.T) {
	row := func(n int, ids ...int) []int { return slices.Repeat(ids, n) }
	tests := []struct {
		name  string
		ids   []int
		first Loop // Period 0: none
	}{
		{"nothing", nil, Loop{}},
		{"23 dashes", row(23, 7), Loop{}},
		{"24 dashes", row(24, 7), Loop{24, 1, 24}},
		{"ten tokens three times", row(3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Loop{}},
		{"ten tokens four times", row(4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Loop{40, 10, 4}},
		{"after something else", append([]int{9, 9, 8, 7}, row(12, 1, 2)...), Loop{28, 2, 12}},
		{"a period that is too long", row(9, slices.Collect(func(yield func(int) bool) {
			for i := 0; i <= maxPeriod && yield(i); i++ {
			}
		})...), Loop{}},
	}
	for _, tt := range tests {
		var f LoopFinder
		var first Loop
		for _, id := range tt.ids {
			if l, ok := f.Add(id); ok && first.Period == 0 {
				first = l
			}
		}
		if first != tt.first {
			t.Errorf("%s: %+v, want %+v", tt.name, first, tt.first)
		}
	}
}

func TestLoopFinderAgreesWithTheWholeRow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 300 {
		var f LoopFinder
		var ids []int
		for len(ids) < 200 {
			if n := len(ids); n > 0 && r.IntN(60) > 0 { // mostly go on as a period before
				ids = append(ids, ids[max(0, n-1-r.IntN(1+r.IntN(4)))])
			} else {
				ids = append(ids, r.IntN(3))
			}
			got, is := f.Add(ids[len(ids)-1])
			want, should := endsInLoop(ids)
			if got != want || is != should {
				t.Fatalf("%v: %+v, want %+v", ids, got, want)
			}
			if is {
				found++
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d loops in all rows", found)
	}
}

func BenchmarkLoopFinder(b *testing.B) {
	var f LoopFinder
	for i := range b.N {
		f.Add(i % 1000)
	}
}
