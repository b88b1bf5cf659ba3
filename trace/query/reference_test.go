package query

import (
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

var update = flag.Bool("update", false, "write doc.go anew")

const docHead = `// Package query is the expression language of the debugger: the conditions of
// breakpoints and tracepoints, watches, and searches in a trace.
//
// An expression is compiled once, with its names and types checked, and asked
// about the steps of a Run. It has no side effects and no loops, and sees no
// more than 4,096 bytes of any text, so that what an answer costs is bounded.
// The language is a part of that of github.com/expr-lang/expr, whose parser and
// machine it runs on.
//
// The page that users read, as Reference returns it:
//
`

// The package comment is the reference page; -update writes it.
func TestPackageCommentIsTheReference(t *testing.T) {
	var b strings.Builder
	b.WriteString(docHead)
	for line := range strings.Lines(Reference()) {
		if line = strings.TrimRight(line, "\n"); line == "" {
			b.WriteString("//\n")
			continue
		}
		b.WriteString("//\t" + line + "\n")
	}
	b.WriteString("package query\n")
	if *update {
		if err := os.WriteFile("doc.go", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != b.String() {
		t.Error("doc.go is not what the tables say: run this test with -update")
	}
}

func TestReferenceFitsAScreen(t *testing.T) {
	for line := range strings.Lines(Reference()) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}

// Every field of the environment is a name, and every name a field.
func TestNamesAreTheEnvironment(t *testing.T) {
	fields := kindsOfNames()
	delete(fields, "") // those that no expression can name
	for _, n := range names {
		if _, ok := fields[n.name]; !ok {
			t.Errorf("%s is in the table and not in the environment", n.name)
		}
		delete(fields, n.name)
	}
	if len(fields) > 0 {
		t.Errorf("not in the table: %v", fields)
	}
}

// Every name and every example of the page works on a real trace, at all steps.
func TestReferenceWorks(t *testing.T) {
	texts := []string{}
	for _, n := range names {
		texts = append(texts, n.name)
	}
	for _, f := range functions {
		texts = append(texts, f.example)
	}
	for line := range strings.Lines(intro) {
		if strings.HasPrefix(line, "  ") {
			texts = append(texts, strings.TrimSpace(line[:35]))
		}
	}
	run := runOf(t, "pointers")
	for _, text := range texts {
		q, err := Compile(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		for i := range run.Len() {
			v, err := q.Eval(run, i)
			if err != nil || reflect.TypeOf(v).Kind() != q.kind {
				t.Errorf("%s at %d: %v (%T), %v, want a %v", text, i, v, v, err, q.kind)
			}
		}
	}
}
