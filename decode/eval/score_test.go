package eval_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
)

func TestPercentile(t *testing.T) {
	hundred := make([]float64, 100)
	for i := range hundred {
		hundred[i] = float64(100 - i)
	}
	tests := []struct {
		values []float64
		p      float64
		want   float64
	}{
		{nil, 50, 0},
		{[]float64{7}, 95, 7},
		{[]float64{3, 1, 2}, 50, 2},
		{[]float64{4, 1, 3, 2}, 50, 2},
		{hundred, 95, 95},
		{hundred, 100, 100},
		{hundred, 0.1, 1},
	}
	for _, tt := range tests {
		if got := eval.Percentile(tt.values, tt.p); got != tt.want {
			t.Errorf("percentile %g of %d values: %g, want %g", tt.p, len(tt.values), got, tt.want)
		}
	}
}

// given makes an answer with an operation and its two probabilities.
func given(n int, gold, got string, masked, raw float64) eval.Answer {
	return eval.Answer{Question: n, Valid: true, Parsed: true, GoldOperation: gold, Operation: got, OperationRight: gold == got,
		Masked: trace.LogProb(math.Log(masked)), Raw: trace.LogProb(math.Log(raw)), Certainty: trace.LogProb(-n)}
}

// sampleRows are five questions under two stencils.
func sampleRows() []eval.Row {
	right := given(1, "a", "a", 1, 0.95)
	right.Exact, right.ExactWithDefaults, right.Fields, right.Offered = true, true, []string{"op", "x"}, 1
	wrong := given(2, "a", "b", 1, 0.2)
	parameter := given(3, "b", "b", 0.999, 0.4)
	parameter.Fields = []string{"op", "x"}
	parameter.Differences = []eval.Difference{{Field: "x", Fault: eval.FaultMissing}, {Field: "y", Fault: eval.FaultExtra}, {Field: "z", Fault: eval.FaultExtra}}
	defaults := given(4, "b", "b", 0.5, 0.5)
	defaults.ExactWithDefaults, defaults.Differences = true, []eval.Difference{{Field: "y", Fault: eval.FaultWrong}}
	failed := eval.Answer{Question: 5, Failed: "it fits nothing", Masked: trace.Unknown, Raw: trace.Unknown, Fields: []string{"op"}}
	var rows []eval.Row
	for _, a := range []eval.Answer{right, wrong, parameter, defaults, failed} {
		free := a
		if a.Question == 2 {
			free.Operation, free.OperationRight = "a", true
		}
		rows = append(rows, eval.Row{free, a})
	}
	return rows
}

func TestScore(t *testing.T) {
	s := eval.Score([]string{"free", "catalog"}, sampleRows(), 0.9)["catalog"]
	fractions := []float64{s.Valid, s.Exact, s.ExactWithDefaults, s.WrongButValid, *s.OperationRight}
	if diff := cmp.Diff([]float64{0.8, 0.2, 0.4, 0.6, 0.6}, fractions); diff != "" || s.N != 5 {
		t.Errorf("n %d: %s", s.N, diff)
	}
	w := s.Wrong
	if got := [...]int{w.N, w.Operation, w.Wrong, w.Missing, w.Extra, w.Defaults}; got != [...]int{3, 1, 1, 1, 1, 1} {
		t.Errorf("split %v", got)
	}
	if len(w.Confused) != 1 || w.Confused[0].Gold != "a" || w.Confused[0].Got != "b" || w.Confused[0].Example.Question != 2 {
		t.Errorf("confused %+v", w.Confused)
	}
	fields := []eval.FieldWrong{{Field: "y", Wrong: 1, Extra: 1}, {Field: "x", Missing: 1}, {Field: "z", Extra: 1}}
	if diff := cmp.Diff(fields, w.Fields, cmpopts.IgnoreFields(eval.FieldWrong{}, "Example")); diff != "" {
		t.Errorf("fields %s", diff)
	}
	if e := w.Fields[0].Example; e.Question != 3 {
		t.Errorf("the surest wrong y is question %d, want 3", e.Question)
	}
	scores := []eval.FieldScore{
		{Field: "op", N: 3, Right: 2.0 / 3, Missing: 1},
		{Field: "x", N: 2, Right: 0.5, Missing: 1},
		{Field: "y", Wrong: 1, Extra: 1},
		{Field: "z", Extra: 1},
	}
	if diff := cmp.Diff(scores, s.Fields, cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Errorf("field scores %s", diff)
	}
	if diff := cmp.Diff([]eval.Failure{{Reason: "it fits nothing", N: 1, Question: 5}}, s.Failures); diff != "" {
		t.Errorf("failures %s", diff)
	}
}

