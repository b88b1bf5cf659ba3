package trace

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// Log is a whole trace in memory: a tree of steps, in the order in which they
// were taken. What reads a file makes one, and a live session keeps one.
type Log struct {
	Header  Header
	Steps   []Step // a step's parent stands before it
	Events  []Event
	Results []Result
	Cut     bool // the last line was cut short and is left out

	index map[int]int    // step ID to index in Steps
	inner []bool         // by index in Steps: whether a step follows it
	swaps map[int]string // by the ID of the first step under them: the settings of a swap
	swap  *Event         // a swap whose step is still to come
	last  int            // ID of the last step of the branch that was followed last
}

// NewLog returns a log of a run that has not begun.
func NewLog(h Header) *Log {
	h.Format, h.Version = Format, Version
	return &Log{Header: h, index: map[int]int{}, swaps: map[int]string{}}
}

// ReadFile reads a trace from a file.
func ReadFile(path string) (*Log, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	log, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return log, nil
}

// Read reads a whole trace. Steps must have unique IDs and stand after their
// parents; events and results must stand after the steps that they name.
func Read(r io.Reader) (*Log, error) {
	tr, err := NewReader(r)
	if err != nil {
		return nil, err
	}
	log := NewLog(tr.Header())
	for {
		rec, err := tr.Next()
		if errors.Is(err, io.EOF) {
			log.Cut = tr.Cut()
			return log, nil
		}
		if err != nil {
			return nil, err
		}
		if err := log.add(rec); err != nil {
			return nil, fmt.Errorf("trace line %d: %w", tr.line, err)
		}
	}
}

// Add appends a step, an event or a result. It refuses, and leaves the log as
// it was, what could not stand in a trace after what the log holds.
func (l *Log) Add(rec Record) error {
	if l.index == nil {
		l.index, l.swaps = map[int]int{}, map[int]string{}
	}
	if err := rec.check(); err != nil {
		return err
	}
	return l.add(rec)
}

// add appends a record that was checked by itself.
func (l *Log) add(rec Record) error {
	switch {
	case rec.Event != nil:
		return l.addEvent(*rec.Event)
	case rec.Result != nil:
		if !l.holds(rec.Result.Step) {
			return fmt.Errorf("a result of step %d, which does not exist", rec.Result.Step)
		}
		l.Results = append(l.Results, *rec.Result)
	case rec.Step != nil:
		return l.addStep(*rec.Step)
	}
	return nil
}

// holds reports whether a step exists, or the ID is that of the start.
func (l *Log) holds(id int) bool {
	_, ok := l.index[id]
	return ok || id == 0
}

func (l *Log) addEvent(e Event) error {
	switch {
	case !l.holds(e.At):
		return fmt.Errorf("an event after step %d, which does not exist", e.At)
	case e.Kind == EventSwitch && !l.isLeaf(e.At):
		return fmt.Errorf("a switch to step %d, with which no branch ends", e.At)
	case e.Kind == EventSwitch:
		l.last = e.At
	case e.Kind == EventSwap:
		l.swap = &e
	}
	l.Events = append(l.Events, e)
	return nil
}

// isLeaf reports whether a branch ends with that step.
func (l *Log) isLeaf(id int) bool {
	i, ok := l.index[id]
	return ok && !l.inner[i]
}

func (l *Log) addStep(s Step) error {
	if _, ok := l.index[s.ID]; ok {
		return fmt.Errorf("step %d stands twice", s.ID)
	}
	n := 1
	if s.Parent != 0 {
		p, ok := l.index[s.Parent]
		if !ok {
			return fmt.Errorf("step %d follows step %d, which does not exist", s.ID, s.Parent)
		}
		n = l.Steps[p].N + 1
	}
	if s.N != n {
		return fmt.Errorf("step %d says it is number %d of its branch, and is number %d", s.ID, s.N, n)
	}
	if s.Parent != 0 {
		l.inner[l.index[s.Parent]] = true
	}
	if l.swap != nil && l.swap.At == s.Parent {
		l.swaps[s.ID] = l.swap.Text
	}
	l.swap = nil
	l.index[s.ID], l.last = len(l.Steps), s.ID
	l.Steps, l.inner = append(l.Steps, s), append(l.inner, false)
	return nil
}

// Branch returns the steps from the first to the one with that ID, in order.
// It is empty for 0 and for an ID that does not exist.
func (l *Log) Branch(id int) []Step {
	i, ok := l.index[id]
	if !ok {
		return nil
	}
	steps := make([]Step, l.Steps[i].N)
	for n := len(steps) - 1; n >= 0; n-- {
		steps[n] = l.Steps[i]
		i = l.index[steps[n].Parent]
	}
	return steps
}

// Last returns the branch that was followed last: the one of the last step, or
// the one that was switched to after it.
func (l *Log) Last() []Step { return l.Branch(l.last) }

// ResultOf returns the summary of the branch that ends with that step.
func (l *Log) ResultOf(id int) (Result, bool) {
	for i := len(l.Results) - 1; i >= 0; i-- {
		if l.Results[i].Step == id {
			return l.Results[i], true
		}
	}
	return Result{}, false
}
