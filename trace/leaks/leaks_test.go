package leaks_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	labelled "github.com/stencil-debugger/stencil/fixtures/leaks"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

const leaky = `{"name": "Ann", "label": "Okay, the user wants a label, so I'll go with billing"}`

func find(t *testing.T, input, text string) leaks.Finding {
	t.Helper()
	found := leaks.Find(header(input, nil), stepsOf(labelled.Case{Text: text}))
	if len(found) != 1 {
		t.Fatalf("found %s, want one leak", show(found))
	}
	return found[0]
}

func TestFindingNamesItsPlace(t *testing.T) {
	f := find(t, "Label it", leaky)
	offset := strings.Index(leaky, "Okay")
	if f.Where != leaks.WhereValue || f.Field != "/label" || f.Offset != offset {
		t.Errorf("found at %s %s, byte %d: want value /label, byte %d", f.Where, f.Field, f.Offset, offset)
	}
	steps := stepsOf(labelled.Case{Text: leaky})
	written := ""
	for _, s := range steps[:f.N-1] {
		written += string(s.Chosen.Bytes)
	}
	if len(written) > offset || len(written)+len(steps[f.N-1].Chosen.Bytes) <= offset {
		t.Errorf("step %d did not write byte %d", f.N, offset)
	}
	if f.Step != steps[f.N-1].ID || f.Known < f.N || f.Known > len(steps) || f.Last < f.N {
		t.Errorf("step %d, number %d, last %d, known %d of %d", f.Step, f.N, f.Last, f.Known, len(steps))
	}
}

func TestScoreFollowsFromTheReasons(t *testing.T) {
	f := find(t, "Label it", leaky)
	odds := -3.0
	for _, r := range f.Reasons {
		odds += r.Weight
	}
	if want := 1 / (1 + math.Exp(-odds)); math.Abs(f.Score-want) > 1e-9 {
		t.Errorf("score %.4f, and the reasons give %.4f", f.Score, want)
	}
}

// TestWordsAloneAreNotEnough writes every sort of words where nothing else
// speaks for a leak.
func TestWordsAloneAreNotEnough(t *testing.T) {
	text := `{"x": "Hmm, wait, the user wants it; let me think, I need to write, I will pick it, maybe not, and more and more and more follows here"}`
	opt := leaks.Options{Threshold: 0.01}
	r := leaks.NewRun(header("", nil), opt)
	r.Extend(stepsOf(labelled.Case{Text: text}))
	found := r.Findings()
	if len(found) != 1 || len(found[0].Reasons) < 5 {
		t.Fatalf("found %s, want one place with many reasons", show(found))
	}
	if found[0].Score >= 0.5 {
		t.Errorf("score %.3f by words alone: %s", found[0].Score, show(found))
	}
}

func TestTagsOfTheInputAreData(t *testing.T) {
	const text = `{"answer": "<think>Two and two.</think>4"}`
	find(t, "2+2?", text)
	for _, input := range []string{"Repeat: <think>Two and two.</think>4", "what do <THINK> and </think> mean?"} {
		if found := leaks.FindText(header(input, nil), []byte(text), leaks.Options{}); len(found) > 0 {
			t.Errorf("input %q: found %s", input, show(found))
		}
	}
}

// TestTagsOfTheTemplateAreNotTheInputs has the tag in the prompt, where the
// template opened it.
func TestTagsOfTheTemplateAreNotTheInputs(t *testing.T) {
	h := header("2+2?", nil)
	h.Prompt.Text = "<|user|>2+2?<|assistant|><think>"
	if found := leaks.FindText(h, []byte(`{"answer": "<think>Two and two, four"}`), leaks.Options{}); len(found) != 1 {
		t.Errorf("found %s, want one leak", show(found))
	}
}

func TestTagsCanBeNamed(t *testing.T) {
	text := []byte(`{"answer": "~~muse~~ two and two ~~/muse~~ 4"}`)
	if found := leaks.FindText(header("2+2?", nil), text, leaks.Options{}); len(found) > 0 {
		t.Errorf("unknown tags: found %s", show(found))
	}
	found := leaks.FindText(header("2+2?", nil), text, leaks.Options{Open: "~~Muse~~", Close: "~~/Muse~~"})
	if len(found) != 1 || found[0].After != "4" {
		t.Errorf("found %s, want one leak with 4 after it", show(found))
	}
}

