package tui

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
)

// tokenFilter says which tokens are listed, by their bytes.
type tokenFilter struct {
	text []byte         // that they hold; nil where none is looked for
	fold bool           // whether capitals are small letters
	expr *regexp.Regexp // that matches them; nil for none
}

// maxExpr is how many instructions a regular expression may become: what a
// vocabulary costs depends on it.
const maxExpr = 1000

// errLongExpr is what a regular expression gets that is longer than that.
var errLongExpr = errors.New("this expression is too long")

// parseFilter reads what was typed: a text, or a regular expression in the
// syntax of RE2 after a slash, which a slash may end. A text of small letters
// matches capitals too. "\n" and "\t" stand for what cannot be typed, and "\/"
// for a slash at the start.
func parseFilter(typed string) (tokenFilter, error) {
	if typed == "" {
		return tokenFilter{}, nil
	}
	if expr, ok := strings.CutPrefix(typed, "/"); ok {
		return parseExpr(strings.TrimSuffix(expr, "/"))
	}
	if strings.HasPrefix(typed, `\/`) {
		typed = typed[1:]
	}
	text := []byte(unquoted(typed))
	return tokenFilter{text: text, fold: bytes.IndexFunc(text, isCapital) < 0}, nil
}

func isCapital(r rune) bool { return r >= 'A' && r <= 'Z' }

func parseExpr(text string) (tokenFilter, error) {
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return tokenFilter{}, exprError(err)
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return tokenFilter{}, exprError(err)
	}
	if len(prog.Inst) > maxExpr {
		return tokenFilter{}, errLongExpr
	}
	expr, err := regexp.Compile(text)
	if err != nil {
		return tokenFilter{}, exprError(err)
	}
	return tokenFilter{expr: expr}, nil
}

// exprError says what is wrong with a regular expression, which may only be
// unfinished.
func exprError(err error) error {
	var e *syntax.Error
	if errors.As(err, &e) {
		return fmt.Errorf("not a regular expression yet: %s in %s", e.Code, e.Expr)
	}
	return fmt.Errorf("not a regular expression: %w", err)
}

// all reports whether the filter leaves nothing out.
func (f tokenFilter) all() bool { return len(f.text) == 0 && f.expr == nil }

// has reports whether a token is listed.
func (f tokenFilter) has(token []byte) bool {
	switch {
	case f.expr != nil:
		return f.expr.Match(token)
	case f.fold:
		return strings.Contains(lowerASCII(token), string(f.text))
	}
	return bytes.Contains(token, f.text)
}
