package tui

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
)

// textPieces are tokens that make texts which are JSON, nearly JSON and none.
var textPieces = []string{
	"{", "}", "[", "]", ",", ":", `"`, `"a"`, `"key":`, `"x y",`, `{"a":[`, `]}`, `"`, `\`, `\"`, " ", "\n", "  \n\t", "12", "-3.5e1", "true", "null",
	"<num0>", "<nu", "m0>", `"<month0>"`, "é", "\xc3", "\xa9", "漢", "\xe6\xbc", "\xa2", "\xf0\x9f", "\x98\x80", "\xff", "text ", "", "\x1b[2J", "[]", "{}", `":"`, `","`,
}

// randomText is a run over random tokens, with what steps can be like.
func randomText(rnd *rand.Rand, n int) []trace.Step {
	regions := []trace.Region{trace.RegionJSON, trace.RegionFree, trace.RegionThink, ""}
	from, to := regions[rnd.IntN(4)], regions[rnd.IntN(4)]
	turn := rnd.IntN(n + 1)
	var steps []trace.Step
	tame := rnd.IntN(3) > 0 // mostly JSON
	for i := range n {
		st := randomStep(rnd, i)
		if tame {
			st.Chosen.Bytes = []byte(tamePiece(rnd, i))
		}
		if st.Region = from; i >= turn {
			st.Region = to
		}
		steps = append(steps, st)
	}
	return withPointers(steps)
}

// tamePiece makes texts that stay JSON for long.
func tamePiece(rnd *rand.Rand, i int) string {
	if i == 0 {
		return "["
	}
	return []string{
		`{"a":"x` + "é", `y","b":[`, `1,`, `2],"c":`, `<num0>},`, `[],`, `{},`, "null, ", "\n", `"lo`, `ng",`, `{"in":{"k":`, `true}},`,
	}[(i*7+rnd.IntN(2))%13]
}

func randomStep(rnd *rand.Rand, i int) trace.Step {
	raw := logProb(rnd.Float64())
	st := trace.Step{
		ID: i + 1, Parent: i, N: i + 1, Path: fmt.Sprintf("/%d", rnd.IntN(4)), Entropy: rnd.Float64(),
		Role:   []trace.Role{trace.RoleStructure, trace.RoleAnswer, trace.RoleReasoning, "odd"}[rnd.IntN(4)],
		Choice: []trace.Choice{trace.ChoiceGreedy, trace.ChoiceForced, trace.ChoiceEdit, trace.ChoiceSampled}[rnd.IntN(4)],
		Chosen: trace.Candidate{Token: trace.Token{ID: rnd.IntN(99), Bytes: []byte(textPieces[rnd.IntN(len(textPieces))])}, Raw: raw},

		AllowedMass: raw, ModelNS: rnd.Int64N(1000), MaskNS: rnd.Int64N(1000),
		Override: rnd.IntN(4) == 0, Illegal: rnd.IntN(30) == 0, Lost: rnd.IntN(30) == 0,
	}
	switch rnd.IntN(20) {
	case 0:
		st.Chosen.Kind = trace.KindEnd
	case 1:
		st.AllowedMass, st.Chosen.Raw = trace.Unknown, trace.Unknown
	}
	return st
}

// withPointers adds the pointers that the texts of some steps complete.
func withPointers(steps []trace.Step) []trace.Step {
	var text []byte
	for i := range steps {
		text = point(text, &steps[i])
	}
	return steps
}

// point gives a step the pointer that it completes after a text, and returns
// the text with it.
func point(text []byte, st *trace.Step) []byte {
	before := len(text)
	if st.Chosen.Kind != trace.KindEnd {
		text = append(text, st.Chosen.Bytes...)
	}
	st.Pointer = nil
	for _, m := range testHeader.Prompt.Markers {
		if at := bytes.LastIndex(text, []byte(m.Name)); at >= 0 && at+len(m.Name) > before {
			st.Pointer = &trace.Pointer{Marker: m, Offset: at}
			break
		}
	}
	return text
}

