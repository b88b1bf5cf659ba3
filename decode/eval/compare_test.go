package eval_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/decode/eval"
)

func TestCompare(t *testing.T) {
	tests := []struct {
		name, gold, answer string
		want               []eval.Difference
	}{
		{"same", `{"a":1,"b":"x"}`, `{"b": "x", "a": 1}`, nil},
		{"numbers", `[5, 1e2, 0, 9007199254740993]`, `[5.0, 100, -0, 9007199254740993]`, nil},
		{"large integers", `9007199254740993`, `9007199254740992`, []eval.Difference{{eval.Whole, eval.FaultWrong, "9007199254740993", "9007199254740992"}}},
		{"wrong", `{"a":1}`, `{"a":"1"}`, []eval.Difference{{"a", eval.FaultWrong, `1`, `"1"`}}},
		{"missing and extra", `{"a":1,"c":true}`, `{"b":2,"c":true}`,
			[]eval.Difference{{"a", eval.FaultMissing, "1", ""}, {"b", eval.FaultExtra, "", "2"}}},
		{"nested", `{"a":{"x/y":1,"z":{"q":2}}}`, `{"a":{"x/y":2}}`,
			[]eval.Difference{{"a/x~1y", eval.FaultWrong, "1", "2"}, {"a/z/q", eval.FaultMissing, "2", ""}}},
		{"lists count as one", `{"a":[1,2]}`, `{"a":[2,1]}`, []eval.Difference{{"a", eval.FaultWrong, "[1,2]", "[2,1]"}}},
		{"lists of objects", `[{"a":1,"b":2}]`, `[{"b":2,"a":1}]`, nil},
		{"an object for a value", `{"a":{"b":1}}`, `{"a":null}`, []eval.Difference{{"a", eval.FaultWrong, `{"b":1}`, "null"}}},
		{"a value for a list", `{"a":null}`, `{"a":[]}`, []eval.Difference{{"a", eval.FaultWrong, "null", "[]"}}},
		{"empty objects", `{"a":{},"b":{}}`, `{"a":{},"b":[]}`, []eval.Difference{{"b", eval.FaultWrong, "{}", "[]"}}},
		{"empty and not", `{"a":{}}`, `{"a":{"b":"<code0>"}}`, []eval.Difference{{"a/b", eval.FaultExtra, "", `"<code0>"`}}},
	}
	for _, tt := range tests {
		got, err := eval.Compare([]byte(tt.gold), []byte(tt.answer))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	for _, bad := range []string{"", "{", "{} {}", "nul"} {
		if _, err := eval.Compare([]byte("1"), []byte(bad)); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestFields(t *testing.T) {
	tests := []struct {
		value string
		want  []string
	}{
		{`{"b":1,"a":{"y":[1],"x":{}}}`, []string{"a/x", "a/y", "b"}},
		{`5`, []string{eval.Whole}},
		{`{}`, []string{eval.Whole}},
	}
	for _, tt := range tests {
		got, err := eval.Fields([]byte(tt.value))
		if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
			t.Errorf("%s: %s %v", tt.value, diff, err)
		}
	}
}

// A key may be empty: its field has a name of its own, and counts.
func TestAnEmptyKeyIsAField(t *testing.T) {
	gold := []byte(`{"":3,"b":{"":4}}`)
	fields, err := eval.Fields(gold)
	if diff := cmp.Diff([]string{`""`, `b/""`}, fields); err != nil || diff != "" {
		t.Errorf("fields: %v %s", err, diff)
	}
	list, err := eval.Compare(gold, []byte(`{"":5,"b":{"":4}}`))
	if err != nil || len(list) != 1 || list[0].Field != `""` || list[0].Fault != eval.FaultWrong {
		t.Errorf("differences %+v (%v)", list, err)
	}
}
