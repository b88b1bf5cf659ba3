package eval_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/decode/eval"
)

func TestReadQuestions(t *testing.T) {
	text := "\ufeff" + `{"question":"a","gold":{"x": 1}}` + "\r\n\n" + `{"gold":[1, 2],"input":"b","more":{}}` + "\n  \n" + `{"question":"é","gold":null}`
	got, err := eval.ReadQuestions(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []eval.Question{
		{Number: 1, Line: 1, Input: "a", Gold: json.RawMessage(`{"x":1}`)},
		{Number: 2, Line: 3, Input: "b", Gold: json.RawMessage(`[1,2]`)},
		{Number: 3, Line: 5, Input: "é", Gold: json.RawMessage(`null`)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestBadQuestions(t *testing.T) {
	good := `{"question":"a","gold":1}` + "\n"
	tests := []struct{ name, text, want string }{
		{"nothing", "\n \n", "there are no questions"},
		{"no JSON", good + "hello\n", "line 2: "},
		{"a list", good + "\n[1]\n", "line 3: should be an object and is an array"},
		{"a number", `{"question":5,"gold":1}`, `line 1: "question" should be a string and is a number`},
		{"no question", `{"gold":1}`, `line 1: neither "question" nor "input"`},
		{"null", `{"question":null,"gold":1}`, `line 1: neither`},
		{"both", `{"question":"a","input":"b","gold":1}`, `line 1: both`},
		{"blank", `{"question":" \t","gold":1}`, "line 1: the question is empty"},
		{"no gold", `{"question":"a"}`, `line 1: "gold" is missing`},
		{"not UTF-8", "{\"question\":\"\xff\",\"gold\":1}", "line 1: not valid UTF-8"},
		{"cut short", good + `{"question":"a","go`, "line 2: unexpected end"},
		{"two on a line", `{"question":"a","gold":1} {}`, "line 1: invalid character"},
		{"too long", good + `{"question":"` + strings.Repeat("a", 1<<20) + `","gold":1}`, "line 2: longer than 1048576 bytes"},
	}
	for _, tt := range tests {
		_, err := eval.ReadQuestions(strings.NewReader(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
}

func FuzzReadQuestions(f *testing.F) {
	f.Add([]byte(`{"question":"a","gold":{"x":1}}` + "\n" + `{"input":"b","gold":[]}`))
	f.Add([]byte("\ufeff\n{}\r\n"))
	f.Add([]byte(`{"question":"a","gold":1e999,"gold":{"a":{"a/~":[{}]}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := eval.ReadQuestions(bytes.NewReader(text))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r\x1b") {
				t.Fatalf("the error is no line: %q", err)
			}
			return
		}
		line := 0
		for i, q := range list {
			if q.Number != i+1 || q.Line <= line || strings.TrimSpace(q.Input) == "" || !utf8.ValidString(q.Input) || !json.Valid(q.Gold) {
				t.Fatalf("%+v", q)
			}
			line = q.Line
			if diff, err := eval.Compare(q.Gold, q.Gold); err != nil || len(diff) > 0 {
				t.Fatalf("%s differs from itself: %v, %v", q.Gold, diff, err)
			}
			if fields, err := eval.Fields(q.Gold); err != nil || len(fields) == 0 {
				t.Fatalf("%s has the fields %q, %v", q.Gold, fields, err)
			}
		}
	})
}
