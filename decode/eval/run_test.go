package eval_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/stencil-debugger/stencil/decode/eval"
)

// benchFunc is a bench without a model.
type benchFunc func(ctx context.Context, stencil string, q eval.Question) (eval.Answer, error)

func (f benchFunc) Answer(ctx context.Context, stencil string, q eval.Question) (eval.Answer, error) {
	return f(ctx, stencil, q)
}

func echo(_ context.Context, stencil string, q eval.Question) (eval.Answer, error) {
	return eval.Answer{Question: q.Number, Got: stencil}, nil
}

func numbered(n int) []eval.Question {
	list := make([]eval.Question, n)
	for i := range list {
		list[i].Number = i + 1
	}
	return list
}

func TestRunKeepsTheOrder(t *testing.T) {
	for jobs := 1; jobs <= 3; jobs++ {
		var benches []eval.Bench
		for range jobs {
			benches = append(benches, benchFunc(echo))
		}
		done := 0
		rows, err := eval.Run(context.Background(), benches, []string{"a", "b"}, numbered(50), func(n int) {
			if done++; n != done {
				t.Errorf("%d rows are done, it said %d", done, n)
			}
		})
		if err != nil || len(rows) != 50 || done != 50 {
			t.Fatalf("%d jobs: %d rows, %d done, %v", jobs, len(rows), done, err)
		}
		for i, row := range rows {
			if len(row) != 2 || row[0].Question != i+1 || row[0].Got != "a" || row[1].Got != "b" {
				t.Fatalf("%d jobs: row %d is %+v", jobs, i, row)
			}
		}
	}
}

func TestRunStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	rows, err := eval.Run(ctx, []eval.Bench{benchFunc(echo)}, []string{"a", "b"}, numbered(50), func(n int) {
		if n == 7 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(rows) != 7 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

func TestRunEndsWhereABenchFails(t *testing.T) {
	broken := errors.New("broken")
	var calls atomic.Int64
	fail := benchFunc(func(ctx context.Context, stencil string, q eval.Question) (eval.Answer, error) {
		calls.Add(1)
		if q.Number == 5 && stencil == "b" {
			return eval.Answer{}, fmt.Errorf("question 5: %w", broken)
		}
		return echo(ctx, stencil, q)
	})
	rows, err := eval.Run(context.Background(), []eval.Bench{fail}, []string{"a", "b"}, numbered(50), func(int) {})
	if !errors.Is(err, broken) || len(rows) != 4 || calls.Load() != 10 {
		t.Errorf("%d rows after %d calls, %v", len(rows), calls.Load(), err)
	}
	rows, err = eval.Run(context.Background(), []eval.Bench{fail, fail, fail}, []string{"a", "b"}, numbered(500), func(int) {})
	if !errors.Is(err, broken) || len(rows) == 500 {
		t.Errorf("three jobs: %d rows, %v", len(rows), err)
	}
}
