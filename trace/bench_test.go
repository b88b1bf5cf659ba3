package trace_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// comb is a log of many steps with a branch at every tenth.
func comb(t testing.TB, n int) *trace.Log {
	t.Helper()
	log := trace.NewLog(trace.Header{})
	spine := 0
	for id, depth := 1, 0; id <= n; id++ {
		s := step(id, spine, depth+1, "x", 0)
		if id%10 != 0 {
			spine, depth = id, depth+1
		}
		if err := log.Add(trace.Record{Step: s}); err != nil {
			t.Fatal(err)
		}
	}
	return log
}

func BenchmarkBranches(b *testing.B) {
	log := comb(b, 100_000)
	for b.Loop() {
		if len(log.Branches()) != 10_000 {
			b.Fatal(len(log.Branches()))
		}
	}
}

// BenchmarkReplaySeek must not depend on the number of steps.
func BenchmarkReplaySeek(b *testing.B) {
	for _, n := range []int{100, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r, ctx := trace.NewReplay(comb(b, n)), context.Background()
			for i := 0; b.Loop(); i++ {
				_ = r.Seek(ctx, i%n)
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	var buf bytes.Buffer
	log := comb(b, 10_000)
	w, err := trace.NewWriter(&buf, log.Header)
	for _, s := range log.Steps {
		err = errors.Join(err, w.Step(s))
	}
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(buf.Len()))
	for b.Loop() {
		if _, err := trace.Read(bytes.NewReader(buf.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
}
