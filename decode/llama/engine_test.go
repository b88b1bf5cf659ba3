package llama

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
)

var _ decode.Engine = (*Engine)(nil)

// load loads the built-in model.
func load(t testing.TB, o Options) *Engine {
	t.Helper()
	e, err := Load(decider, o)
	must(t, err)
	t.Cleanup(e.Close)
	return e
}

// loadLarger loads the model that STENCIL_TEST_MODEL names.
func loadLarger(t testing.TB) *Engine {
	t.Helper()
	path := os.Getenv("STENCIL_TEST_MODEL")
	if path == "" {
		t.Skip("STENCIL_TEST_MODEL names no GGUF file; the test with a larger model is left out")
	}
	e, err := Load(path, Options{Context: 512})
	must(t, err)
	t.Cleanup(e.Close)
	return e
}

// bothModels runs a test with the built-in model and with a larger one.
func bothModels(t *testing.T, test func(*testing.T, *Engine)) {
	t.Run("built-in", func(t *testing.T) { test(t, load(t, Options{})) })
	t.Run("larger", func(t *testing.T) { test(t, loadLarger(t)) })
}

func tokenize(t testing.TB, e *Engine, text string) []int {
	t.Helper()
	ids, err := e.TokenizePrompt(text)
	must(t, err)
	return ids
}

func feed(t testing.TB, e *Engine, tokens ...int) []float32 {
	t.Helper()
	must(t, e.Feed(context.Background(), tokens))
	return slices.Clone(e.Logits())
}

// same bits, NaN included.
func sameBits(a, b []float32) bool {
	return slices.EqualFunc(a, b, func(x, y float32) bool { return math.Float32bits(x) == math.Float32bits(y) })
}

const sentence = "Please ship 12 crates of apples to Zürich by March, order A-77, and tell Ms. Sørensen."

func TestModel(t *testing.T) {
	var progress []float32
	e := load(t, Options{Progress: func(p float32) { progress = append(progress, p) }})
	sum, err := hashFile(decider)
	must(t, err)
	got := e.Model()
	if got.SHA256 != sum || got.Arch != "llama" || got.Name == "" || got.Threads != 1 {
		t.Errorf("got %+v", got)
	}
	if got.Vocab != e.Vocab().Len() || got.VocabHash != e.Vocab().Hash() || got.Context != min(e.File().ContextLength, 4096) {
		t.Errorf("got %+v", got)
	}
	if len(progress) == 0 || progress[len(progress)-1] != 1 {
		t.Errorf("progress: %v", progress)
	}
}

func TestLogits(t *testing.T) {
	bothModels(t, func(t *testing.T, e *Engine) {
		if e.Logits() != nil {
			t.Error("logits before the first token")
		}
		got := feed(t, e, tokenize(t, e, sentence)...)
		if len(got) != e.Vocab().Len() || len(got) != e.Model().Vocab {
			t.Fatalf("%d logits", len(got))
		}
		if slices.Max(got) == slices.Min(got) || slices.ContainsFunc(got, func(x float32) bool { return x != x }) {
			t.Error("the logits are all alike, or no numbers")
		}
		if first, again := e.Logits(), e.Logits(); &first[0] != &again[0] {
			t.Error("the logits are copied")
		}
	})
}

// The size of a batch must not show in the numbers that follow from it.
func TestRewindGivesTheSameBits(t *testing.T) {
	bothModels(t, func(t *testing.T, e *Engine) {
		tokens := tokenize(t, e, sentence)
		half := len(tokens) / 2
		straight := [][]float32{feed(t, e, tokens[:half]...)}
		for _, id := range tokens[half:] {
			straight = append(straight, feed(t, e, id))
		}
		for back := 1; back < len(straight); back++ {
			at := len(tokens) - back
			must(t, e.Rewind(at))
			if e.Logits() != nil || e.Len() != at {
				t.Fatalf("after rewind: %d tokens, logits %v", e.Len(), e.Logits() != nil)
			}
			for i, id := range tokens[at:] {
				if got := feed(t, e, id); !sameBits(got, straight[at-half+i+1]) {
					t.Fatalf("rewound to %d: other logits after token %d", at, at+i)
				}
			}
		}
		must(t, e.Rewind(half-1))
		if got := feed(t, e, tokens[half-1]); !sameBits(got, straight[0]) {
			t.Error("feeding the last token again gives other logits")
		}
		must(t, e.Rewind(0))
		if got := feed(t, e, tokens[:half]...); !sameBits(got, straight[0]) {
			t.Error("starting over gives other logits")
		}
	})
}

