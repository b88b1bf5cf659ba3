package tui

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// shown is text that is safe to put on the screen: every rune of it prints,
// has a width that all terminals agree on, and joins with no neighbour. Panes
// take nothing else, so that a string from outside cannot get there by
// mistake.
type shown string

// token makes the bytes of a token visible, the spaces too.
func token(b []byte) shown {
	return shown(strings.ReplaceAll(string(clean(string(b))), " ", "·"))
}

// clean makes text visible and leaves its spaces alone.
func clean(s string) shown {
	if isPlain(s) {
		return shown(s)
	}
	out := escape(s, joins)
	// Rune by rune is what terminals do; the whole is what Lip Gloss does. Where
	// they still disagree, only ASCII is certain.
	if ansi.StringWidth(out) != ansi.StringWidthWc(out) {
		out = escape(s, func(r rune) bool { return r >= utf8.RuneSelf })
	}
	return shown(out)
}

// cleanf is fmt.Sprintf for the screen: its arguments are escaped, but for
// those that are safe already.
func cleanf(format string, args ...any) shown {
	for i, arg := range args {
		switch v := arg.(type) {
		case shown, int:
		default:
			args[i] = clean(fmt.Sprint(v))
		}
	}
	return shown(fmt.Sprintf(format, args...))
}

// head returns the first bytes of a text, at most that many, up to the end of
// a character where it consists of any.
func head(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for end := most; end > max(most-utf8.UTFMax, 0); end-- {
		if utf8.RuneStart(text[end]) {
			return text[:end]
		}
	}
	return text[:most]
}

// isPlain reports whether s is printable ASCII, which most text is.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// escape spells out the control characters, the invalid bytes, and the runes
// that unsafe points at.
func escape(s string, unsafe func(rune) bool) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02X`, s[0])
		case r == '\n':
			b.WriteRune('⏎')
		case r == '\t':
			b.WriteRune('⇥')
		case r >= ' ' && r <= '~':
			b.WriteRune(r)
		case unsafe(r):
			fmt.Fprintf(&b, `\u{%X}`, r)
		default:
			b.WriteRune(r)
		}
		s = s[size:]
	}
	return b.String()
}

// joins reports whether a rune cannot stand in a cell by itself: it does not
// print, its width is zero or uncertain, or it forms one character with a
// letter before it, a letter after it, or another of its kind.
func joins(r rune) bool {
	if !unicode.IsPrint(r) {
		return true
	}
	s := string(r)
	w := ansi.StringWidth(s)
	if w < 1 || w > 2 || w != ansi.StringWidthWc(s) {
		return true
	}
	for _, pair := range [...]string{"a" + s, s + "a", s + s} {
		first, _ := ansi.FirstGraphemeCluster(pair, ansi.GraphemeWidth)
		if len(first) == len(pair) {
			return true
		}
	}
	return false
}

// runeWidth is the number of cells of a rune of shown text.
func runeWidth(r rune) int {
	if r < 0x300 {
		return 1
	}
	return ansi.StringWidthWc(string(r))
}

// width is the number of cells of the text.
func (s shown) width() int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

// fit cuts the text to at most that many cells, with … where it was cut.
func (s shown) fit(cells int) shown {
	if s.width() <= cells {
		return s
	}
	used := 0
	for i, r := range s {
		if used += runeWidth(r); used > cells-1 {
			if cells < 1 {
				return ""
			}
			return s[:i] + "…"
		}
	}
	return s
}

// fitLeft is fit, but it keeps the end of the text.
func (s shown) fitLeft(cells int) shown {
	if s.width() <= cells {
		return s
	}
	if cells < 1 {
		return ""
	}
	used, at := 1, len(s)
	for at > 0 {
		r, size := utf8.DecodeLastRuneInString(string(s[:at]))
		if used += runeWidth(r); used > cells {
			break
		}
		at -= size
	}
	return "…" + s[at:]
}
