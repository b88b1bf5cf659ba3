package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/llama"
	"github.com/stencil-debugger/stencil/schemas/dialect"
	"github.com/stencil-debugger/stencil/schemas/lint"
)

const lintHelp = `Read JSON Schemas as a model does that decodes under them: as prompts, written in the order
of their keys. Findings are errors (it cannot do what it says), warnings (it is likely to
do something else) and infos (advice on design). Each names its rule, its place as a JSON
Pointer with line and column, and what to do; --rules tells why each rule is one and where
that is known from.

A schema is a file or a shipped name. Files may have comments (// and /* */) and commas
before closing brackets, as in JSONC.

Without --dialect, engines are compared; with it, only that one counts. Some rules need the
tokens of a model: give --model or --vocab (whose tokens are matched longest first).
--tokens-per-second turns tokens into time.

--fix puts the keys of "properties" in order: reasoning before the answer, a check behind
what it is about, a discriminator first. Comments move with the key below them, or with the
key before them on its line. What is left is reported.

A file ` + lint.ConfigName + ` beside a schema, or --config, holds

    disable = ["generic-name"]

    [severity]
    reasoning-unbounded = "error"

With --format json there is one object a line for each schema: file, findings (rule,
severity, path, line, column, message, fix; where there are some about, groups, tree) and
fixed (pointers of what was put in order). With --format sarif it is one SARIF 2.1.0 log.

Exit codes: 0 no errors; 1 errors were found, or a file could not be read; 2 wrong usage.`

const lintExamples = `stencil lint ticket-label-first
stencil lint schemas/*.json --model qwen3:1.7b --tokens-per-second 30
stencil lint mine.json --dialect xgrammar --format sarif > lint.sarif
stencil lint mine.jsonc --fix
stencil lint --rules`

// The formats of lint.
const (
	lintText  = "text"
	lintJSON  = "json"
	lintSARIF = "sarif"
)

// linter holds the flags of lint.
type linter struct {
	settings
	vocab  string
	speed  float64
	format string
	config string
	fix    bool
	rules  bool
}

func newLint() *cobra.Command {
	var l linter
	cmd := &cobra.Command{
		Use:     "lint SCHEMA...",
		Short:   "Find what is wrong with schemas as prompts and as grammars",
		Long:    lintHelp,
		Example: lintExamples,
	}
	f := cmd.Flags()
	f.StringVar(&l.dialect, "dialect", "", "the engine that the schemas are for: "+strings.Join(dialect.Names(), ", ")+" (default: all are compared)")
	f.StringVar(&l.model, "model", "", "model whose tokenizer is used: "+builtin+", a GGUF file, or a name in the Ollama store")
	f.StringVar(&l.vocab, "vocab", "", "vocabulary in place of a model: a file, plain or compressed with gzip")
	f.Float64Var(&l.speed, "tokens-per-second", 0, "how fast the model writes")
	f.StringVar(&l.format, "format", lintText, "format of the findings: "+lintText+", "+lintJSON+" or "+lintSARIF)
	f.StringVar(&l.config, "config", "", "configuration file (default "+lint.ConfigName+" beside each schema)")
	f.BoolVar(&l.fix, "fix", false, "put keys in order, in the files")
	f.BoolVar(&l.rules, "rules", false, "print the rules instead")
	cmd.MarkFlagsMutuallyExclusive("vocab", "model")
	cmd.MarkFlagsMutuallyExclusive("fix", "rules")
	cmd.Args = func(_ *cobra.Command, args []string) error { return l.check(args) }
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return l.run(cmd, args) }
	return cmd
}

func (l *linter) check(args []string) error {
	switch {
	case !slices.Contains([]string{lintText, lintJSON, lintSARIF}, l.format):
		return usagef("--format %s: want %s, %s or %s", l.format, lintText, lintJSON, lintSARIF)
	case l.rules && l.format == lintSARIF:
		return usagef("--rules has no format %s", lintSARIF)
	case l.rules && len(args) > 0:
		return usagef("--rules is for no schema")
	case !l.rules && len(args) == 0:
		return withHint(usagef("lint needs a schema"), "give files, or names that stencil schemas lists")
	case !(l.speed >= 0 && l.speed <= maxTokensPerSecond):
		return usagef("--tokens-per-second %g: want 0 to %g", l.speed, float64(maxTokensPerSecond))
	}
	return nil
}

// maxTokensPerSecond is more than any model writes.
const maxTokensPerSecond = 1e9

func (l *linter) run(cmd *cobra.Command, args []string) error {
	out := cmd.OutOrStdout()
	if l.rules {
		return l.writeRules(out)
	}
	o, free, err := l.options()
	if err != nil {
		return err
	}
	defer free()
	files, err := l.files(args, o)
	if err != nil {
		return err
	}
	if err := l.write(out, files); err != nil {
		return err
	}
	l.tell(cmd.ErrOrStderr(), files, o)
	return failed(files)
}

// options are those of all schemas, but for their configurations.
func (l *linter) options() (o lint.Options, free func(), err error) {
	o = lint.Options{GBNF: llama.SchemaGBNF, TokensPerSecond: l.speed}
	if l.dialect != "" {
		if o.Dialect, err = dialect.Get(l.dialect); err != nil {
			return o, nil, usageError{err}
		}
	}
	o.Tokenizer, free, err = l.tokenizer()
	return o, free, err
}

func (l *linter) writeRules(out io.Writer) error {
	if l.format == lintText {
		return lint.WriteRules(out)
	}
	for _, r := range lint.Rules() {
		if err := printLine(out, r); err != nil {
			return err
		}
	}
	return nil
}

func (l *linter) write(out io.Writer, files []lint.File) error {
	if l.format == lintSARIF {
		return lint.WriteSARIF(out, files)
	}
	for _, f := range files {
		var err error
		if l.format == lintJSON {
			err = printLine(out, f)
		} else {
			err = lint.WriteText(out, f, printable)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tell sums up on standard error, where the findings are text.
func (l *linter) tell(w io.Writer, files []lint.File, o lint.Options) {
	for _, f := range files {
		for _, path := range f.Fixed {
			fmt.Fprintf(w, "stencil: %s: put in order: %s\n", printable(f.Name), printable(path))
		}
	}
	if l.format != lintText {
		return
	}
	var counts []string
	for _, s := range []lint.Severity{lint.Error, lint.Warning, lint.Info} {
		counts = append(counts, plural(countOf(files, s), string(s)))
	}
	fmt.Fprintf(w, "stencil: %s in %s\n", strings.Join(counts, ", "), plural(len(files), "schema"))
	if o.Tokenizer == nil {
		fmt.Fprintln(w, "hint: rules about tokens were left out: they need --model or --vocab")
	}
}

func countOf(files []lint.File, s lint.Severity) int {
	n := 0
	for _, f := range files {
		n += f.Count(s)
	}
	return n
}

// failed is the error of a run that found errors.
func failed(files []lint.File) error {
	if n := countOf(files, lint.Error); n > 0 {
		return fmt.Errorf("lint found %s", plural(n, "error"))
	}
	return nil
}
