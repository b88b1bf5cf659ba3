package leaks_test

import (
	"encoding/json"
	"math"
	"testing"
	"unicode/utf8"

	labelled "github.com/stencil-debugger/stencil/fixtures/leaks"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// hostile cuts a text into steps by some bytes, which also say what else each
// step claims.
func hostile(text, cuts []byte) []trace.Step {
	var steps []trace.Step
	for i := 0; len(text) > 0; i++ {
		b := byte(7)
		if len(cuts) > 0 {
			b = cuts[i%len(cuts)]
		}
		size := min(len(text), int(b&15))
		if size == 0 && i%64 == 63 {
			size = 1
		}
		s := trace.Step{ID: i + 1, Parent: i, N: i + 1, Override: b&16 > 0, Region: []trace.Region{"", trace.RegionThink, trace.RegionFree, trace.RegionJSON}[b>>6]}
		s.Chosen = trace.Candidate{Token: trace.Token{ID: int(b), Bytes: text[:size]}, Raw: trace.LogProb(float64(int8(b)))}
		for k, p := range []float64{math.Inf(-1), math.NaN(), math.Inf(1), -0.1} {
			s.Top = append(s.Top, trace.Candidate{Token: trace.Token{ID: k, Bytes: [][]byte{[]byte("</think>"), []byte("<think>"), []byte("</th"), nil}[(k+int(b))%4]}, Raw: trace.LogProb(p), Allowed: b&32 > 0})
		}
		steps = append(steps, s)
		text = text[size:]
	}
	return steps
}

func FuzzFind(f *testing.F) {
	for _, c := range labelled.Cases() {
		f.Add(c.Input, string(c.Schema), []byte(c.Text), []byte{3, 200, 9, 17, 250})
	}
	f.Add("", "{", []byte(`{"a": "\u`), []byte{0, 1})
	f.Add("<think>", `{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#"}}}`, []byte("[[[[{\"\\ud800\\u\":\"\xff</think>"), []byte{255})
	f.Fuzz(func(t *testing.T, input, schema string, text, cuts []byte) {
		h := header(input, json.RawMessage(schema))
		steps := hostile(text, cuts)
		run := leaks.NewRun(h, leaks.Options{Threshold: 0.2})
		for i := 0; i < len(steps); i += 1 + len(steps)/4 {
			run.Extend(steps[:i])
			run.Extend(steps[:i/2])
		}
		run.Extend(steps)
		size := 0
		for _, s := range steps {
			if s.Region != trace.RegionThink {
				size += len(s.Chosen.Bytes)
			}
		}
		for _, found := range run.Findings() {
			if !(found.Score >= 0.2 && found.Score <= 1) || found.N < 1 || found.N > found.Last || found.Last > len(steps) || found.Known < found.N && found.Known < 1 || found.Offset < 0 || found.Offset > size {
				t.Errorf("%+v of %d steps and %d bytes", found, len(steps), size)
			}
			if !utf8.ValidString(found.Text) || !utf8.ValidString(found.After) || !utf8.ValidString(found.Field) || len(found.Text) > 130 || len(found.Reasons) == 0 {
				t.Errorf("%q, after %q, at %q, %d reasons", found.Text, found.After, found.Field, len(found.Reasons))
			}
			if _, err := json.Marshal(found); err != nil {
				t.Error(err)
			}
		}
	})
}