// linesOf are all lines of a document.
func linesOf(d document) []docLine {
	var lines []docLine
	for i := range d.count() {
		line := d.segment(i, 0)
		for k := 1; k < d.segments(i); k++ {
			line.pieces = append(line.pieces, d.segment(i, k).pieces...)
		}
		lines = append(lines, line)
	}
	return lines
}

func describe(lines []docLine) []string {
	var out []string
	for _, l := range lines {
		out = append(out, fmt.Sprintf("%d %+v", l.indent, l.pieces))
	}
	return out
}

// TestDocumentIsTheWholeLayout holds every prefix of random texts against the
// layout of that prefix alone.
func TestDocumentIsTheWholeLayout(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 600 {
		steps := randomText(rnd, 1+rnd.IntN(40))
		b := newRunIndex().update(steps)
		for at := range steps {
			got, want := linesOf(b.document(at)), newWholeDocument(steps[:at+1]).lines
			if diff := cmp.Diff(describe(want), describe(got)); diff != "" {
				t.Fatalf("step %d of %q (-whole +prefix):\n%s", at, textsOf(steps[:at+1]), diff)
			}
		}
	}
}

func textsOf(steps []trace.Step) []string {
	var out []string
	for _, s := range steps {
		out = append(out, string(s.Region)+":"+string(s.Chosen.Bytes)+string(s.Chosen.Kind))
	}
	return out
}

// TestSumsAreWhole holds the sums of every prefix against those of its steps.
func TestSumsAreWhole(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for range 60 {
		s := newScript()
		s.state.Steps = randomText(rnd, 80)
		ix := newRunIndex()
		for at := range s.state.Steps {
			s.state.At = at
			sh := takeShot(s, ix)
			upTo := s.state.Steps[:at+1]
			if want := sumUp(upTo); sh.sums != want {
				t.Fatalf("step %d: %+v, want %+v", at, sh.sums, want)
			}
			if want := lostAt(upTo); sh.lostAt != want {
				t.Fatalf("step %d: lost at %d, want %d", at, sh.lostAt, want)
			}
		}
	}
}

// TestLongLines holds that a long line shows all of its text, whatever stands
// where it is broken.
func TestLongLines(t *testing.T) {
	for _, filler := range []string{"a", "é", "漢", "\x80", "<num0>", `\"`} {
		text := `{"k":"` + strings.Repeat(filler, 3*segmentLen/len(filler)) + `"`
		steps := withPointers([]trace.Step{{ID: 1, Chosen: trace.Candidate{Token: trace.Token{Bytes: []byte(text)}}, Region: trace.RegionJSON}})
		b := newRunIndex().update(steps)
		d := b.document(0)
		got, want := flat(linesOf(d)), flat(newWholeDocument(steps).lines)
		if got != want {
			t.Errorf("%q: %d bytes are shown, want %d", filler, len(got), len(want))
		}
		if n := d.segments(1); n < 3 {
			t.Errorf("%q: %d segments", filler, n)
		}
	}
}

