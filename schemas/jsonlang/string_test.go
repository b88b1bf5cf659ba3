package jsonlang

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/grammar/ecma"
)

var _ ecma.Alphabet = (*Alphabet)(nil)

func TestSpace(t *testing.T) {
	a := grammar.NewAutomaton()
	for text, want := range map[string]bool{
		"": true, " ": true, " \t\r\n ": true, "\v": false, "\f": false, "\u00a0": false, "a": false,
	} {
		if got := a.Match(Space(a), text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// escapes returns \uXXXX for a character, in lower and in upper case.
func escapes(r rune) []string {
	units := []uint16{uint16(r)}
	if r > 0xFFFF {
		high, low := utf16.EncodeRune(r)
		units = []uint16{uint16(high), uint16(low)}
	}
	lower, upper := "", ""
	for _, u := range units {
		lower += fmt.Sprintf(`\u%04x`, u)
		upper += fmt.Sprintf(`\u%04X`, u)
	}
	return []string{lower, upper}
}

// edges are characters at which something changes.
var edges = []rune{
	0, 1, '\b', '\t', '\n', '\f', '\r', 0x1F, ' ', '"', '/', '0', 'A', '\\', 'a', '~', 0x7F, 0x80, 0x7FF, 0x800,
	0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x103FF, 0x10400, 0x1F600, 0xFFFFF, 0x100000, 0x10FC00, 0x10FFFF,
}

func TestCharIsEverySpellingOfEveryCharacter(t *testing.T) {
	a := grammar.NewAutomaton()
	char := NewAlphabet(JSON).Char(a)
	for _, r := range edges {
		raw := r >= ' ' && r != '"' && r != '\\'
		if got := a.Match(char, string(r)); got != raw {
			t.Errorf("%U as it is: %v, want %v", r, got, raw)
		}
		for _, text := range escapes(r) {
			if !a.Match(char, text) {
				t.Errorf("%U as %s is refused", r, text)
			}
		}
	}
	for _, text := range []string{`\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t`, `\uaBcD`} {
		if !a.Match(char, text) {
			t.Errorf("%s is refused", text)
		}
	}
	for _, text := range []string{
		"", "ab", `\a`, `\'`, `\0`, `\u123`, `\u12345`, `\ud800`, `\uDFFF`, `\ud83d\u0041`, `\ude00\ud83d`, `\U0041`,
		"\xed\xa0\x80", "\xff", "\xc0\x80", "\xf4\x90\x80\x80",
	} {
		if a.Match(char, text) {
			t.Errorf("%q is accepted", text)
		}
	}
}

func TestAllCharactersAreOneTerm(t *testing.T) {
	a := grammar.NewAutomaton()
	l := NewAlphabet(JSON)
	for name, ranges := range map[string][]grammar.RuneRange{
		"with surrogates": {{Lo: 0, Hi: 0x10FFFF}},
		"in pieces":       {{Lo: 0x41, Hi: 0x10FFFF}, {Lo: 0, Hi: 0x50}},
		"without":         everyRune(),
	} {
		if l.Class(a, ranges) != l.Char(a) {
			t.Errorf("%s: not Char", name)
		}
	}
	for _, pattern := range []string{`^[^]*$`, `.*`, `^(?:\s|\S)*$`, `^[\d\D]*`} {
		re, err := ecma.Parse(pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := re.Search(a, l); err != nil || a.Match(got, `\u0041"`) || !a.Match(got, `\u0041\n`) {
			t.Errorf("%q: wrong language (%v)", pattern, err)
		}
	}
	re, err := ecma.Parse(`[^]*`)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := re.Full(a, l); err != nil || got != l.Content(a, 0, -1) {
		t.Errorf("[^]* is not any content (%v)", err)
	}
}

// TestClassHoldsItsCharactersAlone tries random classes with characters at
// their edges and with others.
func TestClassHoldsItsCharactersAlone(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 60 {
		a := grammar.NewAutomaton()
		var ranges []grammar.RuneRange
		for range 1 + r.Intn(4) {
			lo := edges[r.Intn(len(edges))] + rune(r.Intn(3))
			ranges = append(ranges, grammar.RuneRange{Lo: lo, Hi: lo + rune(r.Intn(5000))})
		}
		class := NewAlphabet(JSON).Class(a, ranges)
		for _, c := range candidates(r, ranges) {
			want := contains(ranges, c)
			for _, text := range append(escapes(c), plain(string(c))) {
				if got := a.Match(class, text); got != want {
					t.Errorf("%q in %v: %v, want %v", text, ranges, got, want)
				}
			}
		}
	}
}

func contains(ranges []grammar.RuneRange, c rune) bool {
	for _, r := range ranges {
		if r.Lo <= c && c <= r.Hi {
			return true
		}
	}
	return false
}

func candidates(r *rand.Rand, ranges []grammar.RuneRange) []rune {
	all := append([]rune{}, edges...)
	for _, x := range ranges {
		all = append(all, x.Lo-1, x.Lo, x.Hi, x.Hi+1, x.Lo+rune(r.Intn(int(x.Hi-x.Lo+1))))
	}
	var valid []rune
	for _, c := range all {
		if utf8.ValidRune(c) {
			valid = append(valid, c)
		}
	}
	return valid
}

func TestTextInAllSpellings(t *testing.T) {
	a := grammar.NewAutomaton()
	l := NewAlphabet(JSON)
	for _, text := range []string{"", "a/b", "\"\\\n", "é😀\x7f\x00"} {
		language := l.Text(a, text)
		every := ""
		for _, r := range text {
			every += escapes(r)[0]
		}
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, spelling := range []string{every, plain(text), string(quoted[1 : len(quoted)-1])} {
			if !a.Match(language, spelling) {
				t.Errorf("%q as %q is refused", text, spelling)
			}
		}
		if a.Match(language, every+"a") {
			t.Errorf("%q is accepted with something behind it", text)
		}
	}
	if got := l.Text(a, "a\xff"); got != grammar.None {
		t.Error("a text that is not UTF-8 has a spelling")
	}
	two := Quoted(a, l.Texts(a, []string{"ab", "ac"}))
	for text, want := range map[string]bool{`"ab"`: true, `"\u0061c"`: true, `"ad"`: false, `ab`: false} {
		if got := a.Match(two, text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestSpellings(t *testing.T) {
	narrow := Spelling{Short: `"\n`, Unicode: EscapeControl}
	for _, c := range []struct {
		spelling Spelling
		text     string
		want     bool
	}{
		{JSON, `\/`, true}, {JSON, "\x7f", true}, {JSON, `\u0061`, true},
		{Plain, `\/`, false}, {Plain, "\x7f", true}, {Plain, `\u007f`, false}, {Plain, `\u0061`, false},
		{Plain, `\u001F`, true}, {Plain, `\u000a`, true}, {Plain, `\n`, true}, {Plain, `\u0022`, false},
		{narrow, "\x7f", false}, {narrow, `\u007F`, true}, {narrow, `\t`, false}, {narrow, `\u0009`, true},
		{Spelling{}, "a", true}, {Spelling{}, `\n`, false}, {Spelling{}, `\u000a`, false}, {Spelling{}, `\"`, false},
	} {
		a := grammar.NewAutomaton()
		if got := a.Match(NewAlphabet(c.spelling).Char(a), c.text); got != c.want {
			t.Errorf("%q with %+v: %v, want %v", c.text, c.spelling, got, c.want)
		}
	}
	a := grammar.NewAutomaton()
	if got := NewAlphabet(Spelling{}).Text(a, "a\n"); got != grammar.None {
		t.Error("a line feed is spelled without an escape")
	}
}

// TestAlphabetOfTwoAutomatons: an alphabet that is used for another automaton
// makes its terms anew.
func TestAlphabetOfTwoAutomatons(t *testing.T) {
	l := NewAlphabet(JSON)
	for i := range 2 {
		a := grammar.NewAutomaton()
		for n := range 50 * i { // so that the numbers of terms differ
			a.Text(strings.Repeat("x", n))
		}
		if !a.Match(l.Text(a, "ab"), `a\u0062`) || !a.Match(l.Char(a), "z") {
			t.Error("a term of another automaton was used")
		}
	}
}
