package grammar

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
)

// fieldCase is a grammar from a public bug report, with texts that belong to
// it or do not. The format is described beside the file.
type fieldCase struct {
	ID    string
	GBNF  string
	Tests []struct {
		Text, Why string
		Valid     bool
	}
	Prefixes []casePrefix
	Compile  struct{ Result, Names string }
}

// casePrefix is the beginning of a text, and what may come next.
type casePrefix struct {
	Prefix      string
	PrefixBytes []int    `json:"prefix_bytes"` // in place of Prefix
	Allow       []string // characters
	Forbid      []string
	AllowBytes  []int `json:"allow_bytes"`
	ForbidBytes []int `json:"forbid_bytes"`
	EndOK       *bool `json:"end_ok"`
	Dead        bool
	Why         string
}

const casesFile = "../../../shared/cases/dev.jsonl"

func TestFieldCases(t *testing.T) {
	data, err := os.ReadFile(casesFile)
	if errors.Is(err, os.ErrNotExist) {
		t.Skipf("%s is not here: its grammars are not checked", casesFile)
	}
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for line := range strings.Lines(string(data)) {
		var c fieldCase
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		if c.GBNF != "" {
			found++
			t.Run(c.ID, c.run)
		}
	}
	if found == 0 {
		t.Errorf("%s has no grammars", casesFile)
	}
}

func (c *fieldCase) run(t *testing.T) {
	a := NewAutomaton()
	g, err := ParseExact(c.GBNF)
	var root Term
	if err == nil {
		root, err = Compile(a, g)
	}
	switch {
	case c.Compile.Result == "error":
		if err == nil || !strings.Contains(err.Error(), c.Compile.Names) {
			t.Errorf("the error is %v, and should name %s", err, c.Compile.Names)
		}
		return
	case err != nil:
		t.Fatal(err)
	}
	for _, test := range c.Tests {
		if a.Match(root, test.Text) != test.Valid {
			t.Errorf("%.60q: valid is %v (%s)", test.Text, !test.Valid, test.Why)
		}
	}
	for _, p := range c.Prefixes {
		p.check(t, a, follow(a, root, p.text()))
	}
}

func (p *casePrefix) text() string { return p.Prefix + ofBytes(p.PrefixBytes...) }

func ofBytes(numbers ...int) string {
	var text []byte
	for _, n := range numbers {
		text = append(text, byte(n))
	}
	return string(text)
}

func (p *casePrefix) check(t *testing.T, a *Automaton, at Term) {
	t.Helper()
	if (at == None) != p.Dead {
		t.Errorf("%q: dead is %v (%s)", p.text(), !p.Dead, p.Why)
		return
	}
	expect := func(next string, legal bool) {
		if (follow(a, at, next) != None) != legal {
			t.Errorf("%q, then %q: legal is %v (%s)", p.text(), next, !legal, p.Why)
		}
	}
	for _, next := range p.Allow {
		expect(next, true)
	}
	for _, next := range p.Forbid {
		expect(next, false)
	}
	for _, b := range p.AllowBytes {
		expect(ofBytes(b), true)
	}
	for _, b := range p.ForbidBytes {
		expect(ofBytes(b), false)
	}
	if p.EndOK != nil && a.Nullable(at) != *p.EndOK {
		t.Errorf("%q: may end is %v (%s)", p.text(), !*p.EndOK, p.Why)
	}
}
