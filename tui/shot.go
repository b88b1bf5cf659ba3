package tui

import (
	"math"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// shot is what a stepper shows at one moment, with everything worked out whose
// cost grows with the number of steps. It is made in commands, so that View
// never pays for it.
type shot struct {
	state   trace.State
	step    trace.Step        // under the cursor
	any     bool              // whether there is a step
	options []trace.Candidate // that can be chosen at the step: see options
	wanted  int               // how many of them the wanted pane shows; the others are only allowed
	sums    sums              // over the steps up to this one
	lostAt  int               // number of the step at which the text left the grammar; 0 when it did not
	branch  *branch           // nil when there is no step
	doc     document          // the text up to and with the step
	loop    *trace.Loop       // in which the thoughts stand; nil for none

	extras
}

// takeShot asks a stepper where it stands, and works out what is new about its
// branch since the last shot with the same index.
func takeShot(s Stepper, ix *runIndex) shot {
	sh := shot{state: s.State()}
	sh.step, sh.any = sh.state.Current()
	if !sh.any {
		return sh
	}
	sh.options, sh.wanted = options(sh.step)
	sh.branch = ix.update(sh.state.Steps)
	f := sh.branch.facts.ref(sh.state.At)
	sh.sums = sums{f.all, f.structure, f.content, f.field}
	if sh.step.Lost {
		sh.lostAt = int(f.lost)
	}
	sh.doc = sh.branch.document(sh.state.At)
	sh.loop = loopAt(sh.state.Steps, sh.state.At)
	return sh
}

// done reports whether the cursor is at the end of a branch that has ended.
func (s *shot) done() bool {
	return s.state.Result != nil && s.state.At == len(s.state.Steps)-1
}

// moment tells one step that is shown from another.
type moment struct{ at, id, chosen int }

// moment returns that of a shot; all without a step have the same.
func (s *shot) moment() moment {
	if !s.any {
		return moment{at: -1}
	}
	return moment{s.state.At, s.step.ID, s.step.Chosen.ID}
}

// noMoment is that of no shot at all.
var noMoment = moment{at: -2}

// options lists the candidates that can be chosen at a step: what the model
// wanted most, the chosen one in any case, then the allowed ones that are not
// among these. The number says how many come before the last group.
func options(s trace.Step) ([]trace.Candidate, int) {
	list := append([]trace.Candidate(nil), s.Top...)
	if indexOf(list, s.Chosen.ID) < 0 {
		list = append(list, s.Chosen)
	}
	wanted := len(list)
	for _, c := range s.Legal {
		if indexOf(list, c.ID) < 0 {
			list = append(list, c)
		}
	}
	return list, wanted
}

// indexOf returns the index of a token in a list, or -1.
func indexOf(list []trace.Candidate, id int) int {
	return slices.IndexFunc(list, func(c trace.Candidate) bool { return c.ID == id })
}

// tally counts the steps of one kind.
type tally struct {
	steps, overrides int
	bits             float64 // sum over the steps where the allowed mass is known
	known            int     // how many these are
}

func (t *tally) add(s *trace.Step) {
	t.steps++
	if s.Override {
		t.overrides++
	}
	if s.AllowedMass.Known() {
		t.known++
		t.bits += s.AllowedMass.Bits()
	}
}

// share is overrides / steps.
func (t tally) share() float64 {
	if t.steps == 0 {
		return 0
	}
	return float64(t.overrides) / float64(t.steps)
}

// meanBits is NaN where no step is known.
func (t tally) meanBits() float64 {
	if t.known == 0 {
		return math.NaN()
	}
	return t.bits / float64(t.known)
}

// sums is the mask pressure up to a step: over all steps, over those that only
// shape the JSON, over those that fill it, and over those of the same path.
type sums struct {
	all, structure, content, field tally
}
