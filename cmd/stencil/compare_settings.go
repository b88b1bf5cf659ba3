package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// maxSettings is the most settings of a comparison.
const maxSettings = 64

// regimesFlag is short for several --think.
const regimesFlag = "regimes"

// fewSettings is the hint for a comparison of one thing.
const fewSettings = "--regimes all, or a flag several times: --schema action --schema action-answer-first"

// combination is one of the settings that are compared.
type combination struct {
	settings *settings
	name     string   // the flags in which it differs from others, with their values
	values   []string // of these flags
	args     []string // all flags that were given
}

// repeated are the flags of settings, each of which may be given several times.
type repeated struct {
	flags map[string]*values // by the flag's name
	order []string           // flags that were given, the first one first
}

// values are those of a flag, not yet read.
type values struct {
	list  []string
	kind  string // of one of them
	given func() // is called with the first one
}

func (v *values) Set(s string) error {
	if len(v.list) == 0 {
		v.given()
	}
	v.list = append(v.list, s)
	return nil
}

func (v *values) String() string { return strings.Join(v.list, ", ") }

func (v *values) Type() string { return v.kind }

// register registers the flags of run, but for the trace of one input.
func (r *repeated) register(cmd *cobra.Command) {
	r.flags = map[string]*values{}
	single := &cobra.Command{}
	new(settings).register(single)
	single.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "trace" {
			return
		}
		v := &values{kind: f.Value.Type(), given: func() { r.order = append(r.order, f.Name) }}
		r.flags[f.Name] = v
		cmd.Flags().AddFlag(&pflag.Flag{
			Name: f.Name, Shorthand: f.Shorthand, Usage: f.Usage, Value: v, DefValue: f.DefValue, NoOptDefVal: f.NoOptDefVal,
		})
	})
	cmd.Flags().Var(&regimeList{think: r.flags["think"]}, regimesFlag, "regimes to compare, with commas between them, or all: short for --think several times")
	cmd.MarkFlagsMutuallyExclusive(regimesFlag, "think")
}

// several lists the flags that have several values.
func (r *repeated) several() []string {
	list := []string{}
	for _, name := range r.order {
		if len(r.flags[name].list) > 1 {
			list = append(list, name)
		}
	}
	return list
}

// combinations returns every combination of the flags' values, checked as run
// checks its flags. The first has the first value of each. Those that come to
// the same, since a flag means nothing beside another one, are one.
func (r *repeated) combinations() ([]*combination, error) {
	n, err := r.count()
	if err != nil {
		return nil, err
	}
	var all []*combination
	seen := map[string]bool{}
	for i := range n {
		c, err := r.combination(i)
		if err != nil {
			return nil, err
		}
		if key := c.meaning(); !seen[key] {
			seen[key] = true
			all = append(all, c)
		}
	}
	switch {
	case n < 2:
		return nil, withHint(usagef("compare needs two or more settings"), fewSettings)
	case len(all) < 2:
		return nil, withHint(usagef("%s: all of these come to the same", strings.Join(r.several(), ", ")), fewSettings)
	}
	return all, nil
}

// meaning is the same for combinations that come to the same: greedy decoding
// draws nothing, whatever it would draw from.
func (c *combination) meaning() string {
	s := *c.settings
	if s.temperature == 0 {
		s.topP, s.topK, s.seed = 1, 0, 0
	}
	return strings.Join(s.command(""), "\x00")
}

// count returns the number of combinations.
func (r *repeated) count() (int, error) {
	n := 1
	for _, name := range r.order {
		list := r.flags[name].list
		for i, value := range list {
			if slices.Contains(list[:i], value) {
				return 0, usagef("--%s %s stands twice", name, value)
			}
		}
		if n *= len(list); n > maxSettings {
			return 0, withHint(usagef("more than %d settings", maxSettings), "every combination of the flags' values is a setting: leave some out")
		}
	}
	return n, nil
}

// regimeList is --regimes: values for --think.
type regimeList struct {
	think *values
	given []string
}

func (l *regimeList) Set(s string) error {
	l.given = append(l.given, s)
	list := strings.Split(s, ",")
	if s == "all" {
		list = regimes
	}
	for _, regime := range list {
		if err := l.think.Set(strings.TrimSpace(regime)); err != nil {
			return err
		}
	}
	return nil
}

func (l *regimeList) String() string { return strings.Join(l.given, ",") }

func (l *regimeList) Type() string { return "strings" }

// combination returns the i-th: the last flag's values change first.
func (r *repeated) combination(i int) (*combination, error) {
	c := &combination{settings: &settings{}}
	chosen := map[string]string{}
	for _, name := range slices.Backward(r.order) {
		list := r.flags[name].list
		chosen[name] = list[i%len(list)]
		i /= len(list)
	}
	var names []string
	for _, name := range r.order {
		c.args = append(c.args, "--"+name+"="+chosen[name])
		if len(r.flags[name].list) > 1 {
			names = append(names, name+"="+chosen[name])
			c.values = append(c.values, chosen[name])
		}
	}
	c.name = strings.Join(names, " ")
	if err := c.read(); err != nil {
		var usage usageError
		if !errors.As(err, &usage) {
			err = usageError{err}
		}
		return nil, nameIn(c.name, err)
	}
	return c, nil
}

// read reads the arguments as run does, and fills in the defaults.
func (c *combination) read() error {
	cmd := &cobra.Command{Annotations: map[string]string{cobra.CommandDisplayNameAnnotation: "stencil compare"}}
	cmd.SetFlagErrorFunc(flagError)
	c.settings.register(cmd)
	if err := cmd.ParseFlags(c.args); err != nil {
		return flagError(cmd, err)
	}
	if err := cmd.ValidateFlagGroups(); err != nil {
		return excluding(err)
	}
	if err := c.settings.check(); err != nil {
		return err
	}
	c.settings = c.settings.withDefaults()
	return c.settings.checkRetry()
}
