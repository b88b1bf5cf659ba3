package catalog

import (
	"regexp"
	"strconv"
	"strings"
)

// digitNumber is a number in digits, with or without commas between thousands. A sign belongs to it
// only where nothing that is part of a word or another number stands before.
var digitNumber = regexp.MustCompile(`\d{1,3}(?:,\d{3})+|\d+`)

var units = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
}

var teens = map[string]int{
	"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
	"sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
}

var tens = map[string]int{
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}

// bigNumbers are words that make a run of number words mean something this package does not read.
var bigNumbers = map[string]bool{
	"zero": true, "hundred": true, "thousand": true, "million": true, "billion": true, "dozen": true,
}

func findNumbers(text string) []Marker {
	var found []Marker
	for _, m := range digitNumber.FindAllStringIndex(text, -1) {
		span := Span{m[0], m[1]}
		if span.Start > 0 && text[span.Start-1] == '-' && standsAlone(text, Span{span.Start - 1, span.End}) {
			span.Start--
		}
		// A number that 64 bits cannot hold fits no parameter, and stays text.
		value, err := strconv.ParseInt(strings.ReplaceAll(text[span.Start:span.End], ",", ""), 10, 64)
		if err == nil && standsAlone(text, span) {
			found = append(found, Marker{Kind: MarkerNumber, Value: strconv.FormatInt(value, 10), Span: span})
		}
	}
	return append(found, findNumberWords(text)...)
}

// findNumberWords reads runs of number words: two, seventeen, sixty, twenty-five. A run that is
// longer than such a number, as in "two hundred", is left alone: part of it would be another number.
func findNumberWords(text string) []Marker {
	var found []Marker
	in := words(text)
	for i := 0; i < len(in); {
		end := i
		for end < len(in) && isNumberWord(in[end].text) && (end == i || oneGap(text, in[end-1], in[end])) {
			end++
		}
		if value := runValue(in[i:end]); value > 0 {
			span := Span{in[i].span.Start, in[end-1].span.End}
			found = append(found, Marker{Kind: MarkerNumber, Value: strconv.Itoa(value), Span: span})
		}
		i = max(end, i+1)
	}
	return found
}

func isNumberWord(w string) bool {
	return units[w] > 0 || teens[w] > 0 || tens[w] > 0 || bigNumbers[w]
}

// oneGap reports whether one space or hyphen is all that parts two words.
func oneGap(text string, a, b word) bool {
	gap := text[a.span.End:b.span.Start]
	return gap == " " || gap == "-"
}

// runValue returns the number that a whole run of number words means, or 0. One on its own is left
// out, for it is mostly no number: "which one".
func runValue(run []word) int {
	switch {
	case len(run) == 1 && run[0].text != "one":
		w := run[0].text
		return max(units[w], teens[w], tens[w])
	case len(run) == 2 && tens[run[0].text] > 0 && units[run[1].text] > 0:
		return tens[run[0].text] + units[run[1].text]
	}
	return 0
}
