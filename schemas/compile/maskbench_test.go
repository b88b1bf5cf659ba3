package compile

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// benchCase is a schema of MaskBench with its documents.
type benchCase struct {
	ID     string
	Schema json.RawMessage
	Tests  []struct {
		Valid bool
		Text  string
	}
}

func readCases(t testing.TB) []benchCase {
	f, err := os.Open(shared(t, "maskbench", "dev.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var all []benchCase
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var c benchCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// benchResult is what became of one schema.
type benchResult struct {
	accepted, refused, order []string // texts, wrongly
	refusal                  *RefusalError
	compile                  time.Duration
}

func runCase(t testing.TB, c benchCase) benchResult {
	a := grammar.NewAutomaton()
	start := time.Now()
	r, err := Compile(a, c.Schema, Options{})
	result := benchResult{compile: time.Since(start)}
	if err != nil && !errors.As(err, &result.refusal) {
		t.Errorf("%s: %v", c.ID, err)
	}
	for _, tt := range c.Tests {
		if tt.Valid && result.refusal != nil && result.refusal.Why == empty {
			result.refused, result.refusal = []string{tt.Text}, nil
		}
	}
	if err != nil {
		return result
	}
	for _, tt := range c.Tests {
		switch got := accepts(a, r.Root, tt.Text); {
		case got == tt.Valid:
		case got:
			result.accepted = append(result.accepted, tt.Text)
		case inSomeOrder(a, r.Root, tt.Text) || valid(string(c.Schema), tt.Text):
			result.order = append(result.order, tt.Text)
		default:
			result.refused = append(result.refused, tt.Text)
		}
	}
	return result
}

// TestMaskBench compiles real schemas and reads their documents byte by byte;
// with -short one in twenty of them.
func TestMaskBench(t *testing.T) {
	cases := readCases(t)
	if testing.Short() {
		cases = oneIn(20, cases)
		t.Logf("-short: %d of the schemas", len(cases))
	}
	count, why := tally{}, map[string][]string{}
	var times []time.Duration
	for _, c := range cases {
		r := runCase(t, c)
		count["schemas"]++
		times = append(times, r.compile)
		switch {
		case r.refusal != nil:
			count["refused"]++
			why[r.refusal.Keyword] = append(why[r.refusal.Keyword], c.ID+": "+r.refusal.Error())
		case r.accepted != nil:
			count["accepted wrongly"]++
			t.Errorf("%s accepts %.300s", c.ID, r.accepted[0])
		case r.refused != nil:
			count["refused wrongly"]++
			t.Logf("%s refuses %.300s", c.ID, r.refused[0])
		case r.order != nil:
			count["in another order"]++
		default:
			count["right"]++
		}
		if r.compile > 50*time.Millisecond {
			t.Logf("%s: compiled in %v", c.ID, r.compile)
		}
	}
	slices.Sort(times)
	at := func(p float64) time.Duration { return times[int(p*float64(len(times)-1))] }
	t.Logf("%v; compile p50 %v, p90 %v, p99 %v, max %v", count, at(.5), at(.9), at(.99), at(1))
	for keyword, list := range why {
		t.Logf("refused: %s %d", keyword, len(list))
		for _, line := range list {
			t.Logf("    %.300s", line)
		}
	}
	fine := count["right"] + count["in another order"]
	if share := float64(fine) / float64(len(cases)); share < 0.97 {
		t.Errorf("%.1f%% of the schemas pass, want 97%%", 100*share)
	}
	if share := float64(count["refused wrongly"]) / float64(len(cases)); share > 0.002 {
		t.Errorf("of %.2f%% of the schemas a valid document is refused", 100*share)
	}
}

// oneIn returns every n-th case.
func oneIn(n int, cases []benchCase) []benchCase {
	var kept []benchCase
	for i := 0; i < len(cases); i += n {
		kept = append(kept, cases[i])
	}
	return kept
}

// BenchmarkCompile compiles all schemas of MaskBench once.
func BenchmarkCompile(b *testing.B) {
	cases := readCases(b)
	for b.Loop() {
		for _, c := range cases {
			_, _ = Compile(grammar.NewAutomaton(), c.Schema, Options{})
		}
	}
}
