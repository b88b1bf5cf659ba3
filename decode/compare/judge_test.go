package compare

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

func yes() *bool { b := true; return &b }
func no() *bool  { b := false; return &b }

// said is a step that writes a text.
func said(id int, text, path string, role trace.Role, region trace.Region) trace.Step {
	return trace.Step{
		ID: id, N: id, Path: path, Role: role, Region: region, ModelNS: 2e6, MaskNS: 1e6, AllowedMass: 0,
		Chosen: trace.Candidate{Token: trace.Token{Bytes: []byte(text)}, Raw: trace.Unknown, Masked: trace.Unknown},
	}
}

// thinkAndSay is a branch with thoughts, a reasoning field, and a list.
func thinkAndSay() []trace.Step {
	steps := []trace.Step{
		said(1, "hm", "", trace.RoleReasoning, trace.RegionThink),
		said(2, "</think>", "", trace.RoleAnswer, trace.RegionThink),
		said(3, `{"why":"`, "/why", trace.RoleStructure, trace.RegionJSON),
		said(4, `so`, "/why", trace.RoleReasoning, trace.RegionJSON),
		said(5, `","list":[`, "/list", trace.RoleStructure, trace.RegionJSON),
		said(6, `1`, "/list/0", trace.RoleAnswer, trace.RegionJSON),
		said(7, `,`, "/list", trace.RoleStructure, trace.RegionJSON),
		said(8, `2`, "/list/1", trace.RoleAnswer, trace.RegionJSON),
		said(9, `]}`, "", trace.RoleStructure, trace.RegionJSON),
		said(10, "<end>", "", trace.RoleAnswer, trace.RegionJSON),
	}
	steps[9].Chosen.Kind = trace.KindEnd
	steps[2].Override = true
	steps[5].Override, steps[5].AllowedMass = true, trace.LogProb(math.Log(0.25))
	steps[7].AllowedMass = trace.Unknown
	return steps
}

func TestMeasure(t *testing.T) {
	roles := func(path string) trace.Role {
		if path == "/why" {
			return trace.RoleReasoning
		}
		return trace.RoleAnswer
	}
	d := Decoded{
		Header:   trace.Header{Regime: trace.RegimeParserFirst},
		Steps:    thinkAndSay(),
		Dropped:  []trace.Step{said(11, "bad", "", trace.RoleAnswer, trace.RegionFree)},
		Attempts: 2,
		Result:   trace.Result{Reason: trace.EndToken, Valid: yes(), JSON: `{"why":"so","list":[1,2]}`},
	}
	in := Input{Number: 1, Text: "x", Gold: []byte(`{"list":[1,2.0],"why":"because"}`)}
	s := Judge{Roles: roles}.Measure(in, d)
	if want := (Tokens{Reasoning: 3, Answer: 3, Structure: 4}); s.Tokens != want {
		t.Errorf("tokens %+v, want %+v", s.Tokens, want)
	}
	if s.MS != 33 || s.Attempts != 2 {
		t.Errorf("%v ms, %d attempts", s.MS, s.Attempts)
	}
	if want := (Counts{Steps: 10, Overrides: 2, Bits: 2, Known: 9}); s.All != want {
		t.Errorf("all %+v, want %+v", s.All, want)
	}
	if want := (Counts{Steps: 3, Overrides: 1, Bits: 2, Known: 2}); s.Content != want {
		t.Errorf("content %+v, want %+v", s.Content, want)
	}
	paths := map[string]Counts{"/why": {Steps: 1, Known: 1}, "/list/*": {Steps: 2, Overrides: 1, Bits: 2, Known: 1}}
	if diff := cmp.Diff(paths, s.Paths); diff != "" {
		t.Error(diff)
	}
	if s.Key != "why" || !s.Keyed {
		t.Errorf("first key %q, %v", s.Key, s.Keyed)
	}
	if *s.Exact || !*s.Right || s.Fields["why"] || !s.Fields["list"] || len(s.Fields) != 2 {
		t.Errorf("exact %v, right %v, fields %v", *s.Exact, *s.Right, s.Fields)
	}
	if th := s.Thoughts; th == nil || th.Steps != 2 || !th.Closed {
		t.Errorf("thoughts %+v", th)
	}
}

