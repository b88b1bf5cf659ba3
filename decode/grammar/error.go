package grammar

import (
	"fmt"
	"strings"
)

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

// arrows writes the names of rules with arrows between, and leaves out some of
// the middle where there are too many for a message.
func arrows(names []string) string {
	const limit = 12
	if n := len(names); n > limit {
		names = append(append(names[:limit/2:limit/2], "…"), names[n-limit/2:]...)
	}
	return strings.Join(names, " → ")
}
