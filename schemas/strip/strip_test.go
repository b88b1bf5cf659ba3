package strip

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

var byNames = []struct{ name, record, want string }{
	{"numbers and strings stay as written", `{"reasoning":"x","a":1.50e+01,"b":12345678901234567890,"c":-0.0,"d":"\u0041\/é"}`,
		`{"a":1.50e+01,"b":12345678901234567890,"c":-0.0,"d":"\u0041\/é"}`},
	{"white space", " {\n \"answer\" : [ 1 , { } ] ,\t\"x\":null}\n", `{"answer":[1,{}],"x":null}`},
	{"all of it is reasoning", `{"reasoning":"x","thoughts":["y"]}`, `{}`},
	{"null reasoning", `{"reasoning":null,"answer":1}`, `{"answer":1}`},
	{"within an answer", `{"result":{"rationale":"x","label":"a"},"list":[{"thought":"x","n":1},2]}`, `{"result":{"label":"a"},"list":[{"n":1},2]}`},
	{"names with marks", `{"a/b":{"reasoning":"x","~":1},"":2,"$ref":"#","x-stencil-role":"reasoning","properties":{"a":1}}`,
		`{"a/b":{"~":1},"":2,"$ref":"#","x-stencil-role":"reasoning","properties":{"a":1}}`},

	{"a correction", `{"output":{"v":1},"evals":"FAIL","final_output":{"v":2}}`, `{"output":{"v":2}}`},
	{"no correction", `{"output":{"v":1},"evals":"PASS","final_output":null}`, `{"output":{"v":1}}`},
	{"an absent correction", `{"output":{"v":1},"evals":"PASS"}`, `{"output":{"v":1}}`},
	{"the last of two", `{"answer":"a","critique":"x","revised_answer":"b","final_answer":"c"}`, `{"answer":"c"}`},
	{"the last that is there", `{"answer":"a","critique":"x","revised_answer":"b","final_answer":null}`, `{"answer":"b"}`},
	{"a draft", `{"draft":"a","checks":"x","corrected":"b"}`, `{"corrected":"b"}`},
	{"a draft that stands", `{"draft":"a","checks":"x","corrected":null}`, `{"corrected":"a"}`},
	{"a draft with words", `{"draft":"a","evaluation":"x","revisedEmail":"b"}`, `{"revisedEmail":"b"}`},
	{"data that was checked", `{"price":1,"checks":"x","corrected_price":2}`, `{"price":2}`},
	{"an empty correction is one", `{"output":"a","final_output":""}`, `{"output":""}`},
	{"reasoning in a correction", `{"output":{"v":1},"final_output":{"reasoning":"x","v":2}}`, `{"output":{"v":2}}`},
	{"deep", `{"items":[{"output":"a","final_output":"b"},{"output":"c","final_output":null}]}`, `{"items":[{"output":"b"},{"output":"c"}]}`},

	{"data that looks like it", `{"price":1,"final_price":2,"first_name":"a","final_name":"b"}`, `{"price":1,"final_price":2,"first_name":"a","final_name":"b"}`},
	{"a flag", `{"output":"a","corrected":false}`, `{"output":"a","corrected":false}`},
	{"a number of a revision", `{"result":"a","revision":"b7"}`, `{"result":"a","revision":"b7"}`},
	{"only a correction", `{"final_answer":"a"}`, `{"final_answer":"a"}`},
	{"the better one first", `{"final_answer":"a","answer":"b"}`, `{"final_answer":"a","answer":"b"}`},
	{"all null", `{"output":null,"final_output":null}`, `{"output":null,"final_output":null}`},
	{"within reasoning", `{"reasoning":{"draft":"a","checks":"x","corrected":"b"},"answer":1}`, `{"answer":1}`},

	{"rounds", `{"rounds":[{"output":1,"evals":"x","corrected_output":2},{"output":3,"evals":"x","corrected_output":4}]}`, `{"rounds":[{"output":4}]}`},
	{"the last round stands", `{"rounds":[{"output":1,"evals":"x","corrected_output":2},{"output":3,"evals":"x"}]}`, `{"rounds":[{"output":3}]}`},
	{"rounds of a field", `{"output":1,"rounds":[{"critique":"x","corrected_output":2},{"critique":"y","corrected_output":3},{"critique":"z","corrected_output":null}],"n":0}`, `{"output":3,"n":0}`},
	{"rounds of a draft", `{"draft":"a","attempts":[{"critique":"x","revised":"b"}],"n":0}`, `{"draft":"b","n":0}`},
	{"rounds that correct nothing", `{"rounds":[{"a":1},{"a":2}],"output":1}`, `{"rounds":[{"a":1},{"a":2}],"output":1}`},
	{"a list of data", `{"answers":[{"answer":1,"final_answer":2},{"answer":3,"final_answer":4}]}`, `{"answers":[{"answer":2},{"answer":4}]}`},
}

