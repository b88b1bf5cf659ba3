package lint

import (
	"slices"
	"strings"
	"unicode"
)

// Words splits the name of a field into words in lower case: at whatever is
// neither a letter nor a digit, and before a capital that follows a small
// letter.
func Words(name string) []string {
	var b strings.Builder
	small := false
	for _, r := range name {
		if unicode.IsUpper(r) && small {
			b.WriteByte(' ')
		}
		small = unicode.IsLower(r)
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			r = ' '
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.Fields(b.String())
}

// wordSet is a set of words, or of names in snake case.
type wordSet map[string]bool

func newWordSet(list string) wordSet {
	set := wordSet{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// hasAny says whether one of the words is in the set.
func (s wordSet) hasAny(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return s[w] })
}

// hasName says whether the whole name is in the set.
func (s wordSet) hasName(words []string) bool { return s[strings.Join(words, "_")] }
