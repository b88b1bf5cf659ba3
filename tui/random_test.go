package tui

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"github.com/stencil-debugger/stencil/trace"
)

// stage is what random keys are played on.
type stage struct {
	bench *smallBench
	opt   Options
	check func(d *driver) error // what must hold after every act; nil for nothing
	end   func() error          // what must hold at the end; nil for nothing
}

// play does one thing after the other on a new stage and says what went wrong,
// and after how many of them.
func play(t testing.TB, set func(testing.TB) *stage, list []act) (done int, err error) {
	t.Helper()
	s := set(t)
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	d := drive(t, s.opt, 80, 24)
	var clock time.Time
	d.m.now = func() time.Time { // so that runs come in parts
		clock = clock.Add(batchTime / 4)
		return clock
	}
	for _, a := range list {
		done++
		if a.what == "fail" && s.bench != nil {
			s.bench.engine.fail = errSmall
		}
		d.perform(a)
		if err := s.holds(d, done); err != nil {
			return done, err
		}
	}
	d.releaseFrom(0)
	if err := s.holds(d, 0); err != nil {
		return done, err
	}
	if s.bench != nil {
		for _, r := range s.bench.runs {
			if err := r.verify(); err != nil {
				return done, err
			}
		}
	}
	if s.end != nil {
		return done, s.end()
	}
	return done, nil
}

// holds says what does not hold after an act. What costs much is looked at
// after some of them only.
func (s *stage) holds(d *driver, done int) error {
	if done%4 == 0 {
		if err := fits(d.m.View().Content, d.m.w, d.m.h); err != nil {
			return err
		}
	}
	if m := d.m; m.session != nil && m.job == nil {
		if err := sameState(m.shot.state, m.session.stepper.State()); err != nil {
			return fmt.Errorf("on the screen and in the session: %w", err)
		}
	}
	if s.bench != nil {
		for _, r := range s.bench.runs {
			if err := r.keeps(); err != nil {
				return err
			}
		}
	}
	if s.check != nil {
		return s.check(d)
	}
	return nil
}

// fits says where a view does not fill its screen exactly.
func fits(content string, w, h int) error {
	if w == 0 || h == 0 {
		return nil
	}
	lines := strings.Split(content, "\n")
	if len(lines) != h {
		return fmt.Errorf("%dx%d: %d lines", w, h, len(lines))
	}
	for y, l := range lines {
		if n := ansi.StringWidth(l); n != w {
			return fmt.Errorf("%dx%d: line %d has %d cells: %q", w, h, y+1, n, ansi.Strip(l))
		}
	}
	return nil
}

// sameState says where two states differ.
func sameState(a, b trace.State) error {
	if a.At != b.At || a.InHand != b.InHand || a.MaskOn != b.MaskOn || !reflect.DeepEqual(a.Result, b.Result) {
		return fmt.Errorf("%+v and %+v", where(a), where(b))
	}
	if !slices.EqualFunc(a.Steps, b.Steps, sameRecord) {
		return fmt.Errorf("%v and %v", idsOf(a.Steps), idsOf(b.Steps))
	}
	return nil
}

// where is a state without its steps.
func where(s trace.State) trace.State {
	s.Steps = nil
	return s
}

// sameRecord compares what tells steps apart, which is fast.
func sameRecord(a, b trace.Step) bool {
	return a.ID == b.ID && a.Parent == b.Parent && a.N == b.N && a.Chosen.ID == b.Chosen.ID && a.Choice == b.Choice &&
		a.MaskOff == b.MaskOff && a.ModelNS == b.ModelNS
}

func idsOf(steps []trace.Step) []int {
	var list []int
	for _, s := range steps {
		list = append(list, s.ID)
	}
	return list
}

// keeps says which step of the branch that is followed was taken without being
// recorded, or is not what was recorded. It looks at the last ones, since what
// stands before them was looked at before.
func (r *smallRun) keeps() error {
	st := r.State()
	taken := st.Steps
	if st.InHand {
		taken = taken[:len(taken)-1]
	}
	for _, s := range taken[max(len(taken)-2, 0):] {
		if err := r.recorded(s); err != nil {
			return err
		}
	}
	return nil
}

