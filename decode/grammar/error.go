package grammar

import "fmt"

// Error says what is wrong with a grammar, and where. Line and Column are 0
// where there is no place to name: when there is no root, and for a rule that
// was made in code.
type Error struct {
	Line, Column int // from 1; columns count code points
	Message      string
}

// Error returns the place, when there is one, and the message.
func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// errorAt makes an Error.
func errorAt(pos Pos, format string, args ...any) *Error {
	return &Error{Line: pos.Line, Column: pos.Column, Message: fmt.Sprintf(format, args...)}
}
