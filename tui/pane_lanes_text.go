package tui

import "unicode/utf8"

// startOf shows a text from a byte on, in that many cells.
func startOf(text []byte, from, cells int) shown {
	lead := shown("")
	if from > 0 {
		lead = "…"
	}
	rest := text[from:]
	return (lead + clean(head(string(rest[:min(len(rest), bytesFor(cells)+utf8.UTFMax)]), bytesFor(cells)))).fit(cells)
}

// endOf shows the end of a text in that many cells.
func endOf(text []byte, cells int) shown {
	from := runeStart(text, len(text)-bytesFor(cells))
	s := clean(string(text[from:]))
	if from > 0 {
		s = "…" + s
	}
	return s.fitLeft(cells)
}

// around shows the part of a text in which a byte stands.
func around(text []byte, at, cells int) shown {
	if s := startOf(text, 0, cells); at < cells-1 || at >= len(text) {
		return s
	}
	return startOf(text, runeStart(text, at-cells/3), cells)
}

// bytesFor is how many bytes of a text can be needed to fill some cells, or more.
func bytesFor(cells int) int { return utf8.UTFMax * (max(cells, 0) + 1) }

// runeStart returns where the first character begins at or after a byte.
func runeStart(text []byte, at int) int {
	at = max(at, 0)
	for n := 0; n < utf8.UTFMax && at < len(text) && !utf8.RuneStart(text[at]); n++ {
		at++
	}
	return at
}

// searchedBytes bounds how far a difference between two texts is looked for.
const searchedBytes = 1 << 16

// firstDifference returns the first byte that two texts do not share.
func firstDifference(a, b []byte) int {
	n := min(len(a), len(b), searchedBytes)
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}
