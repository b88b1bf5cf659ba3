package eval_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
)

// batchEngine is a model whose numbers depend on all tokens and on the batches
// that they came in, as those of llama.cpp do.
type batchEngine struct {
	batch int
	cells []uint32 // one a token: what was computed for it
	fed   int      // tokens that were computed, ever
	fail  error
}

func (e *batchEngine) Model() trace.Model             { return trace.Model{} }
func (e *batchEngine) Vocab() *decode.Vocab           { return nil }
func (e *batchEngine) Tokenize(string) ([]int, error) { return nil, nil }
func (e *batchEngine) Len() int                       { return len(e.cells) }
func (e *batchEngine) Close()                         {}

func (e *batchEngine) Logits() []float32 {
	if len(e.cells) == 0 {
		return nil
	}
	return []float32{float32(e.cells[len(e.cells)-1])}
}

func (e *batchEngine) Rewind(n int) error {
	if n < 0 || n > len(e.cells) {
		return errors.New("out of range")
	}
	e.cells = e.cells[:n]
	return nil
}

func (e *batchEngine) Feed(_ context.Context, tokens []int) error {
	if e.fail != nil {
		return e.fail
	}
	head, last := tokens[:len(tokens)-1], tokens[len(tokens)-1:]
	for batch := range slices.Chunk(head, e.batch) {
		e.compute(batch)
	}
	e.compute(last)
	return nil
}

func (e *batchEngine) compute(batch []int) {
	var before uint32
	for _, c := range e.cells {
		before = before*31 + c
	}
	for _, token := range batch {
		before = before*31 + uint32(token)
		e.cells = append(e.cells, before*7+uint32(len(batch)))
	}
	e.fed += len(batch)
}

func TestKeptPrefixChangesNoNumber(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(1, 2))
	inner := &batchEngine{batch: 4}
	kept := eval.KeepPrefix(inner, 4)
	system := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	all := 0
	for range 200 {
		prompt := slices.Clone(system[:rng.IntN(len(system)+1)])
		for range 1 + rng.IntN(6) {
			prompt = append(prompt, rng.IntN(3))
		}
		fresh := &batchEngine{batch: 4}
		feed := func(tokens ...int) {
			if err := errors.Join(fresh.Feed(ctx, tokens), kept.Feed(ctx, tokens)); err != nil {
				t.Fatal(err)
			}
			if a, b := fresh.Logits()[0], kept.Logits()[0]; a != b || fresh.Len() != kept.Len() {
				t.Fatalf("%v: %g where a new engine gives %g; %d tokens for %d", prompt, b, a, kept.Len(), fresh.Len())
			}
		}
		if err := kept.Rewind(0); err != nil || kept.Len() != 0 || kept.Logits() != nil {
			t.Fatalf("rewound: %d tokens, logits %v, %v", kept.Len(), kept.Logits(), err)
		}
		feed(prompt...)
		feed(3)
		back := len(prompt)
		if err := errors.Join(fresh.Rewind(back), kept.Rewind(back)); err != nil {
			t.Fatal(err)
		}
		feed(4)
		all += fresh.fed
	}
	if inner.fed >= all {
		t.Errorf("%d tokens were computed, and %d without keeping any", inner.fed, all)
	}
}

func TestKeptPrefixAfterAFailure(t *testing.T) {
	ctx := context.Background()
	inner := &batchEngine{batch: 2}
	kept := eval.KeepPrefix(inner, 2)
	if err := kept.Feed(ctx, []int{1, 2, 3, 4}); err != nil {
		t.Fatal(err)
	}
	if err := kept.Rewind(9); err == nil {
		t.Error("rewound past the end")
	}
	if err := kept.Rewind(0); err != nil {
		t.Fatal(err)
	}
	inner.fail = decode.ErrContextFull
	if err := kept.Feed(ctx, []int{1, 2, 9}); !errors.Is(err, decode.ErrContextFull) || kept.Len() != 0 {
		t.Errorf("%v, %d tokens", err, kept.Len())
	}
	inner.fail = nil
	if err := kept.Feed(ctx, []int{1, 2, 9}); err != nil || kept.Len() != 3 {
		t.Errorf("%v, %d tokens", err, kept.Len())
	}
}
