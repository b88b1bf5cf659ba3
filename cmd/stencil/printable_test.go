package main

import (
	"encoding/json"
	"testing"
	"unicode"
)

func TestPrintable(t *testing.T) {
	tests := []struct{ in, want string }{
		{"plain é 日本", "plain é 日本"},
		{"a\x1b]0;x\x07b\r\nc", `a\u{1B}]0;x\u{7}b\u{D}\u{A}c`},
		{"\xff\u009b\u200b", `\xFF\u{9B}\u{200B}`},
	}
	for _, tt := range tests {
		if got := printable(tt.in); got != tt.want {
			t.Errorf("printable(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

func FuzzPrintableJSON(f *testing.F) {
	f.Add("x\u009b\u200d\U000E0001\n\t")
	f.Fuzz(func(t *testing.T, s string) {
		quoted, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var want, got string
		shown := printableJSON(string(quoted))
		if err := json.Unmarshal([]byte(shown), &got); err != nil {
			t.Fatalf("%s: %v", shown, err)
		}
		if err := json.Unmarshal(quoted, &want); err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("%q became %q", want, got)
		}
		for _, r := range shown {
			if !unicode.IsPrint(r) && r != '\n' && r != '\t' {
				t.Errorf("%q shows %U", s, r)
			}
		}
	})
}
