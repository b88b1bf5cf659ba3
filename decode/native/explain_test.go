package native

import (
	"errors"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

const moodGrammar = `root ::= "{\"mood\":" mood "}"
mood ::= "\"" ("calm" | "keen") "\""
`

func TestExplain(t *testing.T) {
	v := words("<end>", `{"mood":`, `"`, `calm`, ` calm`, `ca`, `keen`, `Keen`, `glad`, `"}`, `}`, `kee"`)
	c := explaining(t, v, moodGrammar)
	for _, tt := range []struct {
		text, token        string
		allowed            bool
		legal              int
		expected, reason   string
		nearest, lastNodes string
	}{
		{`{"mood":"`, `calm`, true, 4, "the closing quote", "", "", "mood"},
		{`{"mood":"`, ` calm`, false, 0, "`c` or `k`", "mood wants `c` or `k`", "calm", "mood"},
		{`{"mood":"`, `Keen`, false, 0, "`c` or `k`", "mood wants `c` or `k`", "keen", "mood"},
		{`{"mood":"`, `kee"`, false, 3, "`n`", "mood wants `n`", "", "mood"},
		{`{"mood":"`, `glad`, false, 0, "`c` or `k`", "mood wants `c` or `k`", "", "mood"},
		{`{"mood":"calm`, `"}`, true, 2, "nothing", "", "", "mood"},
		{`{"mood":`, `<end>`, false, 0, "an opening quote", "mood is not fulfilled yet: it wants an opening quote", "", "mood"},
		{`{"mood":"calm"}`, `<end>`, true, 0, "nothing", "", "", ""},
	} {
		e, err := c.Explain([]byte(tt.text), tokenOf(t, v, tt.token))
		must(t, err)
		if e.Allowed != tt.allowed || e.Legal != tt.legal || e.Expected != tt.expected {
			t.Errorf("%s + %s: %+v", tt.text, tt.token, e)
		}
		var said []string
		for _, r := range e.Reasons {
			said = append(said, r.String())
		}
		if got := strings.Join(said, "; "); got != tt.reason {
			t.Errorf("%s + %s: reasons %q, want %q", tt.text, tt.token, got, tt.reason)
		}
		if got := spelledNearest(e); got != tt.nearest {
			t.Errorf("%s + %s: nearest %q, want %q", tt.text, tt.token, got, tt.nearest)
		}
		if n := len(e.Nodes); tt.lastNodes != "" && (n == 0 || e.Nodes[n-1].Path != tt.lastNodes) {
			t.Errorf("%s + %s: nodes %v", tt.text, tt.token, e.Nodes)
		}
	}
}

// explaining makes a constraint that can explain itself.
func explaining(t *testing.T, v *decode.Vocab, source string) *Constraint {
	t.Helper()
	c, err := FromGBNF(prepare(t, v), source, trace.Constraint{})
	must(t, err)
	return c
}

// jsonLanguage is jsonGrammar for any automaton.
func jsonLanguage(a *grammar.Automaton) (grammar.Term, error) {
	g, err := grammar.Parse(jsonGrammar)
	if err != nil {
		return grammar.None, err
	}
	return grammar.Compile(a, g)
}

func spelledNearest(e trace.Explanation) string {
	if e.Nearest == nil {
		return ""
	}
	return string(e.Nearest.Bytes)
}

// What is allowed and what is explained come from two automata: they agree.
func TestExplanationsAgreeWithMasks(t *testing.T) {
	v := words("<end>", `{"mood":`, `"`, `calm`, `ca`, `l`, `m`, `lm"`, `keen`, `"}`, `}`, ``, `<control>`)
	c := explaining(t, v, moodGrammar)
	text := `{"mood":"calm"}`
	for i := range len(text) + 1 {
		set := allowed(t, after(t, c.Begin(), text[:i]))
		for id := range v.Len() {
			e, err := c.Explain([]byte(text[:i]), id)
			must(t, err)
			if e.Allowed != set.Has(id) {
				t.Errorf("after %s: token %q is allowed: %v, explained: %v", text[:i], v.Token(id).Bytes, set.Has(id), e.Allowed)
			}
			if !e.Allowed && len(e.Reasons) == 0 && len(v.Token(id).Bytes) > 0 && v.Token(id).Kind == trace.KindNormal {
				t.Errorf("after %s: no reason against token %q", text[:i], v.Token(id).Bytes)
			}
		}
	}
}

func TestExplainARepeatedName(t *testing.T) {
	v := words("<end>", `{`, `"`, `a`, `":`, `0`, `,`)
	c := fromJSON(t, prepare(t, v))
	c.ExplainWith(jsonLanguage)
	e, err := c.Explain([]byte(`{"a":0,"a`), tokenOf(t, v, `":`))
	must(t, err)
	if e.Allowed || e.Legal != 0 || len(e.Reasons) != 1 || e.Reasons[0].Kind != trace.ReasonRepeated {
		t.Errorf("%+v", e)
	}
}

func TestNoExplanation(t *testing.T) {
	v := words("<end>", `{`)
	c := fromJSON(t, prepare(t, v))
	if _, err := c.Explain(nil, 1); !errors.Is(err, trace.ErrNoExplanation) {
		t.Errorf("without labels: %v", err)
	}
	c.ExplainWith(jsonLanguage)
	if _, err := c.Explain(nil, 2); !errors.Is(err, trace.ErrNoExplanation) {
		t.Errorf("of no token: %v", err)
	}
	if _, err := c.Explain([]byte("x"), 1); err == nil {
		t.Error("after an illegal text")
	}
}

// Keywords that are not enforced are named, the first of them.
func TestExplainWarns(t *testing.T) {
	v := words("<end>", "a", "b")
	var about trace.Constraint
	for _, keyword := range []string{"pattern", "format", "contains", "not", "if"} {
		about.Warnings = append(about.Warnings, trace.Warning{Path: "/x", Keyword: keyword, Text: "dropped"})
	}
	c, err := FromGBNF(prepare(t, v), `root ::= "a"`, about)
	must(t, err)
	e, err := c.Explain(nil, 1)
	must(t, err)
	if got := strings.Join(e.Notes, " "); got != "Not enforced: /x: pattern: dropped. Not enforced: /x: format: dropped. Not enforced: /x: contains: dropped. Not enforced: 2 more." {
		t.Errorf("got %s", got)
	}
}
