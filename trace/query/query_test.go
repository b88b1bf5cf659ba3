package query

import (
	"errors"
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
	r := NewRun()
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
		{"invented-metric", `decision`, "2 4"},
		{"pointers", `(override ? 1 : 2) == 2 && step == 1`, "1"},
		{"pointers", `1 < step < 4`, "2 3"},
		{"pointers", `model_us > 0 && mask_us >= 0 && entropy >= 0 && id == 0`, "14"},
		{"free-not-valid", `allowed > 2000`, "1 2 3 4 5 6 7 8"},
		{"invented-metric", `field == "market_share"`, "6"},
		{"invented-metric", `path == "/metric" && forced`, "5"},
	}
	for _, test := range tests {
		if got := stops(t, runOf(t, test.trace), test.text); got != test.want {
			t.Errorf("%s: %s holds at %q, want %q", test.trace, test.text, got, test.want)
		}
	}
}

// What is wrong is said at its column.
func TestErrorsHaveColumns(t *testing.T) {
	tests := []struct {
		text   string
		column int
		want   string // a part of the text
	}{
		{``, 1, "wanted"},
		{`   `, 1, "wanted"},
		{`overide`, 1, "did you mean override?"},
		{`step > 1 && overide`, 13, "did you mean override?"},
		{`übel`, 1, "nothing named übel"},
		{`token == "üü" && foo`, 18, "nothing named foo"},
		{`step`, 1, "compare it"},
		{`  entropy`, 3, "compare it"},
		{`token`, 1, "a text"},
		{`override && step`, 10, "mismatched types condition and whole number"},
		{`token > 3`, 7, "mismatched types text and whole number"},
		{`raw % 2 == 0`, 5, "mismatched types number and whole number"},
		{`in`, 1, `unexpected "in"`},
		{`in()`, 1, "one argument"},
		{`in("/a", "/b")`, 1, "one argument"},
		{`override && in("a")`, 16, "begins with /"},
		{`in(path)`, 4, "between quotes"},
		{`enter("/a")`, 1, "did you mean enters?"},
		{`enters`, 1, "is a function"},
		{`path("/a")`, 1, "no function"},
		{`$i("/a")`, 1, "nothing named $i"},
		{`override || $env`, 13, "nothing named $env"},
		{`token matches "[a"`, 15, "missing closing ]"},
		{`token matches path`, 15, "between quotes"},
		{`token matches "((a{50}){20}){20}"`, 15, "repeat count"},
		{`token matches "\\w{1000}\\w{1000}"`, 15, "too large"},
		{`"a" + token == "b"`, 5, "joined"},
		{`(override ? 1 : "a") == 1`, 0, "one type"},
		{`len(token) > 3`, 1, "no function named len"},
		{`now() == now()`, 1, "no function named now"},
		{`all([1], # > 0)`, 1, "no part"},
		{`map(1..1000000000, #)`, 1, "no part"},
		{`step in 1..3`, 10, "a list is wanted"},
		{`[1, 2] == [1, 2]`, 1, "after \"in\""},
		{`step in [step]`, 10, "numbers or texts"},
		{`let x = 1; x == 1`, 5, "no part"},
		{`override; forced`, 1, "no part"},
		{`token.foo`, 7, "no part"},
		{`token[0]`, 6, "no part"},
		{`token ?? path`, 7, "no operator"},
		{`nil == nil`, 1, "no part"},
		{`{"a": 1}`, 1, "no part"},
		{`override &&`, 11, "ends too soon"},
		{`(override`, 9, "ends too soon"},
		{`override)`, 9, "unexpected"},
		{`override @`, 10, "unrecognized"},
		{"override\nforced", 9, "control character"},
		{"ab\xff", 3, "UTF-8"},
		{`token == "abc`, 14, "literal not terminated"},
		{`step == 99999999999999999999`, 0, "invalid integer"},
		{strings.Repeat(" ", 2000) + "x", 2001, "nothing named"},
		{strings.Repeat("x", 2000), 1, "longer"},
		{strings.Repeat("1+", 300) + "1 > 0", 0, "nodes"},
	}
	for _, test := range tests {
		_, err := CompileCondition(test.text)
		var at *Error
		if !errors.As(err, &at) {
			t.Errorf("%s: error %v, want one with a column", test.text, err)
			continue
		}
		if (test.column > 0 && at.Column != test.column) || !strings.Contains(at.Text, test.want) {
			t.Errorf("%s: %v, want column %d and %q", test.text, err, test.column, test.want)
		}
	}
}

// A comparison that is written in a chain hangs in the tree twice: without a
// bound, nested ones would double the work at each level.
func TestNestedChainsAreRefused(t *testing.T) {
	text := "1"
	for range 24 {
		text = "(0<" + text + "<2?1:0)"
	}
	if _, err := Compile(text); err == nil || !strings.Contains(err.Error(), "too many parts") {
		t.Errorf("error %v, want one about the number of parts", err)
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

func TestErrorsOfQuestions(t *testing.T) {
	r := runOf(t, "pointers")
	number, err := Compile("step")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := number.Test(r, 0); !errors.Is(err, ErrNoCondition) {
		t.Errorf("a number as a condition: %v", err)
	}
	for _, i := range []int{-1, r.Len()} {
		if _, err := number.Eval(r, i); !errors.Is(err, ErrNoStep) {
			t.Errorf("index %d: %v", i, err)
		}
	}
	remainder, err := CompileCondition("true && 1 == 1 % (step - 1)")
	if err != nil {
		t.Fatal(err)
	}
	var at *Error
	if _, err := remainder.Test(r, 0); !errors.As(err, &at) || at.Column != 16 {
		t.Errorf("a remainder of a division by 0: %v", err)
	}
	if ok, err := remainder.Test(r, 2); !ok || err != nil {
		t.Errorf("the same query afterwards: %v, %v", ok, err)
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
