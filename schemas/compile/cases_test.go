package compile

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// fieldCase is a line of the cases from the field, or of the probes.
type fieldCase struct {
	ID         string
	Schema     json.RawMessage
	SchemaText string `json:"schema_text"`
	Tests      []struct {
		Text  string
		Valid bool
		By    string
		Why   string
		Order bool
	}
	Prefixes []struct {
		Prefix        string
		Allow, Forbid []string
		EndOK         *bool `json:"end_ok"`
		Dead          bool
	}
	Compile *struct{ Result, At, Or string }
}

func readFieldCases(t *testing.T, parts ...string) []fieldCase {
	f, err := os.Open(shared(t, parts...))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []fieldCase
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var c fieldCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		if c.SchemaText != "" {
			c.Schema = json.RawMessage(c.SchemaText)
		}
		if c.Schema != nil {
			all = append(all, c)
		}
	}
	return all
}

// TestCases reads the cases from the field: texts, beginnings of texts, and
// what must happen when a schema is loaded.
func TestCases(t *testing.T) {
	for _, c := range readFieldCases(t, "cases", "dev.jsonl") {
		t.Run(c.ID, func(t *testing.T) { checkFieldCase(t, c) })
	}
}

// TestProbes reads the probes. Those that key order decides are pinned to the
// declared order.
func TestProbes(t *testing.T) {
	for _, c := range readFieldCases(t, "probes", "dev.jsonl") {
		t.Run(c.ID, func(t *testing.T) { checkFieldCase(t, c) })
	}
}

func checkFieldCase(t *testing.T, c fieldCase) {
	a := grammar.NewAutomaton()
	r, err := Compile(a, c.Schema, Options{})
	if err != nil {
		checkRefused(t, c, err)
		return
	}
	if c.Compile != nil && c.Compile.Result != "ok" && c.Compile.Result != "ok-or-refused" && c.Compile.Or == "" {
		t.Errorf("compiles, want %s", c.Compile.Result)
	}
	for _, tt := range c.Tests {
		got := accepts(a, r.Root, tt.Text)
		switch {
		case got == tt.Valid:
		case tt.By == "duplicate-key" || tt.Order && !tt.Valid:
			t.Logf("accepts %s, which is up to the user of the automaton", tt.Text)
		case tt.Order:
			t.Logf("refuses %s, in another order", tt.Text)
		default:
			t.Errorf("%s: accepted %v, want %v (%s)", tt.Text, got, tt.Valid, tt.Why)
		}
	}
	for _, p := range c.Prefixes {
		checkPrefix(t, a, r.Root, p.Prefix, p.Allow, p.Forbid)
		state := follow(a, r.Root, p.Prefix)
		if p.Dead != (state == grammar.None) {
			t.Errorf("%s: dead %v, want %v", p.Prefix, state == grammar.None, p.Dead)
		}
		if p.EndOK != nil && a.Nullable(state) != *p.EndOK {
			t.Errorf("%s: may end %v, want %v", p.Prefix, a.Nullable(state), *p.EndOK)
		}
	}
}

func checkRefused(t *testing.T, c fieldCase, err error) {
	var refusal *RefusalError
	switch {
	case !errors.As(err, &refusal):
		t.Error(err)
	case refusal.Keyword == "uniqueItems":
		t.Logf("not supported: %v", err)
	case c.Compile == nil || c.Compile.Result == "ok":
		for _, tt := range c.Tests {
			if tt.Valid {
				t.Errorf("refused: %v", err)
				return
			}
		}
	default:
		t.Log(err)
	}
}

func follow(a *grammar.Automaton, t grammar.Term, text string) grammar.Term {
	for i := range len(text) {
		if t = a.Next(t, text[i]); t == grammar.None {
			break
		}
	}
	return t
}

func checkPrefix(t *testing.T, a *grammar.Automaton, root grammar.Term, prefix string, allow, forbid []string) {
	for _, next := range allow {
		if follow(a, root, prefix+next) == grammar.None {
			t.Errorf("after %s: %q is not allowed", prefix, next)
		}
	}
	for _, next := range forbid {
		if follow(a, root, prefix+next) != grammar.None {
			t.Errorf("after %s: %q is allowed", prefix, next)
		}
	}
}
