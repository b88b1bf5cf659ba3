package decode_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

// explorer gives a session random commands, and remembers what was there.
type explorer struct {
	t     *testing.T
	rand  *rand.Rand
	e     *engine
	s     *decode.Session
	rules []decode.Rule
	seen  map[int][]trace.Step // by step ID: the branch up to it
	log   []string
}

// Whatever is done to a session, nothing that was taken is lost or changed,
// going back gives the same numbers, and the trace file tells the same story.
func TestRandomCommandsLoseNothing(t *testing.T) {
	const runs, commands = 30, 120
	for seed := range uint64(runs) {
		e := engineOf(colourWords, hashed)
		s, l := open(t, e, trace.Sampler{Temperature: 1, TopP: 0.9, Seed: seed})
		x := &explorer{t: t, rand: rand.New(rand.NewPCG(seed, 3)), e: e, s: s, seen: map[int][]trace.Step{}}
		x.rules = []decode.Rule{
			{Constraint: gbnf(t, e, shortOnly), Text: "grammar=short"},
			{Constraint: decode.Free{Vocab: e.vocab, About: trace.Constraint{Kind: "none"}}, Text: "grammar=none"},
			{Sampler: trace.Sampler{Temperature: 2, TopP: 1, Seed: 9}, Text: "temperature=2 seed=9"},
			{Constraint: gbnf(t, e, colours), Text: "grammar=colours"},
		}
		for range commands {
			x.command()
			x.check()
			if t.Failed() {
				t.Fatalf("seed %d, after %s", seed, strings.Join(x.log, "; "))
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		x.readBack(l.text.String())
	}
}

// command gives one command. One that is refused must change nothing.
func (x *explorer) command() {
	ctx, st := context.Background(), x.s.State()
	state, tree := where(x.s), branches(x.s)
	rule := x.rules[x.rand.IntN(len(x.rules))]
	var err error
	text := x.draw(st)
	switch text {
	case "swap":
		text += " " + rule.Text
		err = x.s.Swap(ctx, rule)
	case "weigh":
		text += " " + rule.Text
		_, err = x.s.Weigh(ctx, rule)
	case "again":
		x.again(st)
	default:
		err = do(x.e, x.s, text)
	}
	x.log = append(x.log, fmt.Sprintf("%s (%v)", text, err))
	illegal := new(trace.IllegalText)
	switch {
	case err == nil:
		return
	case errors.Is(err, trace.ErrEnd), errors.Is(err, decode.ErrLost), errors.Is(err, decode.ErrIllegal), errors.As(err, &illegal):
	case strings.Contains(err.Error(), "no token is allowed"), strings.Contains(err.Error(), "the branch may have"):
	default:
		x.t.Errorf("%s: %v", text, err)
	}
	if where(x.s) != state || branches(x.s) != tree {
		x.t.Errorf("%s was refused and changed %s, %s to %s, %s", text, state, tree, where(x.s), branches(x.s))
	}
}

func (x *explorer) draw(st trace.State) string {
	words := []string{`"red"`, `"green"`, "gr", ",", "]}", `"grey","red"`, `{"c":["red"]}`, "x", endText}
	word := words[x.rand.IntN(len(words))]
	switch n := x.rand.IntN(20); {
	case n < 6:
		return "next"
	case n < 9:
		return fmt.Sprintf("seek %d", x.rand.IntN(len(st.Steps)))
	case n < 11:
		step, _ := st.Current()
		return "take " + string(step.Top[x.rand.IntN(len(step.Top))].Bytes)
	case n < 12:
		return "type " + word
	case n < 13:
		return "anyway " + word
	case n < 14:
		return fmt.Sprintf("note %d", len(x.log))
	case n < 15:
		return "mask " + []string{"on", "off"}[x.rand.IntN(2)]
	case n < 17:
		list := x.s.Branches()
		return fmt.Sprintf("switch %d", list[x.rand.IntN(len(list))].Leaf)
	case n < 18:
		return "swap"
	case n < 19:
		return "weigh"
	}
	return "again"
}

// again computes the step at the cursor once more: the numbers are the same.
func (x *explorer) again(st trace.State) {
	old, _ := st.Current()
	step, err := x.s.Weigh(context.Background(), decode.Rule{})
	if err != nil {
		if !strings.Contains(err.Error(), "no token is allowed") {
			x.t.Error(err)
		}
		return
	}
	if old.Entropy != step.Entropy || old.Allowed != step.Allowed || old.Path != step.Path || old.Region != step.Region {
		x.t.Errorf("the step at %d is %+v now, and was %+v", st.At, step, old)
	}
	if diff := cmp.Diff(old.Legal, step.Legal, numbers); diff != "" {
		x.t.Errorf("the allowed tokens at %d: %s", st.At, diff)
	}
	r, err := x.s.Ranking(context.Background())
	if err != nil {
		x.t.Error(err)
		return
	}
	for i := range old.Top[:3] {
		if diff := cmp.Diff(old.Top[i], r.At(i), numbers); diff != "" {
			x.t.Errorf("rank %d at %d: %s", i+1, st.At, diff)
		}
	}
}

// check looks at all that must hold after every command.
func (x *explorer) check() {
	st := x.s.State()
	taken := st.Steps
	if st.InHand {
		taken = taken[:len(taken)-1]
	}
	for i, step := range taken {
		if x.seen[step.ID] == nil {
			x.seen[step.ID] = slices.Clone(taken[:i+1])
		}
	}
	current := 0
	for _, b := range x.s.Branches() {
		steps := x.s.Branch(b.Leaf)
		if len(steps) != b.Len || steps[len(steps)-1].ID != b.Leaf {
			x.t.Errorf("branch %+v has the steps %v", b, ids(steps))
		}
		if b.Current {
			current++
			if last := ids(st.Steps[:b.Len]); !slices.Equal(last, ids(steps)) {
				x.t.Errorf("the current branch is %v, and %v is followed", ids(steps), last)
			}
		}
	}
	if current != 1 {
		x.t.Errorf("%d current branches: %s", current, branches(x.s))
	}
	for id, want := range x.seen {
		if got := x.s.Branch(id); !slices.EqualFunc(want, got, same) {
			x.t.Errorf("the branch to step %d: %s", id, cmp.Diff(want, got, numbers))
		}
	}
}

// same compares what tells steps apart. It is much faster than cmp.
func same(a, b trace.Step) bool {
	type key struct {
		id, parent, n, chosen, allowed int
		raw                            trace.LogProb
		choice                         trace.Choice
		illegal, off, lost             bool
	}
	of := func(s trace.Step) key {
		return key{s.ID, s.Parent, s.N, s.Chosen.ID, s.Allowed, s.Chosen.Raw, s.Choice, s.Illegal, s.MaskOff, s.Lost}
	}
	return of(a) == of(b)
}

// readBack compares what was written with what the session knows.
func (x *explorer) readBack(text string) {
	v, err := schemas.NewValidator(schemas.Trace)
	if err != nil {
		x.t.Fatal(err)
	}
	for line := range strings.Lines(text) {
		if faults := v.Validate([]byte(line)); faults != nil {
			x.t.Errorf("%s: %q", line, faults)
		}
	}
	log, err := trace.Read(strings.NewReader(text))
	if err != nil {
		x.t.Fatal(err)
	}
	if len(log.Steps) < len(x.seen) {
		x.t.Errorf("%d steps of %d are recorded", len(log.Steps), len(x.seen))
	}
	r := trace.NewReplay(log)
	var kept []trace.Branch // without one that is in hand only
	for _, b := range x.s.Branches() {
		if _, ok := x.seen[b.Leaf]; ok {
			kept = append(kept, b)
		}
	}
	got := r.Branches()
	for i := range got {
		if i < len(kept) && len(kept) < len(x.s.Branches()) {
			got[i].Current = kept[i].Current // nobody told the recording of a step in hand
		}
	}
	if diff := cmp.Diff(kept, got, numbers); diff != "" {
		x.t.Errorf("branches: %s", diff)
	}
	for _, b := range got {
		if diff := cmp.Diff(x.s.Branch(b.Leaf), r.Branch(b.Leaf), numbers); diff != "" {
			x.t.Errorf("branch %d: %s", b.Leaf, diff)
		}
	}
	if diff := cmp.Diff(x.s.Notes(), r.Notes(), cmpopts.EquateEmpty()); diff != "" {
		x.t.Errorf("notes: %s", diff)
	}
}
