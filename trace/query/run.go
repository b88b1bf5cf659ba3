package query

import (
	"sort"

	"github.com/stencil-debugger/stencil/trace"
)

// maxValue is the most bytes of a text that an expression gets to see, so that
// what one step costs is bounded. Of a longer text it is the end.
const maxValue = 4096

// Run is a branch as expressions see it: its steps, and what follows from those
// before a step. It is safe for several goroutines at once that only test and
// evaluate; Extend and SetNoted must have it to themselves.
//
// Leaks are looked for once the first expression about them is tested, by
// whoever tests it: the others wait until all steps are read. A run that nobody
// asks about leaks does not pay for them.
type Run struct {
	steps []trace.Step
	facts []fact
	doc   []byte // the document: all bytes but thoughts and end tokens
	think []byte // the thoughts
	noted map[int]bool
	leaks leakSearch
}

// fact is what is known of the branch up to and with a step.
type fact struct {
	id, token  int // of the step: together with its index they name the branch up to it
	doc, think int // lengths of the two texts
	value      *span
}

// NewRun returns a run without steps, of a trace with that header.
func NewRun(h trace.Header) *Run { return &Run{leaks: leakSearch{header: h}} }

// Len is the number of steps.
func (r *Run) Len() int { return len(r.steps) }

// SetNoted says which steps have a note, by their IDs, in place of what was
// said before.
func (r *Run) SetNoted(ids []int) {
	r.noted = make(map[int]bool, len(ids))
	for _, id := range ids {
		r.noted[id] = true
	}
}

// Extend makes steps the branch. The run keeps them and expects that nobody
// changes them. All must be of one trace: two steps with the same ID and the
// same token stand on the same branch up to there. What is new is computed, all
// else is kept: after more steps the cost is that of the new ones, after
// another branch that of what it does not share. The last step is always
// computed anew, since a step in hand may be replaced by another of the same
// ID.
func (r *Run) Extend(steps []trace.Step) {
	r.cut(r.same(steps))
	r.steps = steps
	r.leaks.current = false
	for i := len(r.facts); i < len(steps); i++ {
		r.add(i)
	}
}

// same is the number of steps that are the same as before.
func (r *Run) same(steps []trace.Step) int {
	n := min(max(len(r.facts)-1, 0), len(steps))
	return sort.Search(n, func(i int) bool {
		return r.facts[i].id != steps[i].ID || r.facts[i].token != steps[i].Chosen.ID
	})
}

// cut forgets all but the first n steps.
func (r *Run) cut(n int) {
	var last fact
	if n > 0 {
		last = r.facts[n-1]
	}
	r.facts, r.doc, r.think = r.facts[:n], r.doc[:last.doc], r.think[:last.think]
}

// add computes the facts of the next step.
func (r *Run) add(i int) {
	s := &r.steps[i]
	var open *span
	if i > 0 && r.steps[i-1].Region == s.Region {
		open = r.facts[i-1].value
	}
	switch {
	case s.Chosen.Kind == trace.KindEnd:
	case s.Region == trace.RegionThink:
		r.think = append(r.think, s.Chosen.Bytes...)
	default:
		r.doc = append(r.doc, s.Chosen.Bytes...)
	}
	r.facts = append(r.facts, fact{
		id: s.ID, token: s.Chosen.ID,
		doc: len(r.doc), think: len(r.think),
		value: enter(open, s.Path, i),
	})
}

// text is the document up to and with a step.
func (r *Run) text(i int) string { return clip(r.doc[:r.facts[i].doc]) }

// field is the text of a step's value up to and with it.
func (r *Run) field(i int) string {
	f := r.facts[i]
	var before fact
	if f.value.start > 0 {
		before = r.facts[f.value.start-1]
	}
	if r.steps[i].Region == trace.RegionThink {
		return clip(r.think[before.think:f.think])
	}
	return clip(r.doc[before.doc:f.doc])
}
