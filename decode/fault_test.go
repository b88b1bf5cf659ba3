package decode

import (
	"bytes"
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// faulty is an engine whose next calls can be made to fail, which a real one
// does not do on demand. Its logits are a hash of the context. Sessions on a
// real model are tested in decode/llama.
type faulty struct {
	vocab   *Vocab
	context []int
	size    int
	fail    error // what Feed returns, once
	partial bool  // whether the failing Feed feeds a part first
	logits  []float32
}

func newFaulty() *faulty { return &faulty{vocab: ByteVocab(), size: 100} }

func (e *faulty) Model() trace.Model             { return trace.Model{Name: "faulty"} }
func (e *faulty) Vocab() *Vocab                  { return e.vocab }
func (e *faulty) Tokenize(string) ([]int, error) { return nil, nil }
func (e *faulty) Len() int                       { return len(e.context) }
func (e *faulty) Close()                         {}

func (e *faulty) Feed(ctx context.Context, tokens []int) error {
	if err := e.fail; err != nil {
		e.fail = nil
		if e.partial {
			e.context = append(e.context, tokens[0])
		}
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(e.context)+len(tokens) > e.size {
		return ErrContextFull
	}
	e.context = append(e.context, tokens...)
	return nil
}

func (e *faulty) Rewind(n int) error {
	if n > len(e.context) {
		return errors.New("rewind past the end")
	}
	e.context = e.context[:n]
	return nil
}

func (e *faulty) Logits() []float32 {
	h := fnv.New64a()
	for _, t := range e.context {
		h.Write([]byte{byte(t), byte(t >> 8)})
	}
	e.logits = randomLogits(h.Sum64(), e.vocab.Len(), 2)
	return e.logits
}

// record keeps what a session records, and can fail.
type record struct {
	steps   []trace.Step
	events  []trace.Event
	results []trace.Result
	fail    error
	closed  int
}

func (r *record) Step(s trace.Step) error     { r.steps = append(r.steps, s); return r.fail }
func (r *record) Event(e trace.Event) error   { r.events = append(r.events, e); return r.fail }
func (r *record) Result(x trace.Result) error { r.results = append(r.results, x); return r.fail }
func (r *record) Close() error                { r.closed++; return nil }

func faultySession(t *testing.T, e *faulty, max int) (*Session, *record) {
	t.Helper()
	s, err := New(context.Background(), Options{
		Header: trace.Header{
			Prompt:    trace.Prompt{Tokens: []int{1, 2, 3}},
			Sampler:   trace.Sampler{TopP: 1},
			MaxTokens: max,
		},
		Engine:     e,
		Constraint: Free{Vocab: e.vocab},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := &record{}
	s.Record(r)
	return s, r
}

// toEnd steps until the branch ends.
func toEnd(t *testing.T, s *Session) {
	t.Helper()
	for {
		switch err := s.Next(context.Background()); {
		case errors.Is(err, trace.ErrEnd):
			return
		case err != nil:
			t.Fatal(err)
		}
	}
}

func chosen(s *Session) (ids []int) {
	for _, step := range s.State().Steps {
		ids = append(ids, step.Chosen.ID)
	}
	return ids
}

func TestAFailedStepCanBeTriedAgain(t *testing.T) {
	for _, partial := range []bool{false, true} {
		want, _ := faultySession(t, newFaulty(), 6)
		toEnd(t, want)

		e := newFaulty()
		s, r := faultySession(t, e, 6)
		e.fail, e.partial = context.Canceled, partial
		if err := s.Next(context.Background()); !errors.Is(err, context.Canceled) {
			t.Fatalf("Next = %v", err)
		}
		if st := s.State(); st.InHand || st.At != 0 || st.Result != nil {
			t.Errorf("after a failure: %+v", st)
		}
		toEnd(t, s)
		if got := chosen(s); !slices.Equal(got, chosen(want)) {
			t.Errorf("partial %v: %v, want %v", partial, got, chosen(want))
		}
		if len(r.steps) != 6 || len(r.results) != 1 {
			t.Errorf("recorded %d steps, %d results", len(r.steps), len(r.results))
		}
	}
}

func TestNewFailsCleanly(t *testing.T) {
	e := newFaulty()
	e.fail = errors.New("broken")
	opt := Options{Header: trace.Header{Prompt: trace.Prompt{Tokens: []int{1}}, Sampler: trace.Sampler{TopP: 1}, MaxTokens: 1}, Engine: e, Constraint: Free{Vocab: e.vocab}}
	if _, err := New(context.Background(), opt); err == nil {
		t.Error("New hid the fault")
	}
	opt.Header.Prompt.Tokens = nil
	if _, err := New(context.Background(), opt); err == nil {
		t.Error("New took an empty prompt")
	}
}

func TestTheContextFillsUp(t *testing.T) {
	e := newFaulty()
	e.size = 5
	s, r := faultySession(t, e, 100)
	toEnd(t, s)
	if res := s.State().Result; res.Reason != trace.EndContext || res.Steps != 3 || len(r.steps) != 3 {
		t.Errorf("%+v with %d recorded", res, len(r.steps))
	}
}

func TestClosingSumsUpWhatIsTaken(t *testing.T) {
	s, r := faultySession(t, newFaulty(), 100)
	for range 3 {
		if err := s.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if r.closed != 1 || len(r.results) != 1 || r.results[0].Reason != trace.EndInterrupted || r.results[0].Steps != 3 {
		t.Errorf("closed %d times, results %+v", r.closed, r.results)
	}
}

func TestARecorderThatFailsStopsTheRun(t *testing.T) {
	s, r := faultySession(t, newFaulty(), 100)
	r.fail = errors.New("disk full")
	if err := s.Next(context.Background()); !errors.Is(err, r.fail) {
		t.Errorf("Next = %v", err)
	}
	if !s.State().InHand {
		t.Error("a step that was not recorded counts as taken")
	}
}

// dead allows token 65 once and then nothing.
type dead struct{}

func (d dead) Describe() trace.Constraint { return trace.Constraint{Kind: "gbnf"} }
func (d dead) Start() (Position, error)   { return deadPosition(0), nil }

type deadPosition int

func (p deadPosition) Allowed(context.Context) (TokenSet, error) {
	set := NewTokenSet(257)
	if p == 0 {
		set.Add('A')
	}
	return set, nil
}

func (p deadPosition) Advance(int) (Position, error) { return p + 1, nil }

func TestADeadEndHasAName(t *testing.T) {
	e := newFaulty()
	s, err := New(context.Background(), Options{
		Header:     trace.Header{Prompt: trace.Prompt{Tokens: []int{1}}, Sampler: trace.Sampler{TopP: 1}, MaxTokens: 9},
		Engine:     e,
		Constraint: dead{},
	})
	if err != nil {
		t.Fatal(err)
	}
	if first := s.State().Steps[0]; first.Choice != trace.ChoiceForced || first.Allowed != 1 || first.Chosen.ID != 'A' {
		t.Errorf("first step %+v", first)
	}
	toEnd(t, s)
	if res := s.State().Result; res.Reason != trace.EndDeadEnd || res.Forced != 1 {
		t.Errorf("%+v", res)
	}
}

func TestMarkersAreFoundAcrossTokens(t *testing.T) {
	marker := trace.Marker{Name: "<num0>", Value: "5"}
	s := &Session{}
	s.opt.Header.Prompt.Markers = []trace.Marker{{Name: "<num1>"}, marker}
	var p place
	var found []int
	text := `{"count":<num0>,"note":"<num0"}`
	for i := range len(text) {
		if ptr := s.pointer(p, trace.Token{Bytes: []byte{text[i]}}); ptr != nil {
			if ptr.Marker != marker || ptr.Offset != 9 {
				t.Errorf("found %+v", ptr)
			}
			found = append(found, i)
		}
		p = p.after([]byte{text[i]})
	}
	if !slices.Equal(found, []int{14}) {
		t.Errorf("found at bytes %v, want at 14 alone", found)
	}
	whole := s.pointer(place{}, trace.Token{Bytes: []byte(text)})
	if whole == nil || whole.Offset != bytes.IndexByte([]byte(text), '<') {
		t.Errorf("in one token: %+v", whole)
	}
}
