package trace_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

// sample is a small run with one branch: 1-2-3, then 2 again as an edit.
func sample() (trace.Header, []trace.Record) {
	h := trace.Header{
		Program: "stencil test",
		Command: []string{"stencil", "run", "--", "a\nb"},
		Model: trace.Model{Name: "m", Arch: "llama", SHA256: strings.Repeat("0a", 32), Vocab: 8,
			VocabHash: strings.Repeat("f0", 32), Context: 64, Threads: 1},
		Prompt: trace.Prompt{Input: "a\x1b", Template: "raw", Text: "a", Tokens: []int{1, 2}},
		Constraint: trace.Constraint{Kind: "regex", Dialect: "xgrammar", Source: `a\1`, Grammar: `root ::= "x"`,
			Warnings: []trace.Warning{{Path: "/a", Keyword: "pattern", Text: "dropped"}}},
		Sampler:   trace.Sampler{TopP: 1, Seed: 1 << 60},
		MaxTokens: 9,
	}
	return h, []trace.Record{
		{Step: step(1, 0, 1, "{", -0.5)},
		{Step: step(2, 1, 2, "\xe2\x82", trace.Unknown)},
		{Step: step(3, 2, 3, "}", trace.Never)},
		{Event: &trace.Event{Kind: "mask", At: 1}},
		{Event: decided(1)},
		{Event: &trace.Event{Kind: trace.EventNote, At: 2, Text: "half a character"}},
		{Event: &trace.Event{Kind: trace.EventSwitch, At: 3}},
		{Step: step(4, 1, 2, "[", 0)},
		{Event: &trace.Event{Kind: trace.EventSwap, At: 4, Text: "temperature=1"}},
		{Result: &trace.Result{Step: 4, Reason: trace.EndInterrupted, Steps: 2, Errors: []string{}, Pointers: []trace.Pointer{}}},
	}
}

func step(id, parent, n int, text string, masked trace.LogProb) *trace.Step {
	c := trace.Candidate{Token: trace.Token{ID: id, Bytes: []byte(text)}, Rank: 1, Raw: -1.25, Masked: masked, Allowed: true}
	return &trace.Step{ID: id, Parent: parent, N: n, Chosen: c, Choice: trace.ChoiceGreedy, Allowed: 2, AllowedMass: -0.75,
		Path: "/a", Role: trace.RoleAnswer, Region: trace.RegionJSON, Top: []trace.Candidate{c}}
}

