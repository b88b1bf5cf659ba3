package catalog

import (
	"errors"
	"fmt"
	"regexp"
)

// MaxMarkers is how many markers of one kind an input can have; what comes after them stays text.
const MaxMarkers = 8

// MaxInput is the longest input that is read, in bytes. Inputs are questions.
const MaxInput = 16 << 10

// MaxCode is how many bytes a code can have. It bounds the time that a bad pattern can take.
const MaxCode = 128

var (
	// ErrMarkerText is returned for an input that contains text which looks like a marker, such
	// as <code0>: nobody could tell later which of the two was meant.
	ErrMarkerText = errors.New("the input contains text that looks like a marker")

	// ErrNotText is returned for an input that is not valid UTF-8.
	ErrNotText = errors.New("the input is not valid UTF-8")

	// ErrTooLong is returned for an input of more than MaxInput bytes.
	ErrTooLong = errors.New("the input is too long")
)

var markerText = regexp.MustCompile(`<(code|num|month)[0-9]+>`)

// MarkerKind says what a marker stands for.
type MarkerKind string

// The kinds of marker, by the name that stands in the marker itself.
const (
	MarkerCode   MarkerKind = "code"
	MarkerNumber MarkerKind = "num"
	MarkerMonth  MarkerKind = "month"
)

// A Marker stands for one value that the input spells out.
type Marker struct {
	Name  string // the marker's whole text: <code0>
	Kind  MarkerKind
	Value string // the value as an answer holds it: T-412, 5, 2026-08
	Span  Span   // where the input spells it
}

// An Input is a text with its markers.
type Input struct {
	Text    string   // as given
	Marked  string   // with a marker in place of each value
	Markers []Marker // in the order in which they stand
}

// Read finds the codes, months and numbers in a text. A code is a whole word that fits the pattern of
// one of the catalog's string parameters, exactly as it is written. A month is written like 2026-08,
// August 2026 or Aug 2026. A number is written in digits, or in words from two to ninety-nine.
func Read(c *Catalog, text string) (Input, error) {
	if len(text) > MaxInput {
		return Input{}, fmt.Errorf("%w: %d bytes, and at most %d are read", ErrTooLong, len(text), MaxInput)
	}
	if at := invalidUTF8(text); at >= 0 {
		return Input{}, fmt.Errorf("%w: byte %d", ErrNotText, at)
	}
	if found := markerText.FindStringIndex(text); found != nil {
		return Input{}, fmt.Errorf("%w: %s at byte %d", ErrMarkerText, clip(text[found[0]:found[1]]), found[0])
	}
	// What looks like two kinds is the first of them: the digits of a code or a month are no numbers.
	var found []Marker
	found = addApart(found, findCodes(c, text))
	found = addApart(found, findMonths(text))
	found = addApart(found, findNumbers(text))
	markers := number(found)
	return Input{Text: text, Marked: mark(text, markers), Markers: markers}, nil
}