func TestByNames(t *testing.T) {
	for _, tt := range byNames {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(apply(t, ByNames(), tt.record).Action); got != tt.want {
				t.Errorf("%s\n\tgives %s\n\twant  %s", tt.record, got, tt.want)
			}
		})
	}
}

const saysRoles = `{"properties":{
	"notes":{"x-stencil-role":"reasoning","properties":{"kept":{"x-stencil-role":"answer"}}},
	"rationale":{"x-stencil-role":"answer","properties":{"reasoning":{}}},
	"move":{"$ref":"#/$defs/move"},
	"list":{"items":{"anyOf":[{"properties":{"a":{"x-stencil-role":"reasoning"}}},{"type":"string"}]}}},
	"$defs":{"move":{"properties":{"to":{},"hunch":{"x-stencil-role":"reasoning"},"thought":{}}}}}`

const saysCorrects = `{"properties":{
	"plan":{},"text":{},"aside":{"x-stencil-role":"reasoning"},
	"third":{"x-stencil-corrects":"/second"},"second":{"x-stencil-corrects":"/text"},
	"better":{"x-stencil-corrects":"/aside"},
	"tries":{"x-stencil-corrects":"/plan","items":{}}}}`

var bySchema = []struct{ name, schema, record, want string }{
	{"an answer in reasoning", saysRoles, `{"notes":{"x":1,"kept":2}}`, `{"notes":{"kept":2}}`},
	{"no answer in reasoning", saysRoles, `{"notes":{"x":1}}`, `{}`},
	{"reasoning by name in an answer that says so", saysRoles, `{"rationale":{"reasoning":"x"}}`, `{"rationale":{"reasoning":"x"}}`},
	{"a reference", saysRoles, `{"move":{"to":1,"hunch":2,"thought":"x"}}`, `{"move":{"to":1}}`},
	{"items", saysRoles, `{"list":[{"a":1,"b":2},"c"]}`, `{"list":[{"b":2},"c"]}`},
	{"unknown fields stay", saysRoles, `{"reasons":"x","other":1}`, `{"reasons":"x","other":1}`},

	{"a chain", saysCorrects, `{"text":1,"second":2,"third":3}`, `{"text":3}`},
	{"out of order", saysCorrects, `{"third":3,"text":1,"second":null}`, `{"text":3}`},
	{"of nothing", saysCorrects, `{"second":2}`, `{"text":2}`},
	{"of reasoning", saysCorrects, `{"aside":1,"better":2}`, `{"better":2}`},
	{"of reasoning that stands", saysCorrects, `{"aside":1}`, `{"better":1}`},
	{"rounds", saysCorrects, `{"plan":"a","tries":[{"improved":"b"},{"improved":"c"}]}`, `{"plan":"c"}`},
}

func TestBySchema(t *testing.T) {
	for _, tt := range bySchema {
		t.Run(tt.name, func(t *testing.T) {
			rules, err := BySchema([]byte(tt.schema))
			if err != nil {
				t.Fatal(err)
			}
			if got := string(apply(t, rules, tt.record).Action); got != tt.want {
				t.Errorf("%s\n\tgives %s\n\twant  %s", tt.record, got, tt.want)
			}
		})
	}
	for _, text := range []string{
		`{`, `[1]`, `true`, `{"a":1,}`,
		`{"properties":{"a":{"x-stencil-corrects":"/a"}}}`,
		`{"properties":{"a":{"x-stencil-corrects":"/b"}}}`,
		`{"properties":{"a":{"x-stencil-corrects":"b"},"b":{}}}`,
		`{"$defs":{"x":{"items":{"properties":{"a":{"x-stencil-corrects":"/b/c"},"b":{}}}}}}`,
		`{"properties":{"a":{"x-stencil-corrects":1}}}`,
		`{"properties":{"a":{"x-stencil-corrects":"/b"},"b":{"x-stencil-corrects":"/a"}}}`,
		`{"properties":{"a":{"x-stencil-corrects":"/b"},"b":{"x-stencil-corrects":"/c"},"c":{"x-stencil-corrects":"/d"},"d":{"x-stencil-corrects":"/b"}}}`,
	} {
		if _, err := BySchema([]byte(text)); err == nil {
			t.Errorf("no error for %s", text)
		}
	}
}

