package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// desk is the workbench of one setting.
type desk struct {
	*workbench
	about   *combination
	number  int    // of the setting, from 1
	seed    uint64 // of the first sample
	grammar *grammarKeeper
	judge   compare.Judge
}

// modelKey is what a loaded model is a function of.
type modelKey struct {
	model        string
	raw          bool
	ctx, threads int
}

func (b *desks) openDesk(c *combination, number int) (*desk, error) {
	s := c.settings
	src, err := newSource(s)
	if err != nil {
		return nil, err
	}
	if err := s.warn(os.Stderr); err != nil {
		return nil, err
	}
	m, err := b.model(s)
	if err != nil {
		return nil, err
	}
	d := &desk{
		workbench: &workbench{settings: s, model: m, engine: m.engine, source: src, reading: func(int) {}},
		about:     c,
		number:    number,
		seed:      s.seed,
		grammar:   newGrammarKeeper(m.engine.Vocab().Len()),
		judge:     compare.Judge{Leaks: leaks.Options{Open: s.thinkOpen, Close: s.thinkClose}},
	}
	d.grammar.keepSource(src) // for this setting alone: a mask that another had computed already would take no time
	if s, ok := src.(*schemaSource); ok {
		d.judge.Roles = schemas.Roles([]byte(s.about.Source))
	}
	if err := errors.Join(d.usable(), d.warnOfRegime()); err != nil {
		d.grammar.close()
		return nil, err
	}
	return d, nil
}

// model returns the model of some settings, loaded once.
func (b *desks) model(s *settings) (*model, error) {
	key := modelKey{s.model, s.raw, s.ctx, s.threads}
	if m := b.models[key]; m != nil {
		return m, nil
	}
	m, err := loadModel(s)
	if err == nil {
		b.models[key] = m
	}
	return m, err
}

// unreachable counts the inputs whose gold is not valid, and says what is wrong
// with the first one.
func (d *desk) unreachable(inputs []compare.Input) (n int, first string) {
	for _, in := range inputs {
		if in.Gold == nil {
			continue
		}
		if faults := d.faults(in.Gold); len(faults) > 0 {
			if n++; n == 1 {
				first = fmt.Sprintf("input %d: %s", in.Number, faults[0])
			}
		}
	}
	return n, first
}

// faults says why an answer is not valid, as far as that is known.
func (d *desk) faults(answer []byte) []string {
	var list []string
	switch s := d.source.(type) {
	case *catalogSource:
		for _, problem := range s.catalog.Validate(answer) {
			list = append(list, problem.String())
		}
	case *schemaSource:
		if s.validator != nil {
			list = s.validator.Validate(answer)
		}
	}
	return list
}

// traceName is a file name for a sample: the input, the setting's number and
// name, and which sample it is.
func traceName(d *desk, in compare.Input, sample int) string {
	const most = 60
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
			return r
		}
		return '-'
	}, d.about.name)
	text := fmt.Sprintf("%05d-%d-%s", in.Number, d.number, name[:min(len(name), most)])
	if sample > 0 {
		text += fmt.Sprintf("-%d", sample+1)
	}
	return text + ".jsonl"
}
