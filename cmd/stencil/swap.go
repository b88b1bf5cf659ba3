package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/schemas/dialect"
	"github.com/stencil-debugger/stencil/trace"
)

// Weigh returns the step at the cursor as it would be under changed settings,
// such as "schema=other.json dialect=xgrammar". Nothing moves.
func (s *session) Weigh(ctx context.Context, changes string) (trace.Step, error) {
	r, free, err := s.changed(changes)
	if err != nil {
		return trace.Step{}, withAdvice(err)
	}
	defer free()
	return s.Session.Weigh(ctx, r)
}

// RankingUnder returns every token at the cursor, with what changed settings
// allow.
func (s *session) RankingUnder(ctx context.Context, changes string) (trace.Ranking, error) {
	r, free, err := s.changed(changes)
	if err != nil {
		return trace.Ranking{}, withAdvice(err)
	}
	defer free()
	return s.Session.RankingUnder(ctx, r)
}

// Swap goes on from the cursor under changed settings, on a branch. What the
// prompt says stays, and so do the markers of the input.
func (s *session) Swap(ctx context.Context, changes string) error {
	r, free, err := s.changed(changes)
	if err != nil {
		return withAdvice(err)
	}
	if err := s.Session.Swap(ctx, r); err != nil {
		free()
		return err
	}
	before := s.free
	s.free = func() {
		free()
		before()
	}
	return nil
}

// changed makes a rule of changes to what is in force at the cursor, and says
// how to free it.
func (s *session) changed(text string) (decode.Rule, func(), error) {
	list, err := parseChanges(text)
	if err != nil {
		return decode.Rule{}, nil, err
	}
	if len(list) == 0 {
		return decode.Rule{}, nil, errors.New("nothing is changed: want NAME=VALUE")
	}
	now, err := s.settings()
	if err != nil {
		return decode.Rule{}, nil, err
	}
	if err := s.refuse(now, list); err != nil {
		return decode.Rule{}, nil, err
	}
	next, err := now.changed(list)
	if err != nil {
		return decode.Rule{}, nil, err
	}
	if !names(list, "dialect", "lenient") { // else it is worth an error that there is no schema
		next = next.inForce()
	}
	if err := next.check(); err != nil {
		return decode.Rule{}, nil, err
	}
	r := decode.Rule{Text: written(list)}
	if names(list, sampling...) {
		r.Sampler = next.sampler()
	}
	if !slices.ContainsFunc(list, func(c change) bool { return !slices.Contains(sampling, c.name) }) {
		return r, func() {}, nil
	}
	free, err := s.constrain(&r, next)
	return r, free, err
}

// settings are those that are in force at the cursor: the run's, and what swaps
// have changed since.
func (s *session) settings() (settings, error) {
	list, err := parseChanges(s.Rule().Text)
	if err != nil {
		return settings{}, err
	}
	return s.bench.settings.changed(list)
}

// refuse says which changes make no sense here.
func (s *session) refuse(now settings, list []change) error {
	var kinds []string
	for _, c := range list {
		if slices.Contains(constraining, c.name) {
			kinds = append(kinds, c.name)
		}
		if own := s.bench.settings.catalog; c.name == "catalog" && c.value != own {
			if own == "" {
				return errors.New("catalog: the input was not read by one, so it has no markers")
			}
			return fmt.Errorf("catalog: the input was read by %s, and its markers are that one's", own)
		}
	}
	switch {
	case len(kinds) > 1:
		return fmt.Errorf("%s: only one of them can be in force", strings.Join(kinds, " and "))
	case names(list, "stencil") && !(names(list, "catalog") || now.catalog != "" && len(kinds) == 0):
		return errors.New("stencil is about a catalog, and there would be none")
	}
	return nil
}

// constrain puts the constraint of settings into a rule, with all that depends
// on it, and says how to free it.
func (s *session) constrain(r *decode.Rule, t settings) (func(), error) {
	src, err := newSource(&t)
	if err != nil {
		return nil, err
	}
	p, err := src.prepare(s.bench.model.vocab, s.Header().Prompt.Input)
	if err != nil {
		return nil, err
	}
	r.Constraint = s.bench.thinking(p.constraint)
	r.Finish = p.finish
	if r.Roles = p.roles; r.Roles == nil { // nil would leave the ones before in force
		r.Roles = func(string) trace.Role { return trace.RoleAnswer }
	}
	if r.Values = p.values; r.Values == nil {
		r.Values = func(string, []byte) []string { return nil }
	}
	return p.free, nil
}

// withAdvice puts the hint of an error into its words, for where only these are
// shown.
func withAdvice(err error) error {
	var h hinted
	if errors.As(err, &h) {
		return fmt.Errorf("%w; %s", err, h.hint)
	}
	return err
}

// Settings lists the names of the settings that may be changed.
func (s *session) Settings() []string { return slices.Clone(swappable) }

// Values lists what a setting may be changed to, as far as that is a list.
func (s *session) Values(setting string) []string {
	switch setting {
	case "schema":
		return schemas.Names()
	case "dialect":
		return dialect.Names()
	case "lenient":
		return []string{"true", "false"}
	case "catalog":
		if own := s.bench.settings.catalog; own != "" {
			return []string{own}
		}
	case "stencil":
		return []string{stencilFree, stencilCatalog, stencilGrounded}
	case "engine":
		return []string{engineNative, engineLlama}
	case "temperature":
		return []string{"0", "0.7", "1"}
	case "top-p":
		return []string{"0.9", "1"}
	case "top-k":
		return []string{"0", "40"}
	}
	return nil
}
