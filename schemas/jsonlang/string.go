package jsonlang

import (
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Alphabet writes the characters of strings as JSON does (RFC 8259, section
// 7). It implements ecma.Alphabet. It keeps the terms that it has made for one
// automaton at a time, and is not safe for use by several goroutines at once.
type Alphabet struct {
	spelling Spelling

	owner   *grammar.Automaton
	char    grammar.Term
	classes map[string]grammar.Term
	runes   map[rune]grammar.Term
}

// NewAlphabet returns the alphabet with these spellings.
func NewAlphabet(s Spelling) *Alphabet { return &Alphabet{spelling: s} }

// use forgets what was made for another automaton.
func (l *Alphabet) use(a *grammar.Automaton) {
	if l.owner != a {
		l.owner = a
		l.classes = map[string]grammar.Term{}
		l.runes = map[rune]grammar.Term{}
		l.char = l.spell(a, everyRune())
	}
}

// Char returns any one character in all its spellings.
func (l *Alphabet) Char(a *grammar.Automaton) grammar.Term {
	l.use(a)
	return l.char
}

// Class returns one character of the ranges in all its spellings, without
// those that cannot be spelled. Surrogates are no characters: they are written
// only in pairs that stand for one. The class of all characters is Char.
func (l *Alphabet) Class(a *grammar.Automaton, ranges []grammar.RuneRange) grammar.Term {
	l.use(a)
	set := tidy(ranges)
	if len(set) == 1 && set[0].Lo == set[0].Hi {
		return l.rune(set[0].Lo)
	}
	key := classKey(set)
	t, ok := l.classes[key]
	if !ok {
		t = l.spell(a, set)
		l.classes[key] = t
	}
	return t
}

// rune returns one character in all its spellings.
func (l *Alphabet) rune(r rune) grammar.Term {
	t, ok := l.runes[r]
	if !ok {
		t = l.spell(l.owner, []grammar.RuneRange{{Lo: r, Hi: r}})
		l.runes[r] = t
	}
	return t
}

// Content returns the strings of min to max characters, without the quotes;
// max is -1 for no bound.
func (l *Alphabet) Content(a *grammar.Automaton, min, max int) grammar.Term {
	return a.Repeat(l.Char(a), min, max)
}

// Text returns every spelling of exactly one string, without the quotes. It
// is None for a text that is not UTF-8 or cannot be spelled.
func (l *Alphabet) Text(a *grammar.Automaton, text string) grammar.Term {
	l.use(a)
	if !utf8.ValidString(text) {
		return grammar.None
	}
	parts := make([]grammar.Term, 0, len(text))
	for _, r := range text {
		parts = append(parts, l.rune(r))
	}
	return a.Seq(parts...)
}

// Texts returns every spelling of each of some strings, without the quotes.
func (l *Alphabet) Texts(a *grammar.Automaton, texts []string) grammar.Term {
	parts := make([]grammar.Term, len(texts))
	for i, text := range texts {
		parts[i] = l.Text(a, text)
	}
	return a.Alt(parts...)
}

// Quoted returns contents in quotation marks.
func Quoted(a *grammar.Automaton, content grammar.Term) grammar.Term {
	return a.Seq(a.Text(`"`), content, a.Text(`"`))
}
