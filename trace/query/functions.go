package query

import (
	"math"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/trace"
)

// function is something that an expression can call, with one argument.
type function struct {
	name    string
	example string // of a call, for the reference page
	doc     string // a line of the reference page
	types   []any  // pointers to the Go functions that it may be called as

	// read makes an argument of a text between quotes, when the expression is
	// compiled. It is nil where the argument is computed at every step.
	read func(text string) (any, error)
	call func(e *env, argument any) any
}

// functions are all functions, in the order of the reference page.
var functions = []function{
	{"in", `in("/evidence/*")`, "path is there or below", onText, readPattern,
		func(e *env, a any) any { return a.(*pattern).matches(e.now.Path, 0) }},
	{"enters", `enters("/action")`, "such a value is entered: the step before was not in it", onText, readPattern, enters},
	{"leaves", `leaves("/action")`, "such a value is left: the step before was in it", onText, readPattern, leaves},
	{"p", `p("yes")`, "raw probability of that token, if it was recorded", toNumber, readText, probability},
	{"known", "known(raw)", "the number is known", onNumber, nil,
		func(_ *env, a any) any { return !math.IsNaN(number(a)) }},
}

var (
	onText   = []any{new(func(string) bool)}
	toNumber = []any{new(func(string) float64)}
	onNumber = []any{new(func(float64) bool), new(func(int) bool)}
)

// functionOf finds a function.
func functionOf(word string) (function, bool) {
	for _, f := range functions {
		if f.name == word {
			return f, true
		}
	}
	return function{}, false
}

func readPattern(text string) (any, error) { return newPattern(text) }

func readText(text string) (any, error) { return text, nil }

func enters(e *env, a any) any {
	least := 0
	if before := e.before(); before != nil {
		least = depth(shared(before.Path, e.now.Path)) + 1
	}
	return a.(*pattern).matches(e.now.Path, least)
}

func leaves(e *env, a any) any {
	before := e.before()
	if before == nil {
		return false
	}
	return a.(*pattern).matches(before.Path, depth(shared(before.Path, e.now.Path))+1)
}

// probability is that of the likeliest recorded candidate with a text.
func probability(e *env, a any) any {
	want, best := a.(string), trace.Unknown
	for _, list := range [3][]trace.Candidate{e.now.Top, e.now.Legal, {e.now.Chosen}} {
		for i := range list {
			if c := &list[i]; spells(c.Bytes, want) && (c.Raw > best || !best.Known()) {
				best = c.Raw
			}
		}
	}
	return best.Prob()
}

// spells reports whether bytes are shown as that text.
func spells(b []byte, text string) bool {
	return string(b) == text && utf8.Valid(b) || !utf8.Valid(b) && legible(b) == text
}

// number is a number of an expression.
func number(v any) float64 {
	switch v := v.(type) {
	case int:
		return float64(v)
	case float64:
		return v
	}
	return unknown
}

// unequal is the operator != for numbers: false where one is unknown.
func unequal(args ...any) (any, error) {
	a, b := number(args[0]), number(args[1])
	return a < b || a > b, nil
}
