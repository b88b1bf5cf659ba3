package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/trace"
)

// smallWords are the vocabulary of smallEngine: enough for the documents of
// smallSchemas, and what breaks careless screens.
var smallWords = strings.Split("{ } [ ] , : \" - 0 1 2 3 7 a b e k n r t {\" \"} \", \": \":\" \"},"+
	" why kind count tags \"why\": \"kind\": \"count\": \"tags\": \"red\" \"green\" \"grey\" gr ee red green"+
	" ,\" [\" \"] \",\" null true false 12 \xe2 \x9c \x93 é 漢 \\u00e9 \\n \x1b[2J \u202e <think> </think> <|control|> <|end|>", " ")

// smallSchemas are what a smallRun can be constrained by.
var smallSchemas = map[string]string{
	"long": `{"type": "object", "additionalProperties": false, "required": ["why", "kind", "count", "tags"], "properties": {
  "why": {"type": "string", "maxLength": 8, "x-stencil-role": "reasoning"},
  "kind": {"enum": ["red", "green", "grey"]},
  "count": {"type": "integer", "minimum": 0, "maximum": 99},
  "tags": {"type": "array", "maxItems": 3, "items": {"enum": ["red", "grey", null, true]}}}}`,
	"short": `{"type": "object", "additionalProperties": false, "required": ["kind"], "properties": {"kind": {"enum": ["red", "grey"]}, "count": {"type": "integer"}}}`,
}

// smallEngine is a model without weights: its logits are a function of its
// context.
type smallEngine struct {
	vocab   *decode.Vocab
	context []int
	fail    error // what the next Feed returns
}

// The limits of a smallRun, in tokens.
const (
	smallContext = 44
	smallMost    = 40
)

var errSmall = errors.New("the model has failed")

func newSmallEngine() *smallEngine {
	var pieces [][]byte
	var kinds []trace.TokenKind
	for _, w := range append(smallWords, " ", "\n") {
		kind := trace.KindNormal
		switch w {
		case "<|end|>":
			kind = trace.KindEnd
		case "<|control|>":
			kind = trace.KindControl
		}
		pieces, kinds = append(pieces, []byte(w)), append(kinds, kind)
	}
	return &smallEngine{vocab: decode.NewVocab(pieces, kinds)}
}

func (e *smallEngine) Model() trace.Model   { return trace.Model{Name: "small", Vocab: e.vocab.Len()} }
func (e *smallEngine) Vocab() *decode.Vocab { return e.vocab }
func (e *smallEngine) Len() int             { return len(e.context) }
func (e *smallEngine) Close()               {}

// Tokenize takes the longest token at every place.
func (e *smallEngine) Tokenize(text string) ([]int, error) {
	var ids []int
	for text != "" {
		best, size := -1, 0
		for id := range e.vocab.Len() {
			if b := e.vocab.Token(id).Bytes; len(b) > size && strings.HasPrefix(text, string(b)) {
				best, size = id, len(b)
			}
		}
		if best < 0 {
			r, _ := utf8.DecodeRuneInString(text)
			return nil, fmt.Errorf("no token writes %q", r)
		}
		ids, text = append(ids, best), text[size:]
	}
	return ids, nil
}

func (e *smallEngine) Feed(ctx context.Context, tokens []int) error {
	err := errors.Join(ctx.Err(), e.fail)
	e.fail = nil
	switch {
	case err != nil:
		return err
	case len(e.context)+len(tokens) > smallContext:
		return decode.ErrContextFull
	}
	e.context = append(e.context, tokens...)
	return nil
}

func (e *smallEngine) Rewind(n int) error {
	e.context = e.context[:n]
	return nil
}

func (e *smallEngine) Logits() []float32 {
	h := fnv.New64a()
	for _, t := range e.context {
		h.Write([]byte{byte(t)})
	}
	r := rand.New(rand.NewPCG(h.Sum64(), 7))
	logits := make([]float32, e.vocab.Len())
	for i := range logits {
		logits[i] = float32(r.NormFloat64() * 2)
	}
	return logits
}

// smallBench makes runs of a smallEngine, as the program does of a real one.
type smallBench struct {
	t      testing.TB
	engine *smallEngine
	rules  map[string]decode.Rule
	runs   []*smallRun
}

func newSmallBench(t testing.TB) *smallBench {
	t.Helper()
	b := &smallBench{t: t, engine: newSmallEngine()}
	free := decode.Free{Vocab: b.engine.vocab, About: trace.Constraint{Kind: "none"}}
	b.rules = map[string]decode.Rule{
		"schema=long":   b.rule("long"),
		"schema=short":  b.rule("short"),
		"schema=none":   {Constraint: free},
		"temperature=0": {Sampler: trace.Sampler{TopP: 1}},
		"temperature=2": {Sampler: trace.Sampler{Temperature: 2, TopP: 1, Seed: 9}},
	}
	return b
}

