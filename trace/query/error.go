package query

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/expr-lang/expr/file"
)

// ErrNoStep means that a query was asked about a step that its run does not
// have.
var ErrNoStep = errors.New("there is no such step")

// ErrNoCondition means that Test was called on a query that is neither true
// nor false.
var ErrNoCondition = errors.New("not a condition: it is neither true nor false")

// Error says what is wrong with an expression, and where.
type Error struct {
	Line   int    // line of the file, from 1; 0 where the expression is of no file
	Column int    // in characters, from 1
	Text   string // in words, without a full stop
}

// Error is the place and the text in a line.
func (e *Error) Error() string {
	if e.Line > 0 {
		return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Text)
	}
	return fmt.Sprintf("column %d: %s", e.Column, e.Text)
}

// errorAt is an error at a place that the expression library gave.
func errorAt(at file.Location, format string, args ...any) *Error {
	return &Error{Column: at.From + 1, Text: fmt.Sprintf(format, args...)}
}

// wrong is an error of the expression library in our form.
func wrong(err error) *Error {
	var at *file.Error
	if errors.As(err, &at) {
		return errorAt(at.Location, "%s", plain(at.Message))
	}
	first, _, _ := strings.Cut(err.Error(), "\n") // the rest is a stack
	return &Error{Column: 1, Text: plain(first)}
}

// plain undoes in a message what prepare did to the expression, and says in
// our words what the library says in Go's.
func plain(message string) string {
	message = strings.ReplaceAll(message, standIn, "in")
	switch {
	case message == "unexpected token EOF":
		return "the expression ends too soon"
	case message == `unexpected token Operator("=")`:
		return `unexpected "=": two of them compare, as in step == 3`
	case aboutTypes.MatchString(message):
		return typeName.ReplaceAllStringFunc(message, func(t string) string { return typeWords[t] })
	}
	return aboutToken.ReplaceAllString(message, "unexpected $1")
}

var (
	aboutTypes = regexp.MustCompile(`^(invalid operation|cannot use|non-bool)`)
	aboutToken = regexp.MustCompile(`^unexpected token \w+\((.*)\)$`)
	typeName   = regexp.MustCompile(`\b(float64|int|string|bool)\b`)
	typeWords  = map[string]string{"float64": "number", "int": "whole number", "string": "text", "bool": "condition"}
)
