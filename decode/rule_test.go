package decode_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// numbers compares steps by what was computed at their place: not by how they
// were named and how long they took.
var numbers = cmp.Options{
	cmp.Comparer(func(a, b trace.LogProb) bool { return a == b || !a.Known() && !b.Known() }),
	cmpopts.IgnoreFields(trace.Step{}, "ModelNS", "MaskNS"),
	cmpopts.EquateEmpty(),
}

func run(t testing.TB, e *engine, s *decode.Session, commands ...string) {
	t.Helper()
	for _, c := range commands {
		if err := do(e, s, c); err != nil {
			t.Fatalf("%s: %v", c, err)
		}
	}
}

func TestWeighMovesNothing(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, l := open(t, e, trace.Sampler{TopP: 1})
	run(t, e, s, "next", "next", "seek 1")
	before, tree, written := where(s), branches(s), l.text.Len()
	under := func(r decode.Rule) trace.Step {
		t.Helper()
		step, err := s.Weigh(context.Background(), r)
		if err != nil {
			t.Fatal(err)
		}
		return step
	}
	old, _ := s.State().Current()
	if diff := cmp.Diff(old, under(decode.Rule{}), numbers, cmpopts.IgnoreFields(trace.Step{}, "ID")); diff != "" {
		t.Errorf("no change at all: %s", diff)
	}
	short := under(decode.Rule{Constraint: gbnf(t, e, shortOnly)})
	if string(short.Chosen.Bytes) != `"grey"` || !short.Override || short.Allowed >= old.Allowed || short.Top[0].ID != old.Top[0].ID {
		t.Errorf("another grammar: %+v", short)
	}
	free := under(decode.Rule{Constraint: decode.Free{Vocab: e.vocab, About: trace.Constraint{Kind: "none"}}, Roles: func(string) trace.Role { return trace.RoleReasoning }})
	if free.Allowed != e.vocab.Len() || free.Region != trace.RegionFree || free.Role != trace.RoleReasoning {
		t.Errorf("no grammar: %+v", free)
	}
	hot := under(decode.Rule{Sampler: trace.Sampler{Temperature: 99, TopP: 1, Seed: 4}})
	if hot.Choice != trace.ChoiceSampled || hot.Allowed != old.Allowed {
		t.Errorf("another sampler: %+v", hot)
	}
	if where(s) != before || branches(s) != tree || l.text.Len() != written {
		t.Errorf("something moved: %s", where(s))
	}
	fed := e.fed
	if under(decode.Rule{Constraint: gbnf(t, e, shortOnly)}); e.fed != fed {
		t.Errorf("%d tokens were computed where the model stood already", e.fed-fed)
	}
}

