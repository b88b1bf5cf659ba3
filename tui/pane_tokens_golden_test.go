package tui

import (
	"context"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// seeAll is a script with all that the three panes can show.
type seeAll struct {
	*rankedScript
	*splitScript
}

func (s seeAll) Header() trace.Header                      { return s.rankedScript.Header() }
func (s seeAll) State() trace.State                        { return s.rankedScript.State() }
func (s seeAll) Next(ctx context.Context) error            { return s.rankedScript.Next(ctx) }
func (s seeAll) Seek(ctx context.Context, i int) error     { return s.rankedScript.Seek(ctx, i) }
func (s seeAll) Take(ctx context.Context, id int) error    { return s.rankedScript.Take(ctx, id) }
func (s seeAll) SetMask(ctx context.Context, b bool) error { return s.rankedScript.SetMask(ctx, b) }
func (s seeAll) Close() error                              { return s.rankedScript.Close() }

func newSeeAll(script *script) seeAll {
	return seeAll{
		&rankedScript{script: script, words: newTestWords(testVocab, script.plan)},
		&splitScript{script: script, merges: []string{`{"`, `":`, `,"`, `"territory"`, `"bottom"`}},
	}
}

func TestGoldenTokenPanes(t *testing.T) {
	for _, size := range sizes {
		for _, tc := range []struct {
			name string
			keys string
		}{
			{"tokens", "a"},
			{"tokens-grouped", "a u enter"},
			{"split", "|"},
			{"split-zoomed", "| z"},
			{"schema", "S"},
			{"schema-zoomed", "S z"},
		} {
			t.Run(tc.name+"-"+size.name, func(t *testing.T) {
				d := drive(t, Options{Stepper: newSeeAll(schemaScript())}, size.w, size.h)
				d.steps(14)
				d.press(strings.Fields(tc.keys)...)
				golden(t, "pane-"+tc.name+"-"+size.name, d.screen())
			})
		}
	}
}

// Whatever a model and a schema are made of, the panes fit at every size.
func TestTokenPanesFitTheScreen(t *testing.T) {
	evil := hostileStepper()
	evil.header.Constraint = trace.Constraint{Kind: "schema", Source: `{"properties":{"` + strings.Join(hostile, `":{},"`) + `":{}}}`}
	for i, keys := range []string{"a", "a r", "a u enter", "|", "S"} {
		d := drive(t, Options{Stepper: newSeeAll(evil)}, 80, 24)
		d.steps(3)
		d.press(strings.Fields(keys)...)
		for _, zoomed := range []bool{true, false} {
			d.m.view.zoomed = zoomed
			for w := 0; w <= 200; w += 9 {
				for h := i % 2; h <= 60; h += 7 {
					d.m.w, d.m.h = w, h
					checkFits(t, d.m.View().Content, w, h)
				}
			}
			for _, key := range []string{"down", "up", "pgdown", "G", "g", "enter", "left", "right"} {
				d.m.w, d.m.h = 1, 1
				d.press(key)
			}
		}
	}
}

// Every pane can be asked for before there is a step.
func TestTokenPanesWithoutAStep(t *testing.T) {
	for _, key := range []string{"a", "|", "S"} {
		s := newScript()
		s.state = trace.State{At: -1}
		d := drive(t, Options{Stepper: newSeeAll(s)}, 80, 24)
		d.press(key)
		d.sees("no ")
		d.press("down", "up", "pgdown", "G")
	}
}
