package tui

import (
	"sort"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// leaked is what is known of the leaks in a branch. A shot holds a copy that
// never changes.
type leaked struct {
	list   []leaks.Finding // in the order of the text
	unread int             // steps that were not looked at yet
}

// leakIndex keeps the leaks of a branch worked out. It is used by one command
// at a time.
type leakIndex struct {
	run   *leaks.Run
	steps []trace.Step // that were looked at last
	found leaked
}

func newLeakIndex(h trace.Header) *leakIndex {
	return &leakIndex{run: leaks.NewRun(h, leaks.Options{})}
}

// readAtOnce is how many new steps are read for one shot, so that opening a long
// recording does not wait for all of it. The shots that follow read on.
const readAtOnce = 2048

// update reads what is new about some steps since the last time, as far as one
// shot goes.
func (x *leakIndex) update(steps []trace.Step) leaked {
	if x.found.unread == 0 && sameList(steps, x.steps) {
		return x.found
	}
	n := x.run.ExtendSome(steps, readAtOnce)
	x.steps = steps
	x.found = leaked{x.run.Findings(), len(steps) - n}
	return x.found
}

// sameList reports whether two lists are one: steps of a branch are added and
// never changed.
func sameList(a, b []trace.Step) bool {
	return len(a) == len(b) && len(a) > 0 && &a[0] == &b[0]
}

// before returns how many leaks begin before a step.
func (l *leaked) before(step int) int {
	return sort.Search(len(l.list), func(i int) bool { return l.list[i].N > step })
}

// at returns the leak that the step with that index belongs to, nil for none.
func (l *leaked) at(step int) *leaks.Finding {
	i := l.before(step+1) - 1
	if i < 0 || l.list[i].Last <= step {
		return nil
	}
	return &l.list[i]
}

// begins returns the index of the first of some steps that begins a leak, and
// whether there is one.
func (l *leaked) begins(from, to int) (int, bool) {
	i := l.before(from)
	if i == len(l.list) || l.list[i].N > to {
		return 0, false
	}
	return l.list[i].N - 1, true
}

// leaked is what is known of the leaks of a shot's branch.
func (s *shot) leaked() *leaked {
	if s.branch == nil {
		return &leaked{}
	}
	return &s.branch.leaked
}

// markAt returns the mark of a step on the branch of a shot. The first step of a
// leak has that of the leak; the others keep their own, and what was neither
// chosen by hand nor overruled has the colour of the leak.
func (s *shot) markAt(step int) mark {
	m := markOf(&s.state.Steps[step])
	f := s.leaked().at(step)
	switch {
	case f == nil:
	case f.N == step+1 && markIndex(&s.state.Steps[step]) > leakMark:
		return marks[leakMark].mark
	case m.role == forced || m.role == dim:
		m.role = leak
	}
	return m
}
