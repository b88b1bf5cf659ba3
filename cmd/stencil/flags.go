package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/schemas/dialect"
	"github.com/stencil-debugger/stencil/trace"
)

// settings are the flags of step and run.
type settings struct {
	model   string
	schema  string
	grammar string
	regex   string
	catalog string
	stencil string
	engine  string
	dialect string
	lenient bool
	system  string
	raw     bool

	thinking

	temperature float64
	topP        float64
	topK        int
	seed        uint64
	maxTokens   int
	ctx         int
	threads     int
	top         int

	trace string

	flags *pflag.FlagSet // that the settings were read from; nil where they were not
}

func (s *settings) register(cmd *cobra.Command) {
	s.registerModel(cmd)
	s.registerConstraint(cmd)
	s.registerRegex(cmd)
	s.registerEngine(cmd)
	cmd.Flags().StringVar(&s.trace, "trace", "", "write every step to this file as it happens")
}

// registerModel registers the flags that choose a model, prompt it and sample
// from it.
func (s *settings) registerModel(cmd *cobra.Command) {
	f := cmd.Flags()
	s.flags = f
	f.StringVar(&s.model, "model", builtin, "model: "+builtin+", a GGUF file, or a name in the Ollama store (see stencil models)")
	f.StringVar(&s.system, "system", "", "system prompt (with a catalog and another model: a description of the catalog)")
	f.BoolVar(&s.raw, "raw", false, "give the input to the model as it is, without a chat template")
	s.thinking.register(f)
	f.Float64Var(&s.temperature, "temperature", 0, "0 is greedy (with --think: see above)")
	f.Float64Var(&s.topP, "top-p", 1, "sample from the likeliest tokens that reach this probability; 1 is off")
	f.IntVar(&s.topK, "top-k", 0, "sample from this many of the likeliest tokens; 0 is off")
	f.Uint64Var(&s.seed, "seed", 0, "the same seed gives the same tokens")
	f.IntVar(&s.maxTokens, "max-tokens", 512, "most tokens to decode")
	f.IntVar(&s.ctx, "ctx", 0, "context in tokens; 0 is the model's own, at most 4,096")
	f.IntVar(&s.threads, "threads", 0, "threads of the model; 0 chooses by its size")
	f.IntVar(&s.top, "top", decode.DefaultTop, "candidates kept at every step")
	cmd.MarkFlagsMutuallyExclusive("raw", "system")
}

// registerConstraint registers the flags that choose a grammar.
func (s *settings) registerConstraint(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.schema, "schema", "", "constrain to a JSON Schema: a file or a shipped name")
	f.StringVar(&s.grammar, "grammar", "", "constrain to a GBNF grammar file")
	f.StringVar(&s.catalog, "catalog", "", "constrain to a catalog of operations: a file or a shipped name (with the built-in model: "+defaultCatalog+")")
	f.StringVar(&s.stencil, "stencil", stencilGrounded, "how a catalog constrains: "+stencilFree+", "+stencilCatalog+" or "+stencilGrounded)
	cmd.MarkFlagsMutuallyExclusive("schema", "grammar", "catalog")
}

// registerRegex registers the flag for what has no grammar.
func (s *settings) registerRegex(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.regex, "regex", "", "constrain to the texts that a regular expression (ECMA-262) matches as a whole")
	cmd.MarkFlagsMutuallyExclusive("schema", "grammar", "regex", "catalog")
}

// registerEngine registers the flags that say how allowed sets are computed.
func (s *settings) registerEngine(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.engine, "engine", engineNative, "what computes allowed sets: "+engineNative+" (exact), or "+engineLlama+" (llama.cpp's, as in Ollama)")
	s.registerReading(cmd)
}

// registerReading registers the flags that say how a schema is read.
func (s *settings) registerReading(cmd *cobra.Command) {
	s.registerDialect(cmd)
	cmd.Flags().BoolVar(&s.lenient, "lenient", false, "warn of keywords of a schema that cannot be enforced, and ignore them")
}

func (s *settings) registerDialect(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.dialect, "dialect", "", "read a schema as an engine does: "+strings.Join(dialect.Names(), ", ")+" (default "+dialect.Exact+", exactly)")
}

// checkReading refuses to read in some way a schema that there is not.
func (s *settings) checkReading() error {
	for _, f := range []struct {
		flag  string
		given bool
	}{{"--lenient", s.lenient}, {"--dialect", s.dialect != ""}} {
		if f.given && s.schema == "" {
			return withHint(usagef("%s is about a schema, and there is none", f.flag), "give --schema, or leave out "+f.flag)
		}
	}
	return nil
}

// check refuses settings that no run could use.
func (s *settings) check() error {
	switch s.stencil {
	case stencilFree, stencilCatalog, stencilGrounded:
	default:
		return usagef("--stencil %s: want %s, %s or %s", s.stencil, stencilFree, stencilCatalog, stencilGrounded)
	}
	if _, err := s.compilers(); err != nil {
		return err
	}
	if err := s.checkReading(); err != nil {
		return err
	}
	if err := s.thinking.check(); err != nil {
		return err
	}
	if err := decode.CheckSampler(s.sampler()); err != nil {
		return usageError{err}
	}
	for _, n := range []struct {
		flag       string
		value, min int
	}{{"max-tokens", s.maxTokens, 1}, {"ctx", s.ctx, 0}, {"threads", s.threads, 0}, {"top", s.top, 1}} {
		if n.value < n.min {
			return usagef("--%s %d: want at least %d", n.flag, n.value, n.min)
		}
	}
	return nil
}

func (s *settings) sampler() trace.Sampler {
	return trace.Sampler{Temperature: s.temperature, TopP: s.topP, TopK: s.topK, Seed: s.seed}
}

// command returns arguments that reproduce the decoding of an input.
func (s *settings) command(input string) []string {
	args := []string{"stencil", "run"}
	add := func(flag, value string) {
		if value != "" {
			args = append(args, "--"+flag+"="+value)
		}
	}
	add("model", s.model)
	add("schema", s.schema)
	add("grammar", s.grammar)
	add("regex", s.regex)
	if add("catalog", s.catalog); s.catalog != "" {
		add("stencil", s.stencil)
	}
	add("engine", s.engine)
	add("dialect", s.dialect)
	if s.lenient {
		args = append(args, "--lenient")
	}
	add("system", s.system)
	if s.raw {
		args = append(args, "--raw")
	}
	s.thinking.command(add)
	add("temperature", strconv.FormatFloat(s.temperature, 'g', -1, 64))
	add("top-p", strconv.FormatFloat(s.topP, 'g', -1, 64))
	add("top-k", strconv.Itoa(s.topK))
	add("seed", strconv.FormatUint(s.seed, 10))
	add("max-tokens", strconv.Itoa(s.maxTokens))
	add("ctx", strconv.Itoa(s.ctx))
	add("threads", strconv.Itoa(s.threads))
	add("top", fmt.Sprint(s.top))
	return append(args, "--", input)
}
