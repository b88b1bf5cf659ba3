package decode

import (
	"bytes"
	"slices"

	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/trace"
)

// opening is a value that is about to begin or has begun.
type opening struct {
	path  string
	first int    // index of the step whose token holds the first byte of the value
	head  []byte // what the steps before wrote of the value
}

// opening finds the value that the token of the step with that index begins
// with or goes on with. White space alone begins nothing, and a token that
// begins before the value, such as ":", is none of the value's own.
func (s *Session) opening(index int) (opening, bool) {
	at, token := s.line[index].place.json, s.steps[index].Chosen
	o := opening{path: at.Path(), first: index}
	switch {
	case token.Kind == trace.KindEnd || s.steps[index].Region == trace.RegionThink:
		return o, false
	case at.WantsValue():
		return o, len(trimSpace(token.Bytes)) > 0
	case !inScalar(at):
		return o, false
	}
	for i := index - 1; i >= 0; i-- {
		text := s.steps[i].Chosen.Bytes
		start, begins := valueStart(s.line[i].place.json, text)
		o.head = slices.Concat(text[start:], o.head)
		if begins {
			o.first = i
			return o, true
		}
	}
	return o, false
}

// inScalar reports whether a document ends in the middle of a string or of an
// unquoted value.
func inScalar(t jsontext.Tracker) bool {
	switch t.Kind() {
	case jsontext.String, jsontext.Number, jsontext.Literal, jsontext.Marker:
		return true
	}
	return false
}

// valueStart returns the offset in a text at which the last value that begins
// in it begins, and whether one does. The text follows a place in a document.
func valueStart(t jsontext.Tracker, text []byte) (int, bool) {
	start, found := 0, false
	for i := range text {
		if t.WantsValue() && len(trimSpace(text[i:i+1])) > 0 {
			start, found = i, true
		}
		t = t.Advance(text[i : i+1])
	}
	return start, found
}

// trimSpace takes JSON's white space off the start of a text.
func trimSpace(text []byte) []byte { return bytes.TrimLeft(text, " \t\r\n") }
