package leaks

import (
	"hash/maphash"
	"iter"
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
// reasoning. It is made anew only when there is a good deal more of it, so that
// a long run does not pay for it at every step.
type reasoning struct {
	size int // bytes of what it was made of
	runs map[uint64]bool
}

func (r *reasoning) has(h uint64) bool { return r.runs[h] }

// update makes it of the reasoning so far.
func (r *reasoning) update(size int, texts func() []text, always bool) {
	if size == r.size || !always && size > r.size && size < r.size+r.size/4 {
		return
	}
	r.size, r.runs = size, map[uint64]bool{}
	for _, t := range texts() {
		for h := range t.shingles(t.words(maxInput)) {
			r.runs[h] = true
		}
	}
}
