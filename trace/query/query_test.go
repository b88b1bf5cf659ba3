package query

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// stepsOf are the steps of a shipped trace.
func stepsOf(t testing.TB, name string) []trace.Step {
	t.Helper()
	log, err := trace.ReadFile("../../fixtures/traces/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return log.Last()
}

func runOf(t testing.TB, name string) *Run {
	t.Helper()
	return runOver(stepsOf(t, name))
}

func runOver(steps []trace.Step) *Run {
	r := NewRun(trace.Header{})
	r.Extend(steps)
	return r
}

// stops are the positions of the steps at which a condition holds.
func stops(t *testing.T, r *Run, text string) string {
	t.Helper()
	q, err := CompileCondition(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var at []string
	for i := range r.Len() {
		ok, err := q.Test(r, i)
		if err != nil {
			t.Fatalf("%s at %d: %v", text, i, err)
		}
		if ok {
			at = append(at, fmt.Sprint(i+1))
		}
	}
	return strings.Join(at, " ")
}

// Where conditions hold in the recorded traces.
func TestConditionsOnRecordedTraces(t *testing.T) {
	tests := []struct{ trace, text, want string }{
		{"override-catalog", `override`, "5"},
		{"override-catalog", `override && in("/territory")`, "5"},
		{"override-catalog", `override && in("/action")`, ""},
		{"override-catalog", `forced`, "6"},
		{"override-catalog", `end`, "6"},
		{"override-catalog", `pointer`, "4"},
		{"override-catalog", `marker == "<code0>" and value == "T-210"`, "4"},
		{"override-catalog", `rank > 1`, "5"},
		{"override-catalog", `wanted contains "count"`, "5"},
		{"override-catalog", `wanted_raw > raw`, "5"},
		{"override-catalog", `masked < 0.999 || bits > 1`, "5"},
		{"override-catalog", `choice == "greedy" && mass < 0.5`, "5"},
		{"override-catalog", `p("call_plan") > 0.5`, "2"},
		{"override-catalog", `allowed == 4`, "5"},
		{"override-catalog", `decision`, "2"},
		{"override-catalog", `!known(p("no such token"))`, "1 2 3 4 5 6"},
		{"override-catalog", `text endsWith "call_plan"`, "2"},
		{"override-catalog", `field == "call_plan"`, "2"},
		{"override-catalog", `field_tokens == 2`, "3 5"},
		{"pointers", `step in [3, 5]`, "3 5"},
		{"pointers", `step not in [3, 5] && step < 7`, "1 2 4 6"},
		{"pointers", `token in ["reach", "melatrex"]`, "4 10"},
		{"pointers", `token matches "^<.*>$" and not end`, "6 8 12"},
		{"pointers", `enters("/metric")`, "4"},
		{"pointers", `leaves("/metric")`, "6"},
		{"pointers", `enters("/*")`, "2 4 6 8 10 12"},
		{"pointers", `enters("/**")`, "1 2 4 6 8 10 12"},
		{"pointers", `leaves("/*")`, "4 6 8 10 12 14"},
		{"pointers", `not in("/*")`, "1 14"},
		{"pointers", `in ("/*") && !in("/month") && step > 10`, "11"},
		{"pointers", `true and in("/month")`, "12 13"},
		{"pointers", `(step) in [1] || in("/month")`, "1 12 13"},
		{"pointers", `step % 5 == 0`, "5 10"},
		{"pointers", `role == "structure"`, "1 14"},
		{"pointers", `region != "json" or region_change or noted or lost or illegal or edit or mask_off`, ""},
		{"pointers", `decision`, "2 6 8"},
		{"invented-metric", `decision`, "2 4 6"},
		{"pointers", `(override ? 1 : 2) == 2 && step == 1`, "1"},
		{"pointers", `1 < step < 4`, "2 3"},
		{"pointers", `model_us > 0 && mask_us >= 0 && entropy >= 0 && id == 0`, "14"},
		{"free-not-valid", `allowed > 2000`, "1 2 3 4 5 6 7 8"},
		{"invented-metric", `field == "samples"`, "4"},
		{"invented-metric", `path == "" && forced`, "8"},
	}
	for _, test := range tests {
		if got := stops(t, runOf(t, test.trace), test.text); got != test.want {
			t.Errorf("%s: %s holds at %q, want %q", test.trace, test.text, got, test.want)
		}
	}
}

// What nobody knows compares as false with everything.
func TestUnknownNumbers(t *testing.T) {
	s := trace.Step{ID: 1, N: 1, Lost: true, Entropy: math.NaN(), AllowedMass: trace.Unknown}
	s.Chosen.Raw, s.Chosen.Masked = trace.Unknown, trace.Unknown
	r := runOver([]trace.Step{s})
	for _, number := range []string{"raw", "masked", "wanted_raw", "mass", "bits", "entropy", "allowed", "rank", `p("x")`, "-raw", "raw * 0 + 1"} {
		for _, op := range []string{"==", "!=", "<", "<=", ">", ">="} {
			for _, text := range []string{number + op + "0.5", "0 " + op + number, number + op + "raw"} {
				if got := stops(t, r, text); got != "" {
					t.Errorf("%s holds", text)
				}
			}
		}
		q, err := Compile(number)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := q.Eval(r, 0); err != nil || Format(v) != "unknown" {
			t.Errorf("%s is %v, %v", number, v, err)
		}
	}
	if got := stops(t, r, "known(raw) || known(mass)"); got != "" {
		t.Error("an unknown number is known")
	}
	if got := stops(t, r, "known(step) && not (raw > 0.5)"); got != "1" {
		t.Error("not of a comparison with an unknown number does not hold")
	}
}

func TestUnequalOfKnownNumbers(t *testing.T) {
	r := runOf(t, "pointers")
	if got := stops(t, r, "rank != 1 || step != 3.0 && step < 5"); got != "1 2 4" {
		t.Errorf("holds at %s", got)
	}
}

func TestFormat(t *testing.T) {
	tests := []struct {
		value any
		want  string
	}{
		{true, "true"}, {7, "7"}, {"a\n", "a\n"}, {151936.0, "151936"}, {0.25, "0.25"}, {1.0 / 3, "0.333333"},
		{math.NaN(), "unknown"}, {math.Inf(1), "infinite"}, {math.Inf(-1), "-infinite"}, {1e-9, "1e-09"},
	}
	for _, test := range tests {
		if got := Format(test.value); got != test.want {
			t.Errorf("%v is %q, want %q", test.value, got, test.want)
		}
	}
}

// Half characters, and where a long text is cut.
func TestTexts(t *testing.T) {
	steps := []trace.Step{
		{ID: 1, N: 1, Chosen: trace.Candidate{Token: trace.Token{ID: 1, Bytes: []byte("a\xe2\x82")}}},
		{ID: 2, Parent: 1, N: 2, Chosen: trace.Candidate{Token: trace.Token{ID: 2, Bytes: []byte("\xac")}}},
		{ID: 3, Parent: 2, N: 3, Chosen: trace.Candidate{Token: trace.Token{ID: 3, Bytes: []byte(strings.Repeat("€", 2000))}}},
	}
	r := runOver(steps)
	for i, want := range []string{`a\xe2\x82`, "a€", strings.Repeat("€", maxValue/3)} {
		for _, name := range []string{"text", "field"} {
			q, err := Compile(name)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := q.Eval(r, i); got != want || err != nil {
				t.Errorf("%s at %d: %.20q, %v", name, i, got, err)
			}
		}
	}
	if got := stops(t, r, `token == "\\xac"`); got != "2" {
		t.Errorf("a token of half a character at %q", got)
	}
}

func TestNoted(t *testing.T) {
	r := runOf(t, "pointers")
	r.SetNoted([]int{3, 7})
	if got := stops(t, r, "noted"); got != "3 7" {
		t.Errorf("noted at %s", got)
	}
}

// One query and one run serve several goroutines at once.
func TestSeveralAtOnce(t *testing.T) {
	r := runOf(t, "pointers")
	q, err := CompileCondition(`in("/*") && field endsWith token && token != "melatrex"`)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for n := range 200 {
				i := n % r.Len()
				want := i > 0 && i < 13 && i != 9
				if ok, err := q.Test(r, i); ok != want || err != nil {
					t.Errorf("at %d: %v, %v", i, ok, err)
				}
			}
		})
	}
	all.Wait()
}