// What is not valid is right in nothing as a whole; what is no JSON in no field
// either.
func TestMeasureWhatIsWrong(t *testing.T) {
	in := Input{Gold: []byte(`{"a":1}`)}
	measure := func(text string, valid *bool) Sample {
		return Judge{}.Measure(in, Decoded{Result: trace.Result{JSON: text, Valid: valid}})
	}
	if s := measure(`{"a":1}`, no()); *s.Exact || *s.Right || !s.Fields["a"] || !s.Bad() {
		t.Errorf("not valid: %+v", s)
	}
	if s := measure(`{"a":1}`, nil); !*s.Exact || !*s.Right || s.Bad() {
		t.Errorf("validity unknown: %+v", s)
	}
	if s := measure(`{"a":`, no()); *s.Exact || s.Fields["a"] {
		t.Errorf("no JSON: %+v", s)
	}
	if s := (Judge{}).Measure(Input{}, Decoded{Result: trace.Result{JSON: `{}`}}); s.Exact != nil || s.Right != nil || s.Fields != nil || s.Bad() {
		t.Errorf("without gold: %+v", s)
	}
	if s := Fail(in, errors.New("too long")); s.Failed != "too long" || *s.Valid || *s.Exact || *s.Right || s.Fields["a"] || len(s.Fields) != 1 || !s.Bad() {
		t.Errorf("failed: %+v", s)
	}
	if got := members([]byte(`{"a/b":1,"~":2}`)); !cmp.Equal(got, []string{"a~1b", "~0"}) {
		t.Errorf("members %q", got)
	}
	s := Judge{}.Measure(Input{Gold: []byte(`{"a/b":{"x":1},"c":2}`)}, Decoded{Result: trace.Result{JSON: `{"a/b":{"x":2},"c":2}`}})
	if s.Fields["a~1b"] || !s.Fields["c"] {
		t.Errorf("fields with slashes: %v", s.Fields)
	}
}

func TestLeaksAreCounted(t *testing.T) {
	text := `{"label": "Okay, the user wants a label, so I'll go with red"}`
	d := Decoded{Steps: []trace.Step{said(1, text, "", trace.RoleAnswer, trace.RegionJSON)}, Result: trace.Result{JSON: text}}
	if s := (Judge{}).Measure(Input{}, d); s.Leaks != 1 || !s.Bad() {
		t.Errorf("%d leaks", s.Leaks)
	}
}

func TestOpening(t *testing.T) {
	first := func(text string, override bool) []trace.Step {
		s := said(1, "{", "", trace.RoleStructure, trace.RegionJSON)
		s.Override = override
		s.Top = []trace.Candidate{{Token: trace.Token{Bytes: []byte(text)}, Raw: trace.LogProb(math.Log(0.5))}}
		return []trace.Step{s}
	}
	tests := []struct {
		text     string
		override bool
		want     bool
	}{
		{"<think>", true, true}, {"<", true, true}, {"\n<think>\n", true, true}, {"<think>Okay", true, true},
		{"<think>", false, false}, {"Okay", true, false}, {" ", true, false}, {"", true, false}, {"<tool", true, false},
	}
	for _, tt := range tests {
		p := opening(first(tt.text, tt.override), "<think>")
		if (p != nil) != tt.want || p != nil && math.Abs(*p-0.5) > 1e-12 {
			t.Errorf("%q, %v: %v", tt.text, tt.override, p)
		}
	}
	s := Judge{Leaks: leaks.Options{Open: "[t]"}}.Measure(Input{}, Decoded{Steps: first("[", true)})
	if s.Opening == nil {
		t.Error("the tag of the options is not looked for")
	}
}

func TestAgree(t *testing.T) {
	roles := func(path string) trace.Role {
		if path == "/why" {
			return trace.RoleReasoning
		}
		return trace.RoleAnswer
	}
	tests := []struct {
		base, other  string
		same, agrees bool
	}{
		{`{"a":1,"why":"x"}`, `{"why":"x","a":1.0}`, true, true},
		{`{"a":1,"why":"x"}`, `{"why":"y","a":1}`, false, true},
		{`{"a":1,"why":"x"}`, `{"a":2,"why":"x"}`, false, false},
		{`{"a":`, `{"a":`, true, true},
		{`{"a":`, `{"a"`, false, false},
		{`[1]`, `{"a":1}`, false, false},
	}
	for _, tt := range tests {
		s := Sample{document: []byte(tt.other)}
		Judge{Roles: roles}.agree(&s, Sample{document: []byte(tt.base)})
		if s.Same != tt.same || s.Agrees != tt.agrees {
			t.Errorf("%s, %s: same %v, agrees %v", tt.base, tt.other, s.Same, s.Agrees)
		}
	}
	failed, empty := Sample{Failed: "x"}, Sample{}
	for _, pair := range [][2]Sample{{failed, failed}, {failed, empty}, {empty, failed}} {
		s := pair[0]
		if (Judge{}).agree(&s, pair[1]); s.Same || s.Agrees {
			t.Errorf("%+v agrees with %+v", pair[0], pair[1])
		}
	}
}

func TestFieldOf(t *testing.T) {
	for path, want := range map[string]string{"": "", "/": "/", "/a": "/a", "/list/12": "/list/*", "/0/x/1/y": "/*/x/*/y", "/a1": "/a1"} {
		if got := fieldOf(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}
