package dialect

import (
	"unicode"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/grammar/ecma"
)

// xgrammarNotation is that of XGrammar: a dot is any character, white space is
// that of Latin-1, and anchors assert nothing.
var xgrammarNotation = notation{
	dot:     `[\s\S]`,
	classes: map[byte]string{'s': `\f\n\r\t\v \xa0`, 'S': `\0-\x08\x0e-\x1f!-\x9f\xa1-\u{10ffff}`},
	split:   true,
	refused: "bBpPk123456789",
	groups:  []string{"(?=", "(?!", "(?<=", "(?<!"},
}

// looseUTF8 is the alphabet of XGrammar's expressions. A range from ASCII to
// beyond lets the first bytes C0 and C1 through, which begin no character; one
// that reaches to the last character looks at the length of sequences alone.
type looseUTF8 struct{ ecma.UTF8 }

// Class returns the characters in UTF-8, and what passes for one.
func (l looseUTF8) Class(a *grammar.Automaton, ranges []grammar.RuneRange) grammar.Term {
	t := l.UTF8.Class(a, ranges)
	more := a.Bytes(0x80, 0xBF)
	for i, r := range ranges {
		if r.Lo >= 0x80 || r.Hi < 0x80 {
			continue
		}
		t = a.Alt(t, a.Seq(a.Bytes(0xC0, 0xC1), more))
		const beforeSurrogates, afterSurrogates = 0xD7FF, 0xE000
		if r.Hi == beforeSurrogates && i+1 < len(ranges) && ranges[i+1] == (grammar.RuneRange{Lo: afterSurrogates, Hi: unicode.MaxRune}) {
			t = a.Alt(t, a.Seq(a.Bytes(0xE0, 0xEF), more, more), a.Seq(a.Bytes(0xF0, 0xF3), more, more, more),
				a.Seq(a.Bytes(0xF4, 0xF4), a.Bytes(0x80, 0x8F), more, more))
		}
	}
	return t
}

// pattern returns the alternatives of an expression that stand outside of any
// parentheses.
func (x *xgrammar) pattern(v *value, path string) ([]grammar.Term, error) {
	if !v.is(text) {
		return nil, refusal(path, "pattern", "it must be a string")
	}
	sources, err := xgrammarNotation.translate(v.text)
	if err != nil {
		return nil, refusal(path, "pattern", "%s", err)
	}
	var parts []grammar.Term
	for _, source := range sources {
		t, err := x.loose(source)
		if err != nil {
			return nil, refusal(path, "pattern", "%s", err)
		}
		parts = append(parts, t)
	}
	return parts, nil
}

func (x *xgrammar) loose(source string) (grammar.Term, error) {
	re, err := ecma.Parse(source)
	if err != nil {
		return grammar.None, err
	}
	return re.Full(x.emission.a, looseUTF8{})
}
