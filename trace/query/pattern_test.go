package query

import "testing"

func TestPatterns(t *testing.T) {
	tests := []struct {
		pattern, path string
		least         int
		want          bool
	}{
		{"", "", 0, true},
		{"/", "/a", 0, true},
		{"/", "/a", 1, false},
		{"/a", "/a", 0, true},
		{"/a", "/a/b/0", 0, true},
		{"/a", "/a/b/0", 2, false},
		{"/a", "/ab", 0, false},
		{"/a", "", 0, false},
		{"/a/*", "/a", 0, false},
		{"/a/*", "/a/0", 2, true},
		{"/a/*/c", "/a/0/c", 0, true},
		{"/a/*/c", "/a/0/d/c", 0, false},
		{"/a/**/c", "/a/0/d/c", 0, true},
		{"/a/**/c", "/a/c", 0, true},
		{"/a/**/c", "/a/0/d", 0, false},
		{"/a/**", "/a", 1, true},
		{"/a/**", "/a/b/c", 3, true},
		{"/**", "", 0, true},
		{"/**/**/x", "/x/y/x", 3, true},
		{"/a~1b", "/a~1b", 0, true},
		{"/a//b", "/a//b", 0, true},
		{"/a", "a", 0, true}, // no JSON Pointer, and no harm
	}
	for _, test := range tests {
		p, err := newPattern(test.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.matches(test.path, test.least); got != test.want {
			t.Errorf("%q matches %q from depth %d: %v", test.pattern, test.path, test.least, got)
		}
	}
}

func TestShared(t *testing.T) {
	tests := []struct{ a, b, want string }{
		{"", "/a", ""}, {"/a", "/a", "/a"}, {"/a/b", "/a", "/a"}, {"/ab", "/a", ""}, {"/a/b", "/a/c", "/a"}, {"/a/bc", "/a/bd/e", "/a"}, {"x", "y", ""},
	}
	for _, test := range tests {
		if got := shared(test.a, test.b); got != test.want {
			t.Errorf("%q and %q share %q, want %q", test.a, test.b, got, test.want)
		}
	}
}
