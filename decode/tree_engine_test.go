package decode_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

// engine is a model without weights. Its logits are a function of its context,
// and it is strict where a real one is: there are none after a Rewind.
type engine struct {
	vocab   *decode.Vocab
	logits  func(context []int) []float32
	context []int
	fresh   bool
	fed     int   // tokens that were computed, in all
	feeds   int   // in that many calls of Feed
	fail    error // what Feed returns from now on
}

const endText = "<end>"

// engineOf makes an engine whose vocabulary is the bytes, an end token and some
// words.
func engineOf(words []string, logits func(v *decode.Vocab, context []int) []float32) *engine {
	var pieces [][]byte
	var kinds []trace.TokenKind
	for b := range 256 {
		pieces, kinds = append(pieces, []byte{byte(b)}), append(kinds, trace.KindNormal)
	}
	pieces, kinds = append(pieces, []byte(endText)), append(kinds, trace.KindEnd)
	for _, w := range words {
		pieces, kinds = append(pieces, []byte(w)), append(kinds, trace.KindNormal)
	}
	v := decode.NewVocab(pieces, kinds)
	return &engine{vocab: v, logits: func(context []int) []float32 { return logits(v, context) }}
}

// longest likes long tokens, and of equals the lower id.
func longest(v *decode.Vocab, _ []int) []float32 {
	logits := make([]float32, v.Len())
	for id := range logits {
		logits[id] = float32(len(v.Token(id).Bytes)) - float32(id)/1024
		if v.IsEnd(id) {
			logits[id] = 0.5
		}
	}
	return logits
}

// hashed likes whatever a hash of the context says.
func hashed(v *decode.Vocab, context []int) []float32 {
	h := fnv.New64a()
	for _, t := range context {
		h.Write([]byte{byte(t), byte(t >> 8)})
	}
	r := rand.New(rand.NewPCG(h.Sum64(), 7))
	logits := make([]float32, v.Len())
	for i := range logits {
		logits[i] = float32(r.NormFloat64() * 2)
	}
	return logits
}

func (e *engine) Model() trace.Model   { return trace.Model{Name: "test"} }
func (e *engine) Vocab() *decode.Vocab { return e.vocab }
func (e *engine) Len() int             { return len(e.context) }
func (e *engine) Close()               {}

// Tokenize takes the longest token at every place.
func (e *engine) Tokenize(text string) ([]int, error) {
	if !utf8.ValidString(text) {
		return nil, errors.New("not UTF-8")
	}
	var ids []int
	for text != "" {
		best := int(text[0])
		for id := range e.vocab.Len() {
			if b := e.vocab.Token(id).Bytes; len(b) > len(e.vocab.Token(best).Bytes) && strings.HasPrefix(text, string(b)) {
				best = id
			}
		}
		ids = append(ids, best)
		text = text[len(e.vocab.Token(best).Bytes):]
	}
	return ids, nil
}

func (e *engine) Feed(ctx context.Context, tokens []int) error {
	if err := errors.Join(ctx.Err(), e.fail); err != nil {
		return err
	}
	e.context = append(e.context, tokens...)
	e.fed += len(tokens)
	e.feeds++
	e.fresh = true
	return nil
}

func (e *engine) Rewind(n int) error {
	if n < 0 || n > len(e.context) {
		return fmt.Errorf("rewind to %d of %d", n, len(e.context))
	}
	e.context, e.fresh = e.context[:n], false
	return nil
}

func (e *engine) Logits() []float32 {
	if !e.fresh {
		return nil
	}
	return e.logits(e.context)
}

// id returns the token with a text.
func (e *engine) id(text string) int {
	for id := e.vocab.Len() - 1; id >= 0; id-- {
		if string(e.vocab.Token(id).Bytes) == text {
			return id
		}
	}
	panic("no token " + text)
}

const (
	colours   = `root ::= "{\"c\":[" colour ("," colour){0,2} "]}"` + "\n" + `colour ::= "\"red\"" | "\"green\"" | "\"grey\""`
	shortOnly = `root ::= "{\"c\":[" colour ("," colour){0,2} "]}"` + "\n" + `colour ::= "\"red\"" | "\"grey\""`
)

