package query

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// Bounds of a file of points.
const (
	MaxPoints = 100     // points of a file
	maxFile   = 1 << 20 // bytes of a file
)

// ParsePoints reads a file of points: one a line, as ParsePoint reads them.
// Blank lines are skipped, and so is what follows a # outside of quotes. An
// error in a line is an *Error with the number of the line.
func ParsePoints(in io.Reader) ([]Point, error) {
	limited := &io.LimitedReader{R: in, N: maxFile + 1}
	lines := bufio.NewScanner(limited)
	var points []Point
	n := 1
	for ; lines.Scan(); n++ {
		text := uncomment(lines.Text())
		if isBlank(text) {
			continue
		}
		p, err := ParsePoint(text)
		if err != nil {
			return nil, inLine(err, n)
		}
		if points = append(points, p); len(points) > MaxPoints {
			return nil, &Error{Line: n, Column: 1, Text: fmt.Sprintf("more than %d points", MaxPoints)}
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		return nil, &Error{Line: n, Column: 1, Text: "a line of more than 64 KiB"}
	case err != nil:
		return nil, fmt.Errorf("points, line %d: %w", n, err)
	}
	if limited.N <= 0 {
		return nil, errors.New("points: the file is longer than 1 MiB")
	}
	return points, nil
}

// inLine says in which line an error is.
func inLine(err error, line int) error {
	var at *Error
	if errors.As(err, &at) {
		return &Error{Line: line, Column: at.Column, Text: at.Text}
	}
	return fmt.Errorf("line %d: %w", line, err)
}

// uncomment cuts a line at the first # that is in no text between quotes.
func uncomment(line string) string {
	var quote byte
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote != 0 && quote != '`' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case c == '#':
			return line[:i]
		}
	}
	return line
}

func isBlank(text string) bool {
	for _, r := range text {
		if r != ' ' && r != '\t' && r != '\r' {
			return false
		}
	}
	return true
}