func flat(lines []docLine) string {
	var out strings.Builder
	for _, l := range lines {
		for _, p := range l.pieces {
			out.WriteString(string(p.text))
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// TestPointersThatLie holds that pointers which a wrong trace gives do no harm.
func TestPointersThatLie(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		steps := randomText(rnd, 30)
		for i := range steps {
			if rnd.IntN(2) == 0 {
				m := trace.Marker{Name: strings.Repeat("<", rnd.IntN(40)), Value: "v"}
				steps[i].Pointer = &trace.Pointer{Marker: m, Offset: rnd.IntN(200) - 50}
			}
		}
		b := newRunIndex().update(steps)
		for at := range steps {
			d := b.document(at)
			for _, l := range linesOf(d) {
				for _, p := range l.pieces {
					checkShown(t, p.text)
				}
			}
		}
	}
}

// TestStepAt holds that the step that wrote a value is found by its line.
func TestStepAt(t *testing.T) {
	s := newScript()
	for len(s.state.Steps) < len(s.plan) {
		s.compute()
	}
	d := newRunIndex().update(s.state.Steps).document(len(s.state.Steps) - 1)
	var got []string
	for i := range d.count() {
		got = append(got, string(s.state.Steps[d.stepAt(i)].Chosen.Bytes))
	}
	want := []string{"{", `"kpi_rank"`, `"trx"`, `"territory"`, "<num0>", `"bottom"`, `"`, "}"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestStepAtOfText holds that a text was written by the token after its quote,
// where that ends a token which began before it.
func TestStepAtOfText(t *testing.T) {
	var steps []trace.Step
	for i, text := range []string{`{"a`, `":"`, `x`, `","b":"`, `"`, `}`} {
		steps = append(steps, trace.Step{ID: i + 1, Chosen: trace.Candidate{Token: trace.Token{Bytes: []byte(text)}}, Region: trace.RegionJSON})
	}
	b := newRunIndex().update(steps)
	for at, want := range []struct{ line, step int }{{0, 0}, {1, 1}, {1, 2}, {2, 3}, {2, 4}, {3, 5}} {
		d := b.document(at)
		if got := d.stepAt(want.line); got != want.step {
			t.Errorf("after step %d line %d was written by step %d, want %d", at+1, want.line, got+1, want.step+1)
		}
	}
}

// FuzzDocument lays out any bytes, cut into tokens anywhere.
func FuzzDocument(f *testing.F) {
	for _, text := range []string{`{"a":[1,"x\"é"],"b":{}}`, "thoughts\n{\"a\"", "[[[[", `"""`, "\xc3\xa9 \xff", " \n{ "} {
		f.Add([]byte(text), uint8(3), uint8(1))
	}
	f.Fuzz(func(t *testing.T, text []byte, size, json uint8) {
		var steps []trace.Step
		for i := 0; len(text) > 0; i++ {
			n := min(1+int(size)%7, len(text))
			st := trace.Step{ID: i + 1, Parent: i, Chosen: trace.Candidate{Token: trace.Token{Bytes: text[:n]}}, Role: trace.RoleAnswer}
			if i >= int(json) {
				st.Region = trace.RegionJSON
			}
			steps, text = append(steps, st), text[n:]
		}
		if len(steps) == 0 || len(steps) > 300 {
			return
		}
		b := newRunIndex().update(withPointers(steps))
		for _, at := range []int{len(steps) - 1, len(steps) / 2} {
			got, want := linesOf(b.document(at)), newWholeDocument(steps[:at+1]).lines
			if diff := cmp.Diff(describe(want), describe(got)); diff != "" {
				t.Fatalf("(-whole +prefix):\n%s", diff)
			}
			exercise(t, b.document(at))
		}
	})
}

// TestHalfCharacters holds that a character which several tokens write shows
// every byte once, and as a whole as soon as it is one.
func TestHalfCharacters(t *testing.T) {
	var steps []trace.Step
	for i, text := range []string{`["a`, "\xe6", "\x97", "\xa5b", `"`} {
		steps = append(steps, trace.Step{ID: i + 1, Chosen: trace.Candidate{Token: trace.Token{Bytes: []byte(text)}}, Region: trace.RegionJSON})
	}
	b := newRunIndex().update(steps)
	for at, want := range []struct{ line, current string }{{`"a`, `["a`}, {`"a\xE6`, `\xE6`}, {`"a\xE6\x97`, `\x97`}, {`"a日b`, `日b`}, {`"a日b"`, `"`}} {
		d := b.document(at)
		var current string
		for _, l := range linesOf(d) {
			for _, p := range l.pieces {
				if p.ink.attr&reverse != 0 {
					current += string(p.text)
				}
			}
		}
		if got := flat(linesOf(d)); got != "[\n"+want.line+"\n" || current != want.current {
			t.Errorf("step %d: %q with %q in reverse, want %q with %q", at+1, got, current, want.line, want.current)
		}
	}
}
