package jsontext

import (
	"strings"
	"testing"
)

// render prints a layout as text.
func render(text []byte, lines []Line) string {
	var out strings.Builder
	for _, l := range lines {
		out.WriteString(strings.Repeat("  ", l.Depth))
		for _, p := range l.Parts {
			out.WriteString(strings.Repeat(" ", p.Gap))
			out.Write(text[p.Start:p.End])
		}
		out.WriteByte('\n')
	}
	return out.String()
}

func TestIndent(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{" \n ", ""},
		{"12", "12\n"},
		{"{ }", "{}\n"},
		{"{", "{\n"},
		{`{"a"`, "{\n  \"a\"\n"},
		{`{"a":`, "{\n  \"a\":\n"},
		{"{\"a\" :\n{} ,\"b\":[ ],", "{\n  \"a\": {},\n  \"b\": [],\n"},
		{`{"a":[1,<num0>,"x y"],"b":{"c":null}}`,
			"{\n  \"a\": [\n    1,\n    <num0>,\n    \"x y\"\n  ],\n  \"b\": {\n    \"c\": null\n  }\n}\n"},
		{`[[],{}`, "[\n  [],\n  {}\n"},
		{"[1 2,\n  3\n\n]", "[\n  1\n2,\n\n  3\n\n\n\n]\n"},
		{`{"a" {`, "{\n  \"a\"\n{\n"},
	}
	for _, tt := range tests {
		if got := render([]byte(tt.text), Indent([]byte(tt.text))); got != tt.want {
			t.Errorf("%q:\n%s\nwant\n%s", tt.text, got, tt.want)
		}
	}
}

func TestSpans(t *testing.T) {
	type span struct {
		text string
		kind Kind
		path string
		open bool
	}
	tests := []struct {
		text string
		want []span
	}{
		{`{"a": tr`, []span{{"{", Structure, "", false}, {`"a"`, Key, "", false}, {":", Structure, "/a", false}, {" ", Space, "/a", false}, {"tr", Literal, "/a", true}}},
		{`[]]x`, []span{{"[", Structure, "", false}, {"]", Structure, "", false}, {"]x", Broken, "", false}}},
		{`[1,"é\"`, []span{{"[", Structure, "", false}, {"1", Number, "/0", false}, {",", Structure, "", false}, {`"é\"`, String, "/1", true}}},
		{`{"`, []span{{"{", Structure, "", false}, {`"`, Key, "", true}}},
	}
	for _, tt := range tests {
		var got []span
		for _, s := range Spans([]byte(tt.text)) {
			got = append(got, span{tt.text[s.Start:s.End], s.Kind, s.Path(), s.Open})
		}
		if len(got) != len(tt.want) {
			t.Errorf("%s: %v, want %v", tt.text, got, tt.want)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%s: %v, want %v", tt.text, got[i], tt.want[i])
			}
		}
	}
}
