package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// swapping is a script whose constraint can be swapped for one that allows
// everything that is wanted.
type swapping struct {
	*script
	asked  []string
	refuse error
}

func (s *swapping) Weigh(_ context.Context, changes string) (trace.Step, error) {
	s.asked = append(s.asked, "weigh "+changes)
	if s.refuse != nil {
		return trace.Step{}, s.refuse
	}
	st, _ := s.state.Current()
	return loosened(st), nil
}

// loosened is a step under a constraint that allows its first choices, and
// bans the last allowed one.
func loosened(st trace.Step) trace.Step {
	st.Top, st.Legal, st.Allowed, st.AllowedMass = slices.Clone(st.Top), nil, 0, 0
	mass := 0.0
	for i := range st.Top {
		st.Top[i].Allowed = st.Top[i].Rank <= 3
		if st.Top[i].Masked = trace.Never; st.Top[i].Allowed {
			mass += st.Top[i].Raw.Prob()
			st.Legal = append(st.Legal, st.Top[i])
			st.Allowed++
		}
	}
	st.AllowedMass = logProb(mass)
	for i := range st.Top {
		if st.Top[i].Allowed {
			st.Top[i].Masked = logProb(st.Top[i].Raw.Prob() / mass)
		}
	}
	st.Chosen, st.Override, st.Choice = st.Top[0], false, trace.ChoiceGreedy
	return st
}

func (s *swapping) Swap(_ context.Context, changes string) error {
	s.asked = append(s.asked, "swap "+changes)
	if s.refuse != nil {
		return s.refuse
	}
	st, _ := s.state.Current()
	s.cut(loosened(st))
	return nil
}

func (s *swapping) Settings() []string { return []string{"stencil", "temperature"} }

func (s *swapping) Values(name string) []string {
	if name == "stencil" {
		return []string{"catalog", "free"}
	}
	return nil
}

func TestStoryWeigh(t *testing.T) {
	s := &swapping{script: newScript()}
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(14)
	d.press("s")
	d.typeText("st")
	d.press("tab")
	d.typeText("c")
	d.press("tab", "enter")
	d.sees("step 15 weighed", "nothing has moved", "changed: stencil=catalog", `The choice changes: "bottom" as it is, "top" changed.`,
		"as it is  allowed 2 · mass 30.7% · ▲ override", "changed   allowed 3 · mass 91.9% · · free choice",
		"only one side allows", `1 "top"`, "✗        –", "●✓    66.6%", "both sides allow", "neither allows", "step 15 ▸")
	d.press("down", "down")
	d.seesNot("only one side allows")
	d.press("up", "up", "up")
	d.sees("only one side allows")
	d.press("esc")
	d.seesNot("weighed")
	d.sees("Override: the model wanted \"top\"")
	d.press("s")
	d.typeText("stencil=free temperature=2")
	d.press("enter", "enter")
	d.seesNot("weighed")
	d.sees("61.2%   66.6%")
	if want := []string{"weigh stencil=catalog", "weigh stencil=free temperature=2", "swap stencil=free temperature=2"}; !slices.Equal(s.asked, want) {
		t.Errorf("asked for %q", s.asked)
	}
}

func TestStoryWeighAfterAMove(t *testing.T) {
	s := &swapping{script: newScript()}
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(14)
	d.line("weigh stencil=catalog")
	d.press("left")
	d.sees("step 15 weighed", "The cursor has moved on")
	d.press("enter")
	d.sees("the cursor has moved since")
	d.press("right", "enter")
	d.seesNot("weighed")
	if want := []string{"weigh stencil=catalog", "swap stencil=catalog"}; !slices.Equal(s.asked, want) {
		t.Errorf("asked for %q", s.asked)
	}
}

func TestStoryWeighRefused(t *testing.T) {
	s := &swapping{script: newScript(), refuse: errors.New(`step 4 wrote ",", which is not allowed there under stencil=free`)}
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.steps(5)
	d.line("weigh stencil=free")
	d.sees(`step 4 wrote ",", which is not allowed there`)
	d.seesNot("weighed")
	d.line("swap stencil=free")
	d.sees(`step 4 wrote ","`)
	d.line("weigh")
	d.sees(":weigh")
}

func TestStoryWeighARecording(t *testing.T) {
	d := drive(t, Options{Stepper: replayOf(orchard(t))}, 80, 24)
	d.line("weigh temperature=2")
	d.sees("it has no model to ask, so it cannot go on")
}

func TestStoryWeighStopped(t *testing.T) {
	d := drive(t, Options{Stepper: &swapping{script: newScript()}}, 80, 24)
	d.hold = true
	d.line("weigh temperature=2")
	d.press("esc")
	d.release()
	d.sees("stopped")
	d.seesNot("weighed")
}

