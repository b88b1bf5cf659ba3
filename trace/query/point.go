package query

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"
)

// maxPoint is the most bytes of a point: an expression and what stands around it.
const maxPoint = MaxText + 64

// maxEvery is the largest hit count.
const maxEvery = 1_000_000

// tracePrefix begins a tracepoint.
const tracePrefix = "trace:"

// Point is a breakpoint, which stops a run, or a tracepoint, which only notes
// that it was there.
type Point struct {
	Query *Query // a condition
	Every int    // of the steps where it holds, every how many-th counts; at least 1
	Trace bool   // a tracepoint
}

// ParsePoint reads "EXPR", "EXPR % N" or "trace: EXPR % N". A "% N" at the very
// end, N being digits only, is always the hit count: an expression that shall
// end in a remainder goes in parentheses. An error is an *Error.
func ParsePoint(text string) (Point, error) {
	p := Point{Every: 1}
	rest := text
	if begin := strings.TrimLeft(text, " \t"); strings.HasPrefix(begin, tracePrefix) {
		p.Trace = true
		skipped := len(text) - len(begin) + len(tracePrefix)
		rest = strings.Repeat(" ", skipped) + text[skipped:] // so that columns stay true
	}
	var bad *Error
	if rest, p.Every, bad = cutEvery(rest); bad != nil {
		return Point{}, bad
	}
	var err error
	if p.Query, err = CompileCondition(rest); err != nil {
		return Point{}, err
	}
	return p, nil
}

// cutEvery cuts the hit count off a point. It is 1 where none is given.
func cutEvery(text string) (string, int, *Error) {
	if len(strings.TrimSpace(text)) > maxPoint || !utf8.ValidString(text) {
		return text, 1, checkText(text)
	}
	tokens, err := lexer.Lex(file.NewSource(text))
	if err != nil {
		return text, 1, nil // the compiler says what is wrong
	}
	end := len(tokens) - 1 // of the end
	if end < 2 || !tokens[end-2].Is(lexer.Operator, "%") || !isCount(tokens[end-1]) {
		return text, 1, nil
	}
	n, err := strconv.Atoi(tokens[end-1].Value)
	if err != nil || n < 1 || n > maxEvery {
		return "", 0, errorAt(tokens[end-1].Location, "a hit count is from 1 to 1,000,000")
	}
	return string([]rune(text)[:tokens[end-2].From]), n, nil
}

// isCount reports whether a token is a number of digits only.
func isCount(t lexer.Token) bool {
	return t.Kind == lexer.Number && strings.Trim(t.Value, "0123456789") == ""
}

// String is the point as ParsePoint reads it.
func (p *Point) String() string {
	s := p.Query.String()
	if _, every, err := cutEvery(s); p.Every != 1 || every != 1 || err != nil {
		s = fmt.Sprintf("%s %% %d", s, p.Every)
	}
	if p.Trace {
		return tracePrefix + " " + s
	}
	return s
}
