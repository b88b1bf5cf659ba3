package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/tui"
)

func TestReadInputs(t *testing.T) {
	text := "\ufeff" + `{"question":"a","gold":{"x": 1},"id":7}` + "\r\n\n" + `{"input":"b","more":{},"name":" n1 ","id":"x"}` + "\n  \n" + `{"input":"é","gold":null,"id":null}`
	got, err := readInputs(strings.NewReader(text), "x.jsonl", inputReader("x.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	want := []tui.Input{
		{Name: "7", Text: "a", Gold: json.RawMessage(`{"x":1}`)},
		{Name: "n1", Text: "b"},
		{Text: "é", Gold: json.RawMessage("null")},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	got, err = readInputs(strings.NewReader(" a \n\n{\"b\"\r\n"), "x.TXT", inputReader("x.TXT"))
	if diff := cmp.Diff([]tui.Input{{Text: "a"}, {Text: `{"b"`}}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestBadInputs(t *testing.T) {
	good := `{"input":"a"}` + "\n"
	for _, tt := range []struct{ name, text, want string }{
		{"nothing", "\n \n", "f.jsonl: there are no inputs"},
		{"no JSON", good + "hello\n", "f.jsonl:2: invalid character 'h'"},
		{"a list", good + "\n[1]\n", "f.jsonl:3: should be an object, and is of the kind array"},
		{"a number", `{"input":5}`, `f.jsonl:1: "input" should be a string, and is of the kind number`},
		{"no input", `{"gold":1}`, `f.jsonl:1: neither "question" nor "input" is given`},
		{"null", `{"input":null}`, `f.jsonl:1: neither`},
		{"both", `{"question":"a","input":"b"}`, `f.jsonl:1: both`},
		{"blank", `{"input":" \t"}`, "f.jsonl:1: the input is empty"},
		{"a list for a name", `{"input":"a","name":["b"]}`, `f.jsonl:1: "name" should be a string or a number`},
		{"an object for an id", `{"input":"a","id":{}}`, `f.jsonl:1: "id" should be a string or a number`},
		{"not UTF-8", "{\"input\":\"\xff\"}", "f.jsonl:1: not valid UTF-8"},
		{"cut short", good + `{"input":"a","go`, "f.jsonl:2: unexpected end"},
		{"two on a line", `{"input":"a"} {}`, "f.jsonl:1: invalid character"},
		{"too long", good + `{"input":"` + strings.Repeat("a", maxInputsLine) + `"}`, "f.jsonl:2: longer than 1048576 bytes"},
		{"too many bytes", strings.Repeat(strings.Repeat(" ", maxInputsLine-1)+"\n", maxInputsFile>>20) + good, "f.jsonl: more than 67108864 bytes"},
	} {
		_, err := readInputs(strings.NewReader(tt.text), "f.jsonl", readInputObject)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := readInputs(iotest.ErrReader(iotest.ErrTimeout), "f", readInputObject); err == nil || !strings.HasPrefix(err.Error(), "f: timeout") {
		t.Error(err)
	}
}

func FuzzReadInputs(f *testing.F) {
	f.Add([]byte(`{"question":"a","gold":{"x":1},"id":3}` + "\n" + `{"input":"b","gold":[],"name":"n"}`))
	f.Add([]byte("\ufeff\n{}\r\n"))
	f.Add([]byte(`{"input":"a","gold":1e999,"gold":{"a":{"a/~":[{}]}},"id":1e9}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, read := range []func([]byte) (tui.Input, error){readInputObject, readInputText} {
			list, err := readInputs(bytes.NewReader(text), "f", read)
			if err != nil && strings.ContainsAny(err.Error(), "\n\r\x1b") {
				t.Fatalf("the error is no line: %q", err)
			}
			if (err == nil) != (len(list) > 0) {
				t.Fatalf("%d inputs and the error %v", len(list), err)
			}
			for _, in := range list {
				if strings.TrimSpace(in.Text) == "" || in.Gold != nil && !json.Valid(in.Gold) {
					t.Fatalf("%+v", in)
				}
			}
		}
	})
}

// FuzzInputsAsEval checks that what eval reads is read here in the same way.
func FuzzInputsAsEval(f *testing.F) {
	f.Add([]byte(`{"question":"a","gold":{"x": 1}}`))
	f.Add([]byte(`{"input":"a","gold":[1, 2],"name":"n"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		want, err := eval.ReadQuestions(bytes.NewReader(text))
		if err != nil {
			return
		}
		got, err := scanInputs(bytes.NewReader(text), readInputObject)
		if err != nil {
			if strings.Contains(err.Error(), "should be a string or a number") { // eval looks at no names
				return
			}
			t.Fatal(err)
		}
		if len(got) != len(want) {
			t.Fatalf("%d inputs, and eval has %d", len(got), len(want))
		}
		for i := range got {
			if got[i].Text != want[i].Input || string(got[i].Gold) != string(want[i].Gold) {
				t.Errorf("%+v, and eval has %+v", got[i], want[i])
			}
		}
	})
}

func TestJudgeOfInputs(t *testing.T) {
	yes, no := true, false
	src, err := newCatalogSource(defaultCatalog, stencilGrounded, nativeGBNF)
	if err != nil {
		t.Fatal(err)
	}
	plain, filled := &workbench{source: freeSource{}}, &workbench{source: src}
	for _, tt := range []struct {
		name  string
		desk  *workbench
		gold  string
		got   string
		valid *bool
		want  *bool
	}{
		{"no gold", plain, "", `{"a":1}`, &yes, nil},
		{"the same", plain, `{"a":1,"b":[2]}`, `{"b": [2], "a": 1.0}`, &yes, &yes},
		{"another", plain, `{"a":1}`, `{"a":2}`, &yes, &no},
		{"not valid", plain, `{"a":1}`, `{"a":1}`, &no, &no},
		{"valid or not is unknown", plain, `{"a":1}`, `{"a":1}`, nil, &yes},
		{"no JSON", plain, `{"a":1}`, `{"a`, nil, &no},
		{"the same in a catalog", filled, `{"operation":"kpi_rank"}`, `{"operation":"kpi_rank"}`, &yes, &yes},
		{"another in a catalog", filled, `{"operation":"kpi_rank"}`, `{"operation":"kpi_value"}`, &yes, &no},
	} {
		in := tui.Input{Text: "q"}
		if tt.gold != "" {
			in.Gold = json.RawMessage(tt.gold)
		}
		got := tt.desk.judge()(in, trace.Result{JSON: tt.got, Valid: tt.valid, Reason: trace.EndToken})
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
