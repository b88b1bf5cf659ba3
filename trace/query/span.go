package query

// span is a value that is being written: its place, and the index of the step
// at which it began. The spans of a step are a list from the innermost value
// outwards, which steps share.
type span struct {
	path  string
	start int
	up    *span
}

// enter returns the spans of a step with that index and path, from those of the
// step before.
func enter(open *span, path string, index int) *span {
	var left *span // the outermost value that ends here
	for open != nil && !Within(path, open.path) {
		left, open = open, open.up
	}
	if open != nil && open.path == path {
		return open
	}
	if left == nil {
		return &span{path, index, open}
	}
	// A token may write several names and brackets at once, so that the value
	// around left and this one may have had no step of its own.
	around := shared(left.path, path)
	switch {
	case around == path:
		return &span{path, left.start, open}
	case open == nil || len(around) > len(open.path):
		open = &span{around, left.start, open}
	}
	return &span{path, index, open}
}
