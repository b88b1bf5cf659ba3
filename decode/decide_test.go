package decode

import (
	"bytes"
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
)

// Decisions on an engine that is made of a hash: where they are, and what
// goes wrong. Their numbers are checked on the real model in decode/llama.

// texts is a constraint that allows some texts, byte by byte and in the tokens
// of a vocabulary.
type texts struct {
	vocab *Vocab
	list  []string
	done  string
}

func (c texts) Describe() trace.Constraint { return trace.Constraint{Kind: "gbnf"} }
func (c texts) Start() (Position, error)   { return c, nil }

func (c texts) Allowed(ctx context.Context) (TokenSet, error) {
	set := NewTokenSet(c.vocab.Len())
	for id := range c.vocab.Len() {
		next := c.done + string(c.vocab.Token(id).Bytes)
		for _, text := range c.list {
			if c.vocab.IsEnd(id) && text == c.done || !c.vocab.IsEnd(id) && len(next) > len(c.done) && len(next) <= len(text) && text[:len(next)] == next {
				set.Add(id)
			}
		}
	}
	return set, ctx.Err()
}

func (c texts) Advance(id int) (Position, error) {
	if set, _ := c.Allowed(context.Background()); !set.Has(id) {
		return nil, ErrIllegal
	}
	if !c.vocab.IsEnd(id) {
		c.done += string(c.vocab.Token(id).Bytes)
	}
	return c, nil
}

// wordVocab is the bytes, an end token, and some words.
func wordVocab(words ...string) *Vocab {
	var pieces [][]byte
	var kinds []trace.TokenKind
	for id := range ByteVocab().Len() {
		pieces, kinds = append(pieces, ByteVocab().Token(id).Bytes), append(kinds, ByteVocab().Token(id).Kind)
	}
	for _, w := range words {
		pieces, kinds = append(pieces, []byte(w)), append(kinds, trace.KindNormal)
	}
	return NewVocab(pieces, kinds)
}

func decidable(t *testing.T, vocab *Vocab, list []string, values Values) (*Session, *record, *faulty) {
	t.Helper()
	e := newFaulty()
	e.vocab = vocab
	s, err := New(context.Background(), Options{
		Header:     trace.Header{Prompt: trace.Prompt{Tokens: []int{1, 2}}, Sampler: trace.Sampler{TopP: 1}, MaxTokens: 60},
		Engine:     e,
		Constraint: texts{vocab: vocab, list: list},
		Values:     values,
	})
	if err != nil {
		t.Fatal(err)
	}
	r := &record{}
	s.Record(r)
	return s, r, e
}

// write takes tokens by their texts.
func write(t *testing.T, s *Session, tokens ...string) {
	t.Helper()
	for _, text := range tokens {
		id := -1
		for i := range s.opt.Engine.Vocab().Len() {
			if string(s.opt.Engine.Vocab().Token(i).Bytes) == text && !s.opt.Engine.Vocab().IsEnd(i) {
				id = i
			}
		}
		if err := s.Take(context.Background(), id); err != nil {
			t.Fatal(err)
		}
	}
}

func at(path string, values ...string) Values {
	return func(p string, _ []byte) []string {
		if p == path {
			return values
		}
		return nil
	}
}

func TestWhereADecisionIs(t *testing.T) {
	for _, tc := range []struct {
		name   string
		words  []string
		texts  []string
		values Values
		write  []string // the decision is after these, and nowhere before
		head   string
		want   []string
	}{
		{"after the opening quote", []string{`{"a":"`}, []string{`{"a":"xa"}`, `{"a":"ya"}`}, at("/a", `"xa"`, `"ya"`),
			[]string{`{"a":"`}, `"`, []string{`"xa"`, `"ya"`}},
		{"after what all share", []string{`{"a":"`}, []string{`{"a":"pqx"}`, `{"a":"pqy"}`}, at("/a", `"pqx"`, `"pqy"`),
			[]string{`{"a":"`, "p", "q"}, `"pq`, []string{`"pqx"`, `"pqy"`}},
		{"as soon as one token tells them apart", []string{`{"a":"`, "pqx"}, []string{`{"a":"pqx"}`, `{"a":"pqy"}`}, at("/a", `"pqx"`, `"pqy"`),
			[]string{`{"a":"`}, `"`, []string{`"pqx"`, `"pqy"`}},
		{"before the quote", []string{`{"a":`, `"x`}, []string{`{"a":"x"}`, `{"a":"y"}`}, at("/a", `"x"`, `"y"`),
			[]string{`{"a":`}, "", []string{`"x"`, `"y"`}},
		{"an unquoted value", []string{`{"a":`}, []string{`{"a":<num0>}`, `{"a":<num1>}`}, at("/a", "<num0>", "<num1>"),
			[]string{`{"a":`, "<", "n", "u", "m"}, "<num", []string{"<num0>", "<num1>"}},
		{"after white space", []string{`{"a":`}, []string{`{"a": true}`, `{"a": false}`}, at("/a", "true", "false"),
			[]string{`{"a":`, " "}, "", []string{"true", "false"}},
		{"in an array", []string{`["x",`}, []string{`["x","x"]`, `["x","y"]`}, at("/1", `"x"`, `"y"`),
			[]string{`["x",`, `"`}, `"`, []string{`"x"`, `"y"`}},
		{"the rest of what a token decided in part", []string{`{"a":"p`}, []string{`{"a":"px"}`, `{"a":"py"}`, `{"a":"q"}`}, at("/a", `"px"`, `"py"`, `"q"`),
			[]string{`{"a":"p`}, `"p`, []string{`"px"`, `"py"`}},
		{"values that the constraint forbids are left out", []string{`{"a":"`}, []string{`{"a":"x"}`, `{"a":"y"}`}, at("/a", `"x"`, `"no"`, `"y"`),
			[]string{`{"a":"`}, `"`, []string{`"x"`, `"y"`}},
		{"a value that another goes on with", []string{`{"a":`}, []string{`{"a":1}`, `{"a":12}`}, at("/a", "1", "12"),
			[]string{`{"a":`, "1"}, "1", []string{"1", "12"}},
		{"the whole document", nil, []string{`"x"`, `"y"`}, at("", `"x"`, `"y"`),
			[]string{`"`}, `"`, []string{`"x"`, `"y"`}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s, _, _ := decidable(t, wordVocab(tc.words...), tc.texts, tc.values)
			for _, token := range tc.write {
				if _, err := s.Decide(context.Background()); !errors.Is(err, trace.ErrNoDecision) {
					t.Fatalf("before %q: %v", token, err)
				}
				write(t, s, token)
			}
			d, err := s.Decide(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			sum := 0.0
			for _, v := range d.Values {
				got = append(got, v.Text)
				sum += v.Masked.Prob()
				if v.Raw > v.Masked+1e-9 {
					t.Errorf("%s: raw %v above masked %v", v.Text, v.Raw, v.Masked)
				}
			}
			if diff := cmp.Diff(tc.want, got); diff != "" || string(d.Head) != tc.head {
				t.Errorf("after %q: %s", d.Head, diff)
			}
			if sum > 1+1e-9 {
				t.Errorf("the values add up to %v", sum)
			}
			if _, ok := d.Greedy(); !ok {
				t.Error("the greedy path takes none, although the constraint allows nothing else")
			}
		})
	}
}

