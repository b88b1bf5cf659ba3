package tui

import (
	"unicode"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/trace"
)

// The groups that tokens are listed in say what a token leads to. Up to
// otherGroup they have names; those after it are of the tokens that go on with
// a letter, which the group's name ends with: first bare ones, then after a
// space, after a quote, and after a space and a quote.
const (
	endGroup uint8 = iota
	controlGroup
	spaceGroup
	quoteGroup
	digitGroup
	openGroup
	closeGroup
	commaGroup
	colonGroup
	signGroup
	escapeGroup
	otherLetterGroup
	halfGroup
	otherGroup

	letterGroups  // the first of them
	letterKinds   = 4
	mostLetters   = 2 * 26
	groupsInTotal = int(letterGroups) + letterKinds*mostLetters
)

var groupNames = [letterGroups]shown{
	"the end", "control tokens", "white space", `" and what is no letter`, "digits", "{ [", "} ]", ",", ":",
	"other signs", `\ escapes`, "letters of other scripts", "parts of characters", "the rest",
}

// letterLeads is what stands before the letter, by kind.
var letterLeads = [letterKinds]shown{"", "·", `"`, `·"`}

// groupName names a group.
func groupName(g uint8) shown {
	if g < letterGroups {
		return groupNames[g]
	}
	kind, letter := int(g-letterGroups)/mostLetters, int(g-letterGroups)%mostLetters
	first := byte('a' + letter)
	if letter >= 26 {
		first = byte('A' + letter - 26)
	}
	return letterLeads[kind] + shown(first) + "…"
}

// groupOf returns the group of a token: by its first character after white
// space, where that is a letter with what stands before it.
func groupOf(t trace.Token) uint8 {
	switch t.Kind {
	case trace.KindEnd:
		return endGroup
	case trace.KindControl, trace.KindUnused:
		return controlGroup
	}
	rest := t.Bytes
	for len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r') {
		rest = rest[1:]
	}
	spaced := len(rest) < len(t.Bytes)
	switch {
	case len(t.Bytes) == 0:
		return otherGroup
	case len(rest) == 0:
		return spaceGroup
	}
	kind := uint8(0)
	if spaced {
		kind = 1
	}
	if rest[0] == '"' {
		if kind += 2; len(rest) == 1 || !isLetter(rest[1]) {
			return quoteGroup
		}
		rest = rest[1:]
	}
	if isLetter(rest[0]) {
		return letterGroups + kind*mostLetters + letterOf(rest[0])
	}
	return signOf(rest)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// letterOf numbers the letters, the small ones first.
func letterOf(c byte) uint8 {
	if c >= 'a' {
		return c - 'a'
	}
	return c - 'A' + 26
}

// signOf returns the group of what begins with no ASCII letter.
func signOf(text []byte) uint8 {
	switch c := text[0]; c {
	case '{', '[':
		return openGroup
	case '}', ']':
		return closeGroup
	case ',':
		return commaGroup
	case ':':
		return colonGroup
	case '\\':
		return escapeGroup
	default:
		if c >= '0' && c <= '9' || c == '-' && len(text) > 1 && text[1] >= '0' && text[1] <= '9' {
			return digitGroup
		}
	}
	r, size := utf8.DecodeRune(text)
	switch {
	case r == utf8.RuneError && size < 2:
		return halfGroup
	case unicode.IsLetter(r):
		return otherLetterGroup
	case unicode.IsSpace(r):
		return spaceGroup
	}
	return signGroup
}
