package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/trace"
)

// givenSettings reads flags of compare.
func givenSettings(t *testing.T, args ...string) (*comparison, []*combination, error) {
	t.Helper()
	cmd, c := &cobra.Command{Use: "compare"}, &comparison{}
	c.register(cmd)
	if err := cmd.ParseFlags(args); err != nil {
		t.Fatal(err)
	}
	list, err := c.combinations()
	return c, list, err
}

func namesOf(list []*combination) []string {
	var names []string
	for _, c := range list {
		names = append(names, c.name)
	}
	return names
}

func TestCombinations(t *testing.T) {
	tests := []struct {
		args []string
		want []string
	}{
		{[]string{"--regimes", "off,parser-first"}, []string{"think=off", "think=parser-first"}},
		{[]string{"--schema", "b", "--schema=a", "--top", "3"}, []string{"schema=b", "schema=a"}},
		{[]string{"--temperature", "0", "--schema", "a", "--temperature", "1", "--schema", "b"},
			[]string{"temperature=0 schema=a", "temperature=0 schema=b", "temperature=1 schema=a", "temperature=1 schema=b"}},
		{[]string{"--lenient=false", "--lenient", "--schema", "a"}, []string{"lenient=false", "lenient=true"}},
		// the budget means nothing where there are no thoughts
		{[]string{"--regimes", "off,parser-first", "--think-budget", "1", "--think-budget", "2"},
			[]string{"think=off think-budget=1", "think=parser-first think-budget=1", "think=parser-first think-budget=2"}},
		// greedy decoding draws nothing
		{[]string{"--seed", "1", "--seed", "2", "--regimes", "off,retry"},
			[]string{"seed=1 think=off", "seed=1 think=retry", "seed=2 think=retry"}},
		{[]string{"--system", "a, b", "--system", ""}, []string{"system=a, b", "system="}},
	}
	for _, tt := range tests {
		_, list, err := givenSettings(t, tt.args...)
		if err != nil {
			t.Fatalf("%q: %v", tt.args, err)
		}
		if diff := cmp.Diff(tt.want, namesOf(list)); diff != "" {
			t.Errorf("%q: %s", tt.args, diff)
		}
	}
}

// Every regime that there is, in its order.
func TestAllRegimes(t *testing.T) {
	c, list, err := givenSettings(t, "--regimes", "all")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range list {
		got = append(got, x.settings.think)
	}
	if !slices.Equal(got, regimes) || len(got) < 2 || !slices.Equal(c.several(), []string{"think"}) {
		t.Errorf("regimes %q, flags %q", got, c.several())
	}
}

// A combination is what run makes of the same flags, defaults included.
func TestCombinationsAreSettingsOfRun(t *testing.T) {
	for _, args := range [][]string{
		{"--think=off", "--schema=action"},
		{"--think=parser-first", "--schema=action", "--think-budget=9"},
		{"--think=retry", "--top-p=0.5", "--seed=7"},
		{"--lenient", "--schema=action", "--raw"},
	} {
		cmd, s := &cobra.Command{}, &settings{}
		s.register(cmd)
		if err := cmd.ParseFlags(args); err != nil {
			t.Fatal(err)
		}
		want := s.withDefaults().command("x")
		_, list, err := givenSettings(t, append(args, "--ctx=0", "--ctx=999")...)
		if err != nil {
			t.Fatal(err)
		}
		if got := list[0].settings.command("x"); !slices.Equal(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", args, got, want)
		}
	}
}

func TestCombinationsThatAreNone(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{nil, "two or more"},
		{[]string{"--schema", "a"}, "two or more"},
		{[]string{"--regimes", "off"}, "two or more"},
		{[]string{"--regimes", "off,sideways"}, "--think sideways: want"},
		{[]string{"--regimes", "off,"}, "--think : want"},
		{[]string{"--schema", "a", "--schema", "a"}, "--schema a stands twice"},
		{[]string{"--temperature", "0", "--temperature", "hot"}, `temperature=hot: invalid argument "hot"`},
		{[]string{"--temperature", "0", "--temperature", "-1"}, "temperature"},
		{[]string{"--schema", "a", "--catalog", "b", "--top", "1", "--top", "2"}, "schema"},
		{[]string{"--think-budget", "1", "--think-budget", "2"}, "come to the same"},
		{[]string{"--seed", "1", "--seed", "2"}, "seed: all of these come to the same"},
		{[]string{"--top-k", "0", "--top-k", "5", "--top-p", "0.5"}, "top-k: all of these come to the same"},
		{[]string{"--schema", "a", "--grammar", "b", "--top", "1", "--top", "2"}, "top=1: --grammar and --schema exclude each other"},
		{append(seeds(8), "--top=1", "--top=2", "--top=3", "--top=4", "--top=5", "--top=6", "--top=7", "--top=8", "--top=9"), "more than 64"},
	}
	for _, tt := range tests {
		_, _, err := givenSettings(t, tt.args...)
		if err == nil || !strings.Contains(err.Error(), tt.want) || exitCode(err) != exitUsage {
			t.Errorf("%q: %v, exit code %d", tt.args, err, exitCode(err))
		}
	}
}

