package query

import (
	"errors"
	"strings"
	"testing"
)

// What is wrong is said at its column.
func TestErrorsHaveColumns(t *testing.T) {
	tests := []struct {
		text   string
		column int
		want   string // a part of the text
	}{
		{``, 1, "wanted"},
		{`   `, 1, "wanted"},
		{`overide`, 1, "did you mean override?"},
		{`step > 1 && overide`, 13, "did you mean override?"},
		{`übel`, 1, "nothing named übel"},
		{`token == "üü" && foo`, 18, "nothing named foo"},
		{`step`, 1, "compare it"},
		{`  entropy`, 3, "compare it"},
		{`token`, 1, "a text"},
		{`override && step`, 10, "mismatched types condition and whole number"},
		{`token > 3`, 7, "mismatched types text and whole number"},
		{`raw % 2 == 0`, 5, "mismatched types number and whole number"},
		{`in`, 1, `unexpected "in"`},
		{`in()`, 1, "one argument"},
		{`in("/a", "/b")`, 1, "one argument"},
		{`override && in("a")`, 16, "begins with /"},
		{`in(path)`, 4, "between quotes"},
		{`enter("/a")`, 1, "did you mean enters?"},
		{`enters`, 1, "is a function"},
		{`path("/a")`, 1, "no function"},
		{`$i("/a")`, 1, "nothing named $i"},
		{`override || $env`, 13, "nothing named $env"},
		{`token matches "[a"`, 15, "missing closing ]"},
		{`token matches path`, 15, "between quotes"},
		{`token matches "((a{50}){20}){20}"`, 15, "repeat count"},
		{`token matches "\\w{1000}\\w{1000}"`, 15, "too large"},
		{`"a" + token == "b"`, 5, "joined"},
		{`(override ? 1 : "a") == 1`, 0, "one type"},
		{`len(token) > 3`, 1, "no function named len"},
		{`now() == now()`, 1, "no function named now"},
		{`all([1], # > 0)`, 1, "no part"},
		{`map(1..1000000000, #)`, 1, "no part"},
		{`step in 1..3`, 10, "a list is wanted"},
		{`[1, 2] == [1, 2]`, 1, "after \"in\""},
		{`step in [step]`, 10, "numbers or texts"},
		{`let x = 1; x == 1`, 5, "no part"},
		{`override; forced`, 1, "no part"},
		{`token.foo`, 7, "no part"},
		{`token[0]`, 6, "no part"},
		{`token ?? path`, 7, "no operator"},
		{`nil == nil`, 1, "no part"},
		{`{"a": 1}`, 1, "no part"},
		{`override &&`, 11, "ends too soon"},
		{`(override`, 9, "ends too soon"},
		{`override)`, 9, "unexpected"},
		{`step = 3`, 6, `unexpected "=": two of them compare, as in step == 3`},
		{`override @`, 10, "unrecognized"},
		{"override\nforced", 9, "control character"},
		{"ab\xff", 3, "UTF-8"},
		{`token == "abc`, 14, "literal not terminated"},
		{`step == 99999999999999999999`, 0, "invalid integer"},
		{strings.Repeat(" ", 2000) + "x", 2001, "nothing named"},
		{strings.Repeat("x", 2000), 1, "longer"},
		{strings.Repeat("1+", 300) + "1 > 0", 0, "nodes"},
	}
	for _, test := range tests {
		_, err := CompileCondition(test.text)
		var at *Error
		if !errors.As(err, &at) {
			t.Errorf("%s: error %v, want one with a column", test.text, err)
			continue
		}
		if (test.column > 0 && at.Column != test.column) || !strings.Contains(at.Text, test.want) {
			t.Errorf("%s: %v, want column %d and %q", test.text, err, test.column, test.want)
		}
	}
}

// A comparison that is written in a chain hangs in the tree twice: without a
// bound, nested ones would double the work at each level.
func TestNestedChainsAreRefused(t *testing.T) {
	text := "1"
	for range 24 {
		text = "(0<" + text + "<2?1:0)"
	}
	if _, err := Compile(text); err == nil || !strings.Contains(err.Error(), "too many parts") {
		t.Errorf("error %v, want one about the number of parts", err)
	}
}

func TestErrorsOfQuestions(t *testing.T) {
	r := runOf(t, "pointers")
	number, err := Compile("step")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := number.Test(r, 0); !errors.Is(err, ErrNoCondition) {
		t.Errorf("a number as a condition: %v", err)
	}
	for _, i := range []int{-1, r.Len()} {
		if _, err := number.Eval(r, i); !errors.Is(err, ErrNoStep) {
			t.Errorf("index %d: %v", i, err)
		}
	}
	remainder, err := CompileCondition("true && 1 == 1 % (step - 1)")
	if err != nil {
		t.Fatal(err)
	}
	var at *Error
	if _, err := remainder.Test(r, 0); !errors.As(err, &at) || at.Column != 16 {
		t.Errorf("a remainder of a division by 0: %v", err)
	}
	if ok, err := remainder.Test(r, 2); !ok || err != nil {
		t.Errorf("the same query afterwards: %v, %v", ok, err)
	}
}
