package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/schemas/dialect"
	"github.com/stencil-debugger/stencil/trace"
)

// swappable are the settings that a run may go on under others of. They are
// written like their flags: "dialect=xgrammar temperature=0.7".
var swappable = []string{"schema", "dialect", "lenient", "grammar", "regex", "catalog", "stencil", "engine", "temperature", "top-p", "top-k", "seed"}

// constraining are those of them that say what the constraint is, of which one
// is in force: the one that was given last.
var constraining = []string{"schema", "grammar", "regex", "catalog"}

// sampling are those that have nothing to do with the constraint.
var sampling = []string{"temperature", "top-p", "top-k", "seed"}

// change is a setting and what it becomes.
type change struct{ name, value string }

func (c change) String() string { return c.name + "=" + c.value }

// parseChanges reads settings that spaces stand between. A word without an
// equals sign belongs to the value before it, so that names of files may have
// spaces.
func parseChanges(text string) ([]change, error) {
	var list []change
	for _, word := range strings.Fields(text) {
		name, value, ok := strings.Cut(strings.TrimLeft(word, "-"), "=")
		switch {
		case !ok && len(list) > 0:
			list[len(list)-1].value += " " + word
			continue
		case !ok:
			return nil, fmt.Errorf("%q has no value: want %s=VALUE", word, word)
		case !slices.Contains(swappable, name):
			return nil, fmt.Errorf("there is no setting %q: %s", name, strings.Join(swappable, ", "))
		case slices.ContainsFunc(list, func(c change) bool { return c.name == name }):
			return nil, fmt.Errorf("%s is named twice", name)
		}
		list = append(list, change{name, value})
	}
	return list, nil
}

// names reports whether one of the settings is among the changes.
func names(list []change, settings ...string) bool {
	return slices.ContainsFunc(list, func(c change) bool { return slices.Contains(settings, c.name) })
}

// changed returns the settings after some changes, in their order.
func (s settings) changed(list []change) (settings, error) {
	t := s
	cmd := &cobra.Command{}
	t.register(cmd)
	t = s // registering puts the defaults in
	for _, c := range list {
		if slices.Contains(constraining, c.name) {
			if c.value == "" {
				return s, fmt.Errorf("%s is empty: m switches the mask off", c.name)
			}
			t.schema, t.grammar, t.regex, t.catalog = "", "", "", ""
		}
		if err := cmd.Flags().Set(c.name, c.value); err != nil {
			return s, err
		}
	}
	return t, nil
}

// inForce leaves out how a schema is read where there is none.
func (s settings) inForce() settings {
	if s.schema == "" {
		s.dialect, s.lenient = "", false
	}
	return s
}

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

// written is how the changes stand in a trace.
func written(list []change) string {
	var words []string
	for _, c := range list {
		words = append(words, c.String())
	}
	return strings.Join(words, " ")
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
