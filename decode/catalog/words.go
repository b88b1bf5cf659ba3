package catalog

import (
	"strings"
	"unicode"
)

// A Span is a range of bytes in an input.
type Span struct {
	Start int // first byte
	End   int // one past the last byte
}

func (s Span) overlaps(other Span) bool { return s.Start < other.End && other.Start < s.End }

// A word is a run of letters, marks and digits, in lower case, with its place.
type word struct {
	text string
	span Span
}

// words splits a text into its words. An underscore parts words, so that the value prior_year is
// found where an input says "prior year".
func words(s string) []word {
	var found []word
	start := -1
	for i, r := range s {
		switch inside := unicode.In(r, unicode.L, unicode.M, unicode.N); {
		case inside && start < 0:
			start = i
		case !inside && start >= 0:
			found = append(found, word{strings.ToLower(s[start:i]), Span{start, i}})
			start = -1
		}
	}
	if start >= 0 {
		found = append(found, word{strings.ToLower(s[start:]), Span{start, len(s)}})
	}
	return found
}

func lowerWords(s string) []string {
	found := words(s)
	texts := make([]string, len(found))
	for i, w := range found {
		texts[i] = w.text
	}
	return texts
}

// A phrase is a value or an alias with its words.
type phrase struct {
	text  string
	words []string
}

// at returns the place of a phrase that begins at the i-th word of the input. White space, a sign such
// as a hyphen or a sign of the phrase's own may part its words; the end of a sentence may not.
func (p phrase) at(input string, in []word, i int) (Span, bool) {
	if i+len(p.words) > len(in) {
		return Span{}, false
	}
	for k, want := range p.words {
		if in[i+k].text != want {
			return Span{}, false
		}
		if k > 0 && !p.joins(input[in[i+k-1].span.End:in[i+k].span.Start]) {
			return Span{}, false
		}
	}
	return Span{in[i].span.Start, in[i+len(p.words)-1].span.End}, true
}

// joins reports whether what stands between two words leaves them in one phrase.
func (p phrase) joins(gap string) bool {
	for _, r := range gap {
		if !unicode.IsSpace(r) && !strings.ContainsRune("-_'’/&+%", r) && !strings.ContainsRune(p.text, r) {
			return false
		}
	}
	return true
}
