package tui

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/trace"
)

// manyTokens is the vocabulary of a large model.
const manyTokens = 151_936

// busyScript is a script of many steps that ranks a large vocabulary anew for
// every step, as a session does: by its logits, with half of it allowed.
type busyScript struct {
	*script
	words  *testWords
	logits []float32
	log    float64 // of the sum over their exponentials, which a step computes anyway
}

func newBusyScript() *busyScript {
	s := &busyScript{script: longRun(200), words: newTestWords(manyTokens, nil), logits: make([]float32, manyTokens)}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range s.logits {
		s.logits[i] = float32(r.NormFloat64() * 3)
	}
	sum := 0.0
	for _, x := range s.logits {
		sum += math.Exp(float64(x))
	}
	s.log = math.Log(sum)
	for i := range s.state.Steps {
		s.state.Steps[i].Chosen.ID = i * 700
	}
	s.state.At = 0
	return s
}

func (s *busyScript) Ranking(context.Context) (trace.Ranking, error) {
	n := len(s.logits)
	r := trace.Ranking{Order: rankLogits(s.logits), Raw: make([]float64, n), Allowed: make([]uint64, n/64+1), Vocab: s.words}
	allowed := 0.0
	for i, x := range s.logits {
		r.Raw[i] = float64(x) - s.log
		if i%2 == 0 {
			r.Allowed[i>>6] |= 1 << (i & 63)
			allowed += math.Exp(r.Raw[i])
		}
	}
	r.Mass = trace.LogProb(math.Log(allowed))
	return r, nil
}

// rankLogits sorts as package decode does: by digits.
func rankLogits(logits []float32) []int32 {
	keys := make([]uint32, len(logits))
	ids, next := make([]int32, len(logits)), make([]int32, len(logits))
	for i, x := range logits {
		b := math.Float32bits(x)
		if b>>31 == 0 {
			b = ^b &^ (1 << 31)
		}
		keys[i], ids[i] = b, int32(i)
	}
	for shift := 0; shift < 32; shift += 11 {
		var start [2049]int
		for _, k := range keys {
			start[k>>shift&2047+1]++
		}
		for d := range 2048 {
			start[d+1] += start[d]
		}
		for _, id := range ids {
			d := keys[id] >> shift & 2047
			next[start[d]] = id
			start[d]++
		}
		ids, next = next, ids
	}
	return ids
}

// BenchmarkTokensStep is from a key that steps to the cells, with the ranking
// of all tokens.
func BenchmarkTokensStep(b *testing.B) {
	for _, tc := range []struct{ name, keys string }{
		{"all", "a"}, {"allowed", "ar"}, {"grouped", "au"}, {"text", "a/wor\r"}, {"regexp", "a//^[a-z]\r"},
	} {
		b.Run(tc.name, func(b *testing.B) {
			s := newBusyScript()
			x := newBenchScreen(b, s, tc.keys)
			for i := 0; b.Loop(); i++ {
				if i%100 == 99 {
					s.state.At = 0
				}
				x.press(keyPress("right"))
			}
		})
	}
}

// BenchmarkTokensRanking is the part of it that a session pays.
func BenchmarkTokensRanking(b *testing.B) {
	s := newBusyScript()
	for b.Loop() {
		if _, err := s.Ranking(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTokensMove is from a key that moves the cursor to the cells.
func BenchmarkTokensMove(b *testing.B) {
	x := newBenchScreen(b, newBusyScript(), "a")
	benchKeys(b, x, "down")
}

// BenchmarkTokensType is from a letter of a filter to the cells.
func BenchmarkTokensType(b *testing.B) {
	x := newBenchScreen(b, newBusyScript(), "a/wor")
	benchKeys(b, x, "w", "backspace")
}

// BenchmarkSchemaStep is from a key that steps to the cells with a schema of
// 4 MB beside it.
func BenchmarkSchemaStep(b *testing.B) {
	s := longRun(200)
	var text strings.Builder
	text.WriteString(`{"properties":{`)
	for i := 0; text.Len() < maxLive-4096; i++ {
		fmt.Fprintf(&text, "\n%q: {\"type\": \"string\", \"maxLength\": %d},", fmt.Sprint("p", i), i)
	}
	text.WriteString("\n\"reasoning\": {\"type\": \"string\"}\n}}")
	s.header.Constraint = trace.Constraint{Kind: "schema", Source: text.String()}
	s.state.At = 0
	x := newBenchScreen(b, s)
	start := time.Now()
	x.press(keyPress("S"))
	read := time.Since(start)
	for i := 0; b.Loop(); i++ {
		if i%100 == 99 {
			s.state.At = 0
		}
		x.press(keyPress("right"))
	}
	b.ReportMetric(float64(read.Milliseconds()), "ms-to-read")
}
