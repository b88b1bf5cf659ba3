package compare

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
)

func about(total, samples int, names ...string) About {
	a := About{Inputs: "x", Total: total, Samples: samples, Flags: []string{"f"}}
	for _, n := range names {
		a.Settings = append(a.Settings, Named{Name: "f=" + n, Values: []string{n}})
	}
	return a
}

// one makes rows of one sample each: by input, the base's and the other's.
func one(list ...[2]Sample) []Row {
	var rows []Row
	for _, s := range list {
		rows = append(rows, Row{{s[0]}, {s[1]}})
	}
	return rows
}

func TestReportCounts(t *testing.T) {
	right := Sample{Reason: trace.EndToken, Valid: yes(), Exact: yes(), Right: yes(), Same: true, Agrees: true, Key: "a", Keyed: true,
		Fields: map[string]bool{"a": true}, MS: 10, Attempts: 1, Tokens: Tokens{1, 2, 3},
		All: Counts{Steps: 6, Overrides: 3, Bits: 1, Known: 4}, Paths: map[string]Counts{"/a": {Steps: 2, Overrides: 1}}}
	wrong := right
	wrong.Exact, wrong.Right, wrong.Agrees, wrong.Same = no(), no(), false, false
	wrong.Fields, wrong.Leaks, wrong.Keyed, wrong.Key = map[string]bool{"a": false}, 2, false, ""
	wrong.Tokens, wrong.MS, wrong.Attempts, wrong.Reason = Tokens{5, 2, 3}, 30, 3, trace.EndMaxTokens
	wrong.Thoughts = &trace.Thoughts{Steps: 4, Forced: true, Loop: &trace.Loop{}}
	p := 0.5
	wrong.Opening = &p
	unknown := Sample{Reason: trace.EndToken, Attempts: 1, Keyed: true, Key: "b"}
	failed := Fail(Input{Gold: []byte(`{"a":1}`)}, errText("too long"))
	r := NewReport(about(9, 1, "1", "2"), one([2]Sample{right, right}, [2]Sample{right, wrong}, [2]Sample{right, failed}, [2]Sample{unknown, unknown}))
	if !r.Partial || r.Done != 4 || len(r.Settings) != 2 || r.Settings[0].Difference != nil {
		t.Fatalf("%+v", r)
	}
	s := r.Settings[1]
	got := []Share{s.Valid, s.Exact, s.Answer, s.Same, s.Leaking, s.Fields[0].Share}
	if want := []Share{{2, 3}, {1, 3}, {1, 3}, {1, 4}, {1, 3}, {1, 3}}; !cmp.Equal(got, want) {
		t.Errorf("shares %v, want %v", got, want)
	}
	if s.N != 4 || s.Failed != 1 || s.Leaks != 2 || s.Attempts != 5 || s.Retried != 1 || *s.P50 != 10 || *s.P95 != 30 {
		t.Errorf("%+v", s)
	}
	if want := (Means{6.0 / 3, 4.0 / 3, 2}); *s.Tokens != want {
		t.Errorf("tokens %+v", s.Tokens)
	}
	if s.All.Steps != 12 || *s.All.Pressure != 0.5 || *s.All.Bits != 0.25 || s.Content.Pressure != nil || s.Paths[0].Bits != nil {
		t.Errorf("all %+v, content %+v, paths %+v", s.All, s.Content, s.Paths)
	}
	if th := s.Thoughts; th.N != 1 || th.Unclosed != 1 || th.Forced != 1 || th.Loops != 1 || th.Steps != 4 || th.Overruled != 1 || *th.Opening != 0.5 {
		t.Errorf("thoughts %+v", th)
	}
	keys, err := json.Marshal(s.FirstKeys)
	if err != nil || string(keys) != `[{"name":"a","n":1},{"name":"b","n":1},{"name":null,"n":1}]` {
		t.Errorf("first keys %s, %v", keys, err)
	}
	if len(s.Failures) != 1 || *s.Failures[0].Name != "too long" || len(s.Ends) != 2 || *s.Ends[0].Name != string(trace.EndToken) {
		t.Errorf("failures %v, ends %v", s.Failures, s.Ends)
	}
}

// Of what was not decoded nothing is known but that it is not valid.
func TestNothingDecoded(t *testing.T) {
	failed := Fail(Input{}, errText("too long"))
	s := NewReport(about(1, 1, "1"), []Row{{{failed}}}).Settings[0]
	if s.Tokens != nil || s.P50 != nil || s.P95 != nil || s.Leaking.Of != 0 || s.Valid != (Share{0, 1}) || s.Answer.Of != 0 {
		t.Errorf("%+v", s)
	}
}

// Fewer inputs than can find a difference are no comparison that could.
func TestTooFewInputsAreNoTest(t *testing.T) {
	var rows []Row
	for n := range minPairs {
		rows = append(rows, Row{{{Valid: no()}}, {{Valid: yes()}}})
		want := 0
		if n+1 == minPairs {
			want = 2 + 5 // valid and leak; both tokens, ms, and overrides in all and in content
		}
		r := NewReport(about(9, 1, "1", "2"), rows)
		if differs := r.Settings[1].Difference.Signs[0].Differs; r.Tests != want || differs != (want > 0) {
			t.Errorf("%d inputs: %d comparisons, want %d; valid differs: %v", n+1, r.Tests, want, differs)
		}
	}
}

type errText string

func (e errText) Error() string { return string(e) }

// The units are inputs: what several samples say together counts once, and what
// is not known of both is left out.
func TestVersus(t *testing.T) {
	mk := func(valid *bool, tokens int) Sample {
		return Sample{Valid: valid, Tokens: Tokens{Answer: tokens}, Reason: trace.EndToken}
	}
	var rows []Row
	for range 6 {
		rows = append(rows, Row{{mk(yes(), 1), mk(yes(), 3)}, {mk(no(), 4), mk(yes(), 4)}})
	}
	rows = append(rows, Row{{mk(nil, 2), mk(yes(), 2)}, {mk(yes(), 2), mk(yes(), 2)}})
	rows = append(rows, Row{{mk(yes(), 2), mk(yes(), 2)}, {mk(yes(), 2), mk(nil, 2)}})
	r := NewReport(about(8, 2, "1", "2"), rows)
	v := r.Settings[1].Difference
	if got := v.Signs[0]; got.Figure != "valid" || got.Fewer != 6 || got.More != 0 || got.Same != 0 || !got.Differs {
		t.Errorf("valid: %+v", got)
	}
	if len(v.Signs) != 2 || v.Signs[1].Figure != "leak" || v.Signs[1].Same != 8 {
		t.Errorf("without gold there is no exact: %+v", v.Signs)
	}
	if got := v.Quantities[1]; got.N != 8 || *got.Mean != 12.0/8 || !got.Differs {
		t.Errorf("tokens: %+v, mean %v", got, *got.Mean)
	}
	if pressure := v.Quantities[4]; pressure.N != 0 || pressure.Mean != nil {
		t.Errorf("pressure of no steps: %+v", pressure)
	}
	if r.Tests != 2+5 { // both tokens, ms, and overrides in all and in content
		t.Errorf("%d comparisons", r.Tests)
	}
}

// A report of nothing is one too.
func TestReportOfNothing(t *testing.T) {
	r := NewReport(about(3, 1, "1", "2"), nil)
	b, err := json.Marshal(r)
	if err != nil || !r.Partial || r.Settings[1].Difference.Quantities[0].Mean != nil {
		t.Errorf("%s, %v", b, err)
	}
}
