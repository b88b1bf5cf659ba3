package main

import (
	"errors"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/schemas/lint"
	"github.com/stencil-debugger/stencil/trace"
)

// TestSplitter has tokenizers that put a blank before a text, as a part of a
// token and as a token, and one that loses a letter.
func TestSplitter(t *testing.T) {
	pieces := [][]byte{[]byte(" a"), []byte("b"), []byte(" "), []byte("a")}
	v := newVocabulary(decode.NewVocab(pieces, slices.Repeat([]trace.TokenKind{trace.KindNormal}, len(pieces))))
	tests := []struct {
		text string
		ids  []int
		want []string
	}{
		{"ab", []int{0, 1}, []string{"a", "b"}},
		{"ab", []int{2, 3, 1}, []string{"a", "b"}},
		{"ab", []int{3, 1}, []string{"a", "b"}},
		{" ab", []int{0, 1}, []string{" a", "b"}},
		{"", nil, nil},
	}
	for _, tt := range tests {
		s := splitter{v, func(string) ([]int, error) { return tt.ids, nil }}
		if got, err := s.Split(tt.text); err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%q as %v: got %q, %v", tt.text, tt.ids, got, err)
		}
	}
	if got, err := (splitter{v, func(string) ([]int, error) { return []int{3}, nil }}).Split("ab"); err == nil {
		t.Errorf("got %q for tokens that are another text", got)
	}
	broken := errors.New("no tokenizer")
	if _, err := (splitter{v, func(string) ([]int, error) { return nil, broken }}).Split("ab"); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestLintFilesInOrder looks at more schemas than there are processors, and has
// the findings in the order of the arguments.
func TestLintFilesInOrder(t *testing.T) {
	var l linter
	names := slices.Repeat([]string{"ticket-label-first", "text-to-sql", "cycle"}, 20)
	files, err := l.files(names, lint.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		if f.Name != names[i] || len(f.Findings) == 0 {
			t.Errorf("%d: %s with %d findings, want %s", i, f.Name, len(f.Findings), names[i])
		}
	}
}
