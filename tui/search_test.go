package tui

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// A search that looks at a part of the text at a time finds what one that looks
// at all of it finds, also across the seams.
func TestSearchInALongText(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var steps []trace.Step
	for size := 0; size < 3*searched+searched/2; {
		st := trace.Step{ID: len(steps) + 1, Parent: len(steps), N: len(steps) + 1}
		st.Chosen.Bytes = bytes.Repeat([]byte("Aab"[r.IntN(3):][:1]), 1+r.IntN(40))
		size += len(st.Chosen.Bytes)
		steps = append(steps, st)
	}
	b := newRunIndex().update(steps)
	low := bytes.ToLower(b.text)
	for seam := searched; seam < len(b.text); seam += searched {
		for _, n := range []int{1, 7, 40, 1000, searched + 9} {
			from := min(seam-r.IntN(n), len(b.text)-n)
			at := b.stepOf(from, len(steps))
			what := low[from : from+n]
			s := search{text: string(what)}
			after, before := b.start(at+1), b.start(at)
			want := bytes.Index(low[after:], what)
			if want >= 0 {
				want = b.stepOf(after+want, len(steps))
			}
			if got := s.matchText(b, at, false); got != want {
				t.Errorf("%d bytes after step %d: step %d, want %d", n, at+1, got+1, want+1)
			}
			want = bytes.LastIndex(low[:min(before+n-1, len(low))], what)
			if want >= 0 {
				want = b.stepOf(want, len(steps))
			}
			if got := s.matchText(b, at, true); got != want {
				t.Errorf("%d bytes before step %d: step %d, want %d", n, at+1, got+1, want+1)
			}
			if got := s.matchText(b, at-1, false); got < 0 || got > at {
				t.Errorf("%d bytes after step %d: step %d, want one up to %d", n, at, got+1, at+1)
			}
		}
	}
}
