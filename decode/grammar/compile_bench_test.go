package grammar

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// benchGrammars are those of the catalog's plans, and one that is large.
func benchGrammars(b *testing.B) map[string]string {
	b.Helper()
	out := map[string]string{"large": largeGrammar(1000, 20)}
	files, err := filepath.Glob("../catalog/testdata/*.gbnf")
	if err != nil || len(files) == 0 {
		b.Fatalf("no grammars: %v", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		out[filepath.Base(file)] = string(data)
	}
	return out
}

// largeGrammar has a rule for each operation, with as many values to choose
// from.
func largeGrammar(operations, values int) string {
	var root, rules strings.Builder
	root.WriteString("root ::= o0")
	for i := range operations {
		if i > 0 {
			fmt.Fprintf(&root, " | o%d", i)
		}
		fmt.Fprintf(&rules, "o%d ::= \"{\\\"operation\\\":\\\"op%d\\\",\\\"value\\\":\\\"\" (\"v0\"", i, i)
		for j := range values {
			fmt.Fprintf(&rules, " | \"value%d of %d\"", j, i)
		}
		rules.WriteString(") \"\\\"\" ws \"}\"\n")
	}
	return root.String() + "\n" + rules.String() + "ws ::= [ \\t\\n]*\n"
}

// BenchmarkCompile is reading and compiling, and then the first byte, with
// which the rules that it needs are built.
func BenchmarkCompile(b *testing.B) {
	for name, src := range benchGrammars(b) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				a, root := compiled(b, src)
				a.Edges(root)
			}
		})
	}
}

// BenchmarkFollow takes a text byte by byte through states that are known.
func BenchmarkFollow(b *testing.B) {
	a, root := compiled(b, "root ::= \"[\" ws (value (\",\" ws value)*)? \"]\"\nvalue ::= (\"\\\"\" [^\"\\\\\\x00-\\x1F]* \"\\\"\" | root) ws\nws ::= [ \\n]*")
	text := `[ "some text", ["é", []],` + strings.Repeat(` "more of it",`, 20) + ` []]`
	if !a.Match(root, text) {
		b.Fatal("the text does not match")
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		a.Match(root, text)
	}
}
