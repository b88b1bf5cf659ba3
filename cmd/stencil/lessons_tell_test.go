package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"text/template"

	"github.com/dustin/go-humanize"

	"github.com/stencil-debugger/stencil/fixtures/lessons"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/query"
)

// told is a recorded run, and what a lesson may say of it.
type told struct {
	run    lessons.Run
	log    *trace.Log
	steps  []trace.Step
	facts  *query.Run
	beside *told // nil where no run is compared
}

// placed is a caption on its step.
type placed struct {
	step  int // index
	texts []string
}

// place finds the step of every caption, in order, and fills in the numbers.
func (t *told) place(captions []lessons.Caption) ([]placed, error) {
	var list []placed
	from := 0
	for n, c := range captions {
		at, facts, err := t.find(c, from)
		switch {
		case err != nil:
			return nil, fmt.Errorf("caption %d: %w", n+1, err)
		case at < 0 && c.Optional:
			continue
		case at < 0:
			return nil, fmt.Errorf("caption %d: no step from %d on where %s %s %s", n+1, from+1, c.At, c.Also, c.Beside)
		}
		p := placed{step: at}
		for _, text := range c.Texts {
			filled, err := fill(text, facts)
			if err != nil {
				return nil, fmt.Errorf("caption %d: %w", n+1, err)
			}
			p.texts = append(p.texts, filled)
		}
		list = append(list, p)
		from = at + 1
	}
	return list, nil
}

// find returns the index of the first step from one on that a caption fits,
// and what there is to say about it; -1 where there is none.
func (t *told) find(c lessons.Caption, from int) (int, map[string]any, error) {
	q, err := query.CompileCondition(c.At)
	if err != nil {
		return 0, nil, err
	}
	for i := from; i < len(t.steps); i++ {
		ok, err := q.Test(t.facts, i)
		if err != nil {
			return 0, nil, err
		}
		if !ok || c.Also != "" && !t.also(c.Also, i) {
			continue
		}
		facts, err := t.tell(i)
		if err != nil {
			return 0, nil, err
		}
		if t.beside != nil {
			other, err := t.other(q)
			if err != nil {
				return 0, nil, err
			}
			facts["beside"] = other
			if c.Beside != "" && !besideHolds(c.Beside, facts, other) {
				continue
			}
		}
		return i, facts, nil
	}
	return -1, nil, nil
}

// other tells of the first step of the run beside where a condition holds; it
// is empty where there is none.
func (t *told) other(q *query.Query) (map[string]any, error) {
	for i := range t.beside.steps {
		ok, err := q.Test(t.beside.facts, i)
		if err != nil {
			return nil, err
		}
		if ok {
			return t.beside.tell(i)
		}
	}
	return map[string]any{}, nil
}

// besideHolds reports whether a condition between two steps holds.
func besideHolds(condition string, facts, other map[string]any) bool {
	switch condition {
	case "more allowed":
		more, ok := other["allowed"].(float64)
		return ok && more > facts["allowed"].(float64)
	case "later":
		step, ok := other["step"].(int)
		return ok && step > facts["step"].(int)
	}
	panic("the condition " + condition + " is not known")
}

// also reports whether a condition holds that the language of queries cannot
// say.
func (t *told) also(condition string, i int) bool {
	result, _ := t.log.ResultOf(t.steps[len(t.steps)-1].ID)
	switch condition {
	case "one text": // every allowed token is the beginning of the longest
		s := &t.steps[i]
		for _, c := range s.Legal {
			if !bytes.HasPrefix(longestAllowed(s), c.Bytes) {
				return false
			}
		}
		return len(s.Legal) == s.Allowed
	case "next": // the step before was forced
		return i > 0 && t.steps[i-1].Choice == trace.ChoiceForced
	case "whole marker":
		p := t.steps[i].Pointer
		return p != nil && p.Name == string(t.steps[i].Chosen.Bytes)
	case "marked":
		return strings.Contains(t.log.Header.Prompt.Marked, "<") && t.log.Header.Prompt.Marked != t.run.Input
	case "values":
		return len(result.Pointers) > 1 && allIn(result.JSON, result.Pointers)
	case "lost":
		return t.run.Lost != "" && strings.Contains(t.run.Input, t.run.Lost) && !strings.Contains(result.JSON, t.run.Lost) && valid(&result)
	case "valid":
		return valid(&result)
	case "refused": // whether it is refused was tried before
		return t.run.Refused != nil && valid(&result)
	}
	panic("the condition " + condition + " is not known")
}