// rule is what one of smallSchemas puts in force.
func (b *smallBench) rule(name string) decode.Rule {
	b.t.Helper()
	text := []byte(smallSchemas[name])
	language := func(a *grammar.Automaton) (grammar.Term, error) {
		result, err := compile.Compile(a, text, compile.Options{})
		if err != nil {
			return grammar.None, err
		}
		return result.Root, nil
	}
	v, err := native.Prepare(b.engine.vocab)
	if err != nil {
		b.t.Fatal(err)
	}
	a := grammar.NewAutomaton()
	root, err := language(a)
	if err != nil {
		b.t.Fatal(err)
	}
	c, err := native.New(v, a, root, trace.Constraint{Kind: "schema", Name: name, Source: string(text)})
	if err != nil {
		b.t.Fatal(err)
	}
	c.ExplainWith(language)
	check, err := schemas.NewValidator(text)
	if err != nil {
		b.t.Fatal(err)
	}
	finish := func(text []byte, _ bool) decode.Outcome {
		faults := check.Validate(text)
		valid := faults == nil
		return decode.Outcome{JSON: text, Valid: &valid, Errors: faults}
	}
	return decode.Rule{Constraint: c, Roles: schemas.Roles(text), Values: schemas.Values(text), Finish: finish}
}

// smallRun is a live session with its recording, under rules that can be
// changed.
type smallRun struct {
	*decode.Session
	bench  *smallBench
	text   bytes.Buffer // the trace
	taken  [][]byte     // every step that the recorder was given, as a line
	closed bool
}

// open opens a run. An input that speaks of thoughts has some.
func (b *smallBench) open(ctx context.Context, input string) (Stepper, error) {
	r := b.rules["schema=long"]
	h := trace.Header{
		Command:    []string{"stencil", "step", input},
		Model:      b.engine.Model(),
		Prompt:     trace.Prompt{Input: input, Tokens: []int{1, 2, 3 + len(input)%40}},
		Constraint: r.Constraint.Describe(),
		Sampler:    trace.Sampler{Temperature: 1, TopP: 0.9, Seed: 5},
		MaxTokens:  smallMost,
	}
	if strings.Contains(input, "think") {
		h.Regime = "close"
		r.Constraint = decode.Thinking{Constraint: r.Constraint, Vocab: b.engine.vocab, Close: "</think>"}
	}
	s, err := decode.New(ctx, decode.Options{
		Header: h, Engine: b.engine, Constraint: r.Constraint, Top: 6, Roles: r.Roles, Finish: r.Finish, Values: r.Values,
	})
	if err != nil {
		return nil, err
	}
	run := &smallRun{Session: s, bench: b}
	w, err := trace.NewWriter(&run.text, s.Header())
	if err != nil {
		return nil, err
	}
	s.Record(smallRecorder{w, run})
	b.runs = append(b.runs, run)
	return run, nil
}

// smallRecorder remembers beside the trace what it was given.
type smallRecorder struct {
	*trace.Writer
	run *smallRun
}

func (r smallRecorder) Step(s trace.Step) error {
	line, err := trace.Line(s)
	if err != nil {
		return err
	}
	r.run.taken = append(r.run.taken, line)
	return r.Writer.Step(s)
}

func (r smallRecorder) Close() error {
	r.run.closed = true
	return nil
}

func (r *smallRun) Weigh(ctx context.Context, changes string) (trace.Step, error) {
	rule, err := r.bench.changed(changes)
	if err != nil {
		return trace.Step{}, err
	}
	return r.Session.Weigh(ctx, rule)
}

func (r *smallRun) Swap(ctx context.Context, changes string) error {
	rule, err := r.bench.changed(changes)
	if err != nil {
		return err
	}
	return r.Session.Swap(ctx, rule)
}

// changed finds the rule that is written so.
func (b *smallBench) changed(changes string) (decode.Rule, error) {
	r, ok := b.rules[changes]
	if !ok {
		return r, fmt.Errorf("there is no setting %q", changes)
	}
	r.Text = changes
	return r, nil
}

func (*smallRun) Settings() []string { return []string{"schema", "temperature"} }

func (*smallRun) Values(setting string) []string {
	if setting == "schema" {
		return []string{"long", "none", "short"}
	}
	return []string{"0", "2"}
}