func seeds(n int) []string {
	var list []string
	for i := range n {
		list = append(list, "--seed="+string(rune('0'+i)))
	}
	return list
}

// runCompare runs the command and returns what it prints.
func runCompare(t *testing.T, args ...string) (out, errs string, err error) {
	t.Helper()
	cmd := newCompare()
	var a, b bytes.Buffer
	cmd.SetOut(&a)
	cmd.SetErr(&b)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err = cmd.ExecuteContext(context.Background())
	return a.String(), b.String(), err
}

// builtinCache unpacks the built-in model into a folder of the test.
func builtinCache(t *testing.T) { t.Setenv("XDG_CACHE_HOME", t.TempDir()) }

func compareJSON(t *testing.T, args ...string) *compare.Report {
	t.Helper()
	out, _, err := runCompare(t, append(args, "--json")...)
	if err != nil {
		t.Fatal(err)
	}
	var r compare.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	return &r
}

// The regimes answer the inputs that come with the schema, with thoughts and
// without.
func TestCompareRegimes(t *testing.T) {
	builtinCache(t)
	r := compareJSON(t, "--regimes", "all", "--schema", "action", "--limit", "3")
	if r.Done != 3 || r.Partial || len(r.Settings) != len(regimes) {
		t.Fatalf("%+v", r)
	}
	for i, s := range r.Settings {
		if s.N != 3 || s.Failed != 0 || s.Name != "think="+regimes[i] || s.Exact.Of != 3 || s.Answer.Of != 3 || len(s.Fields) != 6 {
			t.Errorf("%s: %+v", s.Name, s)
		}
		thinks := regimes[i] == trace.RegimeParserFirst || regimes[i] == trace.RegimeTwoPass
		if (s.Thoughts.N > 0) != thinks {
			t.Errorf("%s: %d with thoughts", s.Name, s.Thoughts.N)
		}
		if first := regimes[i] == trace.RegimeGrammarFirst; (s.Thoughts.Overruled > 0) != first {
			t.Errorf("%s: %d opening tags were overruled", s.Name, s.Thoughts.Overruled)
		}
		if regimes[i] != trace.RegimeRetry && s.Valid.N != 3 {
			t.Errorf("%s: %d valid", s.Name, s.Valid.N)
		}
	}
	if base := r.Settings[0]; base.Same.N != 3 || base.Sampler != "greedy" || *base.FirstKeys[0].Name != "user_goal" {
		t.Errorf("base %+v", base)
	}
}

// The order of keys is no difference to the gold, and the first key tells the
// schemas apart.
func TestCompareOrders(t *testing.T) {
	builtinCache(t)
	r := compareJSON(t, "--schema", "action", "--schema", "action-answer-first", "--limit", "2")
	for i, key := range []string{"user_goal", "action"} {
		s := r.Settings[i]
		if len(s.FirstKeys) != 1 || *s.FirstKeys[0].Name != key || s.Valid.N != 2 || s.Exact.Of != 2 || s.Tokens.Reasoning == 0 {
			t.Errorf("%s: %+v, first keys %+v", s.Name, s, s.FirstKeys)
		}
	}
}