func TestRoles(t *testing.T) {
	const words = `"Let me think: the user wants two, so the answer is 2. Wait, no, I will go with three, for memo has to be a number"`
	tests := []struct {
		name, schema, text string
		leak               bool
	}{
		{"by its name", ``, `{"reasoning": ` + words + `, "n": 3}`, false},
		{"by the name of an object", ``, `{"thought_process": {"a": [` + words + `]}}`, false},
		{"an answer", ``, `{"name": ` + words + `, "n": 3}`, true},
		{"marked as reasoning", `{"properties": {"name": {"x-stencil-role": "reasoning"}}}`, `{"name": ` + words + `}`, false},
		{"marked by a reference", `{"properties": {"name": {"$ref": "#/$defs/r"}}, "$defs": {"r": {"x-stencil-role": "reasoning"}}}`, `{"name": ` + words + `}`, false},
		{"marked as an answer", `{"properties": {"plan": {"properties": {"name": {"x-stencil-role": "answer"}}}}}`, `{"plan": {"name": ` + words + `}}`, true},
		{"a value of an enum", `{"properties": {"name": {"enum": [` + words + `]}}}`, `{"name": ` + words + `}`, false},
		{"a reference to itself", `{"$ref": "#"}`, `{"name": ` + words + `}`, true},
	}
	for _, tt := range tests {
		h := header("How many?", []byte(tt.schema))
		if found := leaks.FindText(h, []byte(tt.text), leaks.Options{}); len(found) > 0 != tt.leak {
			t.Errorf("%s: found %s, want a leak: %t", tt.name, show(found), tt.leak)
		}
	}
	steps := stepsOf(labelled.Case{Text: `{"name": ` + words + `}`})
	for i := range steps {
		steps[i].Role = trace.RoleReasoning
	}
	if found := leaks.Find(header("How many?", nil), steps); len(found) > 0 {
		t.Errorf("steps that say so: found %s", show(found))
	}
}

// TestOverruledStart has nothing but the tag that the mask took away.
func TestOverruledStart(t *testing.T) {
	steps := stepsOf(labelled.Case{Text: `{"label": "a"}`, Raw: []labelled.Raw{{Top: []labelled.Top{{Text: "<think>", P: 0.9}}}}})
	if found := leaks.Find(header("x", nil), steps); len(found) > 0 {
		t.Errorf("found %s: nothing leaked", show(found))
	}
	r := leaks.NewRun(header("x", nil), leaks.Options{Threshold: 0.3})
	r.Extend(steps)
	found := r.Findings()
	if len(found) != 1 || found[0].Where != leaks.WhereStart || found[0].N != 1 || found[0].Score >= 0.5 {
		t.Errorf("found %s, want the start, at step 1, below 0.5", show(found))
	}
}

// TestExtend goes through every case step by step, back and forth, and finds the
// same as in one go.
func TestExtend(t *testing.T) {
	for _, c := range labelled.Cases() {
		h, steps := header(c.Input, c.Schema), stepsOf(c)
		want := leaks.Find(h, steps)
		r := leaks.NewRun(h, leaks.Options{})
		for i := range steps {
			r.Extend(steps[:i+1])
			r.Extend(steps[:i/2])
			r.Extend(steps[:i+1])
		}
		if got := r.Findings(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: found %s step by step, and %s in one go", c.ID, show(got), show(want))
		}
	}
}

// TestAt stops where a leak is known: at or after its first token, never twice
// in a value.
func TestAt(t *testing.T) {
	steps := stepsOf(labelled.Case{Text: leaky})
	r := leaks.NewRun(header("Label it", nil), leaks.Options{})
	stops := 0
	for i := range steps {
		r.Extend(steps[:i+1])
		if f, ok := r.At(i); ok {
			stops++
			if f.Known != steps[i].N || f.N > f.Known || f.Field != "/label" {
				t.Errorf("at step %d: %+v", steps[i].N, f)
			}
		}
	}
	if stops != 1 {
		t.Errorf("%d stops, want 1", stops)
	}
	if _, ok := r.At(-1); ok {
		t.Error("a finding before the first step")
	}
	if _, ok := r.At(len(steps)); ok {
		t.Error("a finding after the last step")
	}
}

// TestAnotherBranch takes another token in hand, and then another branch.
func TestAnotherBranch(t *testing.T) {
	h := header("Label it", nil)
	leak, clean := stepsOf(labelled.Case{Text: leaky}), stepsOf(labelled.Case{Text: `{"name": "Ann", "label": "billing"}`})
	for i := range clean {
		if i >= len(leak) || string(clean[i].Chosen.Bytes) != string(leak[i].Chosen.Bytes) {
			clean[i].ID += 1000
		}
	}
	r := leaks.NewRun(h, leaks.Options{})
	for i := range 3 {
		r.Extend(leak)
		if len(r.Findings()) != 1 {
			t.Errorf("turn %d: the leak is not found", i)
		}
		r.Extend(clean)
		if found := r.Findings(); len(found) != 0 {
			t.Errorf("turn %d: found %s on the clean branch", i, show(found))
		}
	}
}

func TestTheSetIsWhole(t *testing.T) {
	ids := map[string]bool{}
	half := map[[2]bool]int{}
	for _, c := range slices.Concat(labelled.Cases(), labelled.Later(), labelled.Unseen()) {
		if ids[c.ID] {
			t.Errorf("%s stands twice", c.ID)
		}
		ids[c.ID] = true
		half[[2]bool{c.IsHeldOut(), c.Leak}]++
		if c.Leak == (c.Field == nil && c.Where == "") {
			t.Errorf("%s: leak %t and no place fit together", c.ID, c.Leak)
		}
		for _, r := range c.Raw {
			if strings.Count(c.Text, r.After) != 1 && r.After != "" {
				t.Errorf("%s: %q does not stand in the text once", c.ID, r.After)
			}
		}
	}
	const least = 20
	for k, n := range half {
		if n < least {
			t.Errorf("held out %t, leak %t: %d cases, want at least %d", k[0], k[1], n, least)
		}
	}
}
