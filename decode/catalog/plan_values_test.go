package catalog

import (
	"strings"
	"testing"
)

func TestValues(t *testing.T) {
	c := territory(t)
	for _, test := range []struct {
		stencil          Stencil
		text, path, done string
		want             string // with a space between the values
	}{
		{StencilGrounded, "bottom 5 regions by calls", "/operation", `{"operation":"`, `"kpi_value" "kpi_rank" "kpi_trend" "kpi_change_reason" "target_attainment"`},
		{StencilGrounded, "bottom 5 regions by calls", "/metric", `{"operation":"kpi_rank","metric":"`, `"calls"`},
		{StencilGrounded, "bottom 5 regions by calls", "/count", `{"operation":"kpi_rank","metric":"calls","level":"region","count":`, "<num0>"},
		{StencilGrounded, "calls of T-100 and T-200", "/other_territory", `{"operation":"kpi_compare","metric":"calls","territory":"<code0>","other_territory":"`, `"<code0>" "<code1>"`},
		{StencilGrounded, "calls of T-100 and 7", "/territory", `{"operation":"kpi_trend","metric":"calls","window":<num0>,"territory":"`, `"<code0>"`},
		{StencilCatalog, "calls of T-100", "/product", `{"operation":"call_plan","territory":"<code0>","product":"`, `"calvera" "corvinex" "melatrex" "norvessa" "tolbrina"`},
		{StencilFree, "calls of T-100", "/level", `{"operation":"kpi_rank","level":"`, `"territory" "district" "region" "product" "prescriber"`},
		{StencilFree, "calls", "/metric", `{"metric":"`, ""},          // no operation yet
		{StencilFree, "calls", "/metric", `{"operation":"nope",`, ""}, // none of ours
		{StencilFree, "calls", "/metric", `no JSON`, ""},              // nothing to read
		{StencilFree, "calls", "/metric/0", `{"operation":"kpi_rank",`, ""},
		{StencilFree, "calls", "", ``, ""},
		{StencilGrounded, "bottom 5 regions by calls", "/metric", `{"operation":"call_plan","metric":"`, ""}, // not offered
	} {
		plan := mustCompile(t, c, test.text, test.stencil)
		if got := strings.Join(plan.Values(test.path, []byte(test.done)), " "); got != test.want {
			t.Errorf("%s %q %s after %s:\n%s\nwant\n%s", test.stencil, test.text, test.path, test.done, got, test.want)
		}
	}
}

// What the grammar offers and what is listed are the same.
func TestValuesAreThoseOfTheGrammar(t *testing.T) {
	plan := mustCompile(t, territory(t), "compare calls in T-100 with T-200", StencilGrounded)
	gbnf := strings.ReplaceAll(plan.GBNF(), `\"`, `"`)
	for _, o := range plan.Operations {
		for _, p := range o.Parameters {
			for _, v := range plan.Values("/"+p.Parameter.Name, []byte(`{"operation":"`+o.Operation.Name+`",`)) {
				if !strings.Contains(gbnf, strings.Trim(v, `"`)) {
					t.Errorf("%s %s: %s is not in the grammar", o.Operation.Name, p.Parameter.Name, v)
				}
			}
		}
	}
}
