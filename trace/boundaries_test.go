package trace_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// stepsOf makes steps of tokens: with ! where the mask overruled the model, ~
// where it was off, # for a thought and $ for an end. Equal texts have equal
// ids.
func stepsOf(tokens string) []trace.Step {
	var steps []trace.Step
	for i, word := range strings.Fields(tokens) {
		text := strings.TrimRight(word, "!~#$")
		mark := word[len(text):]
		s := *step(i+1, i, i+1, text, 0)
		s.Chosen.ID = tokenOf(text).ID
		s.Top = []trace.Candidate{{Token: tokenOf("banned")}, {Token: tokenOf(text), Allowed: true}}
		s.Override, s.MaskOff = strings.Contains(mark, "!"), strings.Contains(mark, "~")
		if mark == "#" {
			s.Region = trace.RegionThink
		}
		if mark == "$" {
			s.Chosen.Kind = trace.KindEnd
		}
		steps = append(steps, s)
	}
	return steps
}

func tokenOf(text string) trace.Token {
	id := 0
	for _, b := range []byte(text) {
		id = id*31 + int(b)
	}
	return trace.Token{ID: id, Bytes: []byte(text)}
}

func tokensOf(text string) []trace.Token {
	var list []trace.Token
	for _, w := range strings.Fields(text) {
		list = append(list, tokenOf(w))
	}
	return list
}

func TestBoundaries(t *testing.T) {
	for _, tt := range []struct{ name, steps, alone, want string }{
		{"nothing", "", "", ""},
		{"the same", "ab c", "ab c", "0-2 0 ab|ab same, 2-3 1 c|c same"},
		{"one in two", "a b c", "ab c", "0-2 0 a b|ab, 2-3 2 c|c same"},
		{"two in one", "ab c", "a b c", "0-2 0 ab|a b, 2-3 1 c|c same"},
		{"across", "ab cd e", "a bc d e", "0-4 0 ab cd|a bc d, 4-5 2 e|e same"},
		{"overruled", "a! b c", "ab c", "0-2 0 a b|ab forced, 2-3 2 c|c same"},
		{"overruled later", "a b! c", "ab c", "0-2 0 a b|ab, 2-3 2 c|c same"},
		{"overruled and the same", "ab! c", "ab c", "0-2 0 ab|ab same, 2-3 1 c|c same"},
		{"known to be banned", "ban ned", "banned", "0-6 0 ban ned|banned forced"},
		{"the mask was off", "ban!~ ned", "banned", "0-6 0 ban ned|banned"},
		{"thoughts and the end", "hm# a b <end>$", "ab", "0-2 1 a b|ab"},
		{"half a character at the end", "a b c", "a", "0-1 0 a|a same, 1-3 1 b c|"},
		{"more than was written", "a", "a b", "0-1 0 a|a same"},
		{"one reaches past the end", "a b", "a bc", "0-1 0 a|a same, 1-2 1 b|bc"},
		{"no split at all", "a b", "", "0-2 0 a b|"},
	} {
		var got []string
		for _, s := range trace.Boundaries(stepsOf(tt.steps), tokensOf(tt.alone)) {
			text := fmt.Sprintf("%d-%d %d %s|%s", s.Start, s.End, s.First, spelled(s.Written), spelled(s.Alone))
			if s.Same {
				text += " same"
			}
			if s.Forced {
				text += " forced"
			}
			got = append(got, text)
		}
		if got := strings.Join(got, ", "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func spelled(tokens []trace.Token) string {
	var list []string
	for _, t := range tokens {
		list = append(list, string(t.Bytes))
	}
	return strings.Join(list, " ")
}

func TestRankingOfAStep(t *testing.T) {
	c := func(id, rank int) trace.Candidate {
		return trace.Candidate{Token: trace.Token{ID: id}, Rank: rank, Raw: trace.LogProb(-rank)}
	}
	s := trace.Step{AllowedMass: -1, Chosen: c(7, 40), Top: []trace.Candidate{c(1, 1), c(2, 2), c(7, 40)}, Legal: []trace.Candidate{c(2, 2), c(3, 9)}}
	r := s.Ranking()
	var got []int
	for i := range r.Len() {
		got = append(got, r.At(i).ID)
	}
	if fmt.Sprint(got) != "[1 2 3 7]" || !r.Partial || r.Mass != -1 || r.Index(3) != 2 || r.Index(8) != -1 || r.At(3).Rank != 40 {
		t.Errorf("%v: %+v", got, r)
	}
	if n := testing.AllocsPerRun(10, func() { r.At(1) }); n != 0 {
		t.Errorf("At allocates %v times", n)
	}
}

func TestIllegalTextSaysWhere(t *testing.T) {
	err := &trace.IllegalText{Offset: 2, Token: trace.Token{Bytes: []byte("\xff")}}
	if got, want := err.Error(), `byte 3 of the text, in the token "\xff", is not allowed there`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	err.Token = trace.Token{}
	if got, want := err.Error(), "byte 3 of the text is not allowed there"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
