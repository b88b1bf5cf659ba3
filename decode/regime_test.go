package decode_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// scripted writes a text after a prompt of one token, and ends.
func scripted(text string) func(v *decode.Vocab, context []int) []float32 {
	return func(v *decode.Vocab, context []int) []float32 {
		logits := make([]float32, v.Len())
		if at := len(context) - 1; at < len(text) {
			logits[text[at]] = 9
			return logits
		}
		for id := range logits {
			if v.IsEnd(id) {
				logits[id] = 9
			}
		}
		return logits
	}
}

func regimeSession(t *testing.T, e *engine, regime string, think trace.Thinking, c decode.Constraint, finish decode.Finish) *decode.Session {
	t.Helper()
	s, err := decode.New(context.Background(), decode.Options{
		Header: trace.Header{
			Prompt:    trace.Prompt{Tokens: []int{'?'}},
			Sampler:   trace.Sampler{TopP: 1},
			MaxTokens: 40,
			Regime:    regime,
			Thinking:  &think,
		},
		Engine:     e,
		Constraint: c,
		Finish:     finish,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func runOut(t *testing.T, s *decode.Session) {
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

var tags = trace.Thinking{Open: "<t>", Close: "</t>"}

// digits is a constraint that wants digits, and may end anywhere.
func digits(t *testing.T, e *engine) decode.Constraint { return gbnf(t, e, "root ::= [0-9]*") }

func TestASecondPassReadsEverythingAnew(t *testing.T) {
	const text = "hm</t>12"
	e := engineOf(nil, scripted(text))
	e2 := engineOf(nil, scripted(text))
	for _, tt := range []struct {
		regime string
		e      *engine
		read   int
	}{{trace.RegimeParserFirst, e, 1 + len(text)}, {trace.RegimeTwoPass, e2, 2*(1+len("hm</t>")) - 1 + len("12")}} {
		c := decode.Thinking{Constraint: digits(t, tt.e), Vocab: tt.e.vocab, Close: tags.Close}
		s := regimeSession(t, tt.e, tt.regime, tags, c, nil)
		runOut(t, s)
		res := s.State().Result
		if res.Text != text || res.JSON != "12" || res.Reason != trace.EndToken {
			t.Errorf("%s: %q, document %q, %s", tt.regime, res.Text, res.JSON, res.Reason)
		}
		if tt.e.fed != tt.read {
			t.Errorf("%s: the model read %d tokens, want %d", tt.regime, tt.e.fed, tt.read)
		}
		if tt.e.feeds != 1+len(text) { // the tokens that were decoded one by one, all else at once
			t.Errorf("%s: the model was fed %d times", tt.regime, tt.e.feeds)
		}
		if res.Thoughts == nil || *res.Thoughts != (trace.Thoughts{Steps: 6, Closed: true}) {
			t.Errorf("%s: thoughts %+v", tt.regime, res.Thoughts)
		}
		if passes := trace.Passes(s.Header(), s.State().Steps); tt.regime == trace.RegimeTwoPass {
			if len(res.Passes) != 2 || passes[0].Read != 1 || passes[0].Steps != 6 || passes[1].Read != 7 || passes[1].Steps != 3 {
				t.Errorf("passes %+v", passes)
			}
		} else if res.Passes != nil || len(passes) != 1 {
			t.Errorf("one request counts as %+v", passes)
		}
		checkNumbersStay(t, s)
	}
}

// checkNumbersStay weighs every step again, forwards and backwards.
func checkNumbersStay(t *testing.T, s *decode.Session) {
	t.Helper()
	steps := s.State().Steps
	order := make([]int, 0, 2*len(steps))
	for i := range steps {
		order = append(order, i, len(steps)-1-i)
	}
	for _, i := range order {
		if err := s.Seek(context.Background(), i); err != nil {
			t.Fatal(err)
		}
		again, err := s.Weigh(context.Background(), decode.Rule{})
		if err != nil {
			t.Fatal(err)
		}
		if again.Chosen.ID != steps[i].Chosen.ID || again.Chosen.Raw != steps[i].Chosen.Raw || again.Entropy != steps[i].Entropy {
			t.Errorf("step %d: %+v, and then %+v", i+1, steps[i].Chosen, again.Chosen)
		}
	}
}

func TestThoughtsThatAreNotClosedHaveAName(t *testing.T) {
	for name, text := range map[string]string{"the end token": "hm", "no room": strings.Repeat("z", 60)} {
		e := engineOf(nil, scripted(text))
		c := decode.Thinking{Constraint: digits(t, e), Vocab: e.vocab, Close: tags.Close}
		valid := func(text []byte, _ bool) decode.Outcome {
			is := len(text) > 0
			return decode.Outcome{JSON: text, Valid: &is}
		}
		s := regimeSession(t, e, trace.RegimeParserFirst, tags, c, valid)
		runOut(t, s)
		res := s.State().Result
		if res.Reason != trace.EndUnclosed || res.JSON != "" || *res.Valid || len(res.Errors) == 0 || !strings.Contains(res.Errors[0], "</t>") {
			t.Errorf("%s: %s, document %q, errors %q", name, res.Reason, res.JSON, res.Errors)
		}
		if loop := res.Thoughts.Loop; (loop != nil) != (name == "no room") {
			t.Errorf("%s: loop %+v", name, loop)
		}
	}
}

func TestTheOpeningTagThatTheGrammarOverrulesIsNoted(t *testing.T) {
	e := engineOf([]string{"<t>"}, func(v *decode.Vocab, context []int) []float32 {
		logits := make([]float32, v.Len())
		logits['<'], logits[257] = 1, 3
		return logits
	})
	s := regimeSession(t, e, trace.RegimeGrammarFirst, tags, digits(t, e), nil)
	rec := &kept{}
	s.Record(rec)
	runOut(t, s)
	if len(rec.events) != 1 {
		t.Fatalf("events %+v", rec.events)
	}
	ev := rec.events[0]
	if ev.Kind != trace.EventOpening || ev.At != 0 || ev.Token.ID != 257 || ev.Token.Rank != 1 || ev.Token.Allowed ||
		ev.Token.Raw != s.State().Steps[0].Top[0].Raw {
		t.Errorf("%+v, token %+v", ev, ev.Token)
	}
}

func TestAnAllowedOpeningTagIsNotNoted(t *testing.T) {
	e := engineOf([]string{"<t>"}, longest)
	s := regimeSession(t, e, trace.RegimeGrammarFirst, tags, gbnf(t, e, `root ::= "<t>"`), nil)
	rec := &kept{}
	s.Record(rec)
	runOut(t, s)
	if len(rec.events) > 0 {
		t.Errorf("events %+v", rec.events)
	}
}

func TestRetryTriesAgainWithTheNextSeed(t *testing.T) {
	e := engineOf(nil, hashed)
	var texts []string
	finish := func(text []byte, _ bool) decode.Outcome {
		texts = append(texts, string(text))
		valid := len(texts) == 3
		return decode.Outcome{JSON: text, Valid: &valid}
	}
	s, err := decode.New(context.Background(), decode.Options{
		Header: trace.Header{
			Prompt: trace.Prompt{Tokens: []int{'?'}}, Sampler: trace.Sampler{Temperature: 1, TopP: 1, Seed: 5}, MaxTokens: 6,
			Regime: trace.RegimeRetry, Thinking: &trace.Thinking{Open: "<t>", Close: "</t>", Attempts: 5},
		},
		Engine: e, Constraint: decode.Free{Vocab: e.vocab}, Finish: finish,
	})
	if err != nil {
		t.Fatal(err)
	}
	rec := &kept{}
	s.Record(rec)
	runOut(t, s)
	list := s.Branches()
	if len(list) != 3 || !list[2].Current || list[1].Swap != "seed=6" || list[2].Swap != "seed=7" || list[1].Fork != 0 {
		t.Fatalf("branches %+v", list)
	}
	if !*s.State().Result.Valid || len(rec.results) != 3 || texts[0] == texts[1] || texts[1] == texts[2] {
		t.Errorf("results %+v of %q", rec.results, texts)
	}
	// The end of an attempt that is left behind begins none.
	if err := s.Switch(context.Background(), list[0].Leaf); err != nil {
		t.Fatal(err)
	}
	if err := s.Seek(context.Background(), 99); err != nil {
		t.Fatal(err)
	}
	if err := s.Next(context.Background()); !errors.Is(err, trace.ErrEnd) {
		t.Errorf("after the first attempt: %v", err)
	}
}

func TestRetryStopsAtItsAttempts(t *testing.T) {
	e := engineOf(nil, hashed)
	never := func(text []byte, _ bool) decode.Outcome { no := false; return decode.Outcome{JSON: text, Valid: &no} }
	s := regimeSession(t, e, trace.RegimeRetry, trace.Thinking{Open: "<t>", Close: "</t>", Attempts: 2}, decode.Free{Vocab: e.vocab}, never)
	runOut(t, s)
	if list := s.Branches(); len(list) != 2 {
		t.Errorf("branches %+v", list)
	}
	if err := s.Next(context.Background()); !errors.Is(err, trace.ErrEnd) {
		t.Errorf("after the last attempt: %v", err)
	}
}

// An attempt that cannot begin leaves the one before it as it is, and can begin
// later.
func TestAnAttemptThatFailsToBeginCanBeTriedAgain(t *testing.T) {
	e := engineOf(nil, hashed)
	never := func(text []byte, _ bool) decode.Outcome { no := false; return decode.Outcome{JSON: text, Valid: &no} }
	s := regimeSession(t, e, trace.RegimeRetry, trace.Thinking{Open: "<t>", Close: "</t>", Attempts: 2}, decode.Free{Vocab: e.vocab}, never)
	for s.State().Result == nil {
		if err := s.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	before := s.State()
	e.fail = errors.New("broken")
	if err := s.Next(context.Background()); !errors.Is(err, e.fail) {
		t.Fatalf("Next = %v", err)
	}
	if st := s.State(); st.At != before.At || st.Result == nil || len(st.Steps) != len(before.Steps) {
		t.Errorf("after a failure: at %d of %d, result %v", st.At, len(st.Steps), st.Result)
	}
	e.fail = nil
	runOut(t, s)
	if list := s.Branches(); len(list) != 2 {
		t.Errorf("branches %+v", list)
	}
}

// A prompt that ends with the opening tag opens the thoughts itself: the grammar
// overrules no tag.
func TestATagThatThePromptOpensIsNotNoted(t *testing.T) {
	e := engineOf([]string{"<t>"}, longest)
	s, err := decode.New(context.Background(), decode.Options{
		Header: trace.Header{Prompt: trace.Prompt{Tokens: []int{'?'}, Text: "? <t>\n"}, Sampler: trace.Sampler{TopP: 1}, MaxTokens: 3,
			Regime: trace.RegimeGrammarFirst, Thinking: &tags},
		Engine: e, Constraint: digits(t, e),
	})
	if err != nil {
		t.Fatal(err)
	}
	rec := &kept{}
	s.Record(rec)
	runOut(t, s)
	if len(rec.events) > 0 {
		t.Errorf("events %+v", rec.events)
	}
}

// kept keeps what is recorded.
type kept struct {
	events  []trace.Event
	results []trace.Result
}

func (k *kept) Step(trace.Step) error       { return nil }
func (k *kept) Event(e trace.Event) error   { k.events = append(k.events, e); return nil }
func (k *kept) Result(r trace.Result) error { k.results = append(k.results, r); return nil }
func (k *kept) Close() error                { return nil }

func TestThoughtsAreClosedByTheBudget(t *testing.T) {
	e := engineOf([]string{"</t>"}, func(v *decode.Vocab, context []int) []float32 {
		logits := make([]float32, v.Len())
		logits['z'], logits['7'] = 2, 1
		return logits
	})
	think := tags
	think.Budget = 4
	c := decode.Thinking{Constraint: digits(t, e), Vocab: e.vocab, Close: tags.Close, Budget: 4}
	s := regimeSession(t, e, trace.RegimeParserFirst, think, c, nil)
	runOut(t, s)
	st := s.State()
	if want := "zzzz</t>777"; !strings.HasPrefix(st.Result.Text, want) {
		t.Errorf("text %q, want %q", st.Result.Text, want)
	}
	tag := st.Steps[4]
	if tag.Choice != trace.ChoiceForced || !tag.Override || tag.Allowed != 1 || tag.Region != trace.RegionThink {
		t.Errorf("the closing tag is %+v", tag)
	}
	if th := st.Result.Thoughts; !th.Forced || !th.Closed || th.Steps != 5 {
		t.Errorf("thoughts %+v", th)
	}
	if err := s.Seek(context.Background(), 4); err != nil {
		t.Fatal(err)
	}
	ex, err := s.Explain(context.Background(), 'z')
	if err != nil || ex.Allowed || len(ex.Reasons) != 1 || !strings.Contains(ex.Reasons[0].String(), "--think-budget 4") {
		t.Errorf("explanation %+v (%v)", ex, err)
	}
	if !slices.Equal(st.Steps[4].Chosen.Bytes, []byte("</t>")) {
		t.Errorf("the tag is spelled %q", st.Steps[4].Chosen.Bytes)
	}
}
