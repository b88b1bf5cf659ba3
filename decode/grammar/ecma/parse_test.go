package ecma

import (
	"errors"
	"strings"
	"testing"
)

func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		pattern string
		offset  int
		message string
	}{
		{`a(b`, 1, "not closed"},
		{`ab)`, 2, "unmatched )"},
		{`a[b`, 1, "not closed"},
		{`*a`, 0, "* repeats nothing"},
		{`a|+`, 2, "+ repeats nothing"},
		{`a**`, 2, "* repeats nothing"},
		{`a++`, 2, "+ repeats nothing"},
		{`{2}`, 0, "repeats nothing"},
		{`a{2}{3}`, 4, "repeats nothing"},
		{`^*`, 0, "assertion"},
		{`\b+`, 0, "assertion"},
		{`(?=a)*`, 0, "assertion"},
		{`a{3,2}`, 1, "out of order"},
		{`a{,5}`, 1, "write {0,5}"},
		{`[b-a]`, 1, "out of order"},
		{`\a`, 0, "no escape"},
		{`a\Z`, 1, "no escape"},
		{`\é`, 0, "no escape"},
		{`[\1]`, 1, "no escape"},
		{`\`, 0, "at the end"},
		{`\c1`, 0, "letter"},
		{`\x4`, 0, "2 hexadecimal"},
		{`\x+1`, 0, "2 hexadecimal"},
		{`\u00g0`, 0, "4 hexadecimal"},
		{`\u{}`, 0, "digits"},
		{`\u{110000}`, 0, "no code point"},
		{`\u{FFFFFFFFFFFF}`, 0, "no code point"},
		{`\01`, 0, "octal"},
		{`\pL`, 0, "braces"},
		{`(?i)a`, 0, "no kind of group"},
		{`(?P<x>a)`, 0, "(?P"},
		{`(?#a)`, 0, "comments"},
		{`(?>a)`, 0, "atomic"},
		{`(?<1>a)`, 3, "group name"},
		{`(?<x>a)(?<x>b)`, 10, "two groups"},
		{`[[:alpha:]]`, 0, "[[:name:]]"},
		{`[\p{L}-z]`, 6, "u flag"},
		{"a\xff", 0, "UTF-8"},
	} {
		_, err := Parse(c.pattern)
		var e *Error
		switch {
		case !errors.As(err, &e):
			t.Errorf("%q: %v, want an *Error", c.pattern, err)
		case e.Err != nil || e.Offset != c.offset || !strings.Contains(e.Message, c.message):
			t.Errorf("%q: %v, want %q at offset %d", c.pattern, e, c.message, c.offset)
		}
	}
}

func TestUnsupported(t *testing.T) {
	for _, pattern := range []string{
		`(?<=a)b`, `(?<!a)b`, `(a)\1`, `(?<x>a)\k<x>`, `(?i:a)`, `(?s-m:a)`, `\p{Emoji}`, `\p{scx=Grek}`, `\p{No such}`,
	} {
		if _, err := Parse(pattern); !isUnsupported(err) {
			t.Errorf("%q: %v, want ErrUnsupported", pattern, err)
		}
	}
}

func isUnsupported(err error) bool { return errors.Is(err, ErrUnsupported) }

func TestTooLarge(t *testing.T) {
	for _, pattern := range []string{
		strings.Repeat("a", maxLength+1),
		strings.Repeat("(", maxDepth+1) + strings.Repeat(")", maxDepth+1),
		`a{1048577}`,
		`a{99999999999999999999}`,
		`((a{1,1000}){1,1000})`,
		`(?=a)((a{1,63}){1,127})`,
	} {
		if _, err := Parse(pattern); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%.40q: %v, want ErrTooLarge", pattern, err)
		}
	}
}
