package main

import (
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/schemas/lint"
)

// splitter makes a lint.Tokenizer of a vocabulary and a function that splits.
type splitter struct {
	*vocabulary
	ids func(text string) ([]int, error)
}

// Split returns the tokens of a text. Some tokenizers put a blank before it,
// which is taken off.
func (s splitter) Split(text string) ([]string, error) {
	ids, err := s.ids(text)
	if err != nil {
		return nil, err
	}
	var tokens []string
	for _, id := range ids {
		tokens = append(tokens, string(s.Token(id).Bytes))
	}
	if len(tokens) > 0 && !strings.HasPrefix(text, " ") {
		if tokens[0] = strings.TrimPrefix(tokens[0], " "); tokens[0] == "" {
			tokens = tokens[1:]
		}
	}
	if strings.Join(tokens, "") != text {
		return nil, fmt.Errorf("the tokens of %.80q are not the text", text)
	}
	return tokens, nil
}

// tokenizer returns that of the model, or longest match over a vocabulary; nil
// where neither is given.
func (l *linter) tokenizer() (t lint.Tokenizer, free func(), err error) {
	switch {
	case l.vocab != "":
		v, err := readVocab(l.vocab)
		if err != nil {
			return nil, nil, err
		}
		return splitter{v, newLongest(v.Vocab).whole}, func() {}, nil
	case l.model != "":
		l.raw = true // no template is needed
		m, err := loadModel(&l.settings)
		if err != nil {
			return nil, nil, err
		}
		return splitter{m.vocab, m.engine.Tokenize}, m.engine.Close, nil
	}
	return nil, func() {}, nil
}
