package main

import (
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

// What the built-in model is told before a shipped question is what the
// question's item says, and the right answer is one of the schema.
func TestShippedQuestionsOfSchemas(t *testing.T) {
	tests := []struct {
		schema, think string
		want          int
	}{
		{"action", trace.RegimeOff, 200},
		{"action", trace.RegimeParserFirst, 200},
		{"action-answer-first", trace.RegimeOff, 200},
		{"ticket-label-first", trace.RegimeOff, 400},
		{"ticket-reason-first", trace.RegimeOff, 400},
	}
	for _, tt := range tests {
		e := builtinEval(t)
		e.schema, e.think = tt.schema, tt.think
		task := mustTask(t, e)
		if len(task.questions) != tt.want || task.source != tt.schema {
			t.Errorf("%s, thinking %s: %d questions of %s, want %d", tt.schema, tt.think, len(task.questions), task.source, tt.want)
		}
		checkTold(t, e)
		text, err := schemas.Open(tt.schema)
		if err != nil {
			t.Fatal(err)
		}
		v, err := schemas.NewValidator(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, q := range task.questions {
			if faults := v.Validate(q.Gold); len(faults) > 0 || q.Number != i+1 {
				t.Errorf("%s: question %d, number %d: %q", tt.schema, i+1, q.Number, faults)
			}
		}
	}
}

// checkTold compares the system prompt of a session with that of the items.
func checkTold(t *testing.T, e *evaluation) {
	t.Helper()
	s := e.settings
	s.stencil = stencilGrounded // one that a run can have
	w, err := newWorkbench(&s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	items, err := shippedItems(e.schema, false)
	if err != nil {
		t.Fatal(err)
	}
	thinking, err := shippedItems(e.schema, true)
	if err != nil {
		t.Fatal(err)
	}
	items = append(items, thinking...)
	p, err := w.source.prepare(w.model.vocab, items[0].Input)
	if err != nil {
		t.Fatal(err)
	}
	defer p.free()
	prompt, err := w.prompt(items[0].Input, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range items {
		if prompt.System != it.System {
			t.Fatalf("the model is told %q, the item says %q", prompt.System, it.System)
		}
	}
}

// Both orders are asked about the same tickets, and the two ways to an action
// about different utterances.
func TestShippedOrders(t *testing.T) {
	inputs := func(schema string, thinking bool) []string {
		list, err := schemaQuestions(schema, thinking)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, q := range list {
			texts = append(texts, q.Input)
		}
		return texts
	}
	if diff := cmp.Diff(inputs("ticket-label-first", false), inputs("ticket-reason-first", false)); diff != "" {
		t.Error(diff)
	}
	thought := inputs("action", true)
	if slices.ContainsFunc(inputs("action", false), func(s string) bool { return slices.Contains(thought, s) }) {
		t.Error("an utterance is asked with thoughts and without")
	}
}

// Every right answer scores as right, field by field, with a line for the
// parameters as a whole.
func TestShippedFields(t *testing.T) {
	list, err := schemaQuestions("action", false)
	if err != nil {
		t.Fatal(err)
	}
	var rows []eval.Row
	for _, q := range list {
		a := eval.Answer{Question: q.Number, Parsed: true, Valid: true, Exact: true}
		if a.Fields, err = eval.Fields(q.Gold); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, eval.Row{a})
	}
	whole := map[string]int{}
	for _, f := range eval.Score([]string{stencilSchema}, rows, defaultThreshold)[stencilSchema].Fields {
		if f.Right != 1 {
			t.Errorf("%+v", f)
		}
		whole[f.Field] = f.N
	}
	for _, name := range []string{"action", "params", "confidence", "user_goal", "evidence", "rejected"} {
		if whole[name] != len(list) {
			t.Errorf("%s counts %d answers of %d", name, whole[name], len(list))
		}
	}
}

// A file of that name is another schema: nothing comes with it, and stepping
// under it offers nothing.
func TestAFileGoesBeforeAShippedSchema(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("action", []byte(`{"type":"object"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if shippedSet("action") != nil || shippedSet("ticket-label-first") == nil {
		t.Error("a file is taken for what is shipped, or the other way round")
	}
	if list, err := samples(&settings{model: builtin, schema: "action", thinking: noThinking}); err != nil || list != nil {
		t.Errorf("samples %q, %v", list, err)
	}
}
