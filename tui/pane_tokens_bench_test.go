package tui

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

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

// pump hands a key over and everything that comes of it, as the program does,
// up to the cells.
func pump(m *model, msg tea.Msg) {
	_, cmd := m.Update(msg)
	runAll(m, cmd)
	m.View()
}

func runAll(m *model, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if list, ok := unwrap(msg); ok {
		for _, c := range list {
			runAll(m, c)
		}
		return
	}
	if _, slow := msg.(slowMsg); msg != nil && !slow {
		_, next := m.Update(msg)
		runAll(m, next)
	}
}

func benchTokens(b *testing.B, keys string) *model {
	b.Helper()
	m := testModel(b, Options{Stepper: newBusyScript()})
	m.after = func(time.Duration, tea.Msg) tea.Cmd { return nil }
	pump(m, tea.WindowSizeMsg{Width: 200, Height: 60})
	for _, k := range strings.Fields(keys) {
		pump(m, keyPress(k))
	}
	return m
}

// BenchmarkTokensStep is from a key that steps to the cells, with the ranking
// of all tokens.
func BenchmarkTokensStep(b *testing.B) {
	for _, tc := range []struct{ name, keys string }{
		{"all", "a"}, {"allowed", "a r"}, {"grouped", "a u"}, {"text", "a / w o r enter"}, {"regexp", "a / / ^ [ a - z ] enter"},
	} {
		b.Run(tc.name, func(b *testing.B) {
			m := benchTokens(b, tc.keys)
			for i := 0; b.Loop(); i++ {
				if i%100 == 99 {
					pump(m, keyPress("backspace"))
					m.session.stepper.(*busyScript).state.At = 0
				}
				pump(m, keyPress("right"))
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
	m := benchTokens(b, "a")
	for b.Loop() {
		pump(m, keyPress("down"))
	}
}

// BenchmarkTokensType is from a letter of a filter to the cells.
func BenchmarkTokensType(b *testing.B) {
	m := benchTokens(b, "a /")
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 {
			pump(m, keyPress("w"))
		} else {
			pump(m, keyPress("backspace"))
			pump(m, keyPress("/"))
		}
	}
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
	m := testModel(b, Options{Stepper: s})
	m.after = func(time.Duration, tea.Msg) tea.Cmd { return nil }
	pump(m, tea.WindowSizeMsg{Width: 200, Height: 60})
	start := time.Now()
	pump(m, keyPress("S"))
	read := time.Since(start)
	for i := 0; b.Loop(); i++ {
		if i%100 == 99 {
			s.state.At = 0
		}
		pump(m, keyPress("right"))
	}
	b.ReportMetric(float64(read.Milliseconds()), "ms-to-read")
}
