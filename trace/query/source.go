package query

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"
)

// MaxText is the most bytes of an expression.
const MaxText = 1024

// standIn stands for the function "in" while an expression is parsed: the
// library has an operator of that name and would not take it for a function.
// It is as long as the name, so that all columns stay true, and nobody can
// write it: see prepare.
const standIn = "$i"

// prepare checks the characters of an expression, and makes the calls of "in"
// readable for the library.
func prepare(text string) (string, *Error) {
	if err := checkText(text); err != nil {
		return "", err
	}
	tokens, err := lexer.Lex(file.NewSource(text))
	if err != nil {
		return "", wrong(err)
	}
	runes := []rune(text)
	for i, t := range tokens {
		if t.Kind == lexer.Identifier && strings.HasPrefix(t.Value, "$") {
			return "", errorAt(t.Location, "there is nothing named %s", t.Value)
		}
		if isCall(tokens, i) {
			copy(runes[t.From:t.To], []rune(standIn))
		}
	}
	return string(runes), nil
}

// isCall reports whether the token with that index is the function "in" and
// not the operator: what stands before it is no operand.
func isCall(tokens []lexer.Token, i int) bool {
	if !tokens[i].Is(lexer.Operator, "in") || i+1 == len(tokens) || !tokens[i+1].Is(lexer.Bracket, "(") {
		return false
	}
	before := i - 1
	for before >= 0 && tokens[before].Is(lexer.Operator, "not") {
		before--
	}
	return before < 0 || !isOperand(tokens[before])
}

// isOperand reports whether a token can be the last of an operand.
func isOperand(t lexer.Token) bool {
	switch t.Kind {
	case lexer.Identifier, lexer.Number, lexer.String, lexer.Bytes:
		return true
	default:
		return t.Is(lexer.Bracket, ")", "]", "}")
	}
}

// checkText refuses what is no single line of text of the right length.
func checkText(text string) *Error {
	if strings.TrimSpace(text) == "" {
		return &Error{Column: 1, Text: "an expression is wanted here"}
	}
	if len(strings.TrimSpace(text)) > MaxText {
		return &Error{Column: 1, Text: "longer than 1,024 bytes"}
	}
	column := 0
	for i, r := range text {
		column++
		_, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return &Error{Column: column, Text: "this is no UTF-8"}
		case r != '\t' && unicode.IsControl(r):
			return &Error{Column: column, Text: "a control character: in a text between quotes, write it as \\n or \\u0007"}
		}
	}
	return nil
}
