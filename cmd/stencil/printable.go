package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/trace"
)

// printable spells out what could move the cursor of a terminal or hide in
// it: control characters, line breaks, invalid bytes and invisible runes.
func printable(s string) string {
	return mapRunes(s, func(r rune, raw string) string {
		if r == utf8.RuneError && len(raw) == 1 {
			return fmt.Sprintf(`\x%02X`, raw[0])
		}
		return fmt.Sprintf(`\u{%X}`, r)
	})
}

// printableJSON does the same to JSON by escapes that JSON reads back, and
// leaves the line breaks and tabs of its layout. Invalid bytes become U+FFFD.
func printableJSON(s string) string {
	return mapRunes(s, func(r rune, raw string) string {
		switch {
		case raw == "\n" || raw == "\t":
			return raw
		case r > 0xFFFF:
			hi, lo := utf16.EncodeRune(r)
			return fmt.Sprintf(`\u%04x\u%04x`, hi, lo)
		}
		return fmt.Sprintf(`\u%04x`, r)
	})
}

// printLine writes a value as one line of JSON that no terminal stumbles over.
func printLine(w io.Writer, v any) error {
	b, err := trace.Line(v)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, printableJSON(string(b)))
	return err
}

// mapRunes replaces the runes that do not print, and invalid bytes.
func mapRunes(s string, spell func(r rune, raw string) string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if unicode.IsPrint(r) && !(r == utf8.RuneError && size == 1) {
			b.WriteString(s[:size])
		} else {
			b.WriteString(spell(r, s[:size]))
		}
		s = s[size:]
	}
	return b.String()
}
