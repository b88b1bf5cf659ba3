package query

import "github.com/agnivade/levenshtein"

// nearest returns the one of the words that is most like a word, and whether
// it is near enough to be what was meant.
func nearest(word string, among []string) (string, bool) {
	best, least := "", len(word)/2+1
	for _, w := range among {
		if d := levenshtein.ComputeDistance(word, w); d < least {
			best, least = w, d
		}
	}
	return best, best != ""
}
