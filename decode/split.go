package decode

import (
	"context"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/trace"
)

// errNoSplit means that the tokenizer says nothing of a document.
var errNoSplit = errors.New("the tokenizer cannot split this document")

// Split returns what the tokenizer alone makes of the document up to and with
// the step at the cursor: see trace.Boundaries. Thoughts and end tokens are no
// part of it. An unfinished character at its end is left out. It fails where
// the document is not UTF-8 before that, and where the tokens do not spell it,
// as with a tokenizer that puts a space before a text. It returns trace.ErrEnd
// where there is no step.
func (s *Session) Split(context.Context) ([]trace.Token, error) {
	if s.at < 0 {
		return nil, trace.ErrEnd
	}
	text := withoutHalf(trace.State{Steps: s.steps}.Text(s.at + 1))
	if !utf8.Valid(text) {
		return nil, fmt.Errorf("%w: it is not UTF-8", errNoSplit)
	}
	ids, err := s.opt.Engine.Tokenize(string(text))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoSplit, err)
	}
	vocab := s.opt.Engine.Vocab()
	if !vocab.spells(ids, string(text)) {
		return nil, fmt.Errorf("%w: its tokens spell another text", errNoSplit)
	}
	tokens := make([]trace.Token, len(ids))
	for i, id := range ids {
		tokens[i] = vocab.Token(id)
	}
	return tokens, nil
}

// withoutHalf takes an unfinished character off the end of a text.
func withoutHalf(text []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		last := text[len(text)-n:]
		if utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				return text[:len(text)-n]
			}
			break
		}
	}
	return text
}
