package tui

import (
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

const storyGrammar = `# questions about territories
root ::= "{" operation "}"

# what is asked for
operation ::= "\"kpi_rank\"" | "\"kpi_value\""   # and so on
direction ::=
  "\"bottom\"" |
  "\"last\""
space ::= [ \t]* # nothing ::= "else"
`

func TestLocateNode(t *testing.T) {
	text := `{"a": {"b": [10, {"c": null}, [ ]], "é/~": "x"}, "a\u0062": 1e999, "a": 2, "": true}`
	for _, tc := range []struct{ pointer, want string }{
		{"", text},
		{"/a", `"a": {"b": [10, {"c": null}, [ ]], "é/~": "x"}`},
		{"/a/b", `"b": [10, {"c": null}, [ ]]`},
		{"/a/b/0", "10"},
		{"/a/b/1", `{"c": null}`},
		{"/a/b/1/c", `"c": null`},
		{"/a/b/2", "[ ]"},
		{"/a/é~1~0", `"é/~": "x"`},
		{"/ab", `"a\u0062": 1e999`},
		{"/", `"": true`},
		{"/a/b/3", ""},
		{"/a/b/00", ""},
		{"/a/b/-1", ""},
		{"/a/b/x", ""},
		{"/a/b/2/0", ""},
		{"/b", ""},
		{"/a/b/0/c", ""},
		{"a", ""},
	} {
		at, ok := locateNode(text, tc.pointer)
		if got := text[at.start:at.end]; ok != (tc.want != "") || ok && got != tc.want {
			t.Errorf("%s: %v %s, want %s", tc.pointer, ok, got, tc.want)
		}
	}
}

func TestLocateInBrokenText(t *testing.T) {
	for _, text := range []string{"", "{", "[", `{"a"`, `{"a":`, `{"a":[1,`, "{]", `{"a":}`, `"\`, `{"a\`, strings.Repeat("[", 50_000)} {
		for _, pointer := range []string{"/a", "/a/1", "/0/0"} {
			if at, ok := locateNode(text, pointer); ok && text != `{"a":}` {
				t.Errorf("%.10s %s: %v", text, pointer, at)
			}
		}
	}
	if _, ok := locateNode(`{"a": 1, "b": `, "/a"); !ok {
		t.Error("what stands before the broken part is not found")
	}
}

func FuzzLocateNode(f *testing.F) {
	f.Add(`{"a": {"b": [10, {"c": null}]}}`, "/a/b/1/c")
	f.Add(storySchema, "/properties/count/maximum")
	f.Fuzz(func(t *testing.T, text, pointer string) {
		if at, ok := locateNode(text, pointer); ok && (at.start < 0 || at.start >= at.end || at.end > len(text)) {
			t.Errorf("%q %q: %v", text, pointer, at)
		}
	})
}

func TestLocateRules(t *testing.T) {
	text := storyGrammar + "a ::= \"x\ny ::= z\" | [\"\\]#] b\nb::=\"#\" c ::= \"\\\"\"\na ::= \"again\"\n"
	rules := locateRules(text)
	for name, want := range map[string]string{
		"root":      `root ::= "{" operation "}"`,
		"operation": `operation ::= "\"kpi_rank\"" | "\"kpi_value\""`,
		"direction": "direction ::=\n  \"\\\"bottom\\\"\" |\n  \"\\\"last\\\"\"",
		"space":     `space ::= [ \t]*`,
		"b":         `b::="#"`,
		"c":         `c ::= "\""`,
		"a":         `a ::= "again"`,
	} {
		at, ok := rules[name]
		if got := text[at.start:at.end]; !ok || got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if len(rules) != 7 {
		t.Errorf("%d rules: %v", len(rules), rules)
	}
}

func FuzzLocateRules(f *testing.F) {
	f.Add(storyGrammar)
	f.Add(`a ::= "\`)
	f.Add(`a ::= [\`)
	f.Add("a#")
	f.Fuzz(func(t *testing.T, text string) {
		for name, at := range locateRules(text) {
			if at.start < 0 || at.end > len(text) || !strings.HasPrefix(text[at.start:at.end], name) {
				t.Errorf("%q: %s: %v", text, name, at)
			}
		}
	})
}

// marked lists the lines with a mark, by their numbers.
func marked(s *source, m sourceMark) []int {
	var list []int
	for i, r := range s.rows {
		if r.mark == m && (len(list) == 0 || list[len(list)-1] != s.lineOf(i)) {
			list = append(list, s.lineOf(i))
		}
	}
	return list
}

func TestMarks(t *testing.T) {
	reason := func(path, keyword string) trace.Reason {
		return trace.Reason{Node: trace.Node{Path: path, Keyword: keyword}}
	}
	grammar := trace.Constraint{Kind: "catalog", Source: "{}", Grammar: storyGrammar}
	compact := trace.Constraint{Kind: "schema", Source: strings.Join(strings.Fields(storySchema), "")}
	for _, tc := range []struct {
		name    string
		about   trace.Constraint
		reasons []trace.Reason
		nodes   []trace.Node
		target  int
		blamed  []int
		live    []int
	}{
		{"a keyword", schemaConstraint, []trace.Reason{reason("/$defs/direction", "enum")}, []trace.Node{directionNode}, 33, []int{33}, []int{30, 31, 32, 34, 35}},
		{"a keyword the text does not have", schemaConstraint, []trace.Reason{reason("/properties/metric", "type")}, nil, 8, []int{8, 9, 10}, nil},
		{"two", schemaConstraint, []trace.Reason{reason("/properties/count", "maximum"), reason("/properties/count", "minimum")}, nil, 17, []int{16, 17}, nil},
		{"the innermost node", schemaConstraint, nil, []trace.Node{{}, {Path: "/properties/metric"}}, 8, nil, []int{8, 9, 10}},
		{"the whole", schemaConstraint, []trace.Reason{reason("", "")}, []trace.Node{{}}, 0, nil, nil},
		{"a keyword of the whole", schemaConstraint, []trace.Reason{reason("", "required")}, nil, 27, []int{27}, nil},
		{"unknown paths", schemaConstraint, []trace.Reason{reason("/nowhere", "enum"), reason("nowhere", "")}, []trace.Node{{Path: "/x"}}, 0, nil, nil},
		{"the known node of two", schemaConstraint, nil, []trace.Node{{Path: "/properties/metric"}, {Path: "/x"}}, 8, nil, []int{8, 9, 10}},
		{"a rule", grammar, []trace.Reason{reason("direction", "")}, []trace.Node{{Path: "root"}}, 6, []int{6, 7, 8}, []int{2}},
		{"alternatives", grammar, nil, []trace.Node{{Path: "root"}, {Path: "operation"}, {Path: "direction"}, {Path: "root"}}, 2, nil, []int{2, 5, 6, 7, 8}},
		{"no rule", grammar, []trace.Reason{reason("directions", "")}, nil, 0, nil, nil},
		{"compact", compact, []trace.Reason{reason("/properties/metric", "enum")}, nil, 14, []int{14, 15, 16, 17, 18}, nil},
		{"an expression", trace.Constraint{Kind: "regex", Source: "a|b"}, []trace.Reason{reason("/a|b/", "")}, nil, 1, []int{1}, nil},
	} {
		s := newSource(tc.about, trace.Explanation{Reasons: tc.reasons, Nodes: tc.nodes})
		target := 0
		if s.target >= 0 {
			target = s.lineOf(s.target)
		}
		if target != tc.target || !equal(marked(s, blamed), tc.blamed) || !equal(marked(s, live), tc.live) {
			t.Errorf("%s: line %d, %v blamed, %v live", tc.name, target, marked(s, blamed), marked(s, live))
		}
	}
}

func TestLayOutJSON(t *testing.T) {
	for text, want := range map[string]string{
		``:                                       "",
		`1`:                                      "1",
		`{}`:                                     "{}",
		`[ ]`:                                    "[ ]",
		`{"a":1}`:                                "{|  \"a\":1|}",
		`[1, [2,3],{}, {"a": [ ] , "b,c": "}"}]`: `[|  1,|  [|    2,|    3|  ],|  {},|  {|    "a": [ ] ,|    "b,c": "}"|  }|]`,
		`}{`:                                     "}{",
		`[[[`:                                    "[|  [|    [",
		`]]]"a`:                                  `]|]|]"a`,
	} {
		var s source
		s.layOutJSON(text)
		var lines []string
		for _, r := range s.rows {
			lines = append(lines, strings.Repeat(" ", r.indent)+r.text)
			if r.text != text[r.start:r.end] {
				t.Errorf("%s: %q is not at %v", text, r.text, r.span)
			}
		}
		if got := strings.Join(lines, "|"); got != want {
			t.Errorf("%s:\n%s\n%s", text, got, want)
		}
	}
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestSourceRows(t *testing.T) {
	if s := newSource(trace.Constraint{Kind: "none", Source: "x"}, trace.Explanation{}); s != nil {
		t.Error("a run without a constraint has a source")
	}
	if s := newSource(trace.Constraint{Kind: "schema"}, trace.Explanation{}); s != nil {
		t.Error("no text is a source")
	}
	s := newSource(trace.Constraint{Kind: "gbnf", Source: "\uFEFFa ::= b\r\n\n\tb ::= \"" + strings.Repeat("é", 300) + "\"\n"}, trace.Explanation{})
	var got []string
	for _, r := range s.rows {
		got = append(got, strings.Repeat(" ", r.indent)+string(clean(r.text).fit(12)))
	}
	if want := "a ::= b||    b ::= \"éééé…|    éééééééééééé…|    éééééééééééé…"; strings.Join(got, "|") != strings.ReplaceAll(want, "éééééééééééé…", "ééééééééééé…") {
		t.Errorf("%s", strings.Join(got, "|"))
	}
	if s.lines != 3 {
		t.Errorf("%d lines", s.lines)
	}
	long := newSource(trace.Constraint{Kind: "gbnf", Source: strings.Repeat("# ten more\n", 200_000)}, trace.Explanation{})
	if long.cut != 11*200_000-maxSource {
		t.Errorf("%d bytes are left out", long.cut)
	}
}
