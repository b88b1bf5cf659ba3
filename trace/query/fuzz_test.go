package query

import (
	"errors"
	"reflect"
	"testing"
	"unicode/utf8"
)

// No text makes the compiler or an evaluation panic, errors have a place within
// the text, values have the type that was promised, and what compiles compiles
// again from its String.
func FuzzCompile(f *testing.F) {
	for _, n := range names {
		f.Add(n.name + " == " + n.name)
	}
	for _, fn := range functions {
		f.Add("!" + fn.example + " || " + fn.example)
	}
	for _, seed := range []string{
		`override && in("/a") % 3`, `trace: not in("/**/x") # c`, `token matches "^a*$" ? 1 : 2.0`, `step in [1, -2, 3.5]`,
		`1 < step <= 3 && raw != 0.5`, `step % (step - 1) == 0`, `"a" | in()`, `::in("/a")`, `let x = 1; x`, `b"a" == token`,
		`0x1F + 1_000 ** 2 / 0 - -1 > .5e3`, "`a`" + ` contains 'b'`, `a?.b ?? c[1:2]`, `#.x`, `{a: 1}`, `/* c */ end // d`,
	} {
		f.Add(seed)
	}
	runs := []*Run{runOf(f, "override-catalog"), runOf(f, "pointers")}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := Compile(text)
		if err != nil {
			checkPlace(t, text, err)
		} else {
			evaluate(t, q, runs)
			if again, err := Compile(q.String()); err != nil || again.String() != q.String() {
				t.Fatalf("%q, as it is written: %v", q, err)
			}
		}
		if p, err := ParsePoint(text); err == nil {
			checkRoundTrip(t, p)
		} else {
			checkPlace(t, text, err)
		}
	})
}

func checkPlace(t *testing.T, text string, err error) {
	t.Helper()
	var at *Error
	if !errors.As(err, &at) || at.Column < 1 || at.Column > utf8.RuneCountInString(text)+1 || at.Text == "" {
		t.Fatalf("%q: %#v", text, err)
	}
}

func evaluate(t *testing.T, q *Query, runs []*Run) {
	t.Helper()
	for _, r := range runs {
		for i := range r.Len() {
			v, err := q.Eval(r, i)
			if err != nil {
				checkPlace(t, q.String(), err)
			} else if got := reflect.TypeOf(v).Kind(); got != q.kind {
				t.Fatalf("%q: a value of the kind %v, want %v", q, got, q.kind)
			}
			Format(v)
		}
	}
}

// No pattern and no path make a match panic, and a pattern that is a path
// matches that path and what is below it.
func FuzzPattern(f *testing.F) {
	f.Add("/a/*/b", "/a/x/b")
	f.Add("/**/b/**", "/a/b")
	f.Add("//", "x//")
	f.Fuzz(func(t *testing.T, text, path string) {
		p, err := newPattern(text)
		if err != nil {
			return
		}
		p.matches(path, depth(shared(text, path)))
		if text != "/" && !(p.matches(text, 0) && p.matches(text+"/x", 0)) {
			t.Fatalf("%q does not match itself", text)
		}
	})
}
