package eval_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
)

// steps makes a step of every token of a text in which | parts tokens. The nth
// token has the masked log-probability -n and the raw one -10n; an empty token
// is an end token.
func steps(text string) []trace.Step {
	var list []trace.Step
	for i, token := range strings.Split(text, "|") {
		s := trace.Step{N: i + 1, ModelNS: 2e6, MaskNS: 1e6}
		s.Chosen.Bytes = []byte(token)
		if token == "" {
			s.Chosen.Kind = trace.KindEnd
		}
		s.Chosen.Masked, s.Chosen.Raw = trace.LogProb(-i-1), trace.LogProb(-10*(i+1))
		list = append(list, s)
	}
	return list
}

func TestSpell(t *testing.T) {
	tests := []struct {
		text        string
		value       string
		first, last int
		masked      float64
		stands      int
	}{
		{`{"|op|":|"|rank|"|}|`, "rank", 3, 5, -4 - 5 - 6, 4},
		{`{"op":"|ra|nk",|"a":1}`, "rank", 0, 2, -1 - 2 - 3, 2},
		{`{"op": |"r|ank"}`, "rank", 1, 2, -2 - 3, 2},
		{`{"a":{"op":"no"},|"op"| : "|x"`, "x", 2, 3, -3 - 4, 3},
		{`{"op":"|a"|,"op":"b"}`, "a", 0, 1, -1 - 2, 1},
		{`{"op":|"a\"b|"|broken`, `a"b`, 1, 2, -2 - 3, 1},
	}
	for _, tt := range tests {
		s, ok := eval.Spell(steps(tt.text), "op")
		if !ok || s.Value != tt.value || s.First != tt.first || s.Last != tt.last || s.Stands != tt.stands || float64(s.Masked) != tt.masked || float64(s.Raw) != 10*tt.masked {
			t.Errorf("%s: %+v, %v", tt.text, s, ok)
		}
	}
	for _, text := range []string{``, `{"op"|:`, `{"op":"ra`, `{"op":5}`, `["op"]`, `Sure: {"op":"a"}`, `{"a":[{"op":"b"`, `{"o|p`} {
		if s, ok := eval.Spell(steps(text), "op"); ok {
			t.Errorf("%s: %+v", text, s)
		}
	}
}

// What is thought before the answer may hold anything, also another answer.
func TestSpellAfterThoughts(t *testing.T) {
	list := steps(`{"op":"no"}|</think>|{"op":|"yes"}`)
	list[0].Region, list[1].Region = trace.RegionThink, trace.RegionThink
	if s, ok := eval.Spell(list, "op"); !ok || s.Value != "yes" || s.First != 3 || s.Masked != -4 {
		t.Errorf("%+v, %v", s, ok)
	}
}

func TestMeasure(t *testing.T) {
	q := eval.Question{Number: 3, Input: "q", Gold: []byte(`{"op":"rank","n":1}`)}
	valid := true
	result := &trace.Result{Reason: trace.EndToken, JSON: `{"op":"rank","n":2}`, Valid: &valid, Steps: 4, Forced: 1, Overrides: 2}
	a := eval.Judge{Key: "op"}.Measure(q, trace.State{Steps: steps(`{"op":|"rank"|,"n":2}|`), Result: result}, 20e6)
	if !a.Valid || a.Exact || !a.OperationRight || a.Operation != "rank" || !a.Parsed || len(a.Differences) != 1 {
		t.Errorf("%+v", a)
	}
	if a.OperationMS != 6 || a.MS() != 12 || a.WallMS != 20 || a.Masked != -2 || a.Raw != -20 || a.Certainty != -10 {
		t.Errorf("%+v", a)
	}
	none := eval.Judge{}.Measure(q, trace.State{Steps: steps(`{"op"`)}, 0)
	if none.Operation != "" || none.Masked.Known() || none.Parsed || none.Valid || math.IsNaN(float64(none.Certainty)) {
		t.Errorf("%+v", none)
	}
}
