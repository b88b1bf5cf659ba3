package main

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// maskGroup is the allowed tokens of one sort.
type maskGroup struct {
	Name  string        `json:"name"`
	Count int           `json:"count"`
	first []trace.Token // some of them, by id
}

// The sorts of tokens, in the order in which they are shown.
const (
	sortEnd = iota
	sortSpace
	sortStructure
	sortWord
	sortNumber
	sortOther
	sortPart
	sorts
)

var sortNames = [sorts]string{"end of text", "white space", "structure", "words", "numbers", "other", "half characters"}

// groupTokens sorts the tokens of a set and keeps so many names of each sort.
func groupTokens(v *decode.Vocab, set decode.TokenSet, list int) []*maskGroup {
	var all [sorts]maskGroup
	for id := range v.Len() {
		if !set.Has(id) {
			continue
		}
		t := v.Token(id)
		g := &all[sortOf(t)]
		g.Count++
		if len(g.first) < list {
			g.first = append(g.first, t)
		}
	}
	groups := []*maskGroup{}
	for i := range all {
		if all[i].Count > 0 {
			all[i].Name = sortNames[i]
			groups = append(groups, &all[i])
		}
	}
	return groups
}

// sortOf looks at what a token begins with, white space aside.
func sortOf(t trace.Token) int {
	text := bytes.TrimLeft(t.Bytes, " \t\r\n")
	r, _ := utf8.DecodeRune(text)
	switch {
	case t.Kind == trace.KindEnd:
		return sortEnd
	case len(text) == 0:
		return sortSpace
	case !utf8.Valid(text):
		return sortPart
	case strings.Trim(string(text), "{}[]:,\" \t\r\n") == "":
		return sortStructure
	case unicode.IsLetter(r):
		return sortWord
	case unicode.IsDigit(r) || r == '-' && len(text) > 1 && unicode.IsDigit(rune(text[1])):
		return sortNumber
	}
	return sortOther
}

// spellBytes puts a text between backquotes and spells out what does not print,
// as Go does.
func spellBytes(text []byte) string {
	quoted := strconv.Quote(string(text))
	return "`" + strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`) + "`"
}
