package query

import (
	"bytes"

	"github.com/stencil-debugger/stencil/trace"
)

// IsDecision reports whether the step with that index is the first one of its
// value whose allowed tokens tell values apart. It goes by what is recorded.
// Tokens of which each begins the next longer one spell the same text, and
// those that all end a value leave it as it is: neither tell anything apart.
// Free text counts; thoughts do not. It is false for an index out of range.
func IsDecision(steps []trace.Step, i int) bool {
	if i < 0 || i >= len(steps) || !tellsApart(steps, i) {
		return false
	}
	for j := i - 1; j >= 0 && steps[j].Region == steps[i].Region; j-- {
		if steps[j].Path != steps[i].Path {
			return !Within(steps[j].Path, steps[i].Path) // else a part of the value stands before
		}
		if tellsApart(steps, j) {
			return false
		}
	}
	return true
}

// tellsApart reports whether the tokens allowed at a step go on with different
// values.
func tellsApart(steps []trace.Step, i int) bool {
	s := &steps[i]
	if s.Lost || s.Allowed < 2 || s.Region == trace.RegionThink {
		return false
	}
	texts := allowedTexts(s)
	if i > 0 && steps[i-1].Path == s.Path && allEnd(texts) {
		return false
	}
	if !inQuotes(steps, i) {
		trimBlanks(texts)
	}
	if len(s.Legal) < s.Allowed {
		return true // those which are not recorded go on otherwise, for all that is known
	}
	return !areOneSpelling(texts)
}

// allowedTexts are the recorded allowed tokens, some of them twice.
func allowedTexts(s *trace.Step) [][]byte {
	texts := make([][]byte, 0, len(s.Legal)+len(s.Top))
	for _, list := range [2][]trace.Candidate{s.Legal, s.Top} {
		for i := range list {
			if list[i].Allowed {
				texts = append(texts, list[i].Bytes)
			}
		}
	}
	return texts
}

// allEnd reports whether all texts end a value that has begun: all with the
// closing quote, or all with what follows a number or a word.
func allEnd(texts [][]byte) bool {
	quotes, others := 0, 0
	for _, b := range texts {
		switch {
		case len(b) == 0:
		case b[0] == '"':
			quotes++
		case bytes.IndexByte([]byte(",}] \t\r\n"), b[0]) >= 0:
			others++
		}
	}
	return len(texts) > 0 && (quotes == len(texts) || others == len(texts))
}

// areOneSpelling reports whether each text begins the longest one.
func areOneSpelling(texts [][]byte) bool {
	var longest []byte
	for _, b := range texts {
		if len(b) > len(longest) {
			longest = b
		}
	}
	for _, b := range texts {
		if !bytes.HasPrefix(longest, b) {
			return false
		}
	}
	return true
}

// trimBlanks cuts the white space before a value, which says nothing of it.
func trimBlanks(texts [][]byte) {
	for i, b := range texts {
		texts[i] = bytes.TrimLeft(b, " \t\r\n")
	}
}

// inQuotes reports whether the token before a step ends in a quote: white space
// after it is text.
func inQuotes(steps []trace.Step, i int) bool {
	return i > 0 && bytes.HasSuffix(steps[i-1].Chosen.Bytes, []byte{'"'})
}
