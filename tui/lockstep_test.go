package tui

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/decode"
)

// smallLanes are live runs of one input under other settings, each with a model
// of its own.
type smallLanes struct {
	lanes   []Lane
	benches []*smallBench
}

func newSmallLanes(t testing.TB, names ...string) *smallLanes {
	t.Helper()
	l := &smallLanes{}
	for _, name := range names {
		b := newSmallBench(t)
		s, err := b.openUnder(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		l.lanes = append(l.lanes, Lane{name, s})
		l.benches = append(l.benches, b)
	}
	return l
}

// openUnder opens a run under one of the bench's rules, or with thoughts before
// its schema.
func (b *smallBench) openUnder(ctx context.Context, name string) (Stepper, error) {
	kept, input := b.rules["schema=long"], question
	rule, ok := b.rules["schema="+name]
	if !ok {
		rule, input = kept, "hm ..." // makes this model think for a while, and close its thoughts
		rule.Constraint = decode.Thinking{Constraint: kept.Constraint, Vocab: b.engine.vocab, Close: "7"}
	}
	b.rules["schema=long"] = rule
	defer func() { b.rules["schema=long"] = kept }()
	return b.open(ctx, input)
}

func (l *smallLanes) verify() error {
	for i, b := range l.benches {
		for _, r := range b.runs {
			if err := r.verify(); err != nil {
				return fmt.Errorf("%s: %w", l.lanes[i].Name, err)
			}
		}
	}
	return nil
}

// inStep says which lane does not stand where the one in the lead does.
func inStep(m *model) error {
	lead := m.session
	st := lead.stepper.State()
	lead.lane.course.update(st.Steps)
	for _, s := range m.lanes.lanes {
		if s == lead {
			continue
		}
		other := s.stepper.State()
		s.lane.course.update(other.Steps)
		want, certain := len(other.Steps)-1, other.Result != nil
		switch {
		case finished(&st):
		case st.At == 0:
			want, certain = 0, true
		default:
			want, certain = s.lane.course.meet(lead.lane.course, st.At, other.Result != nil)
		}
		if !certain || want != other.At {
			return fmt.Errorf("%s leads and stands at %d; %s stands at %d of %d, and not at %d (certain: %v)", lead.lane.name, st.At, s.lane.name, other.At, len(other.Steps), want, certain)
		}
	}
	return nil
}

// Lanes of real sessions stay in step, whatever leads and wherever it goes, and
// going somewhere and back changes nothing.
func TestLanesWalkTogether(t *testing.T) {
	for seed := range uint64(12) {
		l := newSmallLanes(t, "long", "short", "think", "none")
		d := drive(t, Options{Lanes: l.lanes}, 80, 24)
		r := rand.New(rand.NewPCG(seed, 3))
		where := map[string]string{}
		for range 120 {
			switch n := len(d.m.shot.state.Steps); r.IntN(8) {
			case 0:
				d.press("J")
				continue // nothing moves, so nothing has to be in step
			case 1:
				d.line(fmt.Sprint(1 + r.IntN(n)))
			case 2:
				d.press("left")
			case 3:
				d.press("}")
			case 4:
				d.press("[")
			default:
				d.press("space")
			}
			if strings.Contains(string(d.m.notice.text), "there is none") || strings.Contains(string(d.m.notice.text), "first step") {
				continue
			}
			if err := inStep(d.m); err != nil {
				d.press("space", "left") // a seek to where it stands moves nothing
				if err := inStep(d.m); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
			key, is := fmt.Sprint(d.m.session.lane.number, " ", d.m.shot.state.At), positions(d.m)
			if was, ok := where[key]; ok && was != is && !finished(&d.m.shot.state) {
				t.Fatalf("seed %d: with %s in the lead the lanes stood at %s, and now at %s", seed, key, was, is)
			}
			where[key] = is
		}
		if err := l.verify(); err != nil {
			t.Fatal(err)
		}
	}
}

func positions(m *model) string {
	var list []string
	for _, s := range m.lanes.lanes {
		list = append(list, fmt.Sprint(s.stepper.State().At))
	}
	return strings.Join(list, " ")
}

// An edit is for the lane in the lead only, and then all go on together.
func TestStoryLanesEdit(t *testing.T) {
	l := newSmallLanes(t, "long", "short")
	d := drive(t, Options{Lanes: l.lanes}, 120, 40)
	d.sees("lanes 2", "▸long", "short", "long (1 of 2)")
	d.steps(5)
	d.line("first 3")
	before := l.benches[1].runs[0].Branches()
	d.line("take-id 9")
	if got := l.benches[1].runs[0].Branches(); len(got) != len(before) {
		t.Errorf("the other lane has %d branches, and had %d", len(got), len(before))
	}
	if got := l.benches[0].runs[0].Branches(); len(got) != 2 {
		t.Errorf("the lane in the lead has %d branches", len(got))
	}
	d.press("c")
	for i, b := range l.benches {
		if st := b.runs[0].State(); !finished(&st) {
			t.Errorf("lane %d is not at its end", i+1)
		}
	}
	d.press("g")
	if got := positions(d.m); got != "0 0" {
		t.Errorf("at the first step they stand at %s", got)
	}
	if err := l.verify(); err != nil {
		t.Error(err)
	}
}

func TestStoryLanesLead(t *testing.T) {
	l := newSmallLanes(t, "long", "short", "think")
	d := drive(t, Options{Lanes: l.lanes}, 80, 24)
	d.press("tab")
	d.sees("▸short", "short (2 of 3)")
	d.press("J", "J")
	d.sees("▸long")
	d.press("K")
	d.sees("▸think")
	d.line("lane short")
	d.sees("▸short")
	d.line("lane 1")
	d.sees("▸long")
	d.line("lane nobody")
	d.sees(`there is no run "nobody": long, short, think`)
	d.press("esc", "space")
	d.sees("wanted", "long (1 of 3)", "step 2")
	d.press("L")
	d.sees("lanes 3", "▸long")
	d.press("=")
	d.sees("moves alone", "apart")
	was := l.benches[1].runs[0].State().At
	d.press("space", "space", "space")
	if at := l.benches[1].runs[0].State().At; at != was {
		t.Errorf("apart, the other lane went from %d to %d", was, at)
	}
	d.press("=")
	d.seesNot("apart")
	if err := inStep(d.m); err != nil {
		t.Error(err)
	}
}

// A breakpoint stops in whichever lane it holds first, and that lane leads.
func TestStoryLanesBreak(t *testing.T) {
	for _, tc := range []struct{ lead, step string }{{"1", "2"}, {"1", "4"}, {"2", "4"}} { // step 2 is the first that a lane which follows can pass
		l := newSmallLanes(t, "long", "think")
		d := drive(t, Options{Lanes: l.lanes, Breaks: []string{`region == "think" && step == ` + tc.step}}, 80, 24)
		d.line("lane " + tc.lead)
		d.press("c")
		d.sees("▸think", "think (2 of 2)", "think · breakpoint 1", "step "+tc.step)
		if err := inStep(d.m); err != nil {
			t.Error(err)
		}
		d.press("c")
		d.sees("▸think")
		if st := d.m.shot.state; !finished(&st) {
			t.Errorf("it stopped again at %d", st.At)
		}
	}
}

// A breakpoint that holds in all lanes beside each other leaves the lead where it
// is.
func TestStoryLanesBreakBesideEachOther(t *testing.T) {
	for lead, name := range []string{"one", "two", "three"} {
		l := newSmallLanes(t, "long", "long", "long")
		for i, n := range []string{"one", "two", "three"} {
			l.lanes[i].Name = n
		}
		d := drive(t, Options{Lanes: l.lanes, Breaks: []string{"step == 3"}}, 80, 24)
		d.line(fmt.Sprint("lane ", lead+1))
		d.press("c")
		d.sees("▸"+name, "breakpoint 1", "step 3")
		if err := inStep(d.m); err != nil {
			t.Error(err)
		}
	}
}

// Tracepoints are noted in the lane in which they hold.
func TestLanesTrace(t *testing.T) {
	l := newSmallLanes(t, "long", "think")
	d := drive(t, Options{Lanes: l.lanes}, 80, 24)
	d.line(`trace region == "think"`)
	d.press("c")
	if n := len(d.m.traced); n != 0 {
		t.Errorf("%d noted in a lane without thoughts", n)
	}
	d.press("J")
	if n := len(d.m.traced); n == 0 {
		t.Error("nothing is noted in the lane with the thoughts")
	}
}

// A lane that fails says so by its name, and the others stand where they stood.
func TestLanesFail(t *testing.T) {
	l := newSmallLanes(t, "long", "short")
	d := drive(t, Options{Lanes: l.lanes}, 80, 24)
	d.press("space")
	l.benches[1].engine.fail = errSmall
	for range 4 {
		d.press("space")
		if d.m.notice.text != "" {
			break
		}
	}
	d.sees("short: ", errSmall.Error())
	d.press("space")
	if err := inStep(d.m); err != nil {
		t.Error(err)
	}
}

// A lane far behind comes in parts, which esc ends.
func TestLanesCatchUpInParts(t *testing.T) {
	l := newSmallLanes(t, "long", "think")
	d := drive(t, Options{Lanes: l.lanes}, 80, 24)
	var clock time.Time
	d.m.now = func() time.Time { // a frame is over after a few steps
		clock = clock.Add(batchTime / 4)
		return clock
	}
	d.hold = true
	d.press("space")
	d.turn()
	if d.m.job == nil {
		t.Fatal("the lane with the thoughts was there at once")
	}
	d.press("esc")
	d.release()
	d.sees("stopped")
	if err := inStep(d.m); err == nil {
		t.Error("nothing was left to do when it was stopped")
	}
	d.press("space")
	if err := inStep(d.m); err != nil {
		t.Error(err)
	}
}

func TestLanesTooFewOrMany(t *testing.T) {
	for _, n := range []int{1, MaxLanes + 1} {
		var lanes []Lane
		for range n {
			lanes = append(lanes, Lane{"a", newScript()})
		}
		if err := Run(context.Background(), Options{Lanes: lanes}); !errors.Is(err, ErrLanes) {
			t.Errorf("%d lanes: %v", n, err)
		}
	}
}

// Without lanes the commands say what they are for.
func TestStoryNoLanes(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 120, 40)
	for _, line := range []string{"lane 1", "lane-next", "lane-previous", "lockstep off"} {
		d.line(line)
		d.sees("there is one run only")
	}
	d.press("L")
	d.sees("lanes", "There is one run only")
	d.press("down", "enter", "tab")
	d.send(tea.MouseClickMsg{X: 3, Y: 5, Button: tea.MouseLeft})
}

// lanesStage is for random keys: whatever they do, no lane loses a step.
func lanesStage(t testing.TB) *stage {
	l := newSmallLanes(t, "long", "short", "think")
	keeps := func(*driver) error {
		for i, b := range l.benches {
			for _, r := range b.runs {
				if err := r.keeps(); err != nil {
					return fmt.Errorf("%s: %w", l.lanes[i].Name, err)
				}
			}
		}
		return nil
	}
	return &stage{bench: l.benches[1], opt: Options{Lanes: l.lanes, Mouse: true}, check: keeps, end: l.verify}
}
