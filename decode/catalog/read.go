package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// addApart adds the markers that overlap none of those found before.
func addApart(found, more []Marker) []Marker {
	for _, m := range more {
		taken := slices.ContainsFunc(found, func(f Marker) bool { return f.Span.overlaps(m.Span) })
		if !taken {
			found = append(found, m)
		}
	}
	return found
}

// number puts the markers in order, names them, and drops those above the limit.
func number(found []Marker) []Marker {
	slices.SortFunc(found, func(a, b Marker) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	count := map[MarkerKind]int{}
	var markers []Marker
	for _, m := range found {
		if count[m.Kind] == MaxMarkers {
			continue
		}
		m.Name = fmt.Sprintf("<%s%d>", m.Kind, count[m.Kind])
		count[m.Kind]++
		markers = append(markers, m)
	}
	return markers
}

// mark writes the text with the markers in place of what they stand for.
func mark(text string, markers []Marker) string {
	var out strings.Builder
	end := 0
	for _, m := range markers {
		out.WriteString(text[end:m.Span.Start])
		out.WriteString(m.Name)
		end = m.Span.End
	}
	out.WriteString(text[end:])
	return out.String()
}

// findCodes tries every pattern at every place where a word can begin.
func findCodes(c *Catalog, text string) []Marker {
	types := c.stringTypes()
	if len(types) == 0 {
		return nil
	}
	var found []Marker
	for i := 0; i < len(text); {
		length := 0
		if codeCanStart(text, i) {
			length = codeLength(types, text[i:])
		}
		if length == 0 {
			_, size := utf8.DecodeRuneInString(text[i:])
			i += size
			continue
		}
		found = append(found, Marker{Kind: MarkerCode, Value: text[i : i+length], Span: Span{i, i + length}})
		i += length
	}
	return found
}

// codeLength returns the length of the longest code that the text begins with, or 0.
func codeLength(types []*Type, text string) int {
	const after = 8 // enough to see whether a word ends here: a hyphen and one rune
	text = text[:min(len(text), MaxCode+after)]
	longest := 0
	for _, t := range types {
		m := t.word.FindStringSubmatchIndex(text)
		if m != nil && m[3] <= MaxCode && t.whole.MatchString(text[:m[3]]) {
			longest = max(longest, m[3])
		}
	}
	return longest
}

// codeCanStart reports whether the rune at i is no white space and stands after no part of a word. A
// hyphen counts as a part: T-412 does not begin inside XT-T-412.
func codeCanStart(text string, i int) bool {
	first, _ := utf8.DecodeRuneInString(text[i:])
	before, _ := utf8.DecodeLastRuneInString(text[:i])
	return !unicode.IsSpace(first) && (i == 0 || !inWord(before) && before != '-')
}

func inWord(r rune) bool { return r == '_' || unicode.In(r, unicode.L, unicode.M, unicode.N) }