// Another branch must leave no trace in the cache.
func TestBranchesDoNotMix(t *testing.T) {
	e := load(t, Options{})
	tokens := tokenize(t, e, sentence)
	want := feed(t, e, tokens...)
	must(t, e.Rewind(5))
	feed(t, e, tokenize(t, e, "something else entirely, and longer than that: 1 2 3 4 5 6 7 8 9")...)
	must(t, e.Rewind(5))
	if got := feed(t, e, tokens[5:]...); !sameBits(got, want) {
		t.Error("other logits after a branch")
	}
}

func TestFeedKeepsTheContextOnErrors(t *testing.T) {
	e := load(t, Options{Context: 40})
	tokens := tokenize(t, e, sentence)[:20]
	must(t, e.Feed(context.Background(), tokens))
	for _, tt := range []struct {
		name   string
		tokens []int
		is     error
		want   string
	}{
		{"too many", make([]int, 21), decode.ErrContextFull, "it holds 20 of 40 tokens, and 21 more do not fit"},
		{"negative", []int{1, -1}, nil, "token -1: the vocabulary has the tokens 0 to"},
		{"too large", []int{e.Vocab().Len()}, nil, "the vocabulary has the tokens 0 to"},
	} {
		err := e.Feed(context.Background(), tt.tokens)
		checkError(t, err, tt.want)
		if tt.is != nil && !errors.Is(err, tt.is) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if e.Len() != 20 || e.Logits() == nil {
			t.Errorf("%s: %d tokens afterwards", tt.name, e.Len())
		}
	}
	must(t, e.Feed(context.Background(), nil))
	must(t, e.Feed(context.Background(), make([]int, 20)))
	if e.Len() != 40 {
		t.Errorf("%d tokens", e.Len())
	}
	for _, n := range []int{-1, 41} {
		checkError(t, e.Rewind(n), "the context holds 40")
	}
}

func TestFeedStopsBetweenBatches(t *testing.T) {
	e := load(t, Options{})
	ctx := &countdown{Context: context.Background(), left: 1}
	start := tokenize(t, e, "a b")
	must(t, e.Feed(context.Background(), start))
	if err := e.Feed(ctx, make([]int, e.Model().Context-len(start))); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if e.Len() != len(start) {
		t.Errorf("%d tokens, want %d", e.Len(), len(start))
	}
	want := feed(t, e, tokenize(t, e, sentence)...)
	must(t, e.Rewind(len(start)))
	if got := feed(t, e, tokenize(t, e, sentence)...); !sameBits(got, want) {
		t.Error("the batch that was given up left something behind")
	}
}

// countdown is a context that ends after it was looked at so many times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestFeedDoesNotAllocate(t *testing.T) {
	e := load(t, Options{})
	one := []int{40}
	ctx := context.Background()
	must(t, e.Feed(ctx, one))
	if n := testing.AllocsPerRun(100, func() { must(t, e.Feed(ctx, one)); _ = e.Logits() }); n != 0 {
		t.Errorf("%v allocations a token", n)
	}
}

func TestOptions(t *testing.T) {
	trained := load(t, Options{}).File().ContextLength
	for _, tt := range []struct {
		o    Options
		want string
	}{
		{Options{Context: -1}, "must be positive"},
		{Options{Context: trained + 1}, "the model was trained on"},
		{Options{Threads: -1}, "1 to 512 are possible"},
		{Options{Threads: 1000}, "1 to 512 are possible"},
	} {
		_, err := Load(decider, tt.o)
		checkError(t, err, tt.want)
	}
	if m := load(t, Options{Threads: 2}).Model(); m.Threads != 2 {
		t.Errorf("got %+v", m)
	}
	for _, n := range []int{1, 7, 31, trained} {
		e := load(t, Options{Context: n})
		if m := e.Model(); m.Context != n {
			t.Errorf("got %+v", m)
		}
		must(t, e.Feed(context.Background(), make([]int, n)))
		if err := e.Feed(context.Background(), []int{1}); !errors.Is(err, decode.ErrContextFull) {
			t.Errorf("context %d: %v", n, err)
		}
	}
}

func TestClose(t *testing.T) {
	e := load(t, Options{})
	feed(t, e, 1, 2)
	e.Close()
	e.Close()
	if e.Logits() != nil || e.Len() != 0 {
		t.Error("something is left")
	}
	checkError(t, e.Feed(context.Background(), []int{1}), "closed")
	checkError(t, e.Rewind(0), "closed")
	_, err := e.Tokenize("a")
	checkError(t, err, "closed")
	if e.Vocab().Len() == 0 || e.Model().Name == "" {
		t.Error("the vocabulary is gone")
	}
}

func BenchmarkFeed(b *testing.B) {
	e := load(b, Options{})
	start := tokenize(b, e, sentence)
	feed(b, e, start...)
	one := []int{40}
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if e.Len() == e.Model().Context {
			must(b, e.Rewind(len(start)))
		}
		if err := e.Feed(ctx, one); err != nil {
			b.Fatal(err)
		}
	}
}