// An object is scored as a whole beside its fields, one that the gold leaves
// empty included.
func TestObjectsAreScored(t *testing.T) {
	tests := []struct {
		gold, answer string
		want         []eval.FieldScore
	}{
		{`{"a":{"x":1,"y":{"z":2}}}`, `{"a":{"x":1,"y":{"z":2}}}`,
			[]eval.FieldScore{{Field: "a", N: 1, Right: 1}, {Field: "a/x", N: 1, Right: 1}, {Field: "a/y", N: 1, Right: 1}, {Field: "a/y/z", N: 1, Right: 1}}},
		{`{"a":{"x":1,"y":{"z":2}}}`, `{"a":{"x":1,"y":{"z":3}}}`,
			[]eval.FieldScore{{Field: "a", N: 1, Wrong: 1}, {Field: "a/x", N: 1, Right: 1}, {Field: "a/y", N: 1, Wrong: 1}, {Field: "a/y/z", N: 1, Wrong: 1}}},
		{`{"a":{"x":1}}`, `{"a":{"x":1,"y":2}}`,
			[]eval.FieldScore{{Field: "a", N: 1, Wrong: 1}, {Field: "a/x", N: 1, Right: 1}, {Field: "a/y", Extra: 1}}},
		{`{"a":{}}`, `{"a":{"y":2}}`, []eval.FieldScore{{Field: "a", N: 1, Wrong: 1}, {Field: "a/y", Extra: 1}}},
		{`{"a":{"x":1}}`, `{"a":5}`, []eval.FieldScore{{Field: "a", N: 1, Wrong: 1}, {Field: "a/x", N: 1, Missing: 1}}},
		{`{"a":1}`, `5`, []eval.FieldScore{{Field: eval.Whole, Wrong: 1}, {Field: "a", N: 1, Missing: 1}}},
		{`{"a":{"x":1}}`, `{"a"`, []eval.FieldScore{{Field: "a", N: 1, Missing: 1}, {Field: "a/x", N: 1, Missing: 1}}},
	}
	for _, tt := range tests {
		state := trace.State{Result: &trace.Result{JSON: tt.answer}}
		a := eval.Judge{}.Measure(eval.Question{Number: 1, Gold: []byte(tt.gold)}, state, 0)
		got := eval.Score([]string{"schema"}, []eval.Row{{a}}, 0.9)["schema"].Fields
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s for %s: %s", tt.answer, tt.gold, diff)
		}
	}
}

func TestDecisionsAddUp(t *testing.T) {
	rows := sampleRows()
	if s := eval.Score([]string{"free", "catalog"}, rows, 0.9)["catalog"]; s.Decisions != nil || s.DecisionsDiffer != nil {
		t.Errorf("%v decisions, which nobody made", s.Decisions)
	}
	rows[0][1].Decisions = eval.CountDecisions([]trace.Decision{{Differs: true}, {}})
	rows[3][1].Decisions = eval.CountDecisions([]trace.Decision{{Differs: true}})
	scores := eval.Score([]string{"free", "catalog"}, rows, 0.9)
	s := scores["catalog"]
	if s.Decisions == nil || s.DecisionsDiffer == nil || *s.Decisions != 3 || *s.DecisionsDiffer != 2 || scores["free"].Decisions != nil {
		t.Errorf("%+v", s)
	}
}

func TestConfidence(t *testing.T) {
	scores := eval.Score([]string{"free", "catalog"}, sampleRows(), 0.9)
	c := scores["catalog"].Confidence
	if c.Masked.Decided != 3 || c.Masked.Right != 2 || c.Masked.Coverage != 0.6 || c.Raw.Decided != 1 || c.Raw.Precision != 1 {
		t.Errorf("masked %+v\nraw %+v", c.Masked, c.Raw)
	}
	if c.Lone != (eval.Lone{N: 1, Right: 1}) {
		t.Errorf("lone %+v", c.Lone)
	}
	gates := []eval.Gate{
		{Name: "masked threshold", Wrong: 3, WrongCaught: 1, Operation: 1, Right: 1},
		{Name: "raw threshold", Wrong: 3, WrongCaught: 3, Operation: 1, OperationCaught: 1, Right: 1},
		{Name: "disagreement", Wrong: 3, WrongCaught: 1, Operation: 1, OperationCaught: 1, Right: 1},
	}
	if diff := cmp.Diff(gates, c.Gates); diff != "" {
		t.Error(diff)
	}
	if n := len(scores["free"].Confidence.Gates); n != 2 {
		t.Errorf("free decoding has %d gates: it cannot disagree with itself", n)
	}
	alone := []eval.Row{{given(1, "a", "a", 1, 1)}}
	if n := len(eval.Score([]string{"catalog"}, alone, 0.9)["catalog"].Confidence.Gates); n != 2 {
		t.Errorf("a stencil alone has %d gates", n)
	}
	none := eval.Score([]string{"schema"}, []eval.Row{{{Question: 1, Valid: true}}}, 0.9)["schema"]
	if none.Confidence != nil || none.OperationRight != nil || none.OperationP50 != nil {
		t.Errorf("answers without operations: %+v", none)
	}
}

func TestReliabilityBins(t *testing.T) {
	c := eval.Score([]string{"catalog"}, []eval.Row{
		{given(1, "a", "a", 1, 0)}, {given(2, "a", "b", 0.9995, 0.499)}, {given(3, "a", "a", 0.999, 0.5)}, {given(4, "a", "a", 0.95, 0.75)},
	}, 1)["catalog"].Confidence
	var masked, raw []int
	for i, b := range c.Masked.Bins {
		masked, raw = append(masked, b.N), append(raw, c.Raw.Bins[i].N)
	}
	if diff := cmp.Diff([]int{0, 0, 0, 0, 0, 1, 0, 3}, masked); diff != "" {
		t.Errorf("masked %s", diff)
	}
	if diff := cmp.Diff([]int{2, 1, 1, 0, 0, 0, 0, 0}, raw); diff != "" {
		t.Errorf("raw %s", diff)
	}
	if b := c.Masked.Bins[7]; b.From != 0.999 || b.To != 1 || b.Right != 2 || math.Abs(b.Mean-(1+0.9995+0.999)/3) > 1e-12 {
		t.Errorf("%+v", b)
	}
	want := 0.75*math.Abs((1+0.9995+0.999)/3-2.0/3) + 0.25*0.05
	if math.Abs(c.Masked.Error-want) > 1e-12 || c.Masked.Decided != 1 {
		t.Errorf("calibration error %g, want %g; decided %d", c.Masked.Error, want, c.Masked.Decided)
	}
}