// The ranking under other settings has the numbers of the one at the cursor and
// the allowed set of the step that is weighed.
func TestRankingUnder(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, _ := open(t, e, trace.Sampler{TopP: 1})
	run(t, e, s, "next", "next", "seek 1")
	before := where(s)
	rule := decode.Rule{Constraint: gbnf(t, e, shortOnly)}
	step, err := s.Weigh(context.Background(), rule)
	if err != nil {
		t.Fatal(err)
	}
	here, err := s.Ranking(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	there, err := s.RankingUnder(context.Background(), rule)
	if err != nil {
		t.Fatal(err)
	}
	allowed := 0
	for i := range there.Len() {
		a, b := here.At(i), there.At(i)
		if a.ID != b.ID || a.Raw != b.Raw {
			t.Errorf("rank %d is %+v here and %+v there", i+1, a, b)
		}
		if b.Allowed {
			allowed++
		}
	}
	if allowed != step.Allowed || there.Mass != step.AllowedMass || slices.Equal(here.Allowed, there.Allowed) {
		t.Errorf("%d allowed with mass %v, want %d with %v", allowed, there.Mass, step.Allowed, step.AllowedMass)
	}
	if where(s) != before {
		t.Errorf("something moved: %s", where(s))
	}
	run(t, e, s, "next", "next")
	if _, err := s.RankingUnder(context.Background(), rule); !errors.Is(err, decode.ErrIllegal) {
		t.Errorf("an illegal prefix is %v", err)
	}
}

func TestWhatCannotBeSwapped(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, l := open(t, e, trace.Sampler{TopP: 1})
	run(t, e, s, "next", "next", "next")
	before, tree, written := where(s), branches(s), l.text.Len()
	for _, tt := range []struct {
		name string
		rule decode.Rule
		want string
	}{
		{"no text", decode.Rule{Sampler: trace.Sampler{TopP: 1, Seed: 1}}, "no text"},
		{"a prefix that is illegal", decode.Rule{Constraint: gbnf(t, e, shortOnly), Text: "grammar=short"}, `step 2 wrote "\"green\"", which is not allowed there under grammar=short`},
		{"a sampler that is none", decode.Rule{Sampler: trace.Sampler{Temperature: -1, TopP: 1}, Text: "temperature=-1"}, "temperature -1"},
		{"a constraint that is none", decode.Rule{Constraint: broken{}, Text: "grammar=broken"}, "broken"},
	} {
		err := s.Swap(context.Background(), tt.rule)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if where(s) != before || branches(s) != tree || l.text.Len() != written {
			t.Errorf("%s: something changed", tt.name)
		}
	}
	if _, err := s.Weigh(context.Background(), decode.Rule{Constraint: gbnf(t, e, shortOnly)}); !errors.Is(err, decode.ErrIllegal) {
		t.Errorf("an illegal prefix is %v", err)
	}
}

type broken struct{ decode.Free }

func (broken) Start() (decode.Position, error) { return nil, errors.New("broken") }

// What a swap puts in force belongs to its branch: other branches do not have
// it, and going back brings it back.
func TestASwapBelongsToItsBranch(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, l := open(t, e, trace.Sampler{TopP: 1})
	run(t, e, s, "next", "next", "next", "next", "seek 1")
	ctx := context.Background()
	swap := func(r decode.Rule) {
		t.Helper()
		if err := s.Swap(ctx, r); err != nil {
			t.Fatal(err)
		}
	}
	swap(decode.Rule{Constraint: gbnf(t, e, shortOnly), Text: "grammar=a b.gbnf dialect=x", Finish: func(text []byte, _ bool) decode.Outcome {
		return decode.Outcome{JSON: []byte("short")}
	}})
	check := func(wantWhere, wantBranches string) {
		t.Helper()
		if got := where(s); got != wantWhere {
			t.Errorf("got %s, want %s", got, wantWhere)
		}
		if got := branches(s); got != wantBranches {
			t.Errorf("got %s, want %s", got, wantBranches)
		}
	}
	check(`{"c":[ >"grey"?`, "4<0:4=end token, 5<1:2* (grammar=a b.gbnf dialect=x)")
	run(t, e, s, "next")
	check(`{"c":[ "grey" >]}?`, "4<0:4=end token, 5<1:2* (grammar=a b.gbnf dialect=x)")
	run(t, e, s, "switch 4", "seek 1", `take "red"`, "take ,") // under the first grammar
	if step, _ := s.State().Current(); string(step.Chosen.Bytes) != `"green"` {
		t.Errorf("the swap reached another branch: %s", where(s))
	}
	run(t, e, s, "switch 5", "next", "seek 2", "take ,") // under the second
	check(`{"c":[ "grey" , >"grey"?`, "4<0:4=end token, 8<1:3* (grammar=a b.gbnf dialect=x), 7<1:3")
	if s.Rule().Text != "grammar=a b.gbnf dialect=x" {
		t.Errorf("in force: %q", s.Rule().Text)
	}
	swap(decode.Rule{Sampler: trace.Sampler{TopP: 1, Seed: 5}, Text: "seed=5 dialect=y"}) // on top of the first
	run(t, e, s, "next", "next", "next")
	check(`{"c":[ "grey" , "grey" ]} ><end> = end token`, "4<0:4=end token, 11<1:6*=end token (grammar=a b.gbnf seed=5 dialect=y), 7<1:3")
	if r := s.State().Result; r.JSON != "short" {
		t.Errorf("judged by %q", r.JSON)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	log, err := trace.Read(strings.NewReader(l.text.String()))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[int]string{4: "", 7: "", 5: "grammar=a b.gbnf dialect=x", 8: "grammar=a b.gbnf dialect=x", 9: "grammar=a b.gbnf seed=5 dialect=y", 11: "grammar=a b.gbnf seed=5 dialect=y"} {
		if got := log.Settings(id); got != want {
			t.Errorf("step %d was taken under %q, want %q", id, got, want)
		}
	}
	if got := branches(trace.NewReplay(log)); got != branches(s) {
		t.Errorf("read back: %s, want %s", got, branches(s))
	}
}

// A text that has left the grammar can be legal under another one.
func TestASwapCanFindALostText(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, _ := open(t, e, trace.Sampler{TopP: 1})
	run(t, e, s, "next", "anyway x")
	if step, _ := s.State().Current(); !step.Lost {
		t.Fatal("the text is not lost")
	}
	letters := gbnf(t, e, `root ::= "{\"c\":[" [a-z]*`)
	if err := s.Swap(context.Background(), decode.Rule{Constraint: letters, Text: "grammar=letters"}); err != nil {
		t.Fatal(err)
	}
	if step, _ := s.State().Current(); step.Lost || step.MaskOff || string(step.Chosen.Bytes) != "gr" {
		t.Errorf("under the other grammar: %+v", step)
	}
}
