// Package jsontext follows a JSON document while it grows, byte by byte, so
// that it can be shown before it is finished.
//
// A Tracker says where the next byte stands; Spans cuts a text into tokens for
// colouring; Indent lays them out over lines. All three share one scanner, so
// they always agree.
//
// Nothing here fails. The scanner judges structure only: what stands between
// quotes is a string, and what stands unquoted where a value should be is a
// scalar, up to white space or one of , } ]. So an unquoted marker such as
// <num0> is a value like any other. From the first byte that has no place in
// JSON's structure on, the rest of the text is Broken.
package jsontext

// Kind says what a piece of a document is.
type Kind uint8

// The kinds. Key and String include their quotes. Number, Literal and Marker
// are unquoted scalars, told apart by their first byte: a digit or '-', one of
// t f n, and anything else.
const (
	Structure Kind = iota // one of { } [ ] , :
	Key
	String
	Number
	Literal
	Marker
	Space
	Broken
)

var kindNames = [...]string{"structure", "key", "string", "number", "literal", "marker", "space", "broken"}

// String returns the kind in lower case.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// scalarKind returns the kind of an unquoted scalar by its first byte.
func scalarKind(first byte) Kind {
	switch {
	case '0' <= first && first <= '9', first == '-':
		return Number
	case first == 't', first == 'f', first == 'n':
		return Literal
	}
	return Marker
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// endsScalar reports whether an unquoted scalar ends before the byte.
func endsScalar(c byte) bool { return isSpace(c) || c == ',' || c == '}' || c == ']' }
