package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// splitScript is a script whose tokenizer has some longer tokens.
type splitScript struct {
	*script
	merges []string // what the tokenizer makes one token of
	fail   error
}

func newSplitScript() *splitScript {
	s := newScript()
	s.plan = splitPlan
	s.state = trace.State{At: -1, MaskOn: true}
	s.compute()
	return &splitScript{script: s, merges: []string{`{"`, `top`, `bottom`, `":`}}
}

// splitPlan writes {"dir":"bottom"} in other tokens than the tokenizer would:
// one of them forced by an override, one by a ban, one by choice.
var splitPlan = []scripted{
	{take: "{", role: "structure", wishes: []wishFor{{`!{"`, .61}, {"{", .3}}},
	{take: `"`, role: "structure", wishes: []wishFor{{`"`, .99}}},
	{take: "dir", role: "structure", wishes: []wishFor{{"dir", .99}}},
	{take: `"`, role: "structure", wishes: []wishFor{{`"`, .8}, {`!":`, .1}}},
	{take: ":", role: "structure", wishes: []wishFor{{":", .99}}},
	{take: `"`, path: "/dir", role: "answer", wishes: []wishFor{{`"`, .99}}},
	{take: "bot", path: "/dir", role: "answer", wishes: []wishFor{{"bot", .5}, {"bottom", .4}}},
	{take: "tom", path: "/dir", role: "answer", wishes: []wishFor{{"tom", .99}}},
	{take: `"`, path: "/dir", role: "answer", wishes: []wishFor{{`"`, .99}}},
	{take: "}", role: "structure", wishes: []wishFor{{"}", .99}}},
	{take: "<|end|>", role: "structure", wishes: []wishFor{{"<|end|>", .9999}}},
}

// Split takes the merges where it can, else a word or a byte.
func (s *splitScript) Split(context.Context) ([]trace.Token, error) {
	if s.fail != nil {
		return nil, s.fail
	}
	text := string(s.state.Text(s.state.At + 1))
	var tokens []trace.Token
	for text != "" {
		n := 1
		for _, m := range append([]string{"dir", "bot", "tom"}, s.merges...) {
			if strings.HasPrefix(text, m) {
				n = max(n, len(m))
			}
		}
		tokens = append(tokens, testToken(text[:n]))
		text = text[n:]
	}
	return tokens, nil
}

func TestStoryTokenBoundaries(t *testing.T) {
	d := drive(t, Options{Stepper: newSplitScript()}, 240, 40)
	d.press("|", "z")
	d.sees("token boundaries · 0 of 1 differ", "split as the tokenizer alone would")
	d.steps(9)
	d.sees("token boundaries · 3 of 10 differ", "written", "alone", `▲{│"│dir▲"│:│"▸bot│tom│"│}`, `│{" │dir│": │"│bottom │"│}`,
		"step 7 /dir. The model chose it: bot (rank 1, raw 50.0%, masked 55.6%), not bottom (rank 2, raw 40.0%",
		"Written bot│tom in 2 tokens, by the tokenizer alone bottom in 1 token.")
	d.press("up")
	d.sees(`step 4`, "The mask forced it:", `": (rank 2, raw 10.0%, masked –) was not allowed`)
	d.press("up", "up")
	d.sees("step 1 ", "The mask overruled the model:", `{" (rank 1, raw 61.0%`)
	d.press("down", "enter")
	d.sees("step 4 of 10")
	d.press("down", "up")
	d.sees("step 4 of 10")
}

func TestTokenBoundariesOfARecording(t *testing.T) {
	s := newSplitScript()
	s.fail = trace.ErrRecording
	d := drive(t, Options{Stepper: s}, 120, 40)
	d.press("|")
	d.sees("this is a recording", "cannot be split anew")
	s.fail = errors.New("the tokenizer cannot split this document")
	d.steps(1)
	d.sees("the tokenizer cannot split this document")
	d.press("up", "down", "enter")

	d = drive(t, Options{Stepper: newScript()}, 120, 40)
	d.press("|")
	d.sees("no tokenizer to ask")
}

// Both lines of a row show every token, in as many cells each.
func TestSplitRowsAlign(t *testing.T) {
	spans := manySpans(2000)
	for _, w := range []int{1, 3, 10, 40, 200} {
		for _, at := range []int{0, 7, 255, 256, 1000, 1999} {
			rows, on := splitRows(spans, at, w)
			if r := rows[on]; at < r.start || at >= r.end {
				t.Fatalf("span %d in %d cells: on row %v", at, w, r)
			}
			last := rows[0].start
			for _, r := range rows {
				if r.start != last || r.end <= r.start {
					t.Fatalf("row %v after %d", r, last)
				}
				last = r.end
				used := 0
				for k := r.start; k < r.end; k++ {
					used += newSplitCell(&spans[k], k == at, w).w
				}
				if used > w {
					t.Fatalf("%d cells in a row of %d", used, w)
				}
			}
			if last-rows[0].start > 3*splitChunk {
				t.Errorf("%d spans are laid out", last-rows[0].start)
			}
		}
	}
}

func manySpans(n int) []trace.Span {
	var spans []trace.Span
	for i := range n {
		s := trace.Span{First: i, Written: []trace.Token{testToken(fmt.Sprint("word", i))}}
		s.Alone, s.Same = s.Written, true
		if i%7 == 0 {
			s.Alone, s.Same, s.Forced = []trace.Token{testToken("wo"), testToken(fmt.Sprint("rd", i))}, false, i%2 == 0
		}
		spans = append(spans, s)
	}
	return spans
}

func TestBoundaryCounts(t *testing.T) {
	differ, all := boundaries([]trace.Span{
		{Written: make([]trace.Token, 1), Alone: make([]trace.Token, 1), Same: true},
		{Written: make([]trace.Token, 2), Alone: make([]trace.Token, 3)},
		{Written: make([]trace.Token, 2)},
	})
	if differ != 3 || all != 7 {
		t.Errorf("%d of %d", differ, all)
	}
}
