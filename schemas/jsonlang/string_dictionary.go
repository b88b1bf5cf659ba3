package jsonlang

import (
	"strings"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Word says whether a string can be a word of a Dictionary.
func (l *Alphabet) Word(text string) bool {
	if !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if r < ' ' || r == '"' || r == '\\' || r == 0x7F && !l.spelling.RawDelete || r >= firstAstral && l.spelling.Unicode == EscapeAny {
			return false
		}
	}
	return true
}

// Dictionary returns the texts of a grammar.Dictionary in the spellings of the
// alphabet: each of the strings with its closing quote and its rest, or others.
// Every string must be a Word.
func (l *Alphabet) Dictionary(a *grammar.Automaton, entries []grammar.Entry, others grammar.Term) grammar.Term {
	escapes := grammar.Escapes{
		Slash:   strings.Contains(l.spelling.Short, "/"),
		Unicode: l.spelling.Unicode == EscapeAny,
	}
	return a.Dictionary(escapes, entries, others)
}
