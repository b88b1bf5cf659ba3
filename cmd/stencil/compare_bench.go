package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/trace"
)

var _ compare.Bench = (*desks)(nil)

// desks are a workbench for every setting. Those that load the same model
// share it.
type desks struct {
	list   []*desk
	models map[modelKey]*model
	traces string // folder for the answers that are bad; "" saves none
	saved  int    // traces there
	done   int    // answers
	total  int
	line   *status
	begin  time.Time
}

// openDesks loads every model once and makes a desk of each combination.
func openDesks(list []*combination, traces string) (*desks, error) {
	b := &desks{models: map[modelKey]*model{}, traces: traces, line: newStatus()}
	for i, c := range list {
		d, err := b.openDesk(c, i+1)
		if err != nil {
			b.close()
			return nil, nameIn(c.name, err)
		}
		b.list = append(b.list, d)
	}
	return b, nil
}

// nameIn says under which setting something went wrong, and keeps the hint.
func nameIn(name string, err error) error {
	if name == "" {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

func (b *desks) close() {
	for _, d := range b.list {
		d.grammar.close()
	}
	for _, m := range b.models {
		m.engine.Close()
	}
}

// compare answers the inputs. What there is when it is stopped comes along with
// the error.
func (b *desks) compare(ctx context.Context, inputs []compare.Input, samples int) (*compare.Report, error) {
	about := compare.About{Total: len(inputs), Samples: samples}
	for _, d := range b.list {
		about.Settings = append(about.Settings, compare.Named{
			Name: d.about.name, Values: d.about.values, Args: d.about.args,
			Model: d.model.engine.Model(), Sampler: d.settings.sampler().String(),
		})
	}
	b.begin = time.Now()
	rows, err := compare.Run(ctx, b, len(b.list), samples, inputs)
	b.line.clear()
	about.Seconds = time.Since(b.begin).Seconds()
	return compare.NewReport(about, rows), err
}

// Judge is the judge of a setting.
func (b *desks) Judge(setting int) compare.Judge { return b.list[setting].judge }

// Answer decodes an input under a setting. That an input fits no operation, or
// that its prompt is too long, is what came of the input.
func (b *desks) Answer(ctx context.Context, setting int, in compare.Input, sample int) (compare.Sample, error) {
	d := b.list[setting]
	d.settings.seed = d.seed + uint64(sample)
	s, err := d.open(ctx, in.Text)
	if err != nil {
		if ctx.Err() != nil {
			return compare.Sample{}, ctx.Err()
		}
		b.progress()
		return compare.Fail(in, err), nil
	}
	if b.traces == "" {
		defer s.free()
		return b.measure(ctx, d, s, in)
	}
	path := filepath.Join(b.traces, traceName(d, in, sample))
	rec, err := trace.Create(path, s.Header())
	if err != nil {
		s.free()
		return compare.Sample{}, err
	}
	s.Record(rec)
	x, err := b.measure(ctx, d, s, in)
	err = errors.Join(err, s.Close())
	if err != nil || !x.Bad() {
		return x, errors.Join(err, os.Remove(path))
	}
	b.saved++
	return x, nil
}

// measure decodes to the end.
func (b *desks) measure(ctx context.Context, d *desk, s *session, in compare.Input) (compare.Sample, error) {
	if err := toEnd(ctx, s, func(int) {}); err != nil {
		return compare.Sample{}, err
	}
	b.progress()
	return d.judge.Measure(in, decoded(s)), nil
}

// decoded collects what was decoded: the branch that is followed, and all other
// attempts.
func decoded(s *session) compare.Decoded {
	state := s.State()
	d := compare.Decoded{Header: s.Header(), Steps: state.Steps, Result: *state.Result}
	kept := map[int]bool{}
	for _, step := range state.Steps {
		kept[step.ID] = true
	}
	for _, branch := range s.Branches() {
		d.Attempts++
		for _, step := range s.Branch(branch.Leaf) {
			if !kept[step.ID] {
				kept[step.ID] = true
				d.Dropped = append(d.Dropped, step)
			}
		}
	}
	d.Attempts = max(1, d.Attempts)
	return d
}

// progress counts an answer, and shows how far the comparison is.
func (b *desks) progress() {
	b.done++
	b.line.comparing(b.done, b.total, time.Since(b.begin))
}
