package query

import (
	"errors"
	"strings"
	"testing"
)

func TestParsePoint(t *testing.T) {
	tests := []struct {
		text, query string
		every       int
		trace       bool
		written     string // "" is the text itself
	}{
		{`override`, `override`, 1, false, ""},
		{`override && in("/action") % 3`, `override && in("/action")`, 3, false, ""},
		{`trace: entropy > 2`, `entropy > 2`, 1, true, ""},
		{` trace:forced%10 `, `forced`, 10, true, `trace: forced % 10`},
		{`entropy > 2 % 3`, `entropy > 2`, 3, false, ""},
		{`step % 10 == 0`, `step % 10 == 0`, 1, false, ""},
		{`0 == (step % 10)`, `0 == (step % 10)`, 1, false, ""},
		{`step == 7 % 3 % 4`, `step == 7 % 3`, 4, false, ""},
		{`step == 7 % 3 % 1`, `step == 7 % 3`, 1, false, ""},
		{`token == "% 3"`, `token == "% 3"`, 1, false, ""},
		{`override % 3 // often`, `override`, 3, false, `override % 3`},
		{`override % 1`, `override`, 1, false, `override`},
		{`token == "ü" % 2`, `token == "ü"`, 2, false, ""},
	}
	for _, test := range tests {
		p, err := ParsePoint(test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if p.Query.String() != test.query || p.Every != test.every || p.Trace != test.trace {
			t.Errorf("%s: %q every %d, trace %v", test.text, p.Query, p.Every, p.Trace)
		}
		want := test.written
		if want == "" {
			want = test.text
		}
		if p.String() != want {
			t.Errorf("%s is written %s", test.text, &p)
		}
		checkRoundTrip(t, p)
	}
}

// checkRoundTrip wants that a point is read as it was written.
func checkRoundTrip(t *testing.T, p Point) {
	t.Helper()
	again, err := ParsePoint(p.String())
	if err != nil {
		t.Fatalf("%s, as it is written: %v", &p, err)
	}
	if again.String() != p.String() || again.Every != p.Every || again.Trace != p.Trace || again.Query.String() != p.Query.String() {
		t.Fatalf("%s becomes %s", &p, &again)
	}
}

func TestErrorsOfPoints(t *testing.T) {
	tests := []struct {
		text   string
		column int
	}{
		{``, 1},
		{`trace:`, 1},
		{`trace: foo`, 8},
		{`trace: step`, 8},
		{`  trace: override && foo % 3`, 22},
		{`override % 0`, 12},
		{`override % 1000001`, 12},
		{`override % 99999999999999999999`, 12},
		{`step % 3`, 1},
		{`override %`, 10},
		{`override % 1.5`, 10},
		{"over\xff", 5},
		{strings.Repeat("x", 2000), 1},
	}
	for _, test := range tests {
		_, err := ParsePoint(test.text)
		var at *Error
		if !errors.As(err, &at) || at.Column != test.column {
			t.Errorf("%.40q: %v, want an error at column %d", test.text, err, test.column)
		}
	}
}

func TestParsePoints(t *testing.T) {
	points, err := ParsePoints(strings.NewReader(`# what to stop at
override   # the mask

trace: token contains "#" % 2 # a comment with "quotes
` + "\ttoken == '\\'#'\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, p := range points {
		got += p.String() + "\n"
	}
	if want := "override\ntrace: token contains \"#\" % 2\ntoken == '\\'#'\n"; got != want {
		t.Errorf("points\n%s\nwant\n%s", got, want)
	}
}

func TestErrorsOfFiles(t *testing.T) {
	tests := []struct{ text, want string }{
		{"override\n\n  foo # bar\n", "line 3, column 3: there is nothing named foo"},
		{strings.Repeat("override\n", 101), "line 101, column 1: more than 100 points"},
		{strings.Repeat("#\n", 1<<20), "longer than 1 MiB"},
		{strings.Repeat("x", 1<<17), "line 1, column 1: a line of more"},
	}
	for _, test := range tests {
		if _, err := ParsePoints(strings.NewReader(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.20q: %v, want %q", test.text, err, test.want)
		}
	}
	if _, err := ParsePoints(failing{}); !errors.Is(err, errFailing) {
		t.Errorf("a reader that fails: %v", err)
	}
}

var errFailing = errors.New("no more")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errFailing }
