package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/tui"
)

var _ tui.Swapper = (*session)(nil)

func TestParseChanges(t *testing.T) {
	for _, tc := range []struct{ text, want, wrong string }{
		{"", "", ""},
		{" temperature=0.7  --seed=3 ", "temperature=0.7 seed=3", ""},
		{"schema=my file.json dialect=xgrammar", "schema=my file.json dialect=xgrammar", ""},
		{"regex=a=b", "regex=a=b", ""},
		{"stencil", "", "has no value"},
		{"colour=red", "", `no setting "colour": schema, dialect`},
		{"model=other", "", `no setting "model"`},
		{"seed=1 seed=2", "", "seed is named twice"},
	} {
		list, err := parseChanges(tc.text)
		switch {
		case tc.wrong != "" && (err == nil || !strings.Contains(err.Error(), tc.wrong)):
			t.Errorf("%q: error %v, want one that says %q", tc.text, err, tc.wrong)
		case tc.wrong == "" && (err != nil || written(list) != tc.want):
			t.Errorf("%q: %q, %v", tc.text, written(list), err)
		}
	}
}

func FuzzParseChanges(f *testing.F) {
	for _, text := range []string{"a", "temperature=0.7 seed=3", "schema=a b c dialect=xgrammar", "regex==", "--top-k=\t9"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := parseChanges(text)
		if err != nil {
			return
		}
		again, err := parseChanges(written(list))
		if err != nil || written(again) != written(list) {
			t.Errorf("%q is written %q, and that %q, %v", text, written(list), written(again), err)
		}
	})
}

