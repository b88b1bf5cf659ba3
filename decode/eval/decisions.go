package eval

import "github.com/stencil-debugger/stencil/trace"

// Decisions counts the decisions of an answer.
type Decisions struct {
	N      int
	Differ int // of which the greedy path takes another value than the likeliest whole one
}

// CountDecisions counts decisions that were made.
func CountDecisions(made []trace.Decision) *Decisions {
	c := Decisions{N: len(made)}
	for _, d := range made {
		if d.Differs {
			c.Differ++
		}
	}
	return &c
}

// decisions adds up those of some answers; nil where none were made.
func decisions(answers []Answer) *Decisions {
	var sum *Decisions
	for _, a := range answers {
		if a.Decisions == nil {
			continue
		}
		if sum == nil {
			sum = &Decisions{}
		}
		sum.N += a.Decisions.N
		sum.Differ += a.Decisions.Differ
	}
	return sum
}