func write(t testing.TB, w io.Writer, h trace.Header, recs []trace.Record) {
	t.Helper()
	tw, err := trace.NewWriter(w, h)
	for _, r := range recs {
		switch {
		case err != nil:
			t.Fatal(err)
		case r.Step != nil:
			err = tw.Step(*r.Step)
		case r.Event != nil:
			err = tw.Event(*r.Event)
		case r.Result != nil:
			err = tw.Result(*r.Result)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

func sampleText(t testing.TB) []byte {
	h, recs := sample()
	var buf bytes.Buffer
	write(t, &buf, h, recs)
	return buf.Bytes()
}

var sameNumbers = cmp.Options{
	cmp.Comparer(func(a, b trace.LogProb) bool { return a == b || !a.Known() && !b.Known() }),
	cmpopts.IgnoreUnexported(trace.Log{}),
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	h, recs := sample()
	log, err := trace.Read(bytes.NewReader(sampleText(t)))
	if err != nil {
		t.Fatal(err)
	}
	h.Format, h.Version = trace.Format, trace.Version
	want := &trace.Log{Header: h}
	for _, r := range recs {
		switch {
		case r.Step != nil:
			want.Steps = append(want.Steps, *r.Step)
		case r.Event != nil:
			want.Events = append(want.Events, *r.Event)
		case r.Result != nil:
			want.Results = append(want.Results, *r.Result)
		}
	}
	if diff := cmp.Diff(want, log, sameNumbers); diff != "" {
		t.Error(diff)
	}
}

func TestEveryLineFollowsTheSchema(t *testing.T) {
	v, err := schemas.NewValidator(schemas.Trace)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(sampleText(t)) {
		if faults := v.Validate(line); faults != nil {
			t.Errorf("%s\n%q", line, faults)
		}
	}
}

// A crash can cut the file anywhere: what stands before the cut line is kept.
func TestCutAnywhere(t *testing.T) {
	whole := sampleText(t)
	first := bytes.IndexByte(whole, '\n')
	for n := first + 1; n <= len(whole); n++ {
		log, err := trace.Read(bytes.NewReader(whole[:n]))
		if err != nil {
			t.Fatalf("cut after %d bytes: %v", n, err)
		}
		lines := bytes.Count(whole[:n], []byte("\n")) - 1
		last := bytes.LastIndexByte(whole[:n], '\n')
		partial := n - 1 - last
		got := len(log.Steps) + len(log.Events) + len(log.Results)
		complete := partial > 0 && json.Valid(whole[last+1:n])
		if complete {
			lines++
		}
		if got != lines || log.Cut != (partial > 0 && !complete) {
			t.Fatalf("cut after %d bytes: %d records of %d, cut %v", n, got, lines, log.Cut)
		}
	}
	for n := range first {
		if _, err := trace.Read(bytes.NewReader(whole[:n])); !errors.Is(err, trace.ErrNotTrace) {
			t.Fatalf("header cut after %d bytes: %v", n, err)
		}
	}
}

func TestBadTraces(t *testing.T) {
	lines := strings.SplitAfter(string(sampleText(t)), "\n")
	header, one, three := lines[0], lines[1], lines[3]
	tests := []struct{ name, text, want string }{
		{"empty", "", "not a stencil trace"},
		{"other JSON", "{}\n", "not a stencil trace"},
		{"no JSON", "hello\n", "not a stencil trace"},
		{"other version", strings.Replace(header, `"version":1`, `"version":7`, 1), "version 7"},
		{"second header", header + header, "line 2: a second header"},
		{"orphan", header + three, "line 2: step 3 follows step 2, which does not exist"},
		{"twice", header + one + one, "line 3: step 1 stands twice"},
		{"wrong number", header + strings.Replace(one, `"n":1`, `"n":5`, 1), "number 5"},
		{"broken in the middle", header + "{\"step\":\n" + one, "line 2"},
		{"two records", header + `{"event":{"kind":"note","at":0},"result":{}}` + "\n" + one, "2 records"},
		{"nothing", header + "{}\n" + one, "0 records"},
		{"bad number", header + strings.Replace(one, `"raw":-1.25`, `"raw":"x"`, 1) + one, "log-probability"},
		{"loop", header + strings.Replace(one, `"parent":0`, `"parent":1`, 1), "cannot follow"},
	}
	for _, tt := range tests {
		_, err := trace.Read(strings.NewReader(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

func TestCreateReplacesTracesOnly(t *testing.T) {
	h, _ := sample()
	dir := t.TempDir()
	create := func(name, before string) error {
		path := filepath.Join(dir, name)
		if before != "absent" {
			if err := os.WriteFile(path, []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		w, err := trace.Create(path, h)
		if err != nil {
			if after, _ := os.ReadFile(path); string(after) != before {
				t.Errorf("%s: changed although refused", name)
			}
			return err
		}
		return w.Close()
	}
	for name, before := range map[string]string{"new": "absent", "empty": "", "old": string(sampleText(t))} {
		if err := create(name, before); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := create("notes.txt", "my notes\n"); !errors.Is(err, trace.ErrNotTrace) {
		t.Errorf("another file: %v", err)
	}
	if _, err := trace.Create(dir, h); err == nil {
		t.Error("a folder was replaced")
	}
}

func TestReplay(t *testing.T) {
	log, err := trace.Read(bytes.NewReader(sampleText(t)))
	if err != nil {
		t.Fatal(err)
	}
	r, ctx := trace.NewReplay(log), context.Background()
	ids := func() (ids []int) {
		for _, s := range r.State().Steps {
			ids = append(ids, s.ID)
		}
		return ids
	}
	if diff := cmp.Diff([]int{1, 4}, ids()); diff != "" || r.State().At != 0 {
		t.Errorf("the last branch: %s, at %d", diff, r.State().At)
	}
	if err := r.Next(ctx); err != nil || r.State().At != 1 {
		t.Errorf("Next: %v, at %d", err, r.State().At)
	}
	if err := r.Next(ctx); !errors.Is(err, trace.ErrEnd) {
		t.Errorf("Next at the end: %v", err)
	}
	if err := r.Take(ctx, 1); !errors.Is(err, trace.ErrRecording) {
		t.Errorf("Take: %v", err)
	}
	if err := r.SetMask(ctx, false); !errors.Is(err, trace.ErrRecording) {
		t.Errorf("SetMask: %v", err)
	}
	if res := r.State().Result; res == nil || res.Truncated || res.Reason != trace.EndInterrupted {
		t.Errorf("result %+v", res)
	}
}

func TestReplayOfACutTraceSaysSo(t *testing.T) {
	text := sampleText(t)
	cut := bytes.LastIndexByte(text[:len(text)-1], '\n')
	log, err := trace.Read(bytes.NewReader(text[:cut+5]))
	if err != nil {
		t.Fatal(err)
	}
	res := trace.NewReplay(log).State().Result
	if res == nil || !res.Truncated || res.Steps != 2 || res.Text != "{[" {
		t.Errorf("result %+v", res)
	}
	empty := trace.NewReplay(&trace.Log{})
	if st := empty.State(); st.At != -1 {
		t.Errorf("an empty recording stands at %d", st.At)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sampleText(f))
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, b []byte) {
		log, err := trace.Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		r, ctx := trace.NewReplay(log), context.Background()
		for i, s := range r.State().Steps {
			if s.N != i+1 {
				t.Fatalf("step %d of the branch says that it is number %d", i+1, s.N)
			}
		}
		for r.Next(ctx) == nil {
		}
		list := r.Branches()
		for _, b := range list[:min(len(list), 50)] {
			if err := r.Switch(ctx, b.Leaf); err != nil || len(r.State().Steps) != b.Len || log.Settings(b.Leaf) != b.Swap {
				t.Fatalf("branch %+v: %v", b, err)
			}
			if ranking, err := r.Ranking(ctx); err != nil || ranking.At(ranking.Len()-1).Rank < ranking.At(0).Rank {
				t.Fatalf("ranking %+v: %v", ranking, err)
			}
			trace.Boundaries(r.State().Steps, []trace.Token{{Bytes: nil}, {Bytes: []byte("ab")}})
		}
	})
}
