package query

// nearest returns the one of the words that is most like a word, and whether
// it is near enough to be what was meant.
func nearest(word string, among []string) (string, bool) {
	best, least := "", len(word)/2+1
	for _, w := range among {
		if d := distance(word, w); d < least {
			best, least = w, d
		}
	}
	return best, best != ""
}

// distance is the least number of bytes to insert, delete or replace that makes
// one word of the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
