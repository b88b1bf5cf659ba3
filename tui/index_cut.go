package tui

import (
	"bytes"
	"sort"

	"github.com/stencil-debugger/stencil/trace"
)

const markEvery = 64

// indexMark is how far everything had come before some step, to go back to.
type indexMark struct {
	steps, text, pointers, roled, prose int
	firstJSON, looksAt                  int
	looks                               textLook
	json, guessed                       layMark
}

// nearBy is how many steps before the last common one are compared as well.
const nearBy = 64

// common returns how many steps a branch has in common with the one that is
// worked out. IDs of steps are unique in a run, so branches that share a step
// share all before it, but for a step in hand: it can be another one later.
func (ix *runIndex) common(steps []trace.Step) int {
	n := min(len(steps), ix.facts.n)
	if n > 0 && &steps[0] == &ix.steps[0] { // the same list, or what it was before it grew
		return n
	}
	n = sort.Search(n, func(i int) bool { return !sameStep(&steps[i], &ix.steps[i]) })
	for i := n - 1; i >= max(n-nearBy, 0); i-- {
		if !sameStep(&steps[i], &ix.steps[i]) {
			n = i
		}
	}
	return n
}

// sameStep compares what a step in hand can change by.
func sameStep(a, b *trace.Step) bool {
	return a.ID == b.ID && a.Parent == b.Parent && a.Chosen.ID == b.Chosen.ID && a.Choice == b.Choice &&
		a.Override == b.Override && a.Illegal == b.Illegal && a.MaskOff == b.MaskOff && a.Lost == b.Lost &&
		a.Allowed == b.Allowed && sameNumber(a.AllowedMass, b.AllowedMass) && sameNumber(a.Chosen.Raw, b.Chosen.Raw) &&
		a.Path == b.Path && a.Role == b.Role && a.Region == b.Region && samePointer(a.Pointer, b.Pointer) &&
		a.ModelNS == b.ModelNS && a.MaskNS == b.MaskNS && bytes.Equal(a.Chosen.Bytes, b.Chosen.Bytes)
}

func samePointer(a, b *trace.Pointer) bool { return a == b || a != nil && b != nil && *a == *b }

func sameNumber(a, b trace.LogProb) bool { return a == b || !a.Known() && !b.Known() }

func (ix *runIndex) mark() indexMark {
	return indexMark{
		steps: ix.facts.n, text: len(ix.text), pointers: ix.pointers.n, roled: ix.roled.n,
		prose: ix.prose.n, firstJSON: ix.firstJSON, looksAt: ix.looksAt, looks: ix.looks,
		json: ix.json.mark(ix.end), guessed: ix.branch.guessed.mark(ix.guessed),
	}
}

// cut goes back to before a step, or to a little before that.
func (ix *runIndex) cut(steps int) {
	if steps >= ix.facts.n {
		return
	}
	at := min(steps/markEvery, len(ix.marks)-1)
	m := ix.marks[at]
	ix.marks = ix.marks[:at+1]
	ix.cutPaths(m.steps)
	ix.facts.cut(m.steps)
	ix.overview.cut(m.steps)
	ix.text = ix.text[:m.text:m.text]
	ix.pointers.cut(m.pointers)
	ix.roled.cut(m.roled)
	ix.prose.cut(m.prose)
	ix.firstJSON, ix.looks, ix.looksAt = m.firstJSON, m.looks, m.looksAt
	ix.json.cut(m.json)
	ix.branch.guessed.cut(m.guessed)
	ix.end, ix.guessed = m.json.writer, m.guessed.writer
}

// cutPaths takes the steps from an index on out of the paths.
func (ix *runIndex) cutPaths(steps int) {
	for i := ix.facts.n - 1; i >= steps; i-- {
		f := ix.facts.ref(i)
		ix.latest[f.path] = f.before
		if f.before < 0 { // the path came up with this step
			delete(ix.byPath, ix.steps[i].Path)
			ix.latest = ix.latest[:f.path]
		}
	}
}
