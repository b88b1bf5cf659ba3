package main

import (
	"path/filepath"
	"strings"
	"testing"
)

const agentWish = "Screen: Collections > Overdue rent\nlist them"

func TestScreenShowsTheOverruledOpening(t *testing.T) {
	x := openTerminal(t, 120, 40, "step", "--schema", "action", "--think", "grammar-first", agentWish)
	x.see("grammar-first · temperature 0.6, top-k 20, top-p 0.95, seed 0",
		"Thinking is on", "would open the thoughts", "raw, rank 1)")
}

func TestScreenShowsTheBudget(t *testing.T) {
	x := openTerminal(t, 120, 40, "step", "--schema", "action", "--think", "parser-first", "--think-budget", "3", "--temperature", "0", agentWish)
	x.see("step 1 ", "token 1 of ≤3")
	for n := 2; n <= 4; n++ {
		x.press(" ")
		x.at(n)
	}
	x.see("The budget of 3 tokens is spent", "■ forced", "Forced: only </think> is allowed")
	x.press("w")
	x.see("--think-budget")
}

func TestScreenNamesThoughtsThatNeverClose(t *testing.T) {
	x := openTerminal(t, 120, 40, "step", "--schema", "action", "--think", "parser-first", "--max-tokens", "4", "--temperature", "0", agentWish)
	x.see("step 1 ")
	x.press("c")
	x.see("stopped: unclosed thoughts", "the thoughts were not closed")
}

func TestScreenGoesThroughAttempts(t *testing.T) {
	path := filepath.Join(t.TempDir(), "retry.jsonl")
	x := openTerminal(t, 120, 40, "step", "--schema", "action", "--think", "retry", "--retries", "1", "--temperature", "4",
		"--top-p", "1", "--top-k", "0", "--max-tokens", "5", "--trace", path, agentWish)
	x.see("step 1 ")
	x.press("c")
	x.see("stopped: max tokens", "That was attempt 1 of at most 2.")
	x.press(" ")
	x.see("Attempt 2 of at most 2", "seed=1")
	x.press("c")
	x.see("stopped: max tokens", "That was attempt 2 of at most 2.")
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	y := openTerminal(t, 120, 40, "replay", path)
	if s := y.see("Attempt 2 of at most 2", "seed=1"); !strings.Contains(s, "retry") {
		t.Errorf("the title does not name the regime:\n%s", s)
	}
}
