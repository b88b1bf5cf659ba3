package leaks

import (
	"hash/maphash"
	"iter"
	"slices"
)

// shingle is how many words make a run that is compared.
const shingle = 4

var seed = maphash.MakeSeed()

// shingles yields the hashes of the runs of words of a text.
func (t text) shingles(words []word) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		for i := 0; i+shingle <= len(words); i++ {
			var h maphash.Hash
			h.SetSeed(seed)
			for _, w := range words[i : i+shingle] {
				h.Write(t.norm[w.start:w.end])
				h.WriteByte(' ')
			}
			if !yield(h.Sum64()) {
				return
			}
		}
	}
}

// reasoning is the runs of words of the thoughts and of the fields for
// reasoning.
type reasoning struct {
	extent
	runs map[uint64]bool
}

// extent is how much of a branch something was made of.
type extent struct {
	think  int // bytes of the thoughts
	pieces int
}

// size is by what it is told whether there is a good deal more.
func (e extent) size() int { return e.think + e.pieces }

func (r *reasoning) has(h uint64) bool { return r.runs[h] }

// written is all of the branch.
func (r *Run) written() extent { return extent{len(r.think), len(r.pieces)} }

// followReasoning makes what At compares values with anew once there is a good
// deal more of it, so that a long run does not pay for it at every step. What it
// is made of follows from the steps alone: see cut.
func (r *Run) followReasoning() {
	old, size := r.reason.size(), r.written().size()
	if size == old || size > old && size < old+old/4 {
		return
	}
	r.reason = r.reasoningOf(r.written())
}

// reasoningOf reads the reasoning in the beginning of the branch.
func (r *Run) reasoningOf(e extent) reasoning {
	made := reasoning{e, map[uint64]bool{}}
	for _, t := range r.reasoningTexts(e) {
		for h := range t.shingles(t.words(maxInput)) {
			made.runs[h] = true
		}
	}
	return made
}

// reasoningTexts are the thoughts, of which the end, and the fields for
// reasoning before it.
func (r *Run) reasoningTexts(e extent) []text {
	list := []text{plain(string(r.think[max(0, e.think-maxInput):e.think]), maxInput)}
	room := maxInput
	for _, p := range slices.Backward(r.pieces[:e.pieces]) {
		if room -= p.end - p.start; room < 0 {
			break
		}
		if r.isReasoningValue(p) {
			list = append(list, read(r.doc, p))
		}
	}
	return list
}

// isReasoningValue reports whether a piece is a value of reasoning, and has
// enough of it for a run of words.
func (r *Run) isReasoningValue(p piece) bool {
	const least = 2*shingle - 1 // bytes
	return p.where == WhereValue && p.end-p.start >= least && r.isReasoning(p)
}
