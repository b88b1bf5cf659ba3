package main

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/stencil-debugger/stencil/fixtures/questions"
	"github.com/stencil-debugger/stencil/trace"
)

// The bars of the built-in model: on questions of templates it was never
// trained on, the grounded stencil makes every answer valid, and it finds the
// operation of most.
const (
	heldoutQuestions = 500
	heldoutSeed      = 2
	operationBar     = 0.60
)

func TestHeldoutQuestions(t *testing.T) {
	items, err := questions.Heldout(heldoutQuestions, heldoutSeed)
	if err != nil {
		t.Fatal(err)
	}
	w := quietWorkbench(t)
	var valid, right, exact int
	for _, item := range items {
		r := answer(t, w, item.Question)
		var got, want map[string]any
		if err := json.Unmarshal(item.Gold, &want); err != nil {
			t.Fatal(err)
		}
		if *r.Valid {
			valid++
		} else {
			t.Errorf("%q gave %s: %q", item.Question, r.JSON, r.Errors)
		}
		if json.Unmarshal([]byte(r.JSON), &got) == nil && got["operation"] == want["operation"] {
			right++
		}
		if reflect.DeepEqual(got, want) {
			exact++
		}
	}
	n := float64(len(items))
	t.Logf("%d held-out questions, grounded, greedy: valid %.1f%%, operation right %.1f%%, exact %.1f%%",
		len(items), 100*float64(valid)/n, 100*float64(right)/n, 100*float64(exact)/n)
	if float64(right)/n < operationBar {
		t.Errorf("operation right in %.1f%%, want at least %.0f%%", 100*float64(right)/n, 100*operationBar)
	}
}

// The opening list begins with questions that go wrong: the mask has to
// overrule the model in some, and without a mask some answers are not valid.
func TestCuriousQuestionsGoWrong(t *testing.T) {
	overrides, invalid := 0, 0
	grounded := quietWorkbench(t)
	free := *grounded
	var err error
	if free.source, err = newCatalogSource(defaultCatalog, stencilFree, nativeGBNF); err != nil {
		t.Fatal(err)
	}
	for _, q := range questions.Curious() {
		overrides += answer(t, grounded, q).Overrides
		if !*answer(t, &free, q).Valid {
			invalid++
		}
	}
	if overrides == 0 || invalid == 0 {
		t.Errorf("%d overrides when grounded, %d invalid answers when free: want some of both", overrides, invalid)
	}
	for _, s := range []settings{
		{model: builtin, catalog: defaultCatalog, thinking: noThinking},
		{model: builtin, schema: "action", thinking: thinking{think: trace.RegimeParserFirst}},
		{model: builtin, schema: "ticket-label-first", thinking: noThinking},
	} {
		if list, err := samples(&s); err != nil || len(list) < 12 {
			t.Errorf("%+v: the opening list has %d questions (%v)", s, len(list), err)
		}
	}
}

// noThinking are the defaults of the flags.
var noThinking = thinking{think: trace.RegimeOff, thinkOpen: "<think>", thinkClose: "</think>"}

// quietWorkbench is the built-in model with the default settings.
func quietWorkbench(t *testing.T) *workbench {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	s := settings{model: builtin, thinking: noThinking, stencil: stencilGrounded, engine: engineNative, topP: 1, maxTokens: 512, top: 10}
	w, err := newWorkbench(&s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.close)
	return w
}

func answer(t *testing.T, w *workbench, question string) *trace.Result {
	t.Helper()
	s, err := w.open(context.Background(), question)
	if err != nil {
		t.Fatalf("%q: %v", question, err)
	}
	if err := toEnd(context.Background(), s, func(int) {}); err != nil {
		t.Fatalf("%q: %v", question, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return s.State().Result
}
