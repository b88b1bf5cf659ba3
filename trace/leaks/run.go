package leaks

import (
	"bytes"
	"math"
	"slices"
	"sort"

	"github.com/stencil-debugger/stencil/trace"
)

// Run is a branch as the search for leaks sees it: its steps, and what follows
// from those before a step. It is safe for several goroutines at once that only
// call At and Len; Extend and Findings must have it to themselves.
type Run struct {
	opt   Options
	in    *given
	roles *roles
	tags  tags

	steps  []trace.Step
	at     []point // after each step
	doc    []byte  // the document: all bytes but thoughts and end tokens
	think  []byte  // the thoughts
	pieces []piece // that are complete
	known  []knownLeak

	first  mass      // of the first step of the document
	reason reasoning // what At compares values with
	whole  reasoning // what Findings compares them with
	sure   settled
}

// knownLeak is a leak as it was known while the branch was written.
type knownLeak struct {
	piece piece
	Finding
}

// point is how far the search is after a step.
type point struct {
	id, token          int // of the step: together with its index they name the branch up to it
	doc, think, pieces int // lengths
	known              int
	said               extent // what the reasoning was made of
	scan               scanner
	mass               mass
	judged             int // first byte of the piece that was judged last while it was open, plus 1
	next               int // bytes of it at which to judge it again
}

// NewRun returns a run without steps. Options that make no sense count as not
// given: see Options.Check. Tags that are not given are those of the header's
// regime, where it has one.
func NewRun(h trace.Header, o Options) *Run {
	o = o.of(h).filled()
	return &Run{opt: o, in: newGiven(h.Prompt), roles: newRoles(h.Constraint), tags: newTags(o)}
}

// Find returns the leaks in a branch, in the order of the text, with the default
// options. It takes any steps, with or without raw numbers, paths and roles, and
// time for the number of bytes and candidates.
func Find(h trace.Header, steps []trace.Step) []Finding {
	r := NewRun(h, Options{})
	r.Extend(steps)
	return r.Findings()
}

// FindText returns the leaks in a text of which no steps are known, such as an
// answer that was logged. Findings have no step: Step is 0, and N, Last and Known
// are 1.
func FindText(h trace.Header, text []byte, o Options) []Finding {
	r := NewRun(h, o)
	r.Extend([]trace.Step{{N: 1, Chosen: trace.Candidate{Token: trace.Token{Bytes: text}, Raw: trace.Unknown, Masked: trace.Unknown}}})
	return r.Findings()
}

// Len is the number of steps that were read.
func (r *Run) Len() int { return len(r.steps) }

// Extend makes steps the branch. The run keeps them and expects that nobody
// changes them. What is new is computed, all else is kept, by the rules of
// query.Run: steps of one trace, and the last step always anew, since a step in
// hand may be replaced by another of the same ID.
func (r *Run) Extend(steps []trace.Step) {
	r.cut(r.same(steps))
	r.steps, r.at = steps, slices.Grow(r.at, len(steps)-len(r.at))
	for i := len(r.at); i < len(steps); i++ {
		r.add(i)
	}
}

// ExtendSome is Extend for a long branch in parts: it makes the first steps the
// branch, of which it computes no more than a number of new ones, at least 1. It
// returns how many steps the branch has; call it again while that is fewer than
// there are.
func (r *Run) ExtendSome(steps []trace.Step, most int) int {
	n := min(len(steps), r.same(steps)+max(most, 2)) // of two, one may be the last one anew
	r.Extend(steps[:n])
	return n
}

// same is the number of steps that are the same as before.
func (r *Run) same(steps []trace.Step) int {
	n := min(max(len(r.at)-1, 0), len(steps))
	return sort.Search(n, func(i int) bool {
		return r.at[i].id != steps[i].ID || r.at[i].token != steps[i].Chosen.ID
	})
}

// last is the point after the step before the one with that index.
func (r *Run) last(i int) point {
	if i == 0 {
		return point{scan: newScanner()}
	}
	return r.at[i-1]
}

