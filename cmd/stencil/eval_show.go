package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/decode/eval/sheet"
	"github.com/stencil-debugger/stencil/trace"
)

// evaluate answers the questions and scores the answers. What there is when it
// is stopped comes along with the error.
func (e *evaluation) evaluate(ctx context.Context, t *task, benches []*bench) (*eval.Report, error) {
	list := make([]eval.Bench, len(benches))
	for i, b := range benches {
		list[i] = b
	}
	line := newStatus()
	begin := time.Now()
	rows, err := eval.Run(ctx, list, t.stencils, t.questions, func(done int) {
		line.evaluating(done, len(t.questions), time.Since(begin))
	})
	line.clear()
	return &eval.Report{
		Model:       benches[0].model.engine.Model(),
		Source:      t.source,
		Questions:   t.from,
		Total:       len(t.questions),
		Done:        len(rows),
		Partial:     len(rows) < len(t.questions),
		Jobs:        len(benches),
		Regime:      t.settings.regime(),
		Sampler:     t.settings.sampler(),
		Seconds:     time.Since(begin).Seconds(),
		HasDecision: t.judge.Key != "",
		Order:       t.stencils,
		Stencils:    eval.Score(t.stencils, rows, e.threshold),
	}, err
}

// evaluating shows how far an evaluation is, and how long the rest will take
// at the pace so far.
func (s *status) evaluating(done, total int, took time.Duration) {
	if time.Since(s.last) < redraw {
		return
	}
	left := time.Duration(float64(took) / float64(done) * float64(total-done)).Round(time.Second)
	s.show(fmt.Sprintf("%s %s of %s · %s left · ctrl-c stops", bar(float64(done)/float64(total)),
		humanize.Comma(int64(done)), plural(total, "question"), left))
}

// show prints the report, and writes the page.
func (e *evaluation) show(out io.Writer, r *eval.Report) error {
	d := sheet.New(r, printable)
	if e.html != "" {
		if err := writePage(e.html, d); err != nil {
			return err
		}
	}
	if !e.asJSON {
		return d.Text(out)
	}
	b, err := trace.Line(r)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(out, printableJSON(string(b)))
	return err
}
