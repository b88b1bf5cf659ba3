package decode_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// sparse is an engine that can only write some words.
func sparse(t *testing.T, words ...string) *engine {
	t.Helper()
	pieces, kinds := [][]byte{[]byte(endText)}, []trace.TokenKind{trace.KindEnd}
	for _, w := range words {
		pieces, kinds = append(pieces, []byte(w)), append(kinds, trace.KindNormal)
	}
	v := decode.NewVocab(pieces, kinds)
	return &engine{vocab: v, logits: func(context []int) []float32 { return longest(v, context) }}
}

// splitter splits texts as it is told.
type splitter struct {
	*engine
	split map[string]string // tokens with | between them
}

func (s splitter) Tokenize(text string) ([]int, error) {
	split, ok := s.split[text]
	if !ok {
		return nil, errors.New("no split")
	}
	var ids []int
	for word := range strings.SplitSeq(split, "|") {
		ids = append(ids, s.id(word))
	}
	return ids, nil
}

// How a text is split, where the grammar is a list of texts.
func TestHowATypedTextIsSplit(t *testing.T) {
	for _, tt := range []struct {
		name, words, grammar string
		text, tokenizer      string
		want                 string // tokens, or an error
	}{
		{"as the tokenizer does", "a b ab", `"abab"`, "abab", "a|b|ab", "a b ab"},
		{"as nobody does it", "a b ab", `"abab"`, "abab", "", "ab ab"},
		{"the tokenizer's token reaches too far", "a b bc", `"ab"`, "ab", "a|b", "a b"},
		{"from the illegal token on the longest", "a b c d bc bcd", `"abcd"`, "abcd", "a|bcd", "a bcd"},
		{"the longest is a dead end", "a b ab c bc", `"abc"`, "abc", "", "ab c"},
		{"the longest leads nowhere", "a ab bc", `"abc"`, "abc", "", "a bc"},
		{"an earlier token reaches over", "a ab abc", `"abc"`, "abc", "", "abc"},
		{"the first illegal byte", "a b c x", `"abc"`, "abx", "a|b|x", `byte 3 of the text, in the token "x", is not`},
		{"within a token", "a b bc bx c x", `"abc"`, "abx", "a|bx", `byte 3 of the text, in the token "bx", is not`},
		{"only known from a longer token", "a bcd e", `"abcd"`, "abcx", "", `byte 4 of the text is not`},
		{"legal, but no tokens spell it", "a bcd", `"abcd"`, "abc", "", "no tokens that are allowed there spell the text"},
		{"after the end", "a b", `"ab"`, "aba", "a|b|a", `byte 3 of the text, in the token "a", is not`},
		{"the end in the middle", "a b", `"ab" | "a"`, "a" + endText + "b", "a|" + endText + "|b", `byte 2 of the text, in the token "<end>", is not`},
		{"the end as text", "a b < e n d >", `"a<end>b"`, "a" + endText + "b", "a|" + endText + "|b", "a < e n d > b"},
	} {
		e := sparse(t, strings.Fields(tt.words)...)
		split := splitter{e, map[string]string{}}
		if tt.tokenizer != "" {
			split.split[tt.text] = tt.tokenizer
		}
		s, err := decode.New(context.Background(), decode.Options{
			Header:     trace.Header{Prompt: trace.Prompt{Tokens: []int{1}}, Sampler: trace.Sampler{TopP: 1}, MaxTokens: 20},
			Engine:     split,
			Constraint: gbnf(t, e, "root ::= "+tt.grammar),
		})
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		if err = s.Type(context.Background(), tt.text); err != nil {
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
			}
			continue
		}
		var edits []trace.Token
		for _, step := range s.State().Steps {
			if step.Choice == trace.ChoiceEdit {
				edits = append(edits, step.Chosen.Token)
			}
		}
		if got := texts(edits); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestHowTheTokenizerAloneSplits(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, _ := open(t, e, trace.Sampler{TopP: 1})
	run(t, e, s, "next", `take "red"`, "take ]", "seek 2") // the tokenizer would take "] as one, if " were not of "red"
	for _, tt := range []struct{ commands, want string }{
		{"seek 0", `{"c":[`},
		{"seek 2", `{"c":[ "red" ]`},
		{"seek 1; anyway \"gr; seek 2", `{"c":[ " gr`},
		{"seek 1; anyway g; anyway r; seek 2", `{"c":[ gr`},
		{"seek 1; anyway \xe2; anyway \x82; seek 2", `{"c":[`}, // half a character
		{"seek 1; anyway \xe2; anyway \x82; anyway \xac; seek 3", "{\"c\":[ \xe2 \x82 \xac"},
		{"seek 1; anyway \xff; anyway a; seek 2", "it is not UTF-8"},
	} {
		for command := range strings.SplitSeq(tt.commands, "; ") {
			run(t, e, s, command)
		}
		tokens, err := s.Split(context.Background())
		if got := texts(tokens); err == nil && got != tt.want || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %s (%v), want %s", tt.commands, got, err, tt.want)
		}
	}
}

// The tokens that were written, edits among them, against the usual ones.
func TestTheUsualSplitIsAligned(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, _ := open(t, e, trace.Sampler{TopP: 1})
	if err := s.Swap(context.Background(), decode.Rule{Constraint: gbnf(t, e, `root ::= "gr" [a-z] "en" | "gr" "eed"`), Text: "grammar=other"}); err != nil {
		t.Fatal(err)
	}
	run(t, e, s, "take g", "take r", "take ee", "take n", "seek 3")
	alone, err := s.Split(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	spans := trace.Boundaries(s.State().Steps[:4], alone)
	if len(spans) != 3 || texts(spans[0].Written) != "g r" || texts(spans[0].Alone) != "gr" || spans[0].Same || spans[0].Forced || !spans[1].Same || spans[2].End != 5 {
		t.Errorf("%+v", spans)
	}
}