// before is the length of the document before a step.
func (r *Run) before(i int) int {
	if i == 0 {
		return 0
	}
	return r.at[i-1].doc
}

// cut forgets all but the first n steps.
func (r *Run) cut(n int) {
	p := r.last(n)
	r.unsettle(p)
	r.at, r.doc, r.think = r.at[:n], r.doc[:p.doc], r.think[:p.think]
	r.pieces, r.known = r.pieces[:p.pieces], slices.Clip(r.known[:p.known])
	if len(bytes.TrimSpace(r.doc)) == 0 {
		r.first = mass{}
	}
	if r.reason.extent != p.said {
		r.reason = r.reasoningOf(p.said)
	}
}

// add reads the next step.
func (r *Run) add(i int) {
	s := &r.steps[i]
	p := r.last(i)
	p.id, p.token = s.ID, s.Chosen.ID
	p.mass = mass{}
	from, complete := len(r.doc), len(r.pieces)
	switch {
	case s.Chosen.Kind == trace.KindEnd:
	case s.Region == trace.RegionThink:
		r.think = append(r.think, s.Chosen.Bytes...)
	default:
		p.mass = r.opt.weighed(s)
		if len(bytes.TrimSpace(r.doc)) == 0 {
			r.first = p.mass
		}
		r.doc = append(r.doc, s.Chosen.Bytes...)
	}
	for at := from; at < len(r.doc); at++ {
		if piece, ok := p.scan.next(r.doc, at); ok {
			r.pieces = append(r.pieces, piece)
		}
	}
	p.doc, p.think, p.pieces = len(r.doc), len(r.think), len(r.pieces)
	r.at = append(r.at, p)
	for _, done := range r.pieces[complete:] {
		r.learn(done, i)
	}
	r.learnOpen(i)
	r.at[i].known, r.at[i].said = len(r.known), r.reason.extent
}

// learn judges a piece at a step, unless it is known as a leak already.
func (r *Run) learn(p piece, i int) {
	if n := len(r.known); n > 0 && r.known[n-1].piece.start == p.start && r.known[n-1].Where == p.where {
		return
	}
	r.followReasoning()
	if v, ok := r.judge(p, &r.reason); ok && v.score >= r.opt.Threshold {
		r.known = append(r.known, knownLeak{p, r.finding(p, v, r.steps[i].N)})
	}
}

// learnOpen judges the piece that is not complete, each time that it has grown
// by a quarter, and where the model wants to close thoughts in it.
func (r *Run) learnOpen(i int) {
	const first = 24 // bytes
	p, ok := r.at[i].scan.openPiece(len(r.doc))
	at := &r.at[i]
	if !ok {
		return
	}
	size := p.end - p.start
	if at.judged != p.start+1 {
		at.judged, at.next = p.start+1, first
	}
	wants := at.mass.close >= 0.3 && at.next > first // once between two sizes is enough
	if size < at.next && !(wants && size*8 >= at.next*7) {
		return
	}
	at.next = size + max(size/4, 8)
	r.learn(p, i)
}

// At returns the finding whose reasons sufficed with the step of that index, by
// what had been written until then, and whether there is one: the place for a
// breakpoint. It is false for an index out of range.
func (r *Run) At(i int) (Finding, bool) {
	if i < 0 || i >= len(r.at) || r.at[i].known == r.last(i).known {
		return Finding{}, false
	}
	return r.known[r.last(i).known].Finding, true
}

// Findings returns the leaks, in the order of the text, judged by all that is
// written: a value that looked like one may not be, next to its later siblings.
// What nothing later can change is judged once. The list is the caller's; the
// reasons in it are not to be changed.
func (r *Run) Findings() []Finding {
	r.settle()
	list := append([]Finding{}, r.startFinding()...)
	known := map[int]int{} // by the first byte of a piece
	for _, k := range r.known {
		known[k.piece.start] = k.Known
	}
	for _, k := range append(slices.Clip(r.sure.found), r.judgeAll(r.unsettled())...) {
		at, ok := known[k.piece.start]
		if !ok {
			at = r.steps[len(r.steps)-1].N // only what came later made it one
		}
		k.Known = at
		list = append(list, k.Finding)
	}
	return list
}

