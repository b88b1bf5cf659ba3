package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// Ctrl-C shows what is done so far.
func TestBenchMaskInterrupted(t *testing.T) {
	dir := t.TempDir()
	vocab, cases := filepath.Join(dir, "vocab.txt"), filepath.Join(dir, "cases.jsonl")
	line := `{"id": "one", "gbnf": "root ::= \"a\"", "tests": [{"valid": true, "text": "a"}]}` + "\n"
	for path, text := range map[string]string{vocab: "n YQ==\nc PC9zPg==\n", cases: strings.Repeat(line, 1<<20)} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	x := openTerminal(t, 100, 40, "bench", "mask", "--vocab", vocab, "--cases", cases)
	x.see("ctrl-c stops")
	x.press("\x03")
	if code := x.exit(); code != exitInterrupted {
		t.Errorf("exit code %d, want %d", code, exitInterrupted)
	}
	for _, want := range []string{"partial", "passing", "100.00%", "interrupted"} {
		if !strings.Contains(string(x.raw), want) {
			t.Errorf("there is no %s in %q", want, x.raw)
		}
	}
}

// stuck is a constraint that works until it is told to stop.
type stuck struct{ decode.Free }

func (s stuck) Start() (decode.Position, error) { return s, nil }

func (s stuck) Allowed(ctx context.Context) (decode.TokenSet, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func (s stuck) Advance(int) (decode.Position, error) { return s, nil }

// A case that is told to stop says why, and the ones after it run.
func TestCaseIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errCaseTime)
	r := caseRun{
		bench: &maskBench{vocab: newVocabulary(decode.ByteVocab())},
		compile: func(*vocabulary, string, trace.Constraint) (decode.Constraint, func(), error) {
			return stuck{}, func() {}, nil
		},
	}
	out := r.run(ctx)
	if failures := out.failures(); len(failures) != 1 || failures[0].Kind != failedStopped {
		t.Errorf("got %q", failures)
	}
	if out, err := r.guarded(ctx); !errors.Is(out.broken, context.Canceled) || err != nil {
		t.Errorf("under guard: %v, %v", out.broken, err)
	}
}

// A case that does not do as it is told is left behind, and it is an error if
// it keeps its memory.
func TestCaseIsLeftBehind(t *testing.T) {
	never := make(chan caseOutcome)
	if out, err := abandon(errCaseTime, never, 0); !errors.Is(out.broken, errCaseTime) || !strings.Contains(out.broken.Error(), "still at work") || err != nil {
		t.Errorf("over the time: %v, %v", out.broken, err)
	}
	if _, err := abandon(errCaseMemory, never, 0); err == nil {
		t.Error("a case that keeps its memory is no error")
	}
}

// A case stops between two tokens, whatever is left of its texts.
func TestCaseStopsBetweenTokens(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	c := &counting{stopAt: 3, stop: func() { cancel(errCaseTime) }}
	bench := &maskBench{vocab: newVocabulary(decode.ByteVocab())}
	bench.split = newLongest(bench.vocab.Vocab).whole
	r := caseRun{
		bench: bench,
		tests: []maskTest{{Valid: true, Text: strings.Repeat("a", 100)}},
		compile: func(*vocabulary, string, trace.Constraint) (decode.Constraint, func(), error) {
			return c, func() {}, nil
		},
	}
	out := r.run(ctx)
	if out.broken == nil || c.masks != 3 {
		t.Errorf("it stopped after %d masks: %v", c.masks, out.broken)
	}
}

// counting allows everything, and stops the case when it is asked for a mask
// for the stopAt-th time.
type counting struct {
	masks, stopAt int
	stop          func()
}

func (c *counting) Describe() trace.Constraint { return trace.Constraint{} }

func (c *counting) Start() (decode.Position, error) { return c, nil }

func (c *counting) Allowed(context.Context) (decode.TokenSet, error) {
	if c.masks++; c.masks == c.stopAt {
		c.stop()
	}
	all := make(decode.TokenSet, 8)
	for i := range all {
		all[i] = ^uint64(0)
	}
	return all, nil
}

func (c *counting) Advance(int) (decode.Position, error) { return c, nil }

func TestDurations(t *testing.T) {
	var d, more durations
	for i := range int64(51) {
		d.add((100 - i) * 1000)
	}
	for i := range int64(50) {
		more.add(i * 1000)
	}
	d.merge(more)
	if got, want := d.figures(), (microseconds{50, 50, 90, 99, 100}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := new(durations).figures(); got != (microseconds{}) {
		t.Errorf("of nothing: %+v", got)
	}
	d = durations{}
	d.add(int64(time.Minute))
	if got := d.figures(); got.Max != 60e6 || got.Mean != 60e6 || got.P50 >= 60e6 {
		t.Errorf("of a minute: %+v", got)
	}
}

func TestLongestMatch(t *testing.T) {
	pieces := [][]byte{[]byte("a"), []byte("ab"), []byte("abcd"), []byte("c"), []byte("ab"), {}}
	kinds := []trace.TokenKind{"", "", "", "", trace.KindControl, ""}
	l := newLongest(decode.NewVocab(pieces, kinds))
	for text, want := range map[string][]int{"abcabcd": {1, 3, 2}, "aab": {0, 1}, "": nil} {
		got, err := l.whole(text)
		if err != nil || len(got) != len(want) {
			t.Errorf("%q: %v, %v", text, got, err)
			continue
		}
		for i := range want {
			if got[i] != want[i] {
				t.Errorf("%q: %v, want %v", text, got, want)
			}
		}
	}
	if _, err := l.whole("abx"); err == nil || !strings.Contains(err.Error(), "byte 2") {
		t.Errorf("got %v", err)
	}
}
