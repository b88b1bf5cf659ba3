package leaks

import "slices"

// settled is what Findings came to of the first pieces: of those that stand so
// far from the end of the text that what is still to come cannot change it. It
// holds while the reasoning is the same.
type settled struct {
	pieces   int         // how many
	found    []knownLeak // the leaks among them; Known is not set
	document bool        // whether a part of a document had been written
}

// settle judges the pieces that nothing later can change.
func (r *Run) settle() {
	document := r.hasDocument()
	if r.readWhole() || document != r.sure.document {
		r.sure = settled{document: document}
	}
	n := max(r.sure.pieces, len(r.pieces)-nearby+1) // see around
	r.sure.found = append(r.sure.found, r.judgeAll(r.pieces[r.sure.pieces:n])...)
	r.sure.pieces = n
}

// unsettled are the other pieces, with the one at the end that is not complete.
func (r *Run) unsettled() []piece {
	list := slices.Clip(r.pieces[r.sure.pieces:])
	if open, ok := r.openPiece(); ok {
		list = append(list, open)
	}
	return list
}

// judgeAll returns the leaks among some pieces, by all that is written.
func (r *Run) judgeAll(pieces []piece) []knownLeak {
	var list []knownLeak
	for _, p := range pieces {
		if v, ok := r.judge(p, &r.whole); ok && v.score >= r.opt.Threshold {
			list = append(list, knownLeak{p, r.finding(p, v, 0)})
		}
	}
	return list
}

// readWhole brings what Findings compares values with up to date, and reports
// whether that changed it.
func (r *Run) readWhole() bool {
	all := r.written()
	if all.think == r.whole.think && !slices.ContainsFunc(r.pieces[r.whole.pieces:], r.isReasoningValue) {
		r.whole.extent = all
		return false
	}
	r.whole = r.reasoningOf(all)
	return true
}

// unsettle forgets what depends on more than the branch up to a point, before
// the rest of it is cut off.
func (r *Run) unsettle(p point) {
	if r.whole.think > p.think || r.whole.pieces > p.pieces && slices.ContainsFunc(r.pieces[p.pieces:r.whole.pieces], r.isReasoningValue) {
		r.whole, r.sure = reasoning{}, settled{}
		return
	}
	r.whole.pieces = min(r.whole.pieces, p.pieces)
	r.sure.pieces = min(r.sure.pieces, max(0, p.pieces-nearby+1))
	for n := len(r.sure.found); n > 0 && r.sure.pieces < len(r.pieces) && r.sure.found[n-1].piece.start >= r.pieces[r.sure.pieces].start; n-- {
		r.sure.found = r.sure.found[:n-1]
	}
}
