package trace_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
)

// decided is a decision after a step, in which the greedy path takes the
// second value and the third is the best.
func decided(at int) *trace.Event {
	token := func(id int, text string) trace.Token { return trace.Token{ID: id, Bytes: []byte(text)} }
	d := trace.Decision{At: at, Path: "/a", Head: []byte(`"`), Cut: 2, Values: []trace.Value{
		{Text: `"ax"`, Raw: -2, Masked: trace.Never, Tokens: []trace.Token{token(1, "a"), token(2, `x"`)}},
		{Text: `"ay"`, Raw: -1.5, Masked: -1.25, Tokens: []trace.Token{token(1, "a"), token(3, `y",`)}, Greedy: true},
		{Text: `"b"`, Raw: -1, Masked: -0.75, Tokens: []trace.Token{token(4, `b"`)}},
	}}
	d.Settle()
	return &trace.Event{Kind: trace.EventDecision, At: at, Decision: &d}
}

func TestSettle(t *testing.T) {
	d := decided(1).Decision
	if g, ok := d.Greedy(); d.Best != 2 || !d.Differs || g != 1 || !ok {
		t.Errorf("%+v", d)
	}
	d.Values[1].Masked = -0.75 // as likely as the best: no difference worth a word
	if d.Settle(); d.Best != 1 || d.Differs {
		t.Errorf("equals: %+v", d)
	}
	d.Values[1].Greedy = false
	if d.Settle(); d.Differs {
		t.Errorf("without a greedy value: %+v", d)
	}
}

func TestReplayShowsRecordedDecisions(t *testing.T) {
	log, err := trace.Read(bytes.NewReader(sampleText(t)))
	if err != nil {
		t.Fatal(err)
	}
	r, ctx := trace.NewReplay(log), context.Background()
	if _, err := r.Decide(ctx); !errors.Is(err, trace.ErrRecording) {
		t.Errorf("at the first step: %v", err)
	}
	if err := r.Next(ctx); err != nil {
		t.Fatal(err)
	}
	got, err := r.Decide(ctx)
	if diff := cmp.Diff(*decided(1).Decision, got, sameNumbers); diff != "" || err != nil {
		t.Errorf("at the second step: %v %s", err, diff)
	}
	if _, err := trace.NewReplay(&trace.Log{}).Decide(ctx); !errors.Is(err, trace.ErrNoDecision) {
		t.Errorf("an empty recording: %v", err)
	}
}

func TestBadDecisions(t *testing.T) {
	h, _ := sample()
	for name, change := range map[string]func(*trace.Event){
		"no decision":    func(e *trace.Event) { e.Decision = nil },
		"another kind":   func(e *trace.Event) { e.Kind = "mask" },
		"another place":  func(e *trace.Event) { e.Decision.At = 3 },
		"best too great": func(e *trace.Event) { e.Decision.Best = 3 },
		"best negative":  func(e *trace.Event) { e.Decision.Best = -1 },
		"no values":      func(e *trace.Event) { e.Decision.Values = nil },
		"cut negative":   func(e *trace.Event) { e.Decision.Cut = -1 },
	} {
		e := decided(0)
		change(e)
		var buf bytes.Buffer
		write(t, &buf, h, []trace.Record{{Event: e}})
		buf.WriteString("\n{}\n")
		if _, err := trace.Read(&buf); err == nil || !strings.Contains(err.Error(), "line 2: ") || !strings.Contains(err.Error(), "decision") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
