package compare

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestFirstKey(t *testing.T) {
	tests := []struct {
		text, key string
		ok        bool
	}{
		{`{"a":1,"b":2}`, "a", true},
		{" \n{ \"b\" \t: {\"a\":1}}", "b", true},
		{"```json\n{\"k\": 1}\n```", "k", true},
		{`[{"first":1},{"second":2}]`, "first", true},
		{`Use {braces} like so: {"x":1}`, "x", true},
		{`{"a\"}{b":1}`, `a"}{b`, true},
		{`{"\u0061":1}`, "a", true},
		{`{"a\\":1}`, `a\`, true},
		{`{}`, "", true},
		{`{"":1}`, "", true},
		{`{"cut`, "", false},
		{`{"cut"`, "", false},
		{`{"a\`, "", false},
		{`{"a" 1}`, "", false},
		{`{`, "", false},
		{`"a":1`, "", false},
		{`42`, "", false},
		{``, "", false},
		{"{\"\x1b[31m\":1}", "", false}, // no JSON string
		{"{\"\xff\":1}", "\uFFFD", true},
		{`{"` + strings.Repeat("é", 300) + `":1}`, strings.Repeat("é", 128) + "…", true},
	}
	for _, tt := range tests {
		if key, ok := FirstKey([]byte(tt.text)); key != tt.key || ok != tt.ok {
			t.Errorf("%q: %q, %v", tt.text, key, ok)
		}
	}
}

// FuzzFirstKey compares the scan with a decoder where the text is an object.
func FuzzFirstKey(f *testing.F) {
	for _, s := range []string{`{"a":1}`, `{ "\ud83d\ude00" : {}}`, `{}`, `x{"a":{"b":1}}`, `{"a`, "{\"\xff\":0}", `{{"a":1}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		key, ok := FirstKey(text)
		if len(key) > maxKey+len("…") || !ok && key != "" {
			t.Errorf("%q, %v", key, ok)
		}
		if !json.Valid(text) || !bytes.HasPrefix(bytes.TrimLeft(text, " \t\r\n"), []byte("{")) {
			return
		}
		d := json.NewDecoder(bytes.NewReader(text))
		if _, err := d.Token(); err != nil {
			t.Fatal(err)
		}
		want := ""
		if first, _ := d.Token(); first != json.Delim('}') {
			want = cutKey(first.(string))
		}
		if key != want || !ok {
			t.Errorf("%q: %q, %v, want %q", text, key, ok, want)
		}
	})
}