// A comparison decodes what run does, sample by sample.
func TestCompareGivesWhatRunGives(t *testing.T) {
	builtinCache(t)
	const input = "Screen: Leasing > Listings\nDisplay the ones in Station Road"
	for _, regime := range []string{trace.RegimeParserFirst, trace.RegimeRetry} {
		_, list, err := givenSettings(t, "--schema=action", "--think="+regime, "--seed=5", "--temperature=1.5", "--retries=2", "--max-tokens=160", "--top=1", "--top=2")
		if err != nil {
			t.Fatal(err)
		}
		b, err := openDesks(list, "")
		if err != nil {
			t.Fatal(err)
		}
		defer b.close()
		b.total = 4
		gold := json.RawMessage(`{"action":"search_listing"}`)
		for k := range 2 {
			got, err := b.Answer(context.Background(), 0, compare.Input{Number: 1, Text: input, Gold: gold}, k)
			if err != nil {
				t.Fatal(err)
			}
			s := *list[0].settings
			s.seed = 5 + uint64(k)
			w, err := newWorkbench(&s)
			if err != nil {
				t.Fatal(err)
			}
			run := answer(t, w, input)
			w.close()
			if got.Reason != run.Reason || got.All.Steps != run.Steps || got.All.Overrides != run.Overrides || *got.Valid != *run.Valid {
				t.Errorf("%s, sample %d: %+v\nrun: %+v", regime, k, got, run)
			}
			if run.Bits != nil && math.Abs(got.All.Bits/float64(got.All.Known)-*run.Bits) > 1e-12 {
				t.Errorf("%s: %v of %d bits, run has %v", regime, got.All.Bits, got.All.Known, *run.Bits)
			}
			if *got.Valid == (got.Attempts > 1) && regime == trace.RegimeParserFirst || got.Attempts < 1 {
				t.Errorf("%s: %d attempts", regime, got.Attempts)
			}
		}
	}
}

// Answers that are wrong are saved, those that are right are not.
func TestCompareTraces(t *testing.T) {
	builtinCache(t)
	dir := t.TempDir()
	inputs := filepath.Join(dir, "in.jsonl")
	lines := `{"input":"total scripts in T-100","gold":{"operation":"kpi_value","metric":"trx","territory":"T-100"}}
{"input":"total scripts in T-100","gold":{"operation":"kpi_value","metric":"nrx"}}
{"input":"total scripts in T-100"}
`
	if err := os.WriteFile(inputs, []byte(lines), 0o644); err != nil {
		t.Fatal(err)
	}
	saved := filepath.Join(dir, "saved")
	r := compareJSON(t, "--stencil", "grounded", "--stencil", "catalog", "--input", inputs, "--traces", saved)
	if s := r.Settings[0]; s.Exact != (compare.Share{N: 1, Of: 2}) || s.Valid.N != 3 {
		t.Errorf("exact %+v, valid %+v", s.Exact, s.Valid)
	}
	labels, paths, err := listTraces(saved)
	if err != nil || len(labels) != 2 {
		t.Fatalf("saved %q, %v", labels, err)
	}
	log, err := trace.ReadFile(paths[labels[0]])
	if err != nil || len(log.Results) != 1 || log.Results[0].Reason != trace.EndToken {
		t.Errorf("%s: %v", labels[0], err)
	}
	if _, err := os.Stat(filepath.Join(saved, "00002-1-stencil-grounded.jsonl")); err != nil {
		t.Error(err)
	}
	if _, _, err := runCompare(t, "--stencil", "grounded", "--stencil", "catalog", "--input", inputs, "--traces", saved); err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("a folder that is not empty: %v", err)
	}
	for limit, want := range map[string]string{"1": "stencil: 0 traces saved in ", "2": "stencil: 2 traces saved in "} {
		_, errs, err := runCompare(t, "--stencil", "grounded", "--stencil", "catalog", "--input", inputs, "--limit", limit, "--traces", filepath.Join(dir, limit))
		if err != nil || !strings.Contains(errs, want) {
			t.Errorf("limit %s: %q, %v", limit, errs, err)
		}
	}
}

// A saved trace has all attempts, and all of them cost.
func TestCompareTracesAttempts(t *testing.T) {
	builtinCache(t)
	saved := filepath.Join(t.TempDir(), "saved")
	r := compareJSON(t, "--regimes", "off,retry", "--retries", "2", "--max-tokens", "5", "--schema", "action", "--limit", "1", "--traces", saved)
	off, retry := r.Settings[0], r.Settings[1]
	if retry.Attempts != 3 || retry.Retried != 1 || off.Attempts != 1 || retry.All.Steps != off.All.Steps {
		t.Errorf("off %+v\nretry %+v", off, retry)
	}
	sum := func(m compare.Means) float64 { return m.Answer + m.Reasoning + m.Structure }
	if sum(*retry.Tokens) != 3*sum(*off.Tokens) || sum(*off.Tokens) != 5 {
		t.Errorf("tokens off %+v, retry %+v", off.Tokens, retry.Tokens)
	}
	log, err := trace.ReadFile(filepath.Join(saved, "00001-2-think-retry.jsonl"))
	if err != nil || len(log.Branches()) != 3 || len(log.Results) != 3 {
		t.Errorf("%v", err)
	}
}

