package jsonlang

import "github.com/stencil-debugger/stencil/decode/grammar"

// Spelling says in which ways characters may be written. A character that
// needs no escape may always be written as it is, in UTF-8.
type Spelling struct {
	// Short is the characters that may stand behind a backslash, of `"\/bfnrt`.
	Short string

	// Unicode says which characters may be written as \uXXXX.
	Unicode UnicodeEscapes

	// RawDelete allows DEL, U+007F, to be written as it is.
	RawDelete bool
}

// UnicodeEscapes says which characters may be written as \uXXXX, with digits
// of either case, and in a surrogate pair above U+FFFF.
type UnicodeEscapes uint8

const (
	EscapeNone    UnicodeEscapes = iota // none
	EscapeControl                       // those that may not be written as they are, but for '"' and '\'
	EscapeAny                           // all
)

// Spellings that are in use.
var (
	// JSON is all that RFC 8259 allows, without lone surrogates.
	JSON = Spelling{Short: `"\/bfnrt`, Unicode: EscapeAny, RawDelete: true}

	// Plain is one spelling for each character, the shortest.
	Plain = Spelling{Short: `"\bfnrt`, Unicode: EscapeControl, RawDelete: true}
)

// shortEscapes maps what stands behind a backslash to what it means.
var shortEscapes = map[rune]rune{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// raw returns the characters that may be written as they are.
func (s Spelling) raw() []grammar.RuneRange {
	set := []grammar.RuneRange{{Lo: ' ', Hi: '!'}, {Lo: '#', Hi: '['}, {Lo: ']', Hi: '~'}, {Lo: 0x80, Hi: maxRune}}
	if s.RawDelete {
		set = append(set, grammar.RuneRange{Lo: 0x7F, Hi: 0x7F})
	}
	return tidy(set)
}

// escaped returns the characters that may be written as \uXXXX.
func (s Spelling) escaped() []grammar.RuneRange {
	switch s.Unicode {
	case EscapeAny:
		return everyRune()
	case EscapeControl:
		set := []grammar.RuneRange{{Lo: 0, Hi: 0x1F}}
		if !s.RawDelete {
			set = append(set, grammar.RuneRange{Lo: 0x7F, Hi: 0x7F})
		}
		return set
	}
	return nil
}

// spell returns one character of a set in all its spellings.
func (l *Alphabet) spell(a *grammar.Automaton, set []grammar.RuneRange) grammar.Term {
	behind := a.Alt(
		l.short(a, set),
		a.Seq(a.Text("u"), unicodeEscape(a, meet(set, l.spelling.escaped()))))
	return a.Alt(
		a.Runes(meet(set, l.spelling.raw())...),
		a.Seq(a.Text(`\`), behind))
}

// short returns what may stand behind a backslash for characters of a set.
func (l *Alphabet) short(a *grammar.Automaton, set []grammar.RuneRange) grammar.Term {
	var parts []grammar.Term
	for _, letter := range l.spelling.Short {
		meaning, ok := shortEscapes[letter]
		if ok && len(meet(set, []grammar.RuneRange{{Lo: meaning, Hi: meaning}})) > 0 {
			parts = append(parts, a.Text(string(letter)))
		}
	}
	return a.Alt(parts...)
}