// openPiece is the piece at the end that is not complete.
func (r *Run) openPiece() (piece, bool) {
	if len(r.at) == 0 {
		return piece{}, false
	}
	return r.at[len(r.at)-1].scan.openPiece(len(r.doc))
}

// startFinding is that an opening tag was overruled, where the threshold is
// lower than the default: by itself it is no leak.
func (r *Run) startFinding() []Finding {
	reasons := r.startReasons()
	if len(reasons) == 0 || r.first.open == 0 {
		return nil
	}
	score := 1 / (1 + math.Exp(-prior-2.4*reasons[0].Weight))
	if score < r.opt.Threshold {
		return nil
	}
	f := r.finding(piece{where: WhereStart}, verdict{score: score, reasons: reasons}, 0)
	f.Known = f.N
	return []Finding{f}
}

// finding describes a piece that is a leak.
func (r *Run) finding(p piece, v verdict, known int) Finding {
	first := r.stepAt(max(v.offset, p.start))
	last := max(first, r.stepAt(max(p.end-1, p.start)))
	offset := max(v.offset, p.start)
	return Finding{
		Where: p.where, Field: p.path, Step: r.steps[first].ID, N: r.steps[first].N, Last: r.steps[last].N, Known: known,
		Offset: offset, Text: r.begin(p, offset), After: v.after, Score: v.score, Reasons: v.reasons,
	}
}

// begin is how a leak begins.
func (r *Run) begin(p piece, offset int) string {
	const most = 120
	b := clipTo(r.doc[min(offset, p.end):p.end], most)
	if p.inside() {
		b = clipTo([]byte(decode(b)), most)
	}
	return string(bytes.ToValidUTF8(b, []byte("\uFFFD")))
}

// stepAt is the index of the step that wrote a byte of the document, or of the
// last step.
func (r *Run) stepAt(offset int) int {
	i := sort.Search(len(r.at), func(i int) bool { return r.at[i].doc > offset })
	return min(i, max(len(r.at)-1, 0))
}

// isData reports whether a piece cannot be a leak: it is for reasoning, or the
// schema spells it.
func (r *Run) isData(p piece) bool {
	switch p.where {
	case WhereValue:
		return r.isReasoning(p) || r.roles.spells(r.doc[p.start:p.end])
	case WhereKey:
		return r.roles.spells(r.doc[p.start:p.end]) || isReasoningName(fieldName(p.path))
	}
	return false
}

// isReasoning reports whether a piece is in a field for reasoning.
func (r *Run) isReasoning(p piece) bool {
	if len(r.steps) > 1 && r.steps[r.stepAt(p.start)].Role == trace.RoleReasoning {
		return true
	}
	return r.roles.isReasoning(p.path)
}

// hasDocument reports whether any part of a document has been written.
func (r *Run) hasDocument() bool {
	first := r.pieces[:min(len(r.pieces), nearby)]
	return slices.ContainsFunc(first, piece.inside) || len(r.at) > 0 && r.at[len(r.at)-1].scan.hasDocument()
}

// hasDocument reports whether the scanner is in a document, or after one.
func (s *scanner) hasDocument() bool { return s.mode != modeOutside || s.where == WhereAfter }

// early is how many of the first values an overruled start has a say in.
const early = 2

// isEarly reports whether a piece is one of the first values, or before them.
func (r *Run) isEarly(p piece) bool {
	values := 0
	for i, o := range r.pieces {
		if o.start >= p.start {
			break
		}
		if values == early || i == nearby {
			return false
		}
		if o.where == WhereValue && !r.isReasoning(o) {
			values++
		}
	}
	return values < early
}

// around returns the pieces next to one.
func (r *Run) around(p piece) []piece {
	i := sort.Search(len(r.pieces), func(i int) bool { return r.pieces[i].start >= p.start })
	return r.pieces[max(0, i-nearby):min(len(r.pieces), i+nearby)]
}
