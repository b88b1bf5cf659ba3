package eval

import (
	"context"
	"sync"
)

// A Bench decodes one question at a time. It holds a model.
type Bench interface {
	// Answer decodes a question under a stencil. What is wrong with one
	// question is part of its answer; an error ends the whole evaluation.
	Answer(ctx context.Context, stencil string, q Question) (Answer, error)
}

// Row is a question's answers, in the order of the stencils.
type Row []Answer

// Run answers every question under every stencil, with as many jobs as there
// are benches, and returns the rows of the questions that were answered under
// all of them, in the order of the questions. After each it calls done, one
// call at a time, with the number of rows so far. When the context ends, or a
// bench fails, the rows that there are come along with the error.
func Run(ctx context.Context, benches []Bench, stencils []string, questions []Question, done func(rows int)) ([]Row, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	r := runner{stencils: stencils, questions: questions, rows: make([]Row, len(questions)), done: done}
	var jobs sync.WaitGroup
	for _, b := range benches {
		jobs.Go(func() {
			if err := r.work(ctx, b); err != nil {
				stop(err)
			}
		})
	}
	jobs.Wait()
	var rows []Row
	for _, row := range r.rows {
		if row != nil {
			rows = append(rows, row)
		}
	}
	if len(rows) == len(questions) {
		return rows, nil
	}
	return rows, context.Cause(ctx)
}

// A runner hands out questions and collects the rows.
type runner struct {
	stencils  []string
	questions []Question
	done      func(rows int)

	mu    sync.Mutex
	next  int
	count int
	rows  []Row
}

func (r *runner) work(ctx context.Context, b Bench) error {
	for {
		at, ok := r.take()
		if !ok {
			return nil
		}
		var row Row
		for _, stencil := range r.stencils {
			if err := ctx.Err(); err != nil {
				return err
			}
			a, err := b.Answer(ctx, stencil, r.questions[at])
			if err != nil {
				return err
			}
			row = append(row, a)
		}
		r.put(at, row)
	}
}

func (r *runner) take() (int, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next >= len(r.questions) {
		return 0, false
	}
	r.next++
	return r.next - 1, true
}

func (r *runner) put(at int, row Row) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rows[at] = row
	r.count++
	r.done(r.count)
}
