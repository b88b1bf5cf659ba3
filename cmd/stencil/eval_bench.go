package main

import (
	"context"
	"time"

	"github.com/stencil-debugger/stencil/decode/catalog"
	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
)

var _ eval.Bench = (*bench)(nil)

// bench is one job of an evaluation: a model, and a workbench for every
// stencil that shares it.
type bench struct {
	model   *model
	grammar *grammarKeeper
	desks   map[string]*workbench
	judge   eval.Judge
	traces  string // folder for the answers that are not exact; "" saves none
	decides bool   // whether the decisions of every answer are made
}

// openBenches loads the model once for every job.
func (e *evaluation) openBenches(t *task) ([]*bench, error) {
	var list []*bench
	for range min(e.jobs, len(t.questions)) {
		b, err := e.openBench(t)
		if err != nil {
			closeBenches(list)
			return nil, err
		}
		list = append(list, b)
	}
	return list, nil
}

func closeBenches(list []*bench) {
	for _, b := range list {
		b.close()
	}
}

func (e *evaluation) openBench(t *task) (*bench, error) {
	m, err := loadModel(t.settings)
	if err != nil {
		return nil, err
	}
	b := &bench{
		model:   m,
		grammar: newGrammarKeeper(m.engine.Vocab().Len()),
		desks:   map[string]*workbench{},
		judge:   t.judge,
		traces:  e.traces,
		decides: e.decisions,
	}
	engine := eval.KeepPrefix(m.engine, m.engine.Batch())
	for _, stencil := range t.stencils {
		s := *t.settings
		s.stencil = stencil
		src, err := newSource(&s)
		if err != nil {
			b.close()
			return nil, err
		}
		b.grammar.keepSource(src)
		w := &workbench{settings: &s, model: m, engine: engine, source: src, reading: func(int) {}}
		if err := w.usable(); err != nil {
			b.close()
			return nil, err
		}
		b.desks[stencil] = w
	}
	return b, nil
}

func (b *bench) close() {
	b.grammar.close()
	b.model.engine.Close()
}

// Answer decodes a question under a stencil. That an input fits no operation,
// or that its prompt is too long, is what came of the question.
func (b *bench) Answer(ctx context.Context, stencil string, q eval.Question) (eval.Answer, error) {
	desk := b.desks[stencil]
	begin := time.Now()
	s, err := desk.open(ctx, q.Input)
	if err != nil {
		if ctx.Err() != nil {
			return eval.Answer{}, ctx.Err()
		}
		return b.weigh(b.judge.Fail(q, err), desk.source, q), nil
	}
	defer s.free()
	if err := toEnd(ctx, s, func(int) {}); err != nil {
		return eval.Answer{}, err
	}
	a := b.weigh(b.judge.Measure(q, s.State(), time.Since(begin)), desk.source, q)
	made, err := b.decide(ctx, s, &a)
	if err == nil && b.traces != "" && !a.Exact {
		err = saveTrace(b.traces, stencil, q, s, made)
	}
	return a, err
}

// decide makes the decisions of an answer that was measured, where they are
// asked for. What they ask of a grammar is not kept: later answers take the
// time that they would have taken.
func (b *bench) decide(ctx context.Context, s *session, a *eval.Answer) ([]trace.Decision, error) {
	if !b.decides {
		return nil, nil
	}
	b.grammar.freeze()
	defer b.grammar.thaw()
	made, err := s.Decisions(ctx)
	a.Decisions = eval.CountDecisions(made)
	return made, err
}

// weigh adds what the constraint would have let through.
func (b *bench) weigh(a eval.Answer, src source, q eval.Question) eval.Answer {
	switch s := src.(type) {
	case *catalogSource:
		plan, _ := s.plan(q.Input) // its error says that nothing fits, and so does the plan
		if a.GoldAllowed = plan != nil && eval.Allows(plan, q.Gold) == nil; plan != nil && plan.Stencil != catalog.StencilFree {
			a.Offered = eval.Offered(plan)
		}
	case *schemaSource:
		a.GoldAllowed = s.validator != nil && len(s.validator.Validate(q.Gold)) == 0
	}
	return a
}
