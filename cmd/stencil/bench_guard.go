package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// What a case may take.
const (
	caseTime   = 10 * time.Second
	caseMemory = 1 << 30 // bytes that the heap of Go may grow by

	guardEvery = 50 * time.Millisecond

	// A case looks between any two tokens whether it is told to stop. Inside
	// the compilation, and inside a mask, it does not.
	guardGrace     = 10 * time.Second // to stop after its time or memory is used up
	interruptGrace = 2 * time.Second  // to stop after ctrl-c

	// garbageLimit is how much memory the process may have before garbage is
	// collected more often: otherwise what one case leaves behind counts as the
	// memory of the next ones.
	garbageLimit = 128 << 20 // bytes
)

// tidy sets the garbage limit and returns what sets the old one again.
func tidy() func() {
	old := debug.SetMemoryLimit(garbageLimit)
	return func() { debug.SetMemoryLimit(old) }
}

var (
	errCaseTime   = fmt.Errorf("over %v", caseTime)
	errCaseMemory = errors.New("over 1 GB")
)

// guarded runs the case within its bounds. A case that does not stop when it is
// told to is left behind at work, and its outcome says so; if that is because
// of its memory, it is an error.
func (r *caseRun) guarded(ctx context.Context) (caseOutcome, error) {
	bounded, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	deadline := time.AfterFunc(caseTime, func() { cancel(errCaseTime) })
	defer deadline.Stop()
	before := heapBytes()
	done := make(chan caseOutcome, 1)
	go func() { done <- r.run(bounded) }()
	ticker := time.NewTicker(guardEvery)
	defer ticker.Stop()
	for {
		select {
		case out := <-done:
			if cause := context.Cause(bounded); cause != nil && out.refused == nil {
				out.broken = cause
			}
			return out, nil
		case <-ticker.C:
			if now := heapBytes(); now > before && now-before > caseMemory {
				cancel(errCaseMemory)
			}
		case <-bounded.Done():
			if ctx.Err() != nil {
				return abandon(ctx.Err(), done, interruptGrace)
			}
			return abandon(context.Cause(bounded), done, guardGrace)
		}
	}
}

// abandon waits a while for a case that was told to stop.
func abandon(cause error, done <-chan caseOutcome, grace time.Duration) (caseOutcome, error) {
	select {
	case out := <-done:
		out.broken = cause
		return out, nil
	case <-time.After(grace):
	}
	if errors.Is(cause, errCaseMemory) {
		return caseOutcome{broken: cause}, fmt.Errorf("a case takes %w and does not stop", cause)
	}
	return caseOutcome{broken: fmt.Errorf("%w, and it is still at work: later times are not to be trusted", cause)}, nil
}

// heapBytes returns how much of Go's heap is in use.
func heapBytes() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
