package tui

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// The keys of an open search stand on the line of keys, and leave it with it.
func TestStoryKeysOfASearch(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("c", "g", "/")
	d.typeText("level")
	d.press("enter")
	d.sees("step 8 of 22", "n N match  esc end search", "? help  q quit")
	d.seesNot("n next")
	d.press("esc")
	d.sees("n next")
	d.seesNot("match")
}

// The values of pointers are found, although the text holds their markers.
func TestStorySearchForAValue(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("c", "g", "/")
	d.typeText("2026-08")
	d.press("enter")
	d.sees("step 19 of 22")
	d.press("n")
	d.sees("nothing after step 19 matches 2026-08")
	d.press("G", "N")
	d.sees("step 19 of 22")
	d.press("g", "/")
	d.typeText("5")
	d.press("enter")
	d.sees("step 12 of 22")
}

func TestStoryNoStepOfThatNumber(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.line("goto 99")
	d.sees("no further step 99 on this branch", "done · valid")
	d.press("3", "g")
	d.line("goto 99")
	d.sees("there is no step 99: this branch has 22", "step 3 of 22")
}

// typingScript refuses what is typed.
type typingScript struct {
	*script
	refuse error
}

func (s *typingScript) Type(context.Context, string) error       { return s.refuse }
func (s *typingScript) TypeAnyway(context.Context, string) error { return s.refuse }

// The first illegal byte of what is typed is shown, on the narrowest of the
// usual screens too.
func TestStoryIllegalText(t *testing.T) {
	for _, tc := range []struct {
		typed  string
		offset int
		want   string
	}{
		{`trx","foo`, 6, "byte 7, f, is not allowed there; :type-anyway takes it as an experiment"},
		{"日本", 0, `byte 1, \xE6, is not allowed there`},
		{"a b", 1, "byte 2, ·, is not allowed there"},
		{`a\nb`, 1, "byte 2, ⏎, is not allowed there"},
		{"a", 7, "byte 8 is not allowed there"},
	} {
		d := drive(t, Options{Stepper: &typingScript{newScript(), &trace.IllegalText{Offset: tc.offset}}}, 80, 24)
		d.line("type " + tc.typed)
		d.sees(tc.want)
	}
}

// An error that is longer than its line goes on above it, until the next key.
func TestStoryLongError(t *testing.T) {
	s := newScript()
	d := drive(t, Options{Stepper: s}, 80, 24)
	before := d.screen()
	s.fail = errors.New(strings.Repeat("something went wrong here ", 6) + "at the very end")
	d.press("space")
	d.sees("at the very end")
	if was, now := strings.Split(before, "\n"), strings.Split(d.screen(), "\n"); len(was) != len(now) || was[12] != now[12] {
		t.Errorf("the screen moved:\n%s", d.screen())
	}
	d.press("esc")
	if d.screen() != before {
		t.Errorf("the error stays:\n%s", d.screen())
	}
	for _, size := range []struct{ w, h int }{{1, 1}, {3, 2}, {20, 5}, {40, 8}} {
		small := drive(t, Options{Stepper: newScript()}, size.w, size.h)
		small.m.sayError(errors.New(strings.Repeat("long ", 50)))
		small.screen()
	}
}

// A text that left the grammar says so in the title for good, however far its
// mark on the strip has gone.
func TestStoryExperimentInTheTitle(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("down")
	d.seesNot("✗ experiment")
	d.press("enter", "enter")
	d.sees("✗ experiment · ")
	d.press("c")
	d.sees("✗ experiment · done")
	d.press("g")
	d.sees("✗ experiment · step 1 of 22")
}

// A recording that ends before its first step says so.
func TestStoryNoStepAtAll(t *testing.T) {
	s := newScript()
	s.state = trace.State{At: -1, Result: &trace.Result{Truncated: true}}
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.sees("There is no step: the recording", "no step yet")
}

// stoppedScript looks through its tokens only where it is not stopped.
type stoppedScript struct {
	*rankedScript
	looks int
}

func (s *stoppedScript) Ranking(ctx context.Context) (trace.Ranking, error) {
	s.looks++
	if err := ctx.Err(); err != nil {
		return trace.Ranking{}, err
	}
	return s.rankedScript.Ranking(ctx)
}

// A run that is stopped while all tokens are on the screen ends with them: what
// the stop cut short is looked at after it.
func TestStoryStopWithAllTokens(t *testing.T) {
	s := &stoppedScript{rankedScript: newRankedScript()}
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.press("a")
	d.sees("2,048 tokens of 2,048")
	d.hold = true
	d.press("space")
	d.m.job.slow = true
	d.press("esc")
	d.release()
	d.sees("stopped", "tokens of 2,048")
	d.seesNot("canceled")
	looks := s.looks
	d.m.shot.had.ranking = false
	d.hold = true
	d.run(d.m.lookAgain())
	d.press("esc")
	d.release()
	if s.looks != looks+1 {
		t.Errorf("a look that was stopped was taken %d times", s.looks-looks)
	}
	d.sees("stopped before all tokens were looked at")
}

// The title does not name as it was what was swapped.
func TestTitleAfterASwap(t *testing.T) {
	h := testHeader
	for under, want := range map[string]string{
		"":                               "territory · grounded · decider · greedy",
		"temperature=0.7 seed=3":         "⇄ temperature=0.7 seed=3 · territory · grounded · decider",
		"stencil=catalog":                "⇄ stencil=catalog · territory · decider · greedy",
		"schema=a b.json":                "⇄ schema=a b.json · decider · greedy",
		"seed=4":                         "⇄ seed=4 · territory · grounded · decider · greedy",
		"dialect=xgrammar temperature=1": "⇄ dialect=xgrammar temperature=1 · territory · grounded · decider",
	} {
		var got []string
		for _, part := range titleParts(&h, "", under) {
			got = append(got, string(part))
		}
		if got := strings.Join(got, " · "); got != want {
			t.Errorf("%q: %s, want %s", under, got, want)
		}
	}
}
