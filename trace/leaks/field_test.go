package leaks_test

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	labelled "github.com/stencil-debugger/stencil/fixtures/leaks"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// fieldCase is a leak, or what looks like one, among the cases from the field.
type fieldCase struct {
	ID, Kind, Prompt, Text string
	Schema                 json.RawMessage
	Expect                 struct {
		Leak       bool
		Field      *string
		Where      string
		ValueAfter string `json:"value_after"`
	}
}

func fieldCases(t *testing.T) []fieldCase {
	t.Helper()
	path := filepath.Join("..", "..", "..", "shared", "cases", "dev.jsonl")
	f, err := os.Open(path)
	if err != nil {
		t.Skipf("no cases from the field: %v", err)
	}
	defer f.Close()
	var list []fieldCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var c fieldCase
		if err := json.Unmarshal(lines.Bytes(), &struct{ Kind *string }{&c.Kind}); err != nil {
			t.Fatal(err)
		}
		if c.Kind != "leak" {
			continue
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestCasesFromTheField(t *testing.T) {
	cases := fieldCases(t)
	if len(cases) == 0 {
		t.Fatal("the file has no case of this kind")
	}
	for _, c := range cases {
		as := labelled.Case{ID: c.ID, Leak: c.Expect.Leak, Field: c.Expect.Field, Where: c.Expect.Where, Text: c.Text}
		h := header(c.Prompt, c.Schema)
		byStep := leaks.Find(h, stepsOf(as))
		var n tally
		if !n.judge(as, byStep) {
			t.Errorf("%s: leak %t, found %s", c.ID, c.Expect.Leak, show(byStep))
		}
		if byText := leaks.FindText(h, []byte(c.Text), leaks.Options{}); !n.judge(as, byText) {
			t.Errorf("%s as one text: leak %t, found %s", c.ID, c.Expect.Leak, show(byText))
		}
		if c.Expect.ValueAfter != "" && len(byStep) == 1 && byStep[0].After != c.Expect.ValueAfter {
			t.Errorf("%s: after the leak stands %q, want %q", c.ID, byStep[0].After, c.Expect.ValueAfter)
		}
	}
}
