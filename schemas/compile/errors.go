package compile

import "fmt"

// RefusalError says that a schema has a part which cannot be expressed
// exactly, or that is not a schema.
type RefusalError struct {
	Path    string // JSON Pointer to the subschema
	Keyword string // may be empty
	Why     string
}

// Error returns the place and the reason.
func (e *RefusalError) Error() string {
	place := e.Path
	if place == "" {
		place = "/"
	}
	if e.Keyword == "" {
		return fmt.Sprintf("schema at %s: %s", place, e.Why)
	}
	return fmt.Sprintf("schema at %s: %s: %s", place, e.Keyword, e.Why)
}

// LoadError says that the text of a schema is no JSON, or not within the
// limits of this package.
type LoadError struct {
	Line, Column int // from 1; columns count bytes
	Message      string
}

// Error returns the place and the message.
func (e *LoadError) Error() string {
	return fmt.Sprintf("schema, line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// Note names a keyword that asserts nothing, such as a title or a format that
// no standard knows.
type Note struct {
	Path    string // JSON Pointer to the subschema
	Keyword string
	Text    string
}

// refusal is how a *RefusalError leaves deeply nested code; Compile recovers
// it.
type refusal struct{ err *RefusalError }

// refuse ends the compilation.
func refuse(path, keyword, format string, args ...any) {
	panic(refusal{&RefusalError{Path: path, Keyword: keyword, Why: fmt.Sprintf(format, args...)}})
}