func TestWhatIsRemoved(t *testing.T) {
	got := show(apply(t, ByNames(), `{"a~/":{"reasoning":"x"},"output":1,"evals":"y","revised_output":2,"final_output":null,
		"rounds":[{"draft":"a","corrected":"b"},{"draft":"c","corrected":"d"}]}`))
	want := `action  {"a~/":{},"output":2,"rounds":[{"corrected":"d"}]}
/a~0~1/reasoning reasoning "x"
/output superseded 1 by /revised_output
/evals  reasoning "y"
/final_output no correction null
/rounds/0 superseded {"draft":"a","corrected":"b"} by /rounds/1
/rounds/1/draft superseded "c" by /rounds/1/corrected
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestUnusable(t *testing.T) {
	deep := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
	for _, tt := range []struct {
		name, text string
		good, line int // records before it; where it is
		want       string
	}{
		{"no end", "{}\n{\"a\":1", 1, 2, "the record has no end"},
		{"no object", "{}\n\n[1]\n", 1, 3, "a record is an object"},
		{"a word", "nonsense", 0, 1, `"nonsense" is no JSON value`},
		{"a key twice", `{"a":1,"\u0061":2}`, 0, 1, `the key "a" is there twice`},
		{"a key twice within", `{"x":[{"a":1,"a":2}]}`, 0, 1, "twice"},
		{"invalid UTF-8", "{\"a\":\"\xff\"}", 0, 1, "not valid UTF-8"},
		{"invalid UTF-8 in a key", "{\"\xff\":1}", 0, 1, "not valid UTF-8"},
		{"a bad byte", "{\xff}", 0, 1, `unexpected byte 0xff, want a key`},
		{"a NUL", "{\x00}", 0, 1, `unexpected '\x00'`},
		{"a control character", "{\"a\":\"\x1b[31m\"}", 0, 1, "control character"},
		{"a string over lines", "{\"a\":\"x\ny\"}", 0, 1, "has no end"},
		{"an escape", `{"a":"\x"}`, 0, 1, "escape"},
		{"a number", "{\n\"a\":01\n}", 0, 2, `"01" is no JSON value`},
		{"a long number", `{"a":` + strings.Repeat("1", 5000) + `}`, 0, 1, "is no JSON value"},
		{"a comma", "{\"a\":1,\n}", 0, 2, `unexpected '}', want a key`},
		{"no comma", `{"a":1 "b":2}`, 0, 1, "want a comma"},
		{"no colon", `{"a" 1}`, 0, 1, "want a colon"},
		{"a comment", `{"a":1}//`, 1, 1, "unexpected '/'"},
		{"deep", deep(MaxDepth) + deep(MaxDepth+1), 1, 1, "nested more than"},
		{"values", `{"a":[` + strings.Repeat("1,", MaxValues) + `1]}`, 0, 1, "more than 100000 values"},
		{"long", `{"a":"` + strings.Repeat("x", MaxBytes) + `"}`, 0, 1, "longer than"},
		{"a record after a broken one", "{\"a\":\n{\"b\":1}\n", 0, 1, "the record has no end"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(tt.text))
			var err error
			good := -1
			for err == nil {
				_, err = r.Next()
				good++
			}
			bad, ok := errors.AsType[*RecordError](err)
			if !ok || good != tt.good || bad.Line != tt.line || !strings.Contains(bad.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%d records and then %v; want %d and line %d: %s", good, err, tt.good, tt.line, tt.want)
			}
		})
	}
}

