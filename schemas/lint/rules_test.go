package lint

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/schemas/dialect"
)

// wordTokenizer splits a text at underscores, blanks and quotes, and words
// after four letters.
type wordTokenizer struct{}

var tokenShape = regexp.MustCompile(`_?[a-z]{1,4}|(?s:.)`)

func (wordTokenizer) Split(text string) ([]string, error) {
	return tokenShape.FindAllString(text, -1), nil
}

// optionsFor returns options under which a rule is looked for.
func optionsFor(t *testing.T, r Rule) Options {
	t.Helper()
	var o Options
	if r.Vocabulary {
		o.Tokenizer = wordTokenizer{}
	}
	if r.Dialect {
		d, err := dialect.Get("outlines")
		if err != nil {
			t.Fatal(err)
		}
		o.Dialect = d
	}
	return o
}

func read(t *testing.T, parts ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// of returns the findings of one rule.
func of(found []Finding, id string) []Finding {
	return slices.DeleteFunc(slices.Clone(found), func(f Finding) bool { return f.Rule != id })
}

// TestEveryRule has a schema for each rule in which it finds something, and one
// in which it does not, though it is close.
func TestEveryRule(t *testing.T) {
	for _, r := range Rules() {
		t.Run(r.ID, func(t *testing.T) {
			o := optionsFor(t, r)
			if found := of(Check(read(t, "testdata", "fail", r.ID+".json"), o), r.ID); len(found) == 0 {
				t.Error("nothing is found where something is wrong")
			}
			for _, f := range of(Check(read(t, "testdata", "pass", r.ID+".json"), o), r.ID) {
				t.Errorf("found where nothing is wrong: %s at %q", f.Message, f.Path)
			}
		})
	}
}

// TestRulesAreTold holds that the page of rules is complete and uniform.
func TestRulesAreTold(t *testing.T) {
	id := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	seen := map[string]bool{}
	for _, r := range Rules() {
		switch {
		case !id.MatchString(r.ID) || seen[r.ID]:
			t.Errorf("%q is no good identifier", r.ID)
		case r.Title == "" || r.Source == "":
			t.Errorf("%s lacks something", r.ID)
		case !strings.HasSuffix(r.Why, ".") || !strings.HasSuffix(r.Fix, "."):
			t.Errorf("%s: what is told in sentences ends in a full stop", r.ID)
		}
		seen[r.ID] = true
	}
}
