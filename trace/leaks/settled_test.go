package leaks_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	labelled "github.com/stencil-debugger/stencil/fixtures/leaks"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// records writes a document of many records at random: with reasoning, with
// leaks, with what repeats the reasoning and with what is only long.
func records(rng *rand.Rand, n int) []trace.Step {
	thoughts := "the printer on floor three prints blank pages since monday and the toner was changed"
	var b strings.Builder
	b.WriteString("[")
	for i := range n {
		reasoning, label := "", "billing"
		if i%16 >= 8 {
			label = "billing, and what else the contract says of it" // other siblings for those before
		}
		switch rng.IntN(12) {
		case 0:
			reasoning = thoughts
		case 1:
			label = "Okay, the user wants a label, so I'll go with billing"
		case 2:
			label = thoughts + ", I need to pick one"
		case 3:
			label = "hmm, wait, it could be billing or account, so maybe"
		case 5:
			label = strings.Repeat("wait, maybe not ", 1+rng.IntN(9))
		case 4:
			label = "<think>the user</think>billing"
		}
		fmt.Fprintf(&b, `{"reasoning": "%s", "label": "%s", "note": "n%d"},`, reasoning, label, i)
	}
	c := labelled.Case{Text: b.String()}
	if rng.IntN(2) == 0 {
		c.Thought = thoughts
	}
	return stepsOf(c)
}

// story is everything that a run says.
func story(r *leaks.Run) (found []leaks.Finding, at map[int]leaks.Finding) {
	at = map[int]leaks.Finding{}
	for i := range r.Len() {
		if f, ok := r.At(i); ok {
			at[i] = f
		}
	}
	return r.Findings(), at
}

// A run that went along with every change says what a fresh one says, whenever
// it was asked for its findings.
func TestIncrementalIsFresh(t *testing.T) {
	h := header("Label it: the printer on floor three", nil)
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 7))
		branches := [2][]trace.Step{records(rng, 60), records(rng, 60)}
		fork := len(branches[0]) / 2
		branches[1] = append(branches[0][:fork:fork], branches[1][min(fork, len(branches[1])):]...)
		for i := range branches[1][fork:] {
			s := &branches[1][fork+i]
			s.ID, s.N = 10_000+i, fork+i+1
		}
		run := leaks.NewRun(h, leaks.Options{})
		for range 40 {
			steps := branches[rng.IntN(2)]
			steps = steps[:rng.IntN(len(steps)+1)]
			switch rng.IntN(3) {
			case 0:
				run.Extend(steps)
			case 1:
				for run.ExtendSome(steps, rng.IntN(40)) < len(steps) {
				}
			default: // one after the other, as a run in hand grows
				for i := max(0, len(steps)-20); i <= len(steps); i++ {
					run.Extend(steps[:i])
					if rng.IntN(4) == 0 {
						run.Findings()
					}
				}
			}
			if rng.IntN(3) == 0 {
				continue // not asked in between
			}
			fresh := leaks.NewRun(h, leaks.Options{})
			fresh.Extend(steps)
			gotFound, gotAt := story(run)
			wantFound, wantAt := story(fresh)
			if !reflect.DeepEqual(gotFound, wantFound) {
				t.Fatalf("seed %d, %d steps: found %s, a fresh run %s", seed, len(steps), show(gotFound), show(wantFound))
			}
			if !reflect.DeepEqual(gotAt, wantAt) {
				t.Fatalf("seed %d, %d steps: known at %v, to a fresh run at %v", seed, len(steps), gotAt, wantAt)
			}
		}
	}
}

// A value that was far longer than its siblings is no leak any more once the
// later ones are as long, however often the run was asked before.
func TestLaterSiblingsCount(t *testing.T) {
	const short, long = `{"text": "billing"},`, `{"text": "The contract says what the bill is and who it is for"},`
	text := "[" + strings.Repeat(short, 10) + `{"text": "hmm, I need to look at the contract, so maybe"},`
	steps := stepsOf(labelled.Case{Text: text + strings.Repeat(long, 40)})
	h := header("Label it", nil)
	run := leaks.NewRun(h, leaks.Options{})
	most := 0
	for i := range len(steps) + 1 {
		run.Extend(steps[:i])
		got, want := run.Findings(), leaks.Find(h, steps[:i])
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%d steps: found %s, a fresh run %s", i, show(got), show(want))
		}
		most = max(most, len(got))
	}
	if left := run.Findings(); most != 1 || len(left) != 0 {
		t.Errorf("%d leaks, and at the end %s; want 1 and then none", most, show(left))
	}
}

// TestTagsOfTheTrace has tags that only the header names.
func TestTagsOfTheTrace(t *testing.T) {
	h := header("x", nil)
	h.Thinking = &trace.Thinking{Open: "<mull>", Close: "</mull>"}
	steps := stepsOf(labelled.Case{Text: `{"label": "it is one of two</mull>billing"}`})
	if found := leaks.Find(h, steps); len(found) != 1 || found[0].After != "billing" {
		t.Errorf("found %s, want the leak before billing", show(found))
	}
	h.Thinking = nil
	if found := leaks.Find(h, steps); len(found) != 0 {
		t.Errorf("found %s with tags that nobody named", show(found))
	}
}

// BenchmarkOneMore is what a step costs near the end of a long branch.
func BenchmarkOneMore(b *testing.B) {
	steps := records(rand.New(rand.NewPCG(1, 7)), 2500)
	run := leaks.NewRun(header("Label it", nil), leaks.Options{})
	run.Extend(steps)
	run.Findings()
	n := len(steps) / 2
	for b.Loop() {
		if n++; n > len(steps) {
			n = len(steps) / 2
		}
		run.Extend(steps[:n])
		run.Findings()
	}
}