// swapped opens a session of the built-in model at some step.
func swapped(t *testing.T, steps int) *session {
	t.Helper()
	s, err := quietWorkbench(t).open(context.Background(), "Plan 60 calls in T-210")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	for range steps {
		if err := s.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestSwapStencil(t *testing.T) {
	ctx := context.Background()
	s := swapped(t, 1)
	grounded, _ := s.State().Current()
	loose, err := s.Weigh(ctx, "stencil=catalog")
	if err != nil {
		t.Fatal(err)
	}
	if loose.Allowed <= grounded.Allowed || loose.N != grounded.N {
		t.Errorf("the catalog allows %d tokens at step %d, grounded %d at step %d", loose.Allowed, loose.N, grounded.Allowed, grounded.N)
	}
	if now, _ := s.State().Current(); now.Allowed != grounded.Allowed || len(s.Branches()) != 1 {
		t.Errorf("weighing moved: %d allowed, %d branches", now.Allowed, len(s.Branches()))
	}
	if err := s.Swap(ctx, "stencil=catalog"); err != nil {
		t.Fatal(err)
	}
	if err := s.Swap(ctx, "temperature=0.7 seed=3"); err != nil {
		t.Fatal(err)
	}
	if now, _ := s.State().Current(); now.Allowed != loose.Allowed {
		t.Errorf("swapping the sampler changed the constraint: %d allowed, want %d", now.Allowed, loose.Allowed)
	}
	if err := toEnd(ctx, s, func(int) {}); err != nil {
		t.Fatal(err)
	}
	list := s.Branches()
	if b := list[len(list)-1]; b.Swap != "stencil=catalog temperature=0.7 seed=3" || !b.Current || b.Result == nil || b.Result.Valid == nil {
		t.Errorf("the branch ended as %+v", b)
	}
	pointers := 0
	for _, st := range s.State().Steps {
		if st.Pointer != nil {
			pointers++
		}
	}
	if pointers == 0 {
		t.Error("the input's markers are lost")
	}
}

func TestSwapToASchema(t *testing.T) {
	ctx := context.Background()
	s := swapped(t, 0)
	path := filepath.Join(t.TempDir(), "my schema.json")
	if err := os.WriteFile(path, []byte(`{"type":"object","properties":{"a":{"enum":["x","yes"]}},"required":["a"],"additionalProperties":false}`), 0o644); err != nil {
		t.Fatal(err)
	}
	// This dialect allows little white space, in which a model that was never
	// trained on the schema would get lost.
	if err := s.Swap(ctx, "schema="+path+" dialect=outlines"); err != nil {
		t.Fatal(err)
	}
	if err := toEnd(ctx, s, func(int) {}); err != nil {
		t.Fatal(err)
	}
	r := s.State().Result
	if r == nil || r.Valid == nil || !*r.Valid || !strings.HasPrefix(r.JSON, `{"a":`) {
		t.Fatalf("it ended as %+v", r)
	}
	if err := s.Seek(ctx, len(s.State().Steps)-1); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Weigh(ctx, "catalog=territory"); err == nil || !strings.Contains(err.Error(), "step 2 wrote") {
		t.Errorf("error %v, want one that names the step", err)
	}
	if err := s.Seek(ctx, 0); err != nil {
		t.Fatal(err)
	}
	back, err := s.Weigh(ctx, "catalog=territory")
	if err != nil || !strings.HasPrefix(string(back.Chosen.Bytes), `{"operation`) {
		t.Errorf("%q, %v", back.Chosen.Bytes, err)
	}
	if _, err := s.Weigh(ctx, "dialect=xgrammar engine=llama"); err == nil {
		t.Error("the engine llama reads a dialect")
	}
	if _, err := s.Weigh(ctx, "dialect=xgrammar"); err != nil {
		t.Error(err)
	}
	if err := s.Swap(ctx, "engine=llama dialect="); err != nil { // its grammar is freed when the session is closed
		t.Fatal(err)
	}
	if err := toEnd(ctx, s, func(int) {}); err != nil {
		t.Fatal(err)
	}
	if r := s.State().Result; r == nil || r.Valid == nil || !*r.Valid {
		t.Errorf("it ended as %+v", r)
	}
}

func TestSwapRefused(t *testing.T) {
	ctx := context.Background()
	s := swapped(t, 2)
	before := s.State()
	for changes, want := range map[string]string{
		"":                              "nothing is changed",
		"temperature=hot":               "invalid argument",
		"temperature=-1":                "temperature -1",
		"top-p=0":                       "top-p 0",
		"stencil=none":                  "--stencil none",
		"dialect=xgrammar":              "there is none",
		"lenient=true":                  "there is none",
		"schema=no-such-file.json":      "shipped schemas",
		"schema=":                       "schema is empty",
		"schema=action stencil=catalog": "stencil is about a catalog",
		"schema=action grammar=x.gbnf":  "schema and grammar: only one",
		"schema=action":                 "step 1 wrote",
		"catalog=other":                 "read by territory",
		"engine=magic":                  "--engine magic",
		"regex=(":                       "regex",
		"seed=-1":                       "invalid argument",
	} {
		for name, err := range map[string]error{"swap": s.Swap(ctx, changes), "weigh": second(s.Weigh(ctx, changes))} {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s %q: error %v, want one that says %q", name, changes, err, want)
			}
		}
	}
	if now := s.State(); len(now.Steps) != len(before.Steps) || now.At != before.At {
		t.Error("what was refused has moved the session")
	}
}

func second(_ trace.Step, err error) error { return err }

func TestSwapValues(t *testing.T) {
	s := swapped(t, 0)
	for _, name := range s.Settings() {
		for _, v := range s.Values(name) {
			if _, err := parseChanges(name + "=" + v); err != nil {
				t.Error(err)
			}
		}
	}
	for name, want := range map[string]string{"schema": "action", "dialect": "xgrammar", "catalog": defaultCatalog, "stencil": stencilFree, "engine": engineLlama} {
		if !slices.Contains(s.Values(name), want) {
			t.Errorf("%s cannot be completed to %s: %q", name, want, s.Values(name))
		}
	}
	if s.Values("seed") != nil {
		t.Errorf("seed can be %q", s.Values("seed"))
	}
}
