package query

import (
	"sync"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// leakSearch looks for leaks in a run where they are asked for.
type leakSearch struct {
	header trace.Header

	mu      sync.Mutex
	run     *leaks.Run // nil before the first question
	current bool       // whether it has read the steps of the run; Extend clears it
}

// leakAt returns the leak for which the reasons sufficed with the step of that
// index, by what had been written until then.
func (r *Run) leakAt(i int) (leaks.Finding, bool) {
	l := &r.leaks
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.run == nil {
		l.run = leaks.NewRun(l.header, leaks.Options{})
	}
	if !l.current {
		l.run.Extend(r.steps)
		l.current = true
	}
	return l.run.At(i)
}
