package dialect

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// notation is how an engine reads regular expressions, where that differs from
// ECMA-262.
type notation struct {
	dot     string          // what a dot is
	classes map[byte]string // what the escapes of classes are, inside of brackets
	anchors bool            // whether ^ and $ assert something
	split   bool            // whether what stands left and right of a | outside of parentheses is told apart
	refused string          // letters and digits of escapes that are refused
	groups  []string        // beginnings of groups that are refused
}

// translate turns an expression into one of ECMA-262 that matches the same
// texts, or into its alternatives where the notation tells them apart.
func (n *notation) translate(pattern string) ([]string, error) {
	r := patternReader{notation: n, rest: pattern}
	for r.rest != "" {
		if err := r.next(); err != nil {
			return nil, fmt.Errorf("offset %d: %w", len(pattern)-len(r.rest), err)
		}
	}
	return append(r.done, r.out.String()), nil
}

type patternReader struct {
	*notation
	rest    string
	out     strings.Builder
	done    []string // alternatives that are complete
	depth   int      // of parentheses
	inClass bool
}

var (
	repetition    = regexp.MustCompile(`^\{[0-9]+(,[0-9]*)?\}`)
	errRepetition = errors.New("invalid repetition count")
)

func (r *patternReader) take(n int) string {
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

func (r *patternReader) next() error {
	c := r.rest[0]
	switch {
	case c == '\\' && len(r.rest) > 1:
		return r.escape()
	case r.inClass:
		r.inClass = c != ']'
	case c == '[':
		r.inClass = true
	case c == '(':
		return r.group()
	case c == ')':
		r.depth--
	case c == '|' && r.depth == 0 && r.split:
		r.done = append(r.done, r.out.String())
		r.out.Reset()
		r.take(1)
		return nil
	case (c == '^' || c == '$') && !r.anchors:
		r.take(1)
		return nil
	case c == '{' && !repetition.MatchString(r.rest):
		return errRepetition
	case c == '.':
		r.take(1)
		r.out.WriteString(r.dot)
		return nil
	}
	r.out.WriteString(r.take(1))
	return nil
}

// group reads the beginning of a group.
func (r *patternReader) group() error {
	r.depth++
	for _, refused := range r.groups {
		if strings.HasPrefix(r.rest, refused) {
			return fmt.Errorf("%s is not supported", refused)
		}
	}
	r.out.WriteString(r.take(1))
	return nil
}

// harmless are characters that some engines take with a backslash before them.
const harmless = `_@#%&~<>=!:;,"'` + "`"

// escape reads an escape.
func (r *patternReader) escape() error {
	c := r.rest[1]
	class := r.classes[c]
	switch {
	case class != "" && r.inClass:
		r.out.WriteString(class)
	case class != "":
		r.out.WriteString("[" + class + "]")
	case strings.IndexByte(r.refused, c) >= 0:
		return fmt.Errorf(`\%c is not supported`, c)
	case strings.IndexByte(harmless, c) >= 0:
		fmt.Fprintf(&r.out, `\x%02x`, c)
	case r.rest[2:] != "" && r.rest[2] == '{' && strings.IndexByte("pPu", c) >= 0 && strings.Contains(r.rest, "}"):
		r.out.WriteString(r.take(strings.IndexByte(r.rest, '}') + 1))
		return nil
	default:
		r.out.WriteString(r.take(2))
		return nil
	}
	r.take(2)
	return nil
}
