package tui

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// problem is a run of the story that comes to a certain end.
type problem struct {
	*script
	failAt int // steps after which the model fails; 0 is never
	end    func(*trace.Result)
}

func (p *problem) Next(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if p.failAt > 0 && len(p.state.Steps) == p.failAt {
		return errors.New("the model fell over")
	}
	err := p.script.Next(ctx)
	if r := p.state.Result; r != nil && p.end != nil {
		p.end(r)
	}
	return err
}

// problemInputs are inputs that come to every kind of end.
var problemInputs = []Input{
	{Text: "Show the bottom 5 territories", Gold: json.RawMessage(`{"right":1}`)},
	{Text: "What were total scripts", Gold: json.RawMessage(`{"right":2}`)},
	{Text: "No answer is known"},
	{Text: "Nothing says what is valid"},
	{Text: "It has errors", Name: "bad-1"},
	{Text: "It is endless"},
	{Text: "It is a dead end"},
	{Text: "It cannot be opened"},
	{Text: "It falls over"},
}

// problems opens those inputs and counts what is open.
type problems struct {
	opened, open int
	asked        []string
	inputs       []*problem
}

func (ps *problems) Open(_ context.Context, text string) (Stepper, error) {
	ps.asked = append(ps.asked, text)
	if text == "It cannot be opened" {
		return nil, errors.New("the input fits\nno operation")
	}
	p := &problem{script: newScript()}
	switch text {
	case "Show the bottom 5 territories":
		p.end = func(r *trace.Result) { r.JSON = `{"right":1}` }
	case "What were total scripts":
		p.end = func(r *trace.Result) { r.JSON = `{"right":1,"more":"\u001b[31m"}` }
	case "Nothing says what is valid":
		p.end = func(r *trace.Result) { r.Valid = nil }
	case "It has errors":
		p.end = func(r *trace.Result) {
			no := false
			r.Valid, r.Errors = &no, []string{"/count: missing", "/level: missing", "/month: is no month"}
		}
	case "It is endless":
		p.end = func(r *trace.Result) { r.Reason = trace.EndMaxTokens }
	case "It is a dead end":
		p.end = func(r *trace.Result) { r.Reason = trace.EndDeadEnd }
	case "It falls over":
		p.failAt = 5
	}
	ps.opened++
	ps.open++
	ps.inputs = append(ps.inputs, p)
	return p, nil
}

// Close of a problem is counted by its script.
func (ps *problems) closed() int {
	n := 0
	for _, p := range ps.inputs {
		n += p.script.closed
	}
	return n
}

// judgeText says that an answer is right where it is the same text.
func judgeText(in Input, r trace.Result) *bool {
	same := string(in.Gold) == r.JSON
	return &same
}

func driveProblems(t *testing.T, w, h int) (*driver, *problems) {
	t.Helper()
	ps := &problems{}
	return drive(t, Options{Open: ps.Open, Inputs: problemInputs, Judge: judgeText, Title: "territory"}, w, h), ps
}

func driveHostile(t *testing.T, w, h int) *driver {
	t.Helper()
	open := func(_ context.Context, text string) (Stepper, error) {
		if len(text)%3 == 0 {
			return nil, errors.New(text)
		}
		p := &problem{script: newScript()}
		p.end = func(r *trace.Result) { r.JSON, r.Errors = text, []string{text} }
		return p, nil
	}
	var list []Input
	for _, text := range append(hostile, strings.Repeat("long ", 100_000), strings.Repeat("\u200d", 5000)) {
		list = append(list, Input{Text: text, Name: text, Gold: json.RawMessage(text)})
	}
	return drive(t, Options{Open: open, Inputs: list, Judge: judgeText, Title: hostile[0]}, w, h)
}
