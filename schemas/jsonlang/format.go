package jsonlang

import (
	"errors"
	"fmt"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

var (
	// ErrUnknownFormat says that no draft of JSON Schema defines a format.
	ErrUnknownFormat = errors.New("unknown format")

	// ErrUnsupportedFormat says that JSON Schema defines a format that is not
	// made into a language.
	ErrUnsupportedFormat = errors.New("format not supported")
)

// unsupported holds the formats of draft 7 and 2020-12 that are not enforced.
var unsupported = map[string]bool{
	"idn-email": true, "idn-hostname": true, "iri": true, "iri-reference": true, "regex": true,
}

// Format returns the strings of a format of draft 7 or 2020-12, without the
// quotes. Where validators disagree the language is the narrower one: no text
// is in it that RFC, JSON-Schema-Test-Suite or validator refuses.
//
//   - date, time, date-time: RFC 3339, section 5.6, with the days that each
//     month of each year has; second 60 only where it is 23:59:60 in UTC
//   - duration: RFC 3339, appendix A
//   - email: the Mailbox of RFC 5321, section 4.1.2, with at most 254
//     characters, of which 64 before the @; no backslash in a quoted part
//   - hostname: RFC 1123, section 2.1, with at most 253 characters, and no
//     label whose third and fourth character are hyphens, so that no A-label
//     (RFC 5890) has to be decoded
//   - ipv4: RFC 2673, section 3.2; ipv6: RFC 4291, section 2.2
//   - uri, uri-reference: RFC 3986, without IPvFuture, and in a host only the
//     percent escapes of bytes above 7F
//   - uri-template: RFC 6570, with expressions in the path alone, and no
//     operator but + . ; and &
//   - json-pointer: RFC 6901; relative-json-pointer: its draft of 2020
//   - uuid: RFC 4122, section 3
//
// The error wraps ErrUnknownFormat or ErrUnsupportedFormat.
func Format(a *grammar.Automaton, alphabet *Alphabet, name string) (grammar.Term, error) {
	if unsupported[name] {
		return grammar.None, fmt.Errorf("%w: %s", ErrUnsupportedFormat, name)
	}
	build, ok := formats[name]
	if !ok {
		return grammar.None, fmt.Errorf("%w: %s", ErrUnknownFormat, name)
	}
	t, err := build(a, alphabet)
	if err != nil {
		return grammar.None, fmt.Errorf("format %s: %w", name, err)
	}
	return t, nil
}
