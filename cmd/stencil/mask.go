package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/native"
	schemac "github.com/stencil-debugger/stencil/schemas/compile"
)

const maskHelp = `Show which tokens may follow a text, without running a model: the path that the next
token belongs to, how many tokens are allowed, whether the text may end, the tokens
by name, and with --token whether one is allowed, or why not. A catalog makes its
grammar for an INPUT.

It needs a vocabulary only: that of the built-in model, of another one with --model,
or a file with --vocab, plain or compressed with gzip. A line of the file is a token,
in the order of their ids: n (normal), u (user-defined), c (control) or x (unused), a
space, and its bytes in base64. Control tokens with a known name such as <|im_end|>
end a text.

TOKEN is an id, or the text of a token; text:7 is the token with the text 7. Bytes of
names that do not print are spelled as \n or \xC3, and a backslash as \\.

With --json it is one object: path (null where the text is no JSON), count, of (tokens
of the vocabulary), may_end, tokens (the first --list by id: id, text and bytes in
base64), groups (name and count), and with --token token: id, text, bytes, allowed,
legal_bytes, expected (what may follow those bytes, in words), reasons (the parts of the
schema or grammar that forbid the next byte: path, keyword, detail, kind, expected), why
(the same as text) and nearest (an allowed token that is much the same).

With --dialect a schema is read as an engine does: what that engine ignores is listed on
standard error. With --against two are compared: the tokens that both allow after the
prefix, those that only one allows, and the shortest text from there on where they part.
With --json it is one object: dialects, counts, may_end, legal (whether the prefix is),
both, only (count and the first --list tokens, for each), next_difference (prefix, the
bytes that only one allows, and may_end; null if there is none) and complete (false if
there may be one that was not found).

Exit codes: 0 done, also where the token is not allowed; 1 an error, such as a prefix
that is not legal (the error names the offset, and what was expected there); 2 wrong
usage.`

const maskExamples = `stencil mask --schema action --prefix '{"user_goal": "'
stencil mask --schema action --prefix '{' --token '"action'
stencil mask --grammar list.gbnf --vocab qwen3.txt.gz --json
stencil mask --regex '[A-Z]-\d{3}' --prefix T- --list 50
stencil mask --schema action --prefix '{' --dialect xgrammar --against llguidance
stencil mask --catalog territory --prefix '{"operation":"' "calls in T-100"`

// maskQuery holds the flags of mask.
type maskQuery struct {
	settings
	against string
	vocab   string
	prefix  string
	token   string
	list    int
	asJSON  bool
}

func newMask() *cobra.Command {
	q := maskQuery{settings: settings{engine: engineNative}}
	cmd := &cobra.Command{
		Use:     "mask [INPUT]",
		Short:   "Show which tokens may follow a text, and why others may not",
		Long:    maskHelp,
		Example: maskExamples,
		Args:    inputArgs,
	}
	q.registerConstraint(cmd)
	q.registerRegex(cmd)
	q.registerDialects(cmd)
	registerVocab(cmd, &q.vocab, &q.model)
	f := cmd.Flags()
	f.StringVar(&q.prefix, "prefix", "", "the text so far")
	f.StringVar(&q.token, "token", "", "a token to ask about: its id, or its text")
	f.IntVar(&q.list, "list", 8, "tokens listed: of each group, with --json in all")
	f.BoolVar(&q.asJSON, "json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return q.run(cmd, args) }
	return cmd
}

func (q *maskQuery) run(cmd *cobra.Command, args []string) error {
	if err := q.check(); err != nil {
		return err
	}
	if q.against != "" {
		return q.runAgainst(cmd)
	}
	input, err := readInput(cmd, args)
	if err != nil {
		return err
	}
	if q.catalog != "" && input == "" {
		return usagef("a catalog makes a grammar for an input: give one")
	}
	if q.catalog == "" && input != "" {
		return withHint(usagef("only a catalog has a use for an input"), "the text so far goes after --prefix")
	}
	src, err := newSource(&q.settings)
	if err != nil {
		return err
	}
	if err := q.warn(cmd.ErrOrStderr()); err != nil {
		return q.reading().refusedByMask(err)
	}
	v, err := openVocab(q.vocab, &q.settings)
	if err != nil {
		return err
	}
	p, err := src.prepare(v, input)
	if err != nil {
		return q.reading().refusedByMask(err)
	}
	defer p.free()
	r, err := q.report(v, p.constraint.(*native.Constraint))
	if err != nil {
		return err
	}
	if q.asJSON {
		return printLine(cmd.OutOrStdout(), r)
	}
	return r.show(cmd.OutOrStdout(), q.list)
}

// refusedByMask says what else mask, which has no other engine, can do with a
// schema that is refused.
func (r reading) refusedByMask(err error) error {
	refused, ok := errors.AsType[*schemac.RefusalError](err)
	switch {
	case !ok || r.name() != "":
		return err
	case refused.Keyword == "":
		return withHint(err, "--dialect llama.cpp reads it as Ollama does")
	}
	return withHint(err, "--lenient ignores the keyword with a warning")
}

// check refuses flags that nothing could be shown for.
func (q *maskQuery) check() error {
	switch {
	case q.schema == "" && q.grammar == "" && q.regex == "" && q.catalog == "":
		return withHint(usageError{errors.New("mask needs a constraint")}, "give --schema, --grammar, --regex or --catalog")
	case q.catalog != "" && q.stencil == stencilFree:
		return usagef("--stencil %s allows every token", stencilFree)
	case q.stencil != stencilCatalog && q.stencil != stencilGrounded && q.stencil != stencilFree:
		return usagef("--stencil %s: want %s or %s", q.stencil, stencilCatalog, stencilGrounded)
	case q.list < 0:
		return usagef("--list %d: want at least 0", q.list)
	}
	return q.checkDialects()
}

// report finds out what may follow the prefix.
func (q *maskQuery) report(v *vocabulary, c *native.Constraint) (*maskReport, error) {
	p, legal := c.Begin().After([]byte(q.prefix))
	if p == nil {
		return nil, illegalPrefix(c, q.prefix, legal)
	}
	return newMaskReport(v, p, q.prefix, q.token, q.list)
}

// illegalPrefix says where a prefix is not legal, and what was expected there.
func illegalPrefix(c *native.Constraint, prefix string, legal int) error {
	before, _ := c.Begin().After([]byte(prefix[:legal]))
	where := "at the start"
	if legal > 0 {
		where = "after " + spellBytes([]byte(tail(prefix[:legal])))
	}
	return fmt.Errorf("prefix: offset %d: %s %s", legal,
		illegalByte(before, []byte(prefix[:legal]), []byte(prefix[legal:])), where)
}

// tail returns the end of a text that is long.
func tail(text string) string {
	const most = 24
	return text[max(0, len(text)-most):]
}