var colourWords = []string{`{"c":[`, `"red"`, `"green"`, `"grey"`, `]}`, "gr", "ee", `n"`, `"]`}

func gbnf(t testing.TB, e *engine, text string) decode.Constraint {
	t.Helper()
	v, err := native.Prepare(e.vocab)
	if err != nil {
		t.Fatal(err)
	}
	c, err := native.FromGBNF(v, text, trace.Constraint{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// lines keeps the lines of a trace.
type lines struct {
	*trace.Writer
	text strings.Builder
}

func (l *lines) Close() error { return nil }

// open starts a session on the colours and records it.
func open(t testing.TB, e *engine, sampler trace.Sampler) (*decode.Session, *lines) {
	t.Helper()
	c := gbnf(t, e, colours)
	s, err := decode.New(context.Background(), decode.Options{
		Header: trace.Header{
			Command:    []string{"stencil", "step"},
			Model:      trace.Model{SHA256: strings.Repeat("0a", 32), VocabHash: e.vocab.Hash()},
			Prompt:     trace.Prompt{Tokens: []int{1, 2, 3}},
			Sampler:    sampler,
			MaxTokens:  40,
			Constraint: c.Describe(),
		},
		Engine:     e,
		Constraint: c,
		Top:        3,
		Finish: func(text []byte, accepted bool) decode.Outcome {
			return decode.Outcome{JSON: strconv.AppendQuote(nil, string(text)), Valid: &accepted}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	l := &lines{}
	if l.Writer, err = trace.NewWriter(&l.text, s.Header()); err != nil {
		t.Fatal(err)
	}
	s.Record(l)
	return s, l
}

// do runs a command written as a word and what it is about.
func do(e *engine, s *decode.Session, command string) error {
	ctx := context.Background()
	name, rest, _ := strings.Cut(command, " ")
	number, _ := strconv.Atoi(rest)
	switch name {
	case "next":
		return s.Next(ctx)
	case "seek":
		return s.Seek(ctx, number)
	case "take":
		return s.Take(ctx, e.id(rest))
	case "mask":
		return s.SetMask(ctx, rest == "on")
	case "switch":
		return s.Switch(ctx, number)
	case "type":
		return s.Type(ctx, rest)
	case "anyway":
		return s.TypeAnyway(ctx, rest)
	case "note":
		return s.Note(ctx, rest)
	}
	panic("no command " + command)
}

// where writes the state: the tokens, with > before the one at the cursor, ?
// after one in hand, ! after one that is illegal, ~ after one that no mask
// touched, and how the branch ended.
func where(s *decode.Session) string {
	st := s.State()
	words := make([]string, len(st.Steps))
	for i, step := range st.Steps {
		words[i] = string(step.Chosen.Bytes)
		if i == st.At {
			words[i] = ">" + words[i]
		}
		if step.Illegal {
			words[i] += "!"
		}
		if step.MaskOff {
			words[i] += "~"
		}
	}
	if n := len(words); st.InHand {
		words[n-1] += "?"
	}
	text := strings.Join(words, " ")
	if st.Result != nil {
		text += " = " + string(st.Result.Reason)
	}
	return text
}

// branches writes the branches: the last step, the fork, the length, a star on
// the current one, how it ended and the settings.
func branches(s interface{ Branches() []trace.Branch }) string {
	var list []string
	for _, b := range s.Branches() {
		text := fmt.Sprintf("%d<%d:%d", b.Leaf, b.Fork, b.Len)
		if b.Current {
			text += "*"
		}
		if b.Result != nil {
			text += "=" + string(b.Result.Reason)
		}
		if b.Swap != "" {
			text += " (" + b.Swap + ")"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// texts writes tokens.
func texts(tokens []trace.Token) string {
	var list []string
	for _, t := range tokens {
		list = append(list, string(t.Bytes))
	}
	return strings.Join(list, " ")
}

func ids(steps []trace.Step) []int {
	var list []int
	for _, s := range steps {
		list = append(list, s.ID)
	}
	return slices.Clip(list)
}
