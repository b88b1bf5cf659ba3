package main

import (
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// llama.cpp's constraints say why, by the native engine's reading of the same
// grammar, and are otherwise themselves.
func TestLlamaExplains(t *testing.T) {
	v := newVocabulary(decode.ByteVocab())
	for _, tt := range []struct {
		name string
		make compile
		text string
	}{
		{"grammar", llamaGBNF, `root ::= "{" "\"mood\":" ("1" | "2") "}"`},
		{"schema", llamaSchema, `{"type": "object", "properties": {"mood": {"enum": [1, 2]}}, "required": ["mood"], "additionalProperties": false}`},
	} {
		c, free, err := tt.make(v, tt.text, trace.Constraint{})
		if err != nil {
			t.Fatal(err)
		}
		defer free()
		if about := c.Describe(); !strings.HasPrefix(about.Engine, "llama.cpp") || about.Grammar == "" {
			t.Errorf("%s: %+v", tt.name, about)
		}
		explainer, ok := decode.Explaining(c)
		if !ok {
			t.Fatalf("%s: it does not explain itself", tt.name)
		}
		e, err := explainer.Explain([]byte(`{"mood":`), '3')
		if err != nil || e.Allowed || len(e.Reasons) == 0 || len(e.Notes) != 1 || e.Notes[0] != readingNote {
			t.Errorf("%s: of what is not allowed: %+v, %v", tt.name, e, err)
		}
		if e, err = explainer.Explain([]byte(`{"mood":`), '2'); err != nil || !e.Allowed || len(e.Notes) != 1 {
			t.Errorf("%s: of what is allowed: %+v, %v", tt.name, e, err)
		}
		if _, err = explainer.Explain([]byte(`{"food":`), '2'); err == nil {
			t.Errorf("%s: it explains what comes after a text that is not legal", tt.name)
		}
	}
}

func TestLlamaSaysWhyInATerminal(t *testing.T) {
	x := openTerminal(t, 80, 24, "step", "--engine", "llama", "--schema", "ticket-reason-first", "my bill is wrong")
	x.at(1)
	x.press("w")
	x.see("why ", "stencil's own reading")
	x.press("w")
	x.see("w why")
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
