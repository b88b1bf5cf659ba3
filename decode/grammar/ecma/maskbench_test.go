package ecma

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"math/rand"
	"os"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// maskbench is where the schemas of MaskBench lie beside the project.
const maskbench = "../../../../shared/maskbench/dev.jsonl.gz"

// TestPatternsOfMaskBench compiles every pattern of thousands of schemas and
// compares it with regexp2.
func TestPatternsOfMaskBench(t *testing.T) {
	found := maskbenchPatterns(t)
	r := rand.New(rand.NewSource(1))
	refused := 0
	for _, pattern := range found {
		re, err := Parse(pattern)
		if errors.Is(err, ErrUnsupported) || errors.Is(err, ErrTooLarge) {
			refused++
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", pattern, err)
			continue
		}
		a := grammar.NewAutomaton()
		language, err := re.Search(a, UTF8{})
		if err != nil {
			t.Error(err)
			continue
		}
		compare(t, a, pattern, language, r)
	}
	if refused > 2 {
		t.Errorf("%d of %d patterns are refused", refused, len(found))
	}
}

func compare(t *testing.T, a *grammar.Automaton, pattern string, language grammar.Term, r *rand.Rand) {
	t.Helper()
	re, ok := reference(pattern)
	if !ok {
		return
	}
	for _, text := range samples(t, a, language, r, 3) {
		want, err := re.MatchString(text)
		if got := a.Match(language, text); err == nil && isASCII(text) && got != want {
			t.Errorf("%q in %q: %v, want %v", pattern, text, got, want)
		}
	}
	if err := a.Err(); err != nil {
		t.Errorf("%q: %v", pattern, err)
	}
}

func maskbenchPatterns(t *testing.T) []string {
	t.Helper()
	file, err := os.Open(maskbench)
	if err != nil {
		t.Skip("MaskBench is not there:", err)
	}
	defer file.Close()
	zip, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	lines := bufio.NewScanner(zip)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var c struct{ Schema any }
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		all = appendPatterns(all, c.Schema)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func appendPatterns(all []string, schema any) []string {
	switch s := schema.(type) {
	case []any:
		for _, item := range s {
			all = appendPatterns(all, item)
		}
	case map[string]any:
		if pattern, ok := s["pattern"].(string); ok {
			all = append(all, pattern)
		}
		if keys, ok := s["patternProperties"].(map[string]any); ok {
			for key := range keys {
				all = append(all, key)
			}
		}
		for _, value := range s {
			all = appendPatterns(all, value)
		}
	}
	return all
}
