package lint

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/schemas"
)

var update = flag.Bool("update", false, "write the expected findings anew")

// golden compares a text with a file, or writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(read(t, path), got); diff != "" {
		t.Errorf("%s (go test -update writes it anew):\n%s", path, diff)
	}
}

func textOf(t *testing.T, f File) string {
	t.Helper()
	var b strings.Builder
	if err := WriteText(&b, f, func(s string) string { return s }); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestFindings holds what each rule says of its failing schema, word for word.
func TestFindings(t *testing.T) {
	var b strings.Builder
	for _, r := range Rules() {
		src := read(t, "testdata", "fail", r.ID+".json")
		o := optionsFor(t, r)
		o.TokensPerSecond = 30
		b.WriteString(textOf(t, File{Name: r.ID + ".json", Findings: of(Check(src, o), r.ID)}))
	}
	golden(t, "findings.txt", b.String())
}

// TestShipped looks at the schemas that are shipped: two have the answer first
// on purpose.
func TestShipped(t *testing.T) {
	var b strings.Builder
	for _, name := range schemas.Names() {
		src, err := schemas.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range Check(string(src), Options{}) {
			fmt.Fprintf(&b, "%s: %s %s %s\n", name, f.Severity, f.Rule, f.Path)
		}
	}
	golden(t, "shipped.txt", b.String())
}

// TestRulesPage holds the page that is generated.
func TestRulesPage(t *testing.T) {
	var b strings.Builder
	if err := WriteRules(&b); err != nil {
		t.Fatal(err)
	}
	for _, r := range Rules() {
		if !strings.Contains(b.String(), "## "+r.ID+"\n") {
			t.Errorf("the page has nothing on %s", r.ID)
		}
	}
	golden(t, "rules.md", b.String())
}
