package tui

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// hostileStepper is a run in which every text from outside tries to break the
// screen.
func hostileStepper() *script {
	s := newScript()
	evil := strings.Join(hostile, " ")
	s.header.Prompt.Input = evil
	s.header.Prompt.Markers = []trace.Marker{{Name: "<\x1b[2J>", Value: evil, Start: 3, End: 9}, {Start: 5, End: 2}, {Start: 7, End: 99999}}
	s.header.Model.Name, s.header.Constraint.Name = evil, evil
	s.plan = nil
	for i, h := range hostile {
		s.plan = append(s.plan, scripted{take: h, path: "/" + h, role: trace.Role(h), wishes: []wishFor{{h, .5}, {"!" + hostile[len(hostile)-1-i], .2}}})
	}
	s.state = trace.State{At: -1, MaskOn: true}
	s.compute()
	return s
}

// hostileTexts are what a step or a whole run can write to cost much.
func hostileTexts() map[string][]byte {
	const mega = 1 << 20
	return map[string][]byte{
		"a long string":     []byte(`{"a":"` + strings.Repeat("x", mega)),
		"a long key":        []byte(`{"` + strings.Repeat("k", mega) + `":[1]}`),
		"deep":              bytes.Repeat([]byte(`[`), 10_000),
		"deep objects":      bytes.Repeat([]byte(`{"a":`), 10_000),
		"deep and closed":   append(bytes.Repeat([]byte("["), 10_000), bytes.Repeat([]byte("]"), 10_000)...),
		"not JSON":          []byte("{" + strings.Repeat("no JSON\n", mega/8)),
		"one word":          bytes.Repeat([]byte("word "), mega/5),
		"lines":             bytes.Repeat([]byte("\n"), mega),
		"white space":       append([]byte("["), bytes.Repeat([]byte(" "), mega)...),
		"invalid":           append([]byte(`["`), bytes.Repeat([]byte{0x80}, mega)...),
		"half characters":   append([]byte(`["`), bytes.Repeat([]byte{0xe6, 0xbc}, mega/2)...),
		"backslashes":       append([]byte(`["`), bytes.Repeat([]byte{'\\'}, mega)...),
		"many small values": append([]byte(`[`), bytes.Repeat([]byte("1,"), mega/2)...),
	}
}

// hostileRun writes a text in tokens of a size.
func hostileRun(text []byte, size int) []trace.Step {
	var steps []trace.Step
	for chunk := range slices.Chunk(text, size) {
		n := len(steps)
		steps = append(steps, trace.Step{ID: n + 1, Parent: n, N: n + 1, Region: trace.RegionJSON, Role: trace.RoleReasoning, Chosen: trace.Candidate{Token: trace.Token{Bytes: chunk}}})
	}
	return steps
}

// TestHostileTexts draws texts that are large in every way, in one token and
// in many, and does everything with them that a user can. A screen of them
// costs a bounded amount of work, which the number of allocations tells.
func TestHostileTexts(t *testing.T) {
	for name, text := range hostileTexts() {
		for _, size := range []int{len(text), 37} {
			steps := hostileRun(text, size)
			d := newRunIndex().update(steps).document(len(steps) - 1)
			exercise(t, d)
			v := &jsonView{}
			for range 3 {
				v.nextFilter(&d, rect{0, 0, 120, 50})
				v.foldAll(&d, rect{0, 0, 120, 50})
				v.fold(&d, rect{0, 0, 120, 50})
				if n := testing.AllocsPerRun(1, func() { v.window(&d, 118, 49) }); n > 20_000 {
					t.Errorf("%s in tokens of %d bytes: %.0f allocations a screen", name, size, n)
				}
			}
		}
	}
}

// hostile are texts that break careless screens.
var hostile = []string{
	"\x1b]8;;http://x\x07link\x1b]8;;\x07", "\x1b[2J\x1b[H", "\x1bP$q\x1b\\", "\r\n\v\f\b", "\xff\xfe", "\x9b31m",
	"👩‍👩‍👧‍👦", "🏳️‍🌈", "각", "ᄀ", "ᅡ", "각ᆨ", "क्षि", "ﾞ", "4ﾞ", "\u202e", "\u200b", "a̐éö̲", "🇩", "🇪", "ـﷺ", "\u2066", "؀", "𐀀",
}
