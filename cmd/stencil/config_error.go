package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
)

// configError is something wrong in a configuration file.
type configError struct {
	path         string
	line, column int // from 1, the column in bytes; 0 where the whole file is meant
	text         string
}

// maxFault bounds what is told about one error, in bytes: a file may hold names
// of any length.
const maxFault = 400

// Error is one line without control characters: what stands in a file may end
// up on a terminal.
func (e configError) Error() string {
	if e.line == 0 {
		return printable(fmt.Sprintf("%s: %s", e.path, e.text))
	}
	return printable(fmt.Sprintf("%s:%d:%d: %s", e.path, e.line, e.column, e.text))
}

// syntaxError is the error of a file that is no TOML.
func (f *configFile) syntaxError(err error) error {
	var at toml.ParseError
	if !errors.As(err, &at) {
		return configError{path: f.path, text: err.Error()}
	}
	return withHint(f.fault(at.Position, errors.New(at.Message)), "the file is TOML: https://toml.io/en/v1.0.0")
}

// fault puts the place before an error and keeps its hint.
func (f *configFile) fault(at toml.Position, err error) error {
	e := configError{path: f.path, line: at.Line, column: max(at.Col, 1), text: clipped(err.Error(), maxFault)}
	var h hinted
	if errors.As(err, &h) {
		return withHint(e, h.hint)
	}
	return e
}

// clipped is a text, or as much of it as fits, with … after it.
func clipped(s string, size int) string {
	if len(s) <= size {
		return s
	}
	return strings.ToValidUTF8(s[:size], "") + "…"
}
