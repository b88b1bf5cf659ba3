package lint

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"testing"
)

// realSchemas reads n schemas of MaskBench, spread over all of it.
func realSchemas(t testing.TB, n int) []string {
	f, err := os.Open(shared(t, "maskbench", "dev.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var c struct{ Schema json.RawMessage }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		all = append(all, string(c.Schema))
	}
	if len(all) < n {
		t.Fatalf("there are %d schemas, want %d", len(all), n)
	}
	var some []string
	for i := range n {
		some = append(some, all[i*len(all)/n])
	}
	return some
}

// TestMaskBench looks at real schemas: every finding has a place in the text,
// and a fix that is offered can be made and leaves nothing to fix.
func TestMaskBench(t *testing.T) {
	n := 1000
	if testing.Short() {
		n = 50
	}
	count := map[string]int{}
	for _, src := range realSchemas(t, n) {
		found := Check(src, Options{Tokenizer: wordTokenizer{}})
		here := map[string]bool{}
		for _, f := range found {
			if f.Line < 1 || f.Column < 1 || f.Message == "" || f.Fix == "" {
				t.Errorf("a finding is not complete: %+v", f)
			}
			here[f.Rule] = true
		}
		for id := range here {
			count[id]++
		}
		fixed, _, err := Fix(src, Options{})
		if err != nil {
			t.Errorf("%s\n%.500s", err, src)
		}
		if _, paths, err := Fix(fixed, Options{}); err != nil || len(paths) > 0 {
			t.Errorf("fixed again at %q: %v\n%.500s", paths, err, fixed)
		}
	}
	for _, r := range Rules() {
		t.Logf("%-28s %-8s in %4d of %d schemas", r.ID, r.Severity, count[r.ID], n)
	}
}

// BenchmarkMaskBench looks at 1,000 real schemas once.
func BenchmarkMaskBench(b *testing.B) {
	all := realSchemas(b, 1000)
	for b.Loop() {
		for _, src := range all {
			Check(src, Options{Tokenizer: wordTokenizer{}})
		}
	}
}
