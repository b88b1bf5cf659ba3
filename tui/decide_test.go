package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// listed is a value of a test's decision and how it is spelled.
type listed struct {
	spelling    string // tokens, with a space between them
	raw, masked float64
	greedy      bool
}

// decisionOf makes a decision; the first quote stands before it.
func decisionOf(path string, values ...listed) trace.Decision {
	d := trace.Decision{Path: path, Head: []byte(`"`)}
	for _, l := range values {
		v := trace.Value{Raw: logProb(l.raw), Masked: logProb(l.masked), Greedy: l.greedy}
		text := `"`
		for _, t := range strings.Fields(l.spelling) {
			v.Tokens = append(v.Tokens, testToken(t))
			text += t
		}
		v.Text = text[:strings.LastIndexByte(text, '"')+1]
		if i := strings.Index(text[1:], `"`); i >= 0 {
			v.Text = text[:i+2]
		}
		d.Values = append(d.Values, v)
	}
	d.Settle()
	return d
}

// decisions are those of the story, by the index of the step.
var decisions = map[int]trace.Decision{
	2: decisionOf("/operation",
		listed{`kpi_ rank ","`, .31, .33, true},
		listed{`kpi_ trend ","`, .2, .21, false},
		listed{`kpi_ value ","`, .004, .004, false},
		listed{`target _attainment ","`, .4, .414, false}),
	5: decisionOf("/metric",
		listed{`trx ","`, .55, .62, true},
		listed{`nrx ","`, .33, .37, false}),
	14: decisionOf("/direction",
		listed{`top "`, .6, .3, false},
		listed{`bottom "`, .2, .1, false}),
}

func (s *script) Decide(context.Context) (trace.Decision, error) {
	if err := s.call(); err != nil {
		return trace.Decision{}, err
	}
	if d, ok := decisions[s.state.At]; ok {
		return d, nil
	}
	return trace.Decision{}, trace.ErrNoDecision
}

// manyValues is a decision with more values than a screen has lines.
func manyValues() trace.Decision {
	var list []listed
	for i := range 64 {
		list = append(list, listed{fmt.Sprintf(`word%d "`, i), .001, .002, false})
	}
	d := decisionOf("/word", list...)
	d.Cut = 36
	return d
}

// evilDecision is one whose texts try to break the screen.
func evilDecision() trace.Decision {
	d := trace.Decision{Path: "/" + hostile[0], Head: []byte(hostile[0])}
	for _, h := range hostile {
		d.Values = append(d.Values, trace.Value{Text: h, Raw: -1, Masked: trace.Never, Tokens: []trace.Token{testToken(h), testToken(h)}})
	}
	d.Values[0].Greedy, d.Values[0].Masked = true, trace.Unknown
	d.Settle()
	return d
}

func TestStoryDecision(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(2)
	d.press("d")
	d.sees("whole values of /operation", `They differ: the greedy path takes "kpi_rank"`, `"target_attainment" is more`,
		"41.4% against 33.0%", "They part at the first", "kpi_ begins 3 values.", "●  \"kpi_rank\"", " ★ \"target_attainment\"",
		"anything else", "4.2%", "\"│kpi_│rank│\"", "lower bound", "esc d close")
	d.seesNot("wanted", "n next")
	before := s.state.At
	d.press("space", "enter", "n", "c", "m", "g")
	if s.state.At != before {
		t.Error("a key went through the pane")
	}
	d.press("d")
	d.sees("wanted", "n next", "d decide")
	d.press("d", "esc")
	d.sees("wanted", "step 3 ▸")
	d.press("d", "q")
	if d.quits != 0 {
		t.Error("q left the program from the pane")
	}
	d.press("d", "ctrl+c")
	if d.quits != 1 {
		t.Error("ctrl-c stayed")
	}
}

func TestStoryDecisionOfOneMind(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.steps(5)
	d.press("d")
	d.sees(`The greedy path takes "trx", the likeliest value as a whole: 62.0%,`)
	d.press("esc")
	d.steps(9)
	d.press("d")
	d.sees(`The greedy path takes none of these values. The likeliest is "top": 30.0%`)
}

func TestStoryNothingToDecide(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("d")
	d.sees(trace.ErrNoDecision.Error(), "wanted")
	s := newScript()
	d = drive(t, Options{Stepper: struct{ Stepper }{s}}, 80, 24)
	d.press("d")
	d.sees(errUndecided.Error())
}

func TestStoryDecisionInARecording(t *testing.T) {
	s := newScript()
	log := recordingOf(t, s)
	made := decisions[2]
	made.At = 2
	log.Events = append(log.Events, trace.Event{Kind: trace.EventDecision, At: 2, Decision: &made})
	d := drive(t, Options{Stepper: trace.NewReplay(log)}, 80, 24)
	d.press("d")
	d.sees("it has no model to ask, so it cannot score values here")
	d.steps(2)
	d.press("d")
	d.sees("whole values of /operation", "41.4% against 33.0%")
}

func TestStoryWaitingForADecision(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(2)
	d.hold = true
	d.press("d")
	d.send(d.slow[len(d.slow)-1])
	d.sees("scoring every value as a whole · esc to stop")
	d.press("esc")
	d.release()
	d.sees("stopped", "wanted")
	s.fail = errors.New("the model fell over")
	d.press("d")
	d.sees("the model fell over", "wanted")
	d.send(decidedMsg{number: 1, decision: decisions[2]})
	d.sees("wanted")
}

func TestStoryManyValues(t *testing.T) {
	for _, size := range sizes[:4] {
		d := drive(t, Options{Stepper: newScript()}, size.w, size.h)
		d.m.decision = newDecisionView(manyValues())
		d.sees("word0")
		d.seesNot("word63", "anything else")
		d.press(manyKeys("down", 80)...)
		d.sees("word63", "anything else")
		d.press("up")
		d.seesNot("anything else")
	}
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.m.decision = newDecisionView(manyValues())
	d.sees("36", "more values are not scored")
}

func TestGoldenDecisions(t *testing.T) {
	for _, size := range sizes {
		d := drive(t, Options{Stepper: newScript()}, size.w, size.h)
		d.steps(2)
		d.press("d")
		golden(t, "decision-"+size.name, d.screen())
	}
}

func TestDecisionFitsTheScreen(t *testing.T) {
	for _, dec := range []trace.Decision{evilDecision(), decisions[2], manyValues()} {
		d := drive(t, Options{Stepper: newScript()}, 80, 24)
		d.m.decision = newDecisionView(dec)
		for w := 0; w <= 200; w += 7 {
			for h := 0; h <= 60; h += 3 {
				d.m.w, d.m.h = w, h
				d.press("down")
				checkFits(t, d.m.View().Content, w, h)
			}
		}
	}
}
