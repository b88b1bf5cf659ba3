package tui

import (
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// BenchmarkBranches measures what the tree and the comparison add to a step on
// a trace of 100,000 steps with 200 branches, once both are read.
func BenchmarkBranches(b *testing.B) {
	p := plant(b)
	for i := range 80_000 {
		p.grow(story[i%20 : i%20+1])
	}
	for i := range 200 {
		p.at(1 + i*390)
		for n := range 100 {
			p.grow(story[n%20 : n%20+1])
		}
	}
	r := trace.NewReplay(p.log)
	for _, bc := range []struct {
		name string
		w    wants
	}{{"tree", wants{tree: true}}, {"compare", wants{branch: nearestBranch}}} {
		b.Run(bc.name, func(b *testing.B) {
			var f forest
			sh := shotOf(r)
			for f.look(r, sh, bc.w); sh.limbs.unread > 0; f.look(r, sh, bc.w) {
			}
			for b.Loop() {
				f.look(r, sh, bc.w)
			}
		})
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			var f forest
			sh := shotOf(r)
			f.look(r, sh, wants{tree: true})
		}
	})
}
