package decode

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestOrder(t *testing.T) {
	special := []float32{0, float32(math.Copysign(0, -1)), 1, -1, float32(math.Inf(-1)), math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32, 1, 0}
	for _, logits := range [][]float32{nil, {3}, special, randomLogits(1, 5000, 3), randomLogits(2, 70000, 1e-38)} {
		want := make([]int32, len(logits))
		for id := range want {
			want[id] = int32(id)
		}
		slices.SortStableFunc(want, func(a, b int32) int {
			switch x, y := logits[a], logits[b]; {
			case x > y:
				return -1
			case x < y:
				return 1
			}
			return 0
		})
		if got := order(logits); !slices.Equal(got, want) {
			t.Errorf("%.40v: %.40v, want %.40v", logits, got, want)
		}
	}
}

// The ranking says of every token what a step says of those that it keeps.
func TestRankingAgreesWithTheStep(t *testing.T) {
	s, _, _ := decidable(t, wordVocab("xy"), []string{"xyz", "xa", "b"}, nil)
	write(t, s, "x")
	if err := s.Seek(context.Background(), 1); err != nil {
		t.Fatal(err)
	}
	step, _ := s.State().Current()
	r, err := s.Ranking(context.Background())
	if err != nil || r.Partial || r.Len() != s.opt.Engine.Vocab().Len() || r.Mass != step.AllowedMass {
		t.Fatalf("%d tokens, mass %v: %v", r.Len(), r.Mass, err)
	}
	for _, c := range slices.Concat(step.Top, step.Legal) {
		if got := r.At(c.Rank - 1); got.ID != c.ID || got.Raw != c.Raw || got.Masked != c.Masked || got.Allowed != c.Allowed || got.Rank != c.Rank || r.Index(c.ID) != c.Rank-1 {
			t.Errorf("rank %d is %+v, and the step says %+v", c.Rank, got, c)
		}
	}
	var raw, masked float64
	for i := range r.Len() {
		raw += r.At(i).Raw.Prob()
		masked += r.At(i).Masked.Prob()
	}
	if math.Abs(raw-1) > 1e-9 || math.Abs(masked-1) > 1e-9 {
		t.Errorf("the probabilities add up to %v and %v", raw, masked)
	}
	if n := testing.AllocsPerRun(10, func() { r.At(3) }); n != 0 {
		t.Errorf("At allocates %v times", n)
	}
	if err := s.Take(context.Background(), 0); err != nil {
		t.Fatal(err)
	}
	lost, err := s.Ranking(context.Background())
	if err != nil || lost.Allowed != nil || lost.Mass.Known() || lost.At(0).Masked.Known() || lost.At(0).Allowed {
		t.Errorf("of a lost text: %v, %+v", err, lost.At(0))
	}
}

func TestNoStepNoRanking(t *testing.T) {
	s := &Session{at: -1}
	ctx := context.Background()
	_, ranked := s.Ranking(ctx)
	_, split := s.Split(ctx)
	_, weighed := s.Weigh(ctx, Rule{})
	for i, err := range []error{ranked, split, weighed, s.Note(ctx, "a"), s.Type(ctx, "a"), s.TypeAnyway(ctx, "a"), s.Swap(ctx, Rule{Text: "a=b"})} {
		if !errors.Is(err, trace.ErrEnd) {
			t.Errorf("call %d: %v", i, err)
		}
	}
}

func TestJoinSettings(t *testing.T) {
	for _, tt := range []struct{ old, change, want string }{
		{"", "a=1", "a=1"},
		{"a=1", "b=2", "a=1 b=2"},
		{"a=1 b=2", "a=3", "b=2 a=3"},
		{"schema=my file.json a=1", "a=2", "schema=my file.json a=2"},
		{"schema=my file.json a=1", "schema=x", "a=1 schema=x"},
		{"plain words", "a=1", "plain words a=1"},
		{"a=1", "", "a=1"},
		{" a=1  b=2 ", "  c=3", "a=1 b=2 c=3"},
	} {
		if got := joinSettings(tt.old, tt.change); got != tt.want {
			t.Errorf("%q and %q: %q, want %q", tt.old, tt.change, got, tt.want)
		}
	}
}

// BenchmarkOrder sorts the vocabulary of a Qwen model.
func BenchmarkOrder(b *testing.B) {
	logits := randomLogits(1, 151936, 4)
	for b.Loop() {
		order(logits)
	}
}

// BenchmarkRanking is all that a ranking costs where the model stands already.
func BenchmarkRanking(b *testing.B) {
	for _, n := range []int{2048, 151936} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			e := newFaulty()
			e.vocab = NewVocab(make([][]byte, n), make([]trace.TokenKind, n))
			logits := randomLogits(1, n, 4)
			s, err := New(context.Background(), Options{
				Header:     trace.Header{Prompt: trace.Prompt{Tokens: []int{1}}, Sampler: trace.Sampler{TopP: 1}, MaxTokens: 9},
				Engine:     fixedEngine{e, logits},
				Constraint: Free{Vocab: e.vocab},
			})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := s.Ranking(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// fixedEngine always has the same logits.
type fixedEngine struct {
	*faulty
	logits []float32
}

func (e fixedEngine) Logits() []float32 { return e.logits }
