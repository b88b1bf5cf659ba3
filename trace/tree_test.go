package trace_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// logOf makes a log of lines: "3<2" is step 3 after step 2, "=3" a result of
// step 3, and "kind 3 text" an event. An error is that of the line with an !.
func logOf(t testing.TB, lines ...string) *trace.Log {
	t.Helper()
	log := trace.NewLog(trace.Header{})
	n := map[int]int{}
	for _, line := range lines {
		line, bad := strings.CutSuffix(line, "!")
		var rec trace.Record
		var id, parent int
		var kind string
		switch {
		case strings.HasPrefix(line, "="):
			_, _ = fmt.Sscanf(line, "=%d", &id)
			rec.Result = &trace.Result{Step: id, Reason: trace.EndToken}
		case strings.Contains(line, "<"):
			_, _ = fmt.Sscanf(line, "%d<%d", &id, &parent)
			n[id] = n[parent] + 1
			rec.Step = step(id, parent, n[id], "x", 0)
		default:
			_, _ = fmt.Sscanf(line, "%s %d", &kind, &id)
			_, text, _ := strings.Cut(strings.TrimPrefix(line, kind+" "), " ")
			rec.Event = &trace.Event{Kind: kind, At: id, Text: text}
		}
		if err := log.Add(rec); (err != nil) != bad {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return log
}

func branches(s interface{ Branches() []trace.Branch }) string {
	var list []string
	for _, b := range s.Branches() {
		text := fmt.Sprintf("%d<%d:%d", b.Leaf, b.Fork, b.Len)
		if b.Current {
			text += "*"
		}
		if b.Result != nil {
			text += "="
		}
		if b.Swap != "" {
			text += "(" + b.Swap + ")"
		}
		list = append(list, text)
	}
	return strings.Join(list, " ")
}

func TestBranches(t *testing.T) {
	for _, tt := range []struct{ name, lines, want string }{
		{"nothing", "", ""},
		{"one", "1<0,2<1,=2", "2<0:2*="},
		{"a fork", "1<0,2<1,3<2,=3,4<1", "3<0:3= 4<1:2*"},
		{"at the start", "1<0,2<1,3<0", "2<0:2 3<0:1*"},
		{"the older one goes on", "1<0,2<1,3<1,switch 2,4<2", "4<0:3* 3<1:2"},
		{"a switch without more", "1<0,2<1,3<1,switch 2", "2<0:2* 3<1:2"},
		{"a fork of a fork", "1<0,2<1,3<1,4<3,5<3", "2<0:2 4<1:3 5<3:3*"},
		{"three from one", "1<0,2<1,3<1,4<1", "2<0:2 3<1:2 4<1:2*"},
		{"a swap", "1<0,2<1,swap 1 a=1,3<1,4<3", "2<0:2 4<1:3*(a=1)"},
		{"a swap that goes on", "1<0,swap 1 a=1,2<1", "2<0:2*(a=1)"},
		{"a swap of the start", "1<0,swap 0 a=1,2<0,3<2", "1<0:1 3<0:2*(a=1)"},
		{"a swap for nobody", "1<0,2<1,swap 1 a=1,3<2,4<1", "3<0:3 4<1:2*"},
		{"a swap before another line", "1<0,2<1,swap 1 a=1,note 2 b,3<1", "2<0:2 3<1:2*(a=1)"},
		{"two swaps", "1<0,swap 1 a=1,2<1,3<2,swap 2 b=2,4<2", "3<0:3(a=1) 4<2:3*(b=2)"},
		{"the later result", "1<0,=1,=1", "1<0:1*="},
		{"a result within", "1<0,=1,2<1", "2<0:2*"},
		{"big ids", "5<0,9<5,700<5", "9<0:2 700<5:2*"},
	} {
		lines := strings.FieldsFunc(tt.lines, func(r rune) bool { return r == ',' })
		log := logOf(t, lines...)
		if got := branches(log); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
		if got := branches(trace.NewReplay(log)); got != tt.want {
			t.Errorf("%s: replayed %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestWhatCannotStandInALog(t *testing.T) {
	log := logOf(t, "1<0", "2<1",
		"note 3 a!", "note -1 a!", "note 2!", "swap 9 a!", "swap 1!", "switch 1!", "switch 0!", "switch 7!", "mask 3!", "=3!", "=-1!", "2<1!", "4<3!", "note 0 a", "other 2", "=0")
	if len(log.Steps) != 2 || len(log.Events) != 2 || len(log.Results) != 1 {
		t.Errorf("the log holds %d, %d and %d records", len(log.Steps), len(log.Events), len(log.Results))
	}
	if err := log.Add(trace.Record{Header: &trace.Header{}}); err == nil {
		t.Error("a second header was taken")
	}
	var zero trace.Log
	if err := zero.Add(trace.Record{Step: step(1, 0, 1, "x", 0)}); err != nil || len(zero.Last()) != 1 {
		t.Errorf("the zero log: %v", err)
	}
	text := sampleText(t)
	text = append(text, []byte(`{"event":{"kind":"note","at":8,"text":"x"}}`+"\n{}\n")...)
	if _, err := trace.Read(bytes.NewReader(text)); err == nil || !strings.Contains(err.Error(), "an event after step 8, which does not exist") {
		t.Errorf("Read: %v", err)
	}
}

func TestReplaySwitches(t *testing.T) {
	log := logOf(t, "1<0", "2<1", "3<2", "=3", "4<1", "5<4", "6<5", "7<5", "note 2 hm")
	for _, tt := range []struct {
		seek, leaf, at int // from the branch to step 7
		steps          string
		truncated      bool
	}{
		{0, 3, 0, "[1 2 3]", false}, // shared
		{1, 3, 1, "[1 2 3]", false},
		{3, 3, 1, "[1 2 3]", false}, // past its end: to its first own step
		{2, 6, 2, "[1 4 5 6]", true},
		{3, 6, 3, "[1 4 5 6]", true},
		{2, 7, 2, "[1 4 5 7]", true},
	} {
		r, ctx := trace.NewReplay(log), context.Background()
		before := r.Branches()
		if err := r.Seek(ctx, tt.seek); err != nil {
			t.Fatal(err)
		}
		if err := r.Switch(ctx, tt.leaf); err != nil {
			t.Fatal(err)
		}
		st := r.State()
		var ids []int
		for _, s := range st.Steps {
			ids = append(ids, s.ID)
		}
		if got := fmt.Sprint(ids); got != tt.steps || st.At != tt.at || st.Result.Truncated != tt.truncated {
			t.Errorf("%+v: %s at %d, %+v", tt, got, st.At, st.Result)
		}
		for i, b := range r.Branches() {
			if b.Current != (b.Leaf == tt.leaf) || before[i].Current != (before[i].Leaf == 7) {
				t.Errorf("%+v: branches %s", tt, branches(r))
			}
		}
	}
	r := trace.NewReplay(log)
	for _, leaf := range []int{0, 1, 5, 9, -1} {
		if err := r.Switch(context.Background(), leaf); !errors.Is(err, trace.ErrNoBranch) {
			t.Errorf("to %d: %v", leaf, err)
		}
	}
	if r.Branch(5)[2].ID != 5 || r.Branch(9) != nil || len(r.Notes()) != 1 {
		t.Errorf("branch %v, notes %v", r.Branch(5), r.Notes())
	}
}

func TestWhatARecordingRefuses(t *testing.T) {
	r, ctx := trace.NewReplay(logOf(t, "1<0")), context.Background()
	_, split := r.Split(ctx)
	for i, err := range []error{split, r.Type(ctx, "a"), r.TypeAnyway(ctx, "a")} {
		if !errors.Is(err, trace.ErrRecording) {
			t.Errorf("call %d: %v", i, err)
		}
	}
	if err := r.Note(ctx, "a"); !errors.Is(err, trace.ErrReadOnly) {
		t.Errorf("a note that no file takes: %v", err)
	}
	empty := trace.NewReplay(trace.NewLog(trace.Header{}))
	if _, err := empty.Ranking(ctx); !errors.Is(err, trace.ErrEnd) {
		t.Errorf("a ranking of nothing: %v", err)
	}
	if err := empty.Note(ctx, "a"); !errors.Is(err, trace.ErrEnd) {
		t.Errorf("a note on nothing: %v", err)
	}
}

// A decision that was recorded before a swap says nothing of the step after it.
func TestADecisionIsNotThatOfASwap(t *testing.T) {
	log := logOf(t, "1<0")
	for _, rec := range []trace.Record{
		{Event: decided(1)},
		{Step: step(2, 1, 2, "a", 0)},
		{Event: &trace.Event{Kind: trace.EventSwap, At: 1, Text: "seed=1"}},
		{Step: step(3, 1, 2, "b", 0)},
	} {
		if err := log.Add(rec); err != nil {
			t.Fatal(err)
		}
	}
	r, ctx := trace.NewReplay(log), context.Background()
	_ = r.Seek(ctx, 1)
	if _, err := r.Decide(ctx); !errors.Is(err, trace.ErrRecording) {
		t.Errorf("under the swap: %v", err)
	}
	if err := r.Switch(ctx, 2); err != nil {
		t.Fatal(err)
	}
	if d, err := r.Decide(ctx); err != nil || d.At != 1 {
		t.Errorf("before it: %v", err)
	}
}
