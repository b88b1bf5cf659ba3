package trace

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// Log is a whole trace in memory: a tree of steps, in the order in which they
// were taken.
type Log struct {
	Header  Header
	Steps   []Step // a step's parent stands before it
	Events  []Event
	Results []Result
	Cut     bool // the last line was cut short and is left out

	index map[int]int // step ID to index in Steps
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
// parents.
func Read(r io.Reader) (*Log, error) {
	tr, err := NewReader(r)
	if err != nil {
		return nil, err
	}
	log := &Log{Header: tr.Header(), index: map[int]int{}}
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

func (l *Log) add(rec Record) error {
	switch {
	case rec.Event != nil:
		l.Events = append(l.Events, *rec.Event)
	case rec.Result != nil:
		l.Results = append(l.Results, *rec.Result)
	case rec.Step != nil:
		return l.addStep(*rec.Step)
	}
	return nil
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
	l.index[s.ID] = len(l.Steps)
	l.Steps = append(l.Steps, s)
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

// Last returns the branch that was followed last: the one that the last result
// sums up, else the one of the last step.
func (l *Log) Last() []Step {
	if len(l.Steps) == 0 {
		return nil
	}
	return l.Branch(l.Steps[len(l.Steps)-1].ID)
}

// ResultOf returns the summary of the branch that ends with that step.
func (l *Log) ResultOf(id int) (Result, bool) {
	for i := len(l.Results) - 1; i >= 0; i-- {
		if l.Results[i].Step == id {
			return l.Results[i], true
		}
	}
	return Result{}, false
}