// recorded says where a step differs from what the recorder was given.
func (r *smallRun) recorded(s trace.Step) error {
	if s.ID < 1 || s.ID > len(r.taken) {
		return fmt.Errorf("step %d was taken and is not recorded", s.ID)
	}
	line, err := trace.Line(s)
	if err != nil {
		return err
	}
	if !bytes.Equal(line, r.taken[s.ID-1]) {
		return fmt.Errorf("step %d is\n%sand was recorded as\n%s", s.ID, line, r.taken[s.ID-1])
	}
	return nil
}

// verify ends a run and says what of it is lost: in the session, or in the
// trace that was written.
func (r *smallRun) verify() error {
	if !r.closed {
		if err := r.Close(); err != nil {
			return err
		}
	}
	log, err := trace.Read(bytes.NewReader(r.text.Bytes()))
	if err != nil {
		return err
	}
	if len(log.Steps) != len(r.taken) {
		return fmt.Errorf("%d steps were taken and %d are in the trace", len(r.taken), len(log.Steps))
	}
	for _, s := range log.Steps {
		if err := r.recorded(s); err != nil {
			return fmt.Errorf("in the trace: %w", err)
		}
	}
	held := map[int]bool{}
	for _, b := range r.Branches() {
		for _, s := range r.Branch(b.Leaf) {
			if held[s.ID] = true; s.ID > len(r.taken) {
				continue // in hand
			}
			if err := r.recorded(s); err != nil {
				return fmt.Errorf("in the session: %w", err)
			}
		}
	}
	for i := range r.taken {
		if !held[i+1] {
			return fmt.Errorf("the session has lost step %d", i+1)
		}
	}
	if was, is := r.Notes(), log.Notes(); len(was)+len(is) > 0 && !reflect.DeepEqual(was, is) {
		return fmt.Errorf("the notes are %+v in the session and %+v in the trace", was, is)
	}
	return nil
}

// shorten leaves out of a list whatever it goes wrong without.
func shorten(t testing.TB, set func(testing.TB) *stage, list []act) []act {
	for size := len(list) / 2; size > 0; size /= 2 {
		for at := 0; at < len(list); {
			less := slices.Concat(list[:at], list[min(at+size, len(list)):])
			if done, err := play(t, set, less); err != nil {
				list = less[:done]
			} else {
				at += size
			}
		}
	}
	return list
}

// mustPlay fails with a short list of acts that goes wrong too.
func mustPlay(t testing.TB, set func(testing.TB) *stage, list []act) {
	t.Helper()
	done, err := play(t, set, list)
	if err == nil {
		return
	}
	list = shorten(t, set, list[:done])
	_, again := play(t, set, list)
	t.Fatalf("%v\nafter\n%v\n%v", err, list, again)
}

// drawActs draws acts with that many presses of keys, or some more.
func drawActs(src rand.Source, presses int) []act {
	r := newActs(src)
	var list []act
	for presses > 0 {
		a := r.next()
		list, presses = append(list, a), presses-a.presses()
	}
	return list
}

// The stages: a live run; a list of inputs that are opened, and run in the
// background; a recording; a list of lessons; a run of hostile text; and live
// runs in lockstep.
var stages = []struct {
	name    string
	set     func(testing.TB) *stage
	presses int // in all
}{
	{"live", liveStage, 10_000},
	{"inputs", inputsStage, 3_000},
	{"recording", recordingStage, 4_000},
	{"lessons", lessonsStage, 2_000},
	{"hostile", hostileStage, 2_000},
	{"lanes", lanesStage, 3_000},
}

func liveStage(t testing.TB) *stage {
	b := newSmallBench(t)
	s, err := b.open(context.Background(), question)
	if err != nil {
		t.Fatal(err)
	}
	return &stage{bench: b, opt: Options{Stepper: s, Mouse: true}}
}

func inputsStage(t testing.TB) *stage {
	b := newSmallBench(t)
	var inputs []Input
	for i, text := range append([]string{"one", "think first", ""}, hostile...) {
		in := Input{Text: text}
		if i%2 == 0 {
			in.Name, in.Gold = fmt.Sprint("row ", i), json.RawMessage(`{}`)
		}
		inputs = append(inputs, in)
	}
	judge := func(in Input, r trace.Result) *bool {
		right := len(r.JSON)%2 == 0
		return &right
	}
	return &stage{bench: b, opt: Options{Open: b.open, Inputs: inputs, Judge: judge}}
}

