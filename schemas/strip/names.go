package strip

import (
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/schemas/lint"
)

// Words of names, by what they say of a version.
var (
	betterWords = strings.Fields("corrected revised final improved refined rewritten amended polished")
	betterNouns = strings.Fields("correction revision rewrite") // data as well: a revision can be a number
	firstWords  = strings.Fields("draft initial first preliminary provisional")
	outputNames = strings.Fields("output answer response reply result")
	roundNames  = strings.Fields("rounds attempts iterations passes cycles revisions tries")
)

// version is what a name says of which version of what a field holds.
type version struct {
	better bool   // than one before it
	noun   bool   // says so by a word that can be data
	first  bool   // said to be for now
	of     string // the words that are left; "" if there are none
}

// versionOf reads a name: "final_output" is a better version of "output".
func versionOf(name string) version {
	var v version
	var left []string
	for _, w := range lint.Words(name) {
		switch {
		case slices.Contains(betterWords, w):
			v.better = true
		case slices.Contains(betterNouns, w):
			v.better, v.noun = true, true
		case slices.Contains(firstWords, w):
			v.first = true
		default:
			left = append(left, w)
		}
	}
	v.of = strings.Join(left, "_")
	return v
}

// isOutput says whether what is versioned is what is asked for.
func (v version) isOutput() bool { return v.of == "" || slices.Contains(outputNames, v.of) }

// corrects says whether a version is a better one of another that stands
// before it, where checked says whether a check stands between them.
func (v version) corrects(first version, checked bool) bool {
	switch {
	case !v.better || first.better || first.of == "" && !first.first || v.noun && !checked:
		return false
	case v.of == first.of, v.isOutput() && first.isOutput(), v.of == "version":
		return checked || first.isOutput()
	}
	return first.of == "" && checked // "draft", "checks", "final_email"
}

// isRounds says whether a list with that name is a cycle.
func isRounds(name string) bool {
	words := lint.Words(name)
	return len(words) > 0 && slices.Contains(roundNames, words[len(words)-1])
}
