package grammar

import (
	"strings"
	"testing"
)

// TestStricterThanLlama lists every way in which Parse and llama.cpp (as of
// github.com/ollama/ollama v0.11.4) disagreed over 16,000 grammars made by
// hand and by mutation. All of them are grammars that llama.cpp takes, or
// breaks on, and that are refused here; there were none the other way round.
func TestStricterThanLlama(t *testing.T) {
	tests := []struct {
		src   string
		there string // what llama.cpp does
		want  string // part of our error
	}{
		{`root ::= [z-a]`, "loads, and can match nothing", "backwards"},
		{`root ::= []`, "loads, as the empty text", "class without characters"},
		{`root ::= [^]`, "loads, as the empty text", "class without characters"},
		{`root ::= "\uD800"`, "loads, and no text matches", "surrogate"},
		{`root ::= [\uD800-\uDFFF]`, "loads, and no text matches", "surrogate"},
		{`root ::= "\U00110000"`, "loads, and no text matches", "no code point"},
		{`root ::= "a"{3,2}`, "loads, as {3}", "at least 3 and at most 2"},
		{`root ::= "a"{4294967297}`, "loads, as {1}, the low 32 bits", "a count of more than"},
		{`root ::= "a"{94967297}`, "fills the memory", "a count of more than"},
		{"root ::= x\nroot ::= \"a\"", "loads, but only when no other name comes after x", "no rule named x"},
		{`root ::= "a" | x{0}`, "loads", "no rule named x"},
		{`a ::= root{0} "a"`, "crashes: the start has no rule", "no rule named root"},
		{`root ::= ("a"*)*`, "overflows its stack", "without end"},
		{"root ::= ws+\nws ::= sp\nsp ::= \" \"*", "overflows its stack", "without end"},
		{"root ::= \"x\" ws+\nws ::= sp\nsp ::= \" \"*", "loads, and overflows its stack after x", "without end"},
		{"root ::= a root | \"x\"\na ::= b\nb ::= \"y\"?", "overflows its stack", "left recursion: root → root"},
		{"root ::= \"a\x00", "stops reading at the NUL byte", "a NUL byte"},
		{"root ::= \"\xff\"", "reads a code point of its own making", "not valid UTF-8"},
		{"root ::= " + strings.Repeat("(", 200_000), "overflows its stack", "nested"},
	}
	for _, tt := range tests {
		if _, err := Parse(tt.src); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.60q: %v, want %q (llama.cpp: %s)", tt.src, err, tt.want, tt.there)
		}
	}
}

// TestExactTakesMore lists what ParseExact takes of the above, and what it
// refuses that Parse takes. Everything else is the same for both.
func TestExactTakesMore(t *testing.T) {
	tests := []struct{ src, want string }{
		{`root ::= ("a"*)*`, ""},
		{"root ::= ws+\nws ::= sp\nsp ::= \" \"*", ""},
		{"root ::= \"x\" ws+\nws ::= sp\nsp ::= \" \"*", ""},
		{`root ::= "a"{94967297}`, ""},
		{`root ::= "a"{0,2147483647}`, ""},
		{`root ::= "a"{900}{900}`, ""},
		{"root ::= \"x\"\nroot ::= \"a\"", "rule root is defined a second time"},
	}
	for _, tt := range tests {
		if _, err := ParseExact(tt.src); tt.want == "" && err != nil || !strings.Contains(message(err), tt.want) {
			t.Errorf("ParseExact(%q): %v, want %q", tt.src, err, tt.want)
		}
		if _, err := Parse(tt.src); (err == nil) != (tt.want != "") {
			t.Errorf("Parse(%q): %v", tt.src, err)
		}
	}
}