// Where every text is spelled byte by byte and nothing else is allowed, the
// masked probabilities are all there is: they add up to 1.
func TestMaskedProbabilitiesOfBytesAddUpToOne(t *testing.T) {
	list := []string{`"aab"`, `"abc"`, `"ba"`, `"bca"`}
	s, _, _ := decidable(t, ByteVocab(), list, at("", list...))
	write(t, s, `"`)
	d, err := s.Decide(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, v := range d.Values {
		sum += v.Masked.Prob()
	}
	if math.Abs(sum-1) > 1e-9 || len(d.Values) != 4 {
		t.Errorf("%d values, together %v", len(d.Values), sum)
	}
}

func TestADecisionIsRecordedOnce(t *testing.T) {
	s, r, _ := decidable(t, ByteVocab(), []string{`"x"`, `"y"`}, at("", `"x"`, `"y"`))
	write(t, s, `"`)
	for range 3 {
		if _, err := s.Decide(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.events) != 1 || r.events[0].At != r.steps[0].ID || r.events[0].Decision.At != r.steps[0].ID {
		t.Errorf("%+v", r.events)
	}
}

func TestManyValuesAreCut(t *testing.T) {
	var list []string
	for i := range MaxValues + 6 {
		list = append(list, string([]byte{'"', byte('0' + i/10), byte('0' + i%10), '"'}))
	}
	s, _, _ := decidable(t, ByteVocab(), list, at("", list...))
	write(t, s, `"`)
	d, err := s.Decide(context.Background())
	if err != nil || len(d.Values) != MaxValues || d.Cut != 6 {
		t.Errorf("%d values, %d cut: %v", len(d.Values), d.Cut, err)
	}
}

// Whatever call to the model fails, the session goes on as if nothing had been
// asked.
func TestAFailedDecisionChangesNothing(t *testing.T) {
	list := []string{`"aab"`, `"abc"`, `"ba"`, `"bca"`}
	for _, partial := range []bool{false, true} {
		plain, _, _ := decidable(t, ByteVocab(), list, at("", list...))
		write(t, plain, `"`)
		s, _, e := decidable(t, ByteVocab(), list, at("", list...))
		write(t, s, `"`)
		e.fail, e.partial = errors.New("no"), partial
		if _, err := s.Decide(context.Background()); err == nil {
			t.Fatal("it did not fail")
		}
		want, err := plain.Decide(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Decide(context.Background())
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		for _, session := range []*Session{plain, s} {
			for err = nil; err == nil; {
				err = session.Next(context.Background())
			}
			if !errors.Is(err, trace.ErrEnd) {
				t.Fatal(err)
			}
		}
		if a, b := plain.State(), s.State(); !bytes.Equal(a.Text(99), b.Text(99)) ||
			!slices.EqualFunc(a.Steps, b.Steps, func(x, y trace.Step) bool { return x.Chosen.Raw == y.Chosen.Raw }) {
			t.Error("the steps differ")
		}
	}
}

func TestNoDecisionWhereTheTextIsLost(t *testing.T) {
	s, _, _ := decidable(t, wordVocab(`{"b":"`), []string{`{"a":"x"}`, `{"a":"y"}`}, at("/b", `"x"`, `"y"`))
	write(t, s, `{"b":"`)
	if _, err := s.Decide(context.Background()); !errors.Is(err, ErrLost) {
		t.Errorf("got %v", err)
	}
	if list, err := s.Decisions(context.Background()); err != nil || list != nil {
		t.Errorf("got %v, %v", list, err)
	}
	s.at = -1
	if _, err := s.Decide(context.Background()); !errors.Is(err, trace.ErrNoDecision) {
		t.Errorf("without a step: %v", err)
	}
}