func valid(r *trace.Result) bool { return r.Valid != nil && *r.Valid && r.Reason == trace.EndToken }

func allIn(text string, pointers []trace.Pointer) bool {
	for _, p := range pointers {
		if !strings.Contains(text, p.Value) {
			return false
		}
	}
	return true
}

// longestAllowed is the longest of the allowed tokens that were recorded.
func longestAllowed(s *trace.Step) []byte {
	var most []byte
	for _, c := range s.Legal {
		if len(c.Bytes) > len(most) {
			most = c.Bytes
		}
	}
	return most
}

// tell lists what a caption may say about a step: the names of the language of
// queries, and more.
func (t *told) tell(i int) (map[string]any, error) {
	facts := map[string]any{}
	for _, name := range query.Names() {
		q, err := query.Compile(name)
		if err != nil {
			continue // a function
		}
		if facts[name], err = q.Eval(t.facts, i); err != nil {
			return nil, err
		}
	}
	s, h := &t.steps[i], &t.log.Header
	result, _ := t.log.ResultOf(t.steps[len(t.steps)-1].ID)
	facts["vocab"], facts["input"], facts["marked"] = h.Model.Vocab, h.Prompt.Input, h.Prompt.Marked
	facts["json"], facts["steps"], facts["forcedSteps"] = result.JSON, result.Steps, result.Forced
	facts["agreed"] = result.Steps - result.Overrides
	facts["overrides"], facts["pressure"], facts["lost"] = result.Overrides, result.Pressure, t.run.Lost
	facts["longest"], facts["sofar"] = string(longestAllowed(s)), t.sofar(i)
	facts["action"] = answerOf(result.JSON).Action
	if s.Pointer != nil {
		facts["from"], facts["to"] = s.Pointer.Start, s.Pointer.End-1
	}
	if t.beside != nil {
		other, _ := t.beside.log.ResultOf(t.beside.steps[len(t.beside.steps)-1].ID)
		facts["besideJSON"], facts["besideSteps"], facts["besideAction"] = other.JSON, other.Steps, answerOf(other.JSON).Action
		facts["besideReply"] = answerOf(other.JSON).Reply
	}
	return facts, nil
}

// sofar is the masked probability of a step's value up to and with the step:
// the product over its tokens.
func (t *told) sofar(i int) float64 {
	p := 1.0
	for ; i >= 0; i-- {
		p *= t.steps[i].Chosen.Masked.Prob()
		if i == 0 || t.steps[i-1].Path != t.steps[i].Path {
			break
		}
	}
	return p
}

// answerFields are the fields of a record that captions name.
type answerFields struct{ Action, Reply string }

func answerOf(text string) answerFields {
	var a answerFields
	_ = json.Unmarshal([]byte(text), &a) // not every result has them
	return a
}

// fill executes the template of a caption.
func fill(text string, facts map[string]any) (string, error) {
	t, err := template.New("caption").Option("missingkey=error").Funcs(template.FuncMap{
		"percent": percentage, "count": counted, "tok": quotedToken,
		"oneline": func(s string) string { return strings.ReplaceAll(s, "\n", " / ") },
		"number":  func(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) },
		"bits":    func(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) + " bits" },
	}).Parse(text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	if err := t.Execute(&b, facts); err != nil {
		return "", err
	}
	if strings.Contains(b.String(), "NaN") {
		return "", fmt.Errorf("a number is not known: %s", b.String())
	}
	return b.String(), nil
}

// percentage is a probability as the screen shows it.
func percentage(p float64) string {
	switch {
	case math.IsNaN(p):
		return "NaN"
	case p >= 1-1e-12:
		return "100.0%"
	case p >= 0.9995:
		return ">99.9%"
	case p < 0.0005:
		return "<0.1%"
	}
	return strconv.FormatFloat(100*p, 'f', 1, 64) + "%"
}

func counted(v any) string {
	switch v := v.(type) {
	case int:
		return humanize.Comma(int64(v))
	case float64:
		return humanize.Comma(int64(v))
	}
	return fmt.Sprint(v)
}

// quotedToken is a token in a sentence: in brackets of its own, since most have
// quotes in them.
func quotedToken(s string) string { return "‹" + strings.ReplaceAll(s, "\n", "⏎") + "›" }
