package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
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

// written is how the changes stand in a trace.
func written(list []change) string {
	var words []string
	for _, c := range list {
		words = append(words, c.String())
	}
	return strings.Join(words, " ")
}
