package leaks_test

import (
	"fmt"
	"strings"
	"testing"

	labelled "github.com/stencil-debugger/stencil/fixtures/leaks"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// BenchmarkFind looks at 100,000 steps: of a document of many small clean
// values, of one in which every value is a leak, of one long string, and of text
// that begins documents which are none.
func BenchmarkFind(b *testing.B) {
	const size = 100_000
	leak := `{"label": "Okay, the user wants a label, so I'll go with billing"},` + "\n"
	for name, part := range map[string]string{
		"clean":  `{"name": "a lamp", "price": 12, "note": "white, with a switch"},` + "\n",
		"leaks":  leak,
		"string": "and so the user wants it, wait, ",
		"broken": "\n[x <think> {y {\"",
	} {
		begin := "["
		if name == "string" {
			begin = `["`
		}
		var steps []trace.Step
		for n := 1; len(steps) < size; n++ {
			steps = append(steps, stepsOf(labelled.Case{Text: strings.Repeat(part, 500)})...)
		}
		steps = steps[:size]
		steps[0].Chosen.Bytes = append([]byte(begin), steps[0].Chosen.Bytes...)
		for i := range steps {
			steps[i].ID, steps[i].Parent, steps[i].N = i+1, i, i+1
			steps[i].Top = make([]trace.Candidate, 10)
			for k := range steps[i].Top {
				steps[i].Top[k] = trace.Candidate{Token: trace.Token{ID: k, Bytes: []byte(fmt.Sprintf(" tok%d", k))}, Raw: -2, Rank: k + 1}
			}
			steps[i].Legal = steps[i].Top
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				leaks.Find(header("Label it", nil), steps)
			}
		})
	}
}
