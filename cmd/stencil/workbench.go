package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// workbench is what stays the same between inputs: the model, where the
// constraint comes from, and the settings.
type workbench struct {
	settings *settings
	warnings []trace.Warning // of the schema
	model    *model
	engine   decode.Engine // the model's, as sessions see it
	source   source
	opened   int              // sessions so far
	reading  func(tokens int) // is told the length of a prompt before the model reads it
}

func newWorkbench(s *settings) (*workbench, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	s = s.withDefaults()
	if err := s.checkRetry(); err != nil {
		return nil, err
	}
	src, err := newSource(s)
	if err != nil {
		return nil, err
	}
	warnings, err := s.warnings()
	if err != nil {
		return nil, err
	}
	printWarnings(os.Stderr, s.schema, warnings)
	m, err := loadModel(s)
	if err != nil {
		return nil, err
	}
	w := &workbench{settings: s, warnings: warnings, model: m, engine: m.engine, source: src, reading: func(int) {}}
	if err := w.warnOfRegime(); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// usable refuses a schema or a grammar that no input could be answered under.
// That of a catalog is another one for every input.
func (w *workbench) usable() error {
	if _, ok := w.source.(*catalogSource); ok {
		return nil
	}
	p, err := w.source.prepare(w.model.vocab, "")
	if err != nil {
		return err
	}
	defer p.free()
	_, err = w.thinking(p.constraint).Start()
	return err
}

// openNow opens a session before there is a screen, and says on the status
// line that the model reads the prompt.
func (w *workbench) openNow(ctx context.Context, input string) (*session, error) {
	line := newStatus()
	defer line.clear()
	w.reading = line.reading
	defer func() { w.reading = func(int) {} }()
	return w.open(ctx, input)
}

func (w *workbench) close() { w.model.engine.Close() }

// session is a decode.Session that frees its grammars when it is closed, and
// can go on under other settings.
type session struct {
	*decode.Session
	bench *workbench
	free  func()
}

func (s *session) Close() error {
	defer s.free()
	return s.Session.Close()
}

// open starts a session on an input. The trace file is made once the first
// step is computed, so that a failure leaves nothing behind.
func (w *workbench) open(ctx context.Context, input string) (*session, error) {
	p, err := w.source.prepare(w.model.vocab, input)
	if err != nil {
		return nil, err
	}
	s, err := w.start(ctx, input, p)
	if err != nil {
		p.free()
		return nil, err
	}
	return &session{s, w, p.free}, nil
}

func (w *workbench) start(ctx context.Context, input string, p *prepared) (*decode.Session, error) {
	h, err := w.header(input, p)
	if err != nil {
		return nil, err
	}
	w.reading(len(h.Prompt.Tokens))
	s, err := decode.New(ctx, decode.Options{
		Header:     h,
		Engine:     w.engine,
		Constraint: w.thinking(p.constraint),
		Top:        w.settings.top,
		Roles:      p.roles,
		Finish:     p.finish,
		Values:     p.values,
	})
	if err != nil {
		return nil, err
	}
	return s, w.record(s)
}

func (w *workbench) record(s *decode.Session) error {
	if w.settings.trace == "" {
		return nil
	}
	w.opened++
	rec, err := trace.Create(numbered(w.settings.trace, w.opened), s.Header())
	if err != nil {
		return withHint(err, "give --trace another name")
	}
	s.Record(rec)
	return nil
}

// numbered makes run-2.jsonl of run.jsonl for the second session.
func numbered(path string, n int) string {
	if n == 1 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), n, ext)
}

func (w *workbench) header(input string, p *prepared) (trace.Header, error) {
	prompt, err := w.prompt(input, p)
	if err != nil {
		return trace.Header{}, err
	}
	h := trace.Header{
		Program:    "stencil " + version,
		Command:    w.settings.command(input),
		Model:      w.model.engine.Model(),
		Prompt:     prompt,
		Constraint: p.constraint.Describe(),
		Sampler:    w.settings.sampler(),
		MaxTokens:  w.settings.maxTokens,
	}
	w.settings.describe(&h)
	return h, nil
}

// prompt is what the model reads: the input, or its marked form, in the
// model's own chat template.
func (w *workbench) prompt(input string, p *prepared) (trace.Prompt, error) {
	t := trace.Prompt{Input: input, Marked: p.marked, Markers: p.markers, System: w.settings.system}
	if t.System == "" && !w.settings.raw {
		t.System = w.model.system(p)
	}
	user := input
	if p.marked != "" {
		user = p.marked
	}
	var err error
	if t.Text, t.Template, err = w.model.render(t.System, user, w.settings.switchedOn()); err != nil {
		return t, err
	}
	if t.Tokens, err = w.model.engine.TokenizePrompt(t.Text); err != nil {
		return t, fmt.Errorf("prompt: %w", err)
	}
	if size := w.model.engine.Model().Context; len(t.Tokens) >= size {
		return t, withHint(fmt.Errorf("the prompt has %d tokens and the context %d", len(t.Tokens), size),
			"shorten the input, or give a larger --ctx where the model has one")
	}
	return t, nil
}