// recordingStage replays what keys made of a live run, and must not change it.
func recordingStage(t testing.TB) *stage {
	text := recordedRun(t)
	var logs [2]*trace.Log
	for i := range logs {
		var err error
		if logs[i], err = trace.Read(bytes.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	replay := trace.NewReplay(logs[0])
	return &stage{opt: Options{Stepper: replay}, end: func() error { return unchanged(replay, logs[1]) }}
}

// unchanged says where a replay differs from the log that it was made of.
func unchanged(r *trace.Replay, log *trace.Log) error {
	now, was := r.Branches(), log.Branches()
	for i := range now {
		now[i].Current, was[i].Current = false, false // which one is shown is no part of the log
	}
	if !reflect.DeepEqual(now, was) {
		return fmt.Errorf("the branches were %+v and are %+v", was, now)
	}
	for _, b := range was {
		if is, had := recordsOf(r.Branch(b.Leaf)), recordsOf(log.Branch(b.Leaf)); is != had {
			return fmt.Errorf("branch %d was\n%sand is\n%s", b.Leaf, had, is)
		}
	}
	if is, had := r.Notes(), log.Notes(); len(is)+len(had) > 0 && !reflect.DeepEqual(is, had) {
		return fmt.Errorf("the notes were %+v and are %+v", had, is)
	}
	return nil
}

// recordsOf are steps as a trace has them.
func recordsOf(steps []trace.Step) string {
	var b strings.Builder
	for _, s := range steps {
		line, err := trace.Line(s)
		if err != nil {
			return err.Error()
		}
		b.Write(line)
	}
	return b.String()
}

// recordedRun is the trace of a live run with branches, swaps and notes.
func recordedRun(t testing.TB) []byte {
	t.Helper()
	s := liveStage(t)
	d := drive(t, s.opt, 80, 24)
	d.steps(12)
	for _, line := range []string{":note guess: what?\r", ":first 4\r", ":take-id 9\r", ":continue\r", ":first 3\r", ":swap schema=short\r",
		":first 6\r", ":type-anyway gr\r", ":step 3\r", ":note a note\r", ":mask\r", ":step 2\r", ":first\r", ":note guess: and here?\r", ":switch 9\r"} {
		for _, r := range line {
			d.send(typedKey(r))
		}
	}
	r := s.bench.runs[0]
	if err := r.verify(); err != nil {
		t.Fatal(err)
	}
	return r.text.Bytes()
}

func lessonsStage(t testing.TB) *stage {
	text := recordedRun(t)
	open := func(context.Context, string) (Stepper, error) {
		log, err := trace.Read(bytes.NewReader(text))
		if err != nil {
			return nil, err
		}
		return trace.NewReplay(log), nil
	}
	return &stage{opt: Options{Open: open, Lessons: []Lesson{{Name: "a", Title: "One", About: "It is short"}, {Name: "b", Title: hostile[0], About: hostile[1]}}}}
}

func hostileStage(testing.TB) *stage {
	open := func(context.Context, string) (Stepper, error) { return listedScript{newScript()}, nil }
	return &stage{opt: Options{Stepper: listedScript{hostileStepper()}, Open: open}}
}

// listedScript refuses tokens that its script has no numbers for.
type listedScript struct{ *script }

func (s listedScript) Take(ctx context.Context, id int) error {
	if list, _ := options(s.state.Steps[s.state.At]); indexOf(list, id) < 0 {
		return fmt.Errorf("there is no token %d", id)
	}
	return s.script.Take(ctx, id)
}

// Whatever is pressed, clicked, pasted and resized, nothing breaks, the screen
// shows where the run stands, and no step is lost: not from the session, and
// not from the trace.
func TestRandomKeys(t *testing.T) {
	const most = 500 // presses in a run
	for _, st := range stages {
		t.Run(st.name, func(t *testing.T) {
			for seed := range uint64(st.presses / most) {
				mustPlay(t, st.set, drawActs(rand.NewPCG(seed, 4), most))
			}
		})
	}
}

// FuzzKeys plays acts that are drawn from bytes on a live run.
func FuzzKeys(f *testing.F) {
	f.Add([]byte("hjkl"))
	for seed := range byte(8) {
		text := make([]byte, 400)
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		for i := range text {
			text[i] = byte(r.Uint32())
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		src := newByteSource(text[:min(len(text), 1000)])
		r := newActs(src)
		var list []act
		for len(src.bytes) > 0 {
			list = append(list, r.next())
		}
		mustPlay(t, liveStage, list)
	})
}
