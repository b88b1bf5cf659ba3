package tui

import "github.com/stencil-debugger/stencil/trace"

// field is a path of the document and the steps that belong to it.
type field struct {
	path  string
	steps []int32 // indexes, ascending
}

// fieldRun is the sum over the steps of a field up to and with one of them.
type fieldRun struct {
	tally
	forced  int
	ns      int64          // time in model and mask, in nanoseconds
	least   trace.LogProb  // the smallest raw probability of a chosen token; Unknown where none is known
	entropy float64        // sum, in bits
	pointer *trace.Pointer // the last one; nil for none
}

func (r *fieldRun) add(s *trace.Step) {
	r.tally.add(s)
	if s.Choice == trace.ChoiceForced {
		r.forced++
	}
	r.ns += s.ModelNS + s.MaskNS
	if raw := s.Chosen.Raw; raw.Known() && (!r.least.Known() || raw < r.least) {
		r.least = raw
	}
	r.entropy += s.Entropy
	if s.Pointer != nil {
		r.pointer = s.Pointer
	}
}

// ledgerRow is what a field came to.
type ledgerRow struct {
	path        string
	first, last int // indexes of its first and its last step
	fieldRun
}
