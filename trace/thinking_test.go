package trace_test

import (
	"reflect"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// thought is a step of thoughts that took 2 ms.
func thought(text string) trace.Step {
	return trace.Step{
		Region: trace.RegionThink, ModelNS: 15e5, MaskNS: 5e5,
		Chosen: trace.Candidate{Token: trace.Token{ID: int(text[0]), Bytes: []byte(text)}},
	}
}

// said is a step of the document after them.
func said(text string) trace.Step {
	s := thought(text)
	s.Region = trace.RegionJSON
	return s
}

func TestThoughtsOf(t *testing.T) {
	forced := thought("</t>")
	forced.Choice = trace.ChoiceForced
	loop := &trace.Loop{Step: 24, Period: 1, Repeats: 24}
	var looped []trace.Step
	for range 30 {
		looped = append(looped, thought("z"))
	}
	tags := &trace.Thinking{Open: "<t>", Close: "</t>"}
	tests := []struct {
		name  string
		think *trace.Thinking
		steps []trace.Step
		want  trace.Thoughts
		any   bool
	}{
		{"nothing", tags, nil, trace.Thoughts{}, false},
		{"none", tags, []trace.Step{said("{")}, trace.Thoughts{Closed: true}, false},
		{"closed by what follows", tags, []trace.Step{thought("h"), thought("m"), said("{")}, trace.Thoughts{Steps: 2, Closed: true}, true},
		{"closed by the tag", tags, []trace.Step{thought("h"), thought("</"), thought("t>")}, trace.Thoughts{Steps: 3, Closed: true}, true},
		{"closed by force", tags, []trace.Step{thought("h"), forced, said("{")}, trace.Thoughts{Steps: 2, Closed: true, Forced: true}, true},
		{"open", tags, []trace.Step{thought("h"), thought("</t"), thought("x>")}, trace.Thoughts{Steps: 3}, true},
		{"more after the tag", tags, []trace.Step{thought("</t>"), thought("h")}, trace.Thoughts{Steps: 2}, true},
		{"another tag", tags, []trace.Step{thought("</think>")}, trace.Thoughts{Steps: 1}, true},
		{"the usual tag", nil, []trace.Step{thought("</think>")}, trace.Thoughts{Steps: 1, Closed: true}, true},
		{"the first loop", tags, looped, trace.Thoughts{Steps: 30, Loop: loop}, true},
		{"thoughts later", tags, []trace.Step{thought("h"), said("{"), thought("m")}, trace.Thoughts{Steps: 1, Closed: true}, true},
	}
	for _, tt := range tests {
		got, any := trace.ThoughtsOf(trace.Header{Thinking: tt.think}, tt.steps)
		if !reflect.DeepEqual(got, tt.want) || any != tt.any {
			t.Errorf("%s: %+v, %v, want %+v", tt.name, got, any, tt.want)
		}
	}
}

func TestPasses(t *testing.T) {
	steps := []trace.Step{thought("h"), thought("</t>"), said("{"), said("}")}
	one := []trace.Pass{{Read: 3, Steps: 4, MS: 8}}
	two := []trace.Pass{{Read: 3, Steps: 2, MS: 4}, {Read: 5, Steps: 2, MS: 4}}
	tests := []struct {
		name   string
		regime string
		steps  []trace.Step
		want   []trace.Pass
	}{
		{"no second request", trace.RegimeParserFirst, steps, one},
		{"a second one", trace.RegimeTwoPass, steps, two},
		{"not yet", trace.RegimeTwoPass, steps[:2], []trace.Pass{{Read: 3, Steps: 2, MS: 4}}},
		{"no thoughts", trace.RegimeTwoPass, steps[2:], []trace.Pass{{Read: 3, Steps: 2, MS: 4}}},
		{"no steps", trace.RegimeTwoPass, nil, []trace.Pass{{Read: 3}}},
	}
	for _, tt := range tests {
		h := trace.Header{Regime: tt.regime, Prompt: trace.Prompt{Tokens: []int{1, 2, 3}}}
		if got := trace.Passes(h, tt.steps); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}
