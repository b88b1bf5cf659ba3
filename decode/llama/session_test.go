package llama_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/llama"
	"github.com/stencil-debugger/stencil/trace"
)

// Sessions on the real model under a real grammar: what the debugger does, as
// tables of commands and where they lead.

const listGrammar = `root ::= "{\"colours\":[" colour ("," colour){0,2} "]}"
colour ::= "\"red\"" | "\"green\"" | "\"grey\""`

// run is a session with the records it makes.
type run struct {
	*decode.Session
	steps   []trace.Step
	events  []trace.Event
	results []trace.Result
}

func (r *run) Step(s trace.Step) error     { r.steps = append(r.steps, s); return nil }
func (r *run) Event(e trace.Event) error   { r.events = append(r.events, e); return nil }
func (r *run) Result(x trace.Result) error { r.results = append(r.results, x); return nil }

// recorder keeps the session's methods apart from the recorder's.
type recorder struct{ *run }

func (recorder) Close() error { return nil }

func newRun(t *testing.T, e *llama.Engine, gbnf string, sampler trace.Sampler) *run {
	t.Helper()
	return newRunWith(t, e, gbnf, sampler, nil)
}

func newRunWith(t *testing.T, e *llama.Engine, gbnf string, sampler trace.Sampler, values decode.Values) *run {
	t.Helper()
	tokens, err := e.TokenizePrompt("<|user|>Name some colours<|assistant|>")
	if err != nil {
		t.Fatal(err)
	}
	c, err := llama.FromGBNF(e.Vocab(), gbnf, trace.Constraint{Kind: "gbnf"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	s, err := decode.New(context.Background(), decode.Options{
		Header: trace.Header{
			Model:      e.Model(),
			Prompt:     trace.Prompt{Tokens: tokens},
			Constraint: c.Describe(),
			Sampler:    sampler,
			MaxTokens:  200,
		},
		Engine:     e,
		Constraint: c,
		Values:     values,
	})
	if err != nil {
		t.Fatal(err)
	}
	r := &run{Session: s}
	s.Record(recorder{r})
	return r
}

func (r *run) next(t *testing.T) {
	t.Helper()
	if err := r.Next(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func (r *run) toEnd(t *testing.T) *trace.Result {
	t.Helper()
	for {
		switch err := r.Next(context.Background()); {
		case errors.Is(err, trace.ErrEnd):
			return r.State().Result
		case err != nil:
			t.Fatal(err)
		}
	}
}

var timings = cmp.Options{
	cmpopts.IgnoreFields(trace.Step{}, "ModelNS", "MaskNS"),
	cmpopts.IgnoreFields(trace.Result{}, "ElapsedMS"),
	cmp.Comparer(func(a, b trace.LogProb) bool { return a == b || !a.Known() && !b.Known() }),
}

func TestEveryNumberOfAStepAddsUp(t *testing.T) {
	e := sessionEngine(t)
	r := newRun(t, e, listGrammar, trace.Sampler{TopP: 1})
	res := r.toEnd(t)
	if res.Reason != trace.EndToken {
		t.Fatalf("ended with %q after %q", res.Reason, res.Text)
	}
	forced, overrides := 0, 0
	for _, s := range r.State().Steps {
		checkStep(t, s)
		if s.Choice == trace.ChoiceForced {
			forced++
		}
		if s.Override {
			overrides++
		}
	}
	if res.Forced != forced || res.Overrides != overrides || res.Steps != len(r.steps) {
		t.Errorf("%+v: counted %d forced, %d overrides, %d steps", res, forced, overrides, len(r.steps))
	}
	if overrides == 0 || forced == 0 {
		t.Errorf("%d overrides and %d forced steps: this run should show both", overrides, forced)
	}
}

func checkStep(t *testing.T, s trace.Step) {
	t.Helper()
	if s.Chosen.Raw > 1e-9 || s.AllowedMass > 1e-9 || s.Chosen.Masked > 1e-9 {
		t.Errorf("step %d: a log-probability above 0: %+v", s.N, s)
	}
	if want := float64(s.Chosen.Raw - s.AllowedMass); math.Abs(float64(s.Chosen.Masked)-want) > 1e-9 {
		t.Errorf("step %d: masked %v, want raw - mass = %v", s.N, s.Chosen.Masked, want)
	}
	if s.Override == s.Top[0].Allowed {
		t.Errorf("step %d: override %v although the first choice is allowed: %v", s.N, s.Override, s.Top[0].Allowed)
	}
	if (s.Choice == trace.ChoiceForced) != (s.Allowed == 1) {
		t.Errorf("step %d: %s with %d allowed", s.N, s.Choice, s.Allowed)
	}
	if !s.Chosen.Allowed || s.Illegal || !slices.ContainsFunc(s.Top, func(c trace.Candidate) bool { return c.ID == s.Chosen.ID }) {
		t.Errorf("step %d: the chosen one is banned or not among the candidates", s.N)
	}
	last := math.Inf(1)
	for i, c := range s.Top {
		if float64(c.Raw) > last || i < decode.DefaultTop && c.Rank != i+1 {
			t.Errorf("step %d: candidates out of order: %+v", s.N, s.Top)
		}
		last = float64(c.Raw)
	}
	for _, c := range s.Legal {
		if !c.Allowed || !c.Masked.Known() {
			t.Errorf("step %d: a banned token among the allowed: %+v", s.N, c)
		}
	}
	if len(s.Legal) != min(s.Allowed, decode.DefaultTop) {
		t.Errorf("step %d: %d listed of %d allowed", s.N, len(s.Legal), s.Allowed)
	}
}

// Going back and on again gives the very same numbers, and so does a fresh
// session on the same model.
func TestGoingBackChangesNothing(t *testing.T) {
	e := sessionEngine(t)
	sampler := trace.Sampler{Temperature: 0.9, TopP: 0.95, TopK: 40, Seed: 11}
	first := newRun(t, e, listGrammar, sampler)
	first.toEnd(t)
	want := first.State()

	second := newRun(t, e, listGrammar, sampler)
	for i := range 6 {
		second.next(t)
		other := second.State().Steps[i].Top[1].ID
		_ = second.Seek(context.Background(), i)
		if err := second.Take(context.Background(), other); err != nil { // a branch, perhaps illegal
			t.Fatal(err)
		}
		_ = second.Seek(context.Background(), i)
		if err := second.Take(context.Background(), want.Steps[i].Chosen.ID); err != nil { // and back
			t.Fatal(err)
		}
	}
	second.toEnd(t)
	got := second.State()
	ignore := cmpopts.IgnoreFields(trace.Step{}, "ID", "Parent", "Choice", "Override")
	if diff := cmp.Diff(want.Steps, got.Steps, timings, ignore); diff != "" {
		t.Error(diff)
	}
}

func TestTakeBranches(t *testing.T) {
	e := sessionEngine(t)
	r := newRun(t, e, listGrammar, trace.Sampler{TopP: 1})
	r.toEnd(t)
	before := r.State()

	at := slices.IndexFunc(before.Steps, func(s trace.Step) bool { return s.Allowed > 1 && s.N > 3 })
	step := before.Steps[at]
	other := step.Legal[0]
	if other.ID == step.Chosen.ID {
		other = step.Legal[1]
	}
	_ = r.Seek(context.Background(), at)
	if err := r.Take(context.Background(), other.ID); err != nil {
		t.Fatal(err)
	}
	after := r.State()
	edit := after.Steps[at]
	if edit.Choice != trace.ChoiceEdit || edit.Illegal || edit.Chosen.ID != other.ID || edit.Parent != step.Parent {
		t.Errorf("the edit is %+v", edit)
	}
	if diff := cmp.Diff(other, edit.Chosen, timings); diff != "" {
		t.Errorf("the edit's numbers: %s", diff)
	}
	if after.At != at+1 || after.Result != nil || !after.InHand {
		t.Errorf("after the edit: at %d of %d, in hand %v", after.At, len(after.Steps), after.InHand)
	}
	if len(before.Steps) == at+1 || before.Steps[at].Chosen.ID != step.Chosen.ID {
		t.Error("an old snapshot changed")
	}
	if res := r.toEnd(t); res.Reason != trace.EndToken || res.Edits != 1 {
		t.Errorf("the branch ended with %+v", res)
	}
	log := readBack(t, r)
	if branch := log.Branch(before.Steps[len(before.Steps)-1].ID); len(branch) != len(before.Steps) {
		t.Error("the abandoned branch is not in the recording")
	}
}

func TestAnIllegalTokenIsMarkedForGood(t *testing.T) {
	e := sessionEngine(t)
	r := newRun(t, e, listGrammar, trace.Sampler{TopP: 1})
	r.next(t)
	banned := -1
	for _, c := range r.State().Steps[1].Top {
		if !c.Allowed && c.Kind != trace.KindEnd {
			banned = c.ID
			break
		}
	}
	if err := r.Take(context.Background(), banned); err != nil {
		t.Fatal(err)
	}
	st := r.State()
	if s := st.Steps[1]; !s.Illegal || s.Choice != trace.ChoiceEdit || s.Chosen.Masked != trace.Never {
		t.Errorf("the illegal edit is %+v", s)
	}
	lost := st.Steps[2]
	if !lost.Lost || !lost.MaskOff || lost.AllowedMass.Known() || lost.Chosen.Masked.Known() || lost.Illegal {
		t.Errorf("the step after it is %+v", lost)
	}
	if err := r.SetMask(context.Background(), true); !errors.Is(err, decode.ErrLost) {
		t.Errorf("the mask came back: %v", err)
	}
	_ = r.Seek(context.Background(), 1)
	if err := r.SetMask(context.Background(), true); err != nil {
		t.Errorf("back at the edit: %v", err)
	}
}

func TestTheMaskCanBeSwitchedMidText(t *testing.T) {
	e := sessionEngine(t)
	r := newRun(t, e, listGrammar, trace.Sampler{TopP: 1})
	at := -1
	for i := 0; at < 0; i++ {
		if s, _ := r.State().Current(); s.Override {
			at = i
			break
		}
		r.next(t)
	}
	if err := r.SetMask(context.Background(), false); err != nil {
		t.Fatal(err)
	}
	s, _ := r.State().Current()
	if !s.MaskOff || s.Override || !s.Illegal || s.Chosen.Rank != 1 || r.State().MaskOn {
		t.Errorf("with the mask off: %+v", s)
	}
	if err := r.SetMask(context.Background(), true); err != nil {
		t.Fatal(err)
	}
	if s, _ = r.State().Current(); s.MaskOff || !s.Override || !r.State().MaskOn {
		t.Errorf("with the mask on again: %+v", s)
	}
	if len(r.events) != 2 || r.events[0].On || !r.events[1].On {
		t.Errorf("events %+v", r.events)
	}
	if res := r.toEnd(t); res.Reason != trace.EndToken {
		t.Errorf("ended with %+v", res)
	}
}

func TestLimits(t *testing.T) {
	e := sessionEngine(t)
	r := newRun(t, e, `root ::= [a-z]*`, trace.Sampler{Temperature: 1, TopP: 1, Seed: 5})
	for {
		st := r.State()
		if st.Result != nil {
			if st.Result.Reason != trace.EndMaxTokens && st.Result.Reason != trace.EndToken {
				t.Errorf("ended with %+v", st.Result)
			}
			break
		}
		r.next(t)
	}
	for _, s := range r.State().Steps {
		if s.Chosen.Kind != trace.KindEnd && strings.Trim(string(s.Chosen.Bytes), "abcdefghijklmnopqrstuvwxyz") != "" {
			t.Errorf("step %d wrote %q", s.N, s.Chosen.Bytes)
		}
	}
}

// readBack makes a log of what was recorded, through the file format.
func readBack(t *testing.T, r *run) *trace.Log {
	t.Helper()
	var b strings.Builder
	w, err := trace.NewWriter(&b, r.Header())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range r.steps {
		if err := w.Step(s); err != nil {
			t.Fatal(err)
		}
	}
	log, err := trace.Read(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return log
}

func sessionEngine(t *testing.T) *llama.Engine {
	t.Helper()
	e, err := llama.Load("../../fixtures/decider/decider.gguf", llama.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	return e
}

// BenchmarkStep is one step of a session: model, mask, and every number.
func BenchmarkStep(b *testing.B) {
	e, err := llama.Load("../../fixtures/decider/decider.gguf", llama.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	tokens, err := e.TokenizePrompt("<|user|>calls in <code0><|assistant|>")
	if err != nil {
		b.Fatal(err)
	}
	c, err := llama.FromGBNF(e.Vocab(), `root ::= [^\x00]*`, trace.Constraint{Kind: "gbnf"})
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	opt := decode.Options{
		Header: trace.Header{
			Prompt:    trace.Prompt{Tokens: tokens},
			Sampler:   trace.Sampler{Temperature: 1, TopP: 1},
			MaxTokens: 400,
		},
		Engine:     e,
		Constraint: c,
	}
	var s *decode.Session
	for b.Loop() {
		if s == nil || s.State().Result != nil {
			if s, err = decode.New(context.Background(), opt); err != nil {
				b.Fatal(err)
			}
		}
		if err := s.Next(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}
