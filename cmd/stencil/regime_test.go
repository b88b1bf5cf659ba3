package main

import (
	"math"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestThinkingCheck(t *testing.T) {
	good := thinking{think: trace.RegimeRetry, thinkOpen: "<think>", thinkClose: "</think>", retries: maxRetries}
	if err := good.check(); err != nil {
		t.Error(err)
	}
	for _, retries := range []int{-1, maxRetries + 1, math.MaxInt} {
		bad := good
		bad.retries = retries
		if err := bad.check(); exitCode(err) != exitUsage {
			t.Errorf("retries %d: %v", retries, err)
		}
	}
}

// The line names the seed that drew what was kept.
func TestAttemptLine(t *testing.T) {
	h := trace.Header{Sampler: trace.Sampler{Seed: math.MaxUint64}, Thinking: &trace.Thinking{Attempts: 4}}
	for n, want := range map[int]string{1: "attempt 1 of 4", 2: "attempt 2 of 4 with seed 0", 4: "attempt 4 of 4 with seed 2"} {
		if got := attemptLine(h, n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