// The limits are those of one record, not of all that a Reader reads.
func TestLimitsAreOfOneRecord(t *testing.T) {
	text := `{"a":"` + strings.Repeat("x", MaxBytes*5/8) + `","b":[` + strings.Repeat("1,", MaxValues*5/8) + `1]}`
	r := NewReader(strings.NewReader(text + "\n" + text))
	for range 2 {
		if _, err := r.Next(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestReader(t *testing.T) {
	r := NewReader(strings.NewReader("\ufeff\n{\"a\":1}{\"b\":2}\r\n\n{\n}\n\n"))
	var got []string
	for {
		rec, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%d %s", rec.Line, rec.root.compact()))
	}
	if want := `[2 {"a":1} 2 {"b":2} 4 {}]`; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

// TestHostileSize gives records at the limits to both kinds of rules.
func TestHostileSize(t *testing.T) {
	item := `{"output":1,"corrected_output":null,"revised_output":null}`
	list := strings.TrimSuffix(strings.Repeat(item+",", 300), ",")
	var many, fields strings.Builder
	for i := range 60 {
		fmt.Fprintf(&many, `"output_%d":1,"rounds%d rounds":[%s],`, i, i, list)
	}
	for i := range 90_000 {
		fmt.Fprintf(&fields, `"final_%d":1,`, i)
	}
	recursive := `{"$defs":{"n":{"anyOf":[{"$ref":"#/$defs/n"},{"properties":{"a":{"$ref":"#/$defs/n"}}}]}},"$ref":"#/$defs/n"}`
	for name, text := range map[string]string{
		"rounds": `{` + many.String() + `"end":1}`,
		"fields": `{` + fields.String() + `"end":1}`,
		"deep":   strings.Repeat(`{"a":`, MaxDepth) + "1" + strings.Repeat("}", MaxDepth),
	} {
		t.Run(name, func(t *testing.T) {
			begin := time.Now()
			apply(t, ByNames(), text)
			rules, err := BySchema([]byte(recursive))
			if err != nil {
				t.Fatal(err)
			}
			apply(t, rules, text)
			if took := time.Since(begin); took > 20*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
}

// TestCorrectionsLoseNothing has schemas that correct in chains, in trees and,
// across parts that a single object does not show, in circles.
func TestCorrectionsLoseNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	circles := 0
	for range 3000 {
		parts, record := []string{}, []string{}
		n := 2 + rng.IntN(4)
		for i := range n {
			role := []string{`"reasoning"`, `"answer"`, `null`}[rng.IntN(3)]
			parts = append(parts, fmt.Sprintf(`{"properties":{"f%d":{"allOf":[{"x-stencil-corrects":"/f%d"}],"x-stencil-role":%s}}}`, i, rng.IntN(n), role))
			record = append(record, fmt.Sprintf(`"f%d":%s`, i, []string{`null`, `1`, `2`, `[{"f":3,"final_f":4},{"corrected":5}]`}[rng.IntN(4)]))
		}
		rng.Shuffle(n, func(a, b int) { record[a], record[b] = record[b], record[a] })
		rules, err := BySchema([]byte(`{"allOf":[` + strings.Join(parts, ",") + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		if len(rules.said.Corrects()) < n-1 {
			circles++
		}
		rec := one(t, `{`+strings.Join(record[:1+rng.IntN(n)], ",")+`}`)
		checkNothingLost(t, rules, rec)
	}
	if circles < 500 {
		t.Errorf("%d circles in all", circles)
	}
}

// checkNothingLost strips a record, and looks for all that it holds.
func checkNothingLost(t *testing.T, rules *Rules, rec *Record) {
	t.Helper()
	result, err := rules.Strip(rec)
	if err != nil {
		t.Fatal(err)
	}
	left := leavesOf(one(t, string(result.Action)).root)
	for _, x := range result.Removed {
		left += leavesOf(one(t, `{"":`+string(x.Value)+`}`).root)
	}
	if all := leavesOf(rec.root); left < all {
		t.Errorf("%s: %d values, of which %d are kept or removed: %s", rec.root.compact(), all, left, show(result))
	}
}

// FuzzStrip checks that whatever is read is stripped into JSON, and that of
// what it holds nothing is lost.
func FuzzStrip(f *testing.F) {
	for _, tt := range byNames {
		f.Add(tt.record)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		for {
			rec, err := r.Next()
			if err != nil {
				return
			}
			checkNothingLost(t, ByNames(), rec)
		}
	})
}

// leavesOf counts the values in a value that are no arrays or objects.
func leavesOf(v *value) int {
	n := 0
	for _, m := range v.members {
		n += leavesOf(m.value)
	}
	for _, item := range v.items {
		n += leavesOf(item)
	}
	if v.kind < kindArray {
		n++
	}
	return n
}