// With several samples, seeds go up; greedily they are all the same, which is
// said.
func TestCompareSamples(t *testing.T) {
	builtinCache(t)
	args := []string{"--temperature", "0", "--temperature", "2", "--schema", "ticket-label-first", "--limit", "2", "--samples", "3", "--json"}
	out, errs, err := runCompare(t, args...)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(errs, "temperature=0 decodes greedily") || strings.Contains(errs, "temperature=2 decodes") {
		t.Errorf("standard error %q", errs)
	}
	again, _, err := runCompare(t, args...)
	if err != nil {
		t.Fatal(err)
	}
	var a, b compare.Report
	if err := json.Unmarshal([]byte(out), &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(again), &b); err != nil {
		t.Fatal(err)
	}
	for i, s := range a.Settings {
		if s.N != 6 || *s.Tokens != *b.Settings[i].Tokens || s.Exact != b.Settings[i].Exact || s.All.Steps != b.Settings[i].All.Steps {
			t.Errorf("%s: %+v, and again %+v", s.Name, s, b.Settings[i])
		}
	}
}

// What could not be right, and what is not meant, is said.
func TestCompareWarns(t *testing.T) {
	builtinCache(t)
	path := filepath.Join(t.TempDir(), "in.jsonl")
	if err := os.WriteFile(path, []byte(`{"question":"a \u001b[31m ticket","gold":{"label":"none\u001b[31m"}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	out, errs, err := runCompare(t, "--schema", "ticket-label-first", "--schema", "ticket-reason-first", "--input", path, "--max-tokens", "30")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(errs, "the gold of 1 input is not valid") != 2 || strings.Contains(errs+out, "\x1b") {
		t.Errorf("standard error %q", errs)
	}
}

func TestCompareReadsStandardInput(t *testing.T) {
	builtinCache(t)
	cmd := newCompare()
	var out bytes.Buffer
	cmd.SetIn(strings.NewReader(`{"input":"total scripts in T-100"}`))
	cmd.SetOut(&out)
	cmd.SetErr(io.Discard)
	cmd.SetArgs([]string{"--stencil", "grounded", "--stencil", "catalog", "--input", "-"})
	if err := cmd.Execute(); err != nil || !strings.Contains(out.String(), "1 of 1 input from standard input under 2 settings") {
		t.Errorf("%v: %s", err, out.String())
	}
}

// What no input could be answered under is an error at once.
func TestCompareRefusesWhatCannotBeUsed(t *testing.T) {
	builtinCache(t)
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`{"type":"objekt"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	out, _, err := runCompare(t, "--schema", "action", "--schema", bad, "--limit", "1")
	if err == nil || !strings.HasPrefix(err.Error(), "schema="+bad+": ") || !strings.Contains(err.Error(), `no type "objekt"`) || out != "" || exitCode(err) != exitError {
		t.Errorf("%v, exit code %d, %q", err, exitCode(err), out)
	}
	var h hinted
	if !errors.As(err, &h) || h.hint == "" {
		t.Errorf("no hint: %v", err)
	}
}

// Stopped before the first input is answered, there are no figures, and that is
// shown.
func TestCompareStoppedAtOnce(t *testing.T) {
	builtinCache(t)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	cmd := newCompare()
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetErr(io.Discard)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs([]string{"--regimes", "off,parser-first", "--schema", "action"})
	if err := cmd.ExecuteContext(ctx); exitCode(err) != exitInterrupted || !strings.Contains(out.String(), "PARTIAL") {
		t.Errorf("%v: %s", err, out.String())
	}
}

// Ctrl-C prints what there is.
func TestCompareInterrupted(t *testing.T) {
	x := openTerminal(t, 80, 24, "compare", "--stencil", "grounded", "--stencil", "catalog")
	x.see("/4,000 · ", "left · ctrl-c stops")
	x.press("\x03")
	if code := x.exit(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	for _, want := range []string{"PARTIAL", "Answers", "interrupted"} {
		if !strings.Contains(string(x.raw), want) {
			t.Errorf("there is no %s in %q", want, x.raw)
		}
	}
}
