package ecma

import (
	"errors"
	"fmt"
)

var (
	// ErrUnsupported says that an expression is well formed, or would be in
	// another notation, and uses something that no automaton is made for.
	ErrUnsupported = errors.New("not supported")

	// ErrTooLarge says that an expression is too long, too deeply nested, or
	// needs too many states.
	ErrTooLarge = errors.New("too large")
)

// Error says what is wrong with an expression, and where.
type Error struct {
	Offset  int // in bytes, from 0
	Message string
	Err     error // ErrUnsupported, ErrTooLarge, or nil for an error of syntax
}

// Error returns the offset and the message.
func (e *Error) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("offset %d: %s: %v", e.Offset, e.Message, e.Err)
	}
	return fmt.Sprintf("offset %d: %s", e.Offset, e.Message)
}

// Unwrap returns ErrUnsupported, ErrTooLarge or nil.
func (e *Error) Unwrap() error { return e.Err }
