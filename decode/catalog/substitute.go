package catalog

import (
	"errors"
	"fmt"
	"slices"
)

// ErrUnknownMarker is returned for an answer with a marker that the input does not have.
var ErrUnknownMarker = errors.New("the input has no such marker")

// A Pointer is one use of a marker in an answer.
type Pointer struct {
	Marker Marker
	Raw    Span // the marker in the answer as the model wrote it
	JSON   Span // the real value in the answer with real values
}

// Substitute puts real values in place of the markers of an answer. Inside a JSON string a value is
// escaped; outside of one it is written as it is. Everything else stays, whether it is JSON or not.
func Substitute(raw []byte, markers []Marker) ([]byte, []Pointer, error) {
	var out []byte
	var pointers []Pointer
	end := 0
	var in stringState
	for _, found := range markerText.FindAllIndex(raw, -1) {
		place := Span{found[0], found[1]}
		name := string(raw[place.Start:place.End])
		at := slices.IndexFunc(markers, func(m Marker) bool { return m.Name == name })
		if at < 0 {
			return nil, nil, fmt.Errorf("%w: %s at byte %d", ErrUnknownMarker, clip(name), place.Start)
		}
		in.read(raw[end:place.Start])
		in.escaped = false // a backslash before the marker escaped its first byte, which goes
		out = append(out, raw[end:place.Start]...)
		start := len(out)
		if in.open {
			out = append(out, inString(markers[at].Value)...)
		} else {
			out = append(out, markers[at].Value...)
		}
		pointers = append(pointers, Pointer{markers[at], place, Span{start, len(out)}})
		end = place.End
	}
	return append(out, raw[end:]...), pointers, nil
}

// inString writes a value as it stands between the quotes of a JSON string.
func inString(value string) []byte {
	quoted := quoteJSON(value)
	return quoted[1 : len(quoted)-1]
}

// A stringState knows whether the text read so far ends inside a JSON string.
type stringState struct{ open, escaped bool }

func (s *stringState) read(text []byte) {
	for _, b := range text {
		switch {
		case s.escaped:
			s.escaped = false
		case s.open && b == '\\':
			s.escaped = true
		case b == '"':
			s.open = !s.open
		}
	}
}
