package catalog_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/decode/catalog"
	"github.com/stencil-debugger/stencil/decode/catalog/catalogtest"
	"github.com/stencil-debugger/stencil/decode/grammar"
)

var update = flag.Bool("update", false, "write the golden files anew")

func load(t *testing.T, path string) *catalog.Catalog {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := catalog.Load(path, data)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func compile(t *testing.T, c *catalog.Catalog, text string, stencil catalog.Stencil) *catalog.Plan {
	t.Helper()
	input, err := catalog.Read(c, text)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := catalog.Compile(c, input, stencil)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func TestGBNF(t *testing.T) {
	c := load(t, "testdata/odd.yaml")
	for name, stencil := range map[string]catalog.Stencil{
		"testdata/odd-catalog.gbnf":  catalog.StencilCatalog,
		"testdata/odd-grounded.gbnf": catalog.StencilGrounded,
	} {
		plan := compile(t, c, `7 or 8 of say "hi" and a\b, x`, stencil)
		golden(t, name, plan.GBNF())
		if err := plan.Grammar().Check(); err != nil {
			t.Error(err)
		}
		parsed, err := grammar.Parse(plan.GBNF())
		if err != nil {
			t.Fatalf("the printed grammar cannot be parsed: %v", err)
		}
		if parsed.String() != plan.GBNF() {
			t.Error("the printed grammar changes when it is parsed and printed again")
		}
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (run with -update to accept):\n%s", path, diff)
	}
}

func TestGrammarAllows(t *testing.T) {
	c := load(t, "../../fixtures/catalogs/territory.yaml")
	plan := compile(t, c, "bottom 5 regions by calls, T-412", catalog.StencilGrounded)
	allowed := catalogtest.Pattern(plan)
	const start = `{"operation":"kpi_rank","metric":"calls"`
	for answer, want := range map[string]bool{
		start + `,"level":"region"}`:                                            true,
		start + `,"level":"region","count":<num0>,"direction":"bottom"}`:        true,
		start + `,"level":"region","direction":"bottom","territory":"<code0>"}`: true,
		start + `}`:                                              false, // a required parameter is skipped
		start + `,"level":"region","count":5}`:                   false, // no pointer
		start + `,"level":"region","count":"<num0>"}`:            false, // in quotes
		start + `,"level":"region","direction":"top"}`:           false, // not grounded
		start + `,"direction":"bottom","level":"region"}`:        false, // another order
		start + `, "level":"region"}`:                            false, // white space
		start + `,"level":"region","territory":<code0>}`:         false, // without quotes
		start + `,"level":"region","level":"region"}`:            false, // twice
		`{"operation":"kpi_trend","metric":"calls"}`:             true,
		`{"operation":"call_plan","territory":"<code0>"}`:        true,
		`{"operation":"kpi_sum","metric":"calls"}`:               false,
		`{"operation":"kpi_rank"` + strings.Repeat(" ", 3) + `}`: false,
	} {
		if got := allowed.MatchString(answer); got != want {
			t.Errorf("%s: allowed is %v, want %v", answer, got, want)
		}
	}
}

func TestInstructions(t *testing.T) {
	golden(t, "testdata/odd-instructions.txt", load(t, "testdata/odd.yaml").Instructions())
}