func TestWeighedOpinions(t *testing.T) {
	st := scripted{take: "a", wishes: []wishFor{{"a", .4}, {"!b", .3}, {"c", .2}}}.step(1)
	candidate := func(text string, rank int) trace.Candidate {
		return trace.Candidate{Token: testToken(text), Rank: rank}
	}
	for _, tc := range []struct {
		text string
		rank int
		more int // allowed tokens that are not listed
		lost bool
		want verdictOn
	}{
		{"a", 1, 0, false, allows},
		{"b", 2, 0, false, bans},
		{"c", 3, 5, false, allows},
		{"d", 9, 0, false, bans},     // all allowed ones are listed
		{"d", 9, 5, false, notKnown}, // it may be among the others
		{"d", 2, 5, false, bans},     // it would be listed before c
		{"a", 1, 0, true, notKnown},
		{"d", 2, 0, true, notKnown},
	} {
		s := st
		s.Allowed += tc.more
		s.Lost = tc.lost
		if got := opinionOf(&s, candidate(tc.text, tc.rank)).verdict; got != tc.want {
			t.Errorf("%+v: %d", tc, got)
		}
	}
}

func TestGoldenWeigh(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: &swapping{script: newScript()}}, size.w, size.h)
			d.steps(14)
			d.line("weigh stencil=catalog temperature=0.7")
			golden(t, fmt.Sprintf("weigh-%s", size.name), d.screen())
		})
	}
}

func TestWeighHostileText(t *testing.T) {
	d := drive(t, Options{Stepper: &swapping{script: hostileStepper()}}, 80, 24)
	d.steps(3)
	d.line("weigh schema=" + "x\u202e👩‍👩‍👧‍👦\x1b[2J" + " " + string(hostile[4]))
	fitsEverywhere(d)
	d.press("down", "down", "down")
	fitsEverywhere(d)
}

// rankedSwapping knows its whole vocabulary under other settings too: those
// allow the tokens whose id is below a limit.
type rankedSwapping struct {
	*swapping
	ranked *rankedScript
	below  int
}

func (s *rankedSwapping) Ranking(ctx context.Context) (trace.Ranking, error) {
	s.ranked.state = s.state
	return s.ranked.Ranking(ctx)
}

func (s *rankedSwapping) RankingUnder(ctx context.Context, _ string) (trace.Ranking, error) {
	r, err := s.Ranking(ctx)
	r.Allowed = make([]uint64, len(r.Allowed))
	for id := range s.below {
		r.Allowed[id/64] |= 1 << (id % 64)
	}
	r.Mass = 0
	return r, err
}

// Where both sets are known as a whole, all is listed that one side alone
// allows, not only what stands among the likeliest.
func TestStoryWeighWholeSets(t *testing.T) {
	s := &rankedSwapping{swapping: &swapping{script: newScript()}, ranked: newRankedScript(), below: 300}
	d := drive(t, Options{Stepper: s}, 120, 40)
	d.line("weigh stencil=free")
	v := d.m.compare.weighed
	if v == nil || v.apart == nil {
		t.Fatalf("nothing is known of the sets:\n%s", d.screen())
	}
	was, _ := s.Ranking(context.Background())
	is, _ := s.RankingUnder(context.Background(), "")
	fewer, more := 0, 0
	for i := range was.Len() {
		switch {
		case was.At(i).Allowed && !is.At(i).Allowed:
			fewer++
		case is.At(i).Allowed && !was.At(i).Allowed:
			more++
		}
	}
	if v.apart.fewer != fewer || v.apart.more != more || len(v.apart.rows) != fewer+more || more < 200 {
		t.Errorf("%d and %d with %d rows, want %d and %d", v.apart.fewer, v.apart.more, len(v.apart.rows), fewer, more)
	}
	d.sees("only changed: "+string(plural(more, "token", "tokens")), "only one side allows")
}

func TestSetsApart(t *testing.T) {
	words := newTestWords(testVocab, story)
	step := story[0].step(1)
	all, one, none := rankAll(&step, words), rankAll(&step, words), rankAll(&step, words)
	all.Allowed, one.Allowed, none.Allowed = make([]uint64, testVocab/64), make([]uint64, testVocab/64), make([]uint64, testVocab/64)
	for id := range testVocab {
		all.Allowed[id/64] |= 1 << (id % 64)
	}
	one.Allowed[0] = 1
	for _, tt := range []struct {
		name              string
		before, after     trace.Ranking
		fewer, more, rows int
	}{
		{"the same", one, one, 0, 0, 0},
		{"all but one more", one, all, 0, testVocab - 1, mostApart},
		{"one fewer", one, none, 1, 0, 1},
	} {
		a := setsApart(&tt.before, &tt.after)
		if a == nil || a.fewer != tt.fewer || a.more != tt.more || len(a.rows) != tt.rows {
			t.Errorf("%s: %+v", tt.name, a)
		}
	}
	unknown, partial := one, one
	unknown.Allowed, partial.Partial = nil, true
	for _, r := range []trace.Ranking{unknown, partial} {
		if setsApart(&one, &r) != nil || setsApart(&r, &one) != nil {
			t.Error("sets that are not known are compared")
		}
	}
}
