package catalog

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func mustCompile(t testing.TB, c *Catalog, text string, stencil Stencil) *Plan {
	t.Helper()
	plan, err := Compile(c, mustRead(t, c, text), stencil)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// offered lists what a plan offers: "kpi_value metric=trx|nrx".
func offered(plan *Plan, operation string) string {
	var all []string
	for i := range plan.Operations {
		o := &plan.Operations[i]
		if o.Operation.Name != operation || !o.Offered() {
			continue
		}
		for j := range o.Parameters {
			if p := &o.Parameters[j]; p.Offered() {
				var texts []string
				for _, offer := range p.Offers {
					texts = append(texts, offer.Text)
				}
				all = append(all, p.Parameter.Name+"="+strings.Join(texts, "|"))
			}
		}
	}
	return strings.Join(all, " ")
}

func TestCompile(t *testing.T) {
	c := territory(t)
	const every = "prior_year|prior_quarter|national_average|target"
	for _, test := range []struct {
		stencil               Stencil
		text, operation, want string
	}{
		{StencilGrounded, "bottom 5 regions by calls", "kpi_rank", "metric=calls level=region count=<num0> direction=bottom"},
		{StencilGrounded, "calls by region", "kpi_rank", "metric=calls level=region"},
		{StencilGrounded, "calls in 2026-08", "kpi_rank", ""},
		{StencilGrounded, "calls, 99 and 7 months", "kpi_trend", "metric=calls window=<num1>"},
		{StencilGrounded, "calls of T-100", "kpi_compare", "metric=calls territory=<code0> other_territory=<code0>"},
		{StencilGrounded, "calls of T-100 and T-200", "kpi_compare", "metric=calls territory=<code0>|<code1> other_territory=<code0>|<code1>"},
		{StencilGrounded, "T-100", "kpi_value", ""},
		{StencilGrounded, "T-100", "call_plan", "territory=<code0>"},
		{StencilCatalog, "T-100", "call_plan", "territory=<code0> product=calvera|corvinex|melatrex|norvessa|tolbrina"},
		{StencilCatalog, "calls", "call_plan", ""},
		{StencilCatalog, "hello", "kpi_change_reason", "metric=trx|nrx|market_share|market_growth|calls|call_frequency|reach|revenue|samples|access benchmark=" + every +
			" product=calvera|corvinex|melatrex|norvessa|tolbrina"},
	} {
		if got := offered(mustCompile(t, c, test.text, test.stencil), test.operation); got != test.want {
			t.Errorf("%s, %q, %s:\ngot  %s\nwant %s", test.stencil, test.text, test.operation, got, test.want)
		}
	}
}

func TestPlanExplains(t *testing.T) {
	c := territory(t)
	plan := mustCompile(t, c, "top 99 regions by new scripts", StencilGrounded)
	rank := &plan.Operations[1]
	metric, count := &rank.Parameters[0], &rank.Parameters[2]

	wantOffer := []Offer{{Text: "nrx", Value: "nrx", Grounds: []Ground{{"new scripts", Span{18, 29}}}}}
	if diff := cmp.Diff(wantOffer, metric.Offers); diff != "" {
		t.Error(diff)
	}
	wantRefusals := []Refusal{
		{"trx", "trx", `"scripts" stands only inside "new scripts", which means nrx`},
		{"market_share", "market_share", `the input does not say "market_share" or "share" or "share of market" or "brand share"`},
	}
	if diff := cmp.Diff(wantRefusals, metric.Refusals[:2]); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Refusal{{"<num0>", "99", `"99" is outside 1 to 50`}}, count.Refusals); diff != "" {
		t.Error(diff)
	}
	compare := &plan.Operations[3]
	if compare.Offered() || compare.Missing.Why() != `no code like T-\d{3} for territory` {
		t.Errorf("kpi_compare is offered, or the reason is wrong: %+v", compare.Missing)
	}
}

// The catalog stencil offers every value, and still knows which of them the input names.
func TestPlanKnowsGroundsUnderTheCatalogStencil(t *testing.T) {
	plan := mustCompile(t, territory(t), "calls", StencilCatalog)
	for _, offer := range plan.Operations[0].Parameters[0].Offers {
		if named := len(offer.Grounds) > 0; named != (offer.Value == "calls") {
			t.Errorf("%s: grounds %v", offer.Value, offer.Grounds)
		}
	}
}

func TestNothingFits(t *testing.T) {
	c := territory(t)
	plan, err := Compile(c, mustRead(t, c, "hello"), StencilGrounded)
	if !errors.Is(err, ErrNothingFits) {
		t.Fatalf("got %v, want ErrNothingFits", err)
	}
	for _, want := range []string{"kpi_rank: no metric is named", `call_plan: no code like T-\d{3} for territory`} {
		if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q does not say %q in one line", err, want)
		}
	}
	if plan == nil || len(plan.Operations) != len(c.Operations) || plan.GBNF() != "" {
		t.Error("the plan that explains the error is missing, or has a grammar")
	}
}

func TestFreeStencil(t *testing.T) {
	plan := mustCompile(t, territory(t), "hello", StencilFree)
	if plan.Grammar() != nil || plan.GBNF() != "" {
		t.Error("the free stencil has a grammar")
	}
	if _, err := Compile(territory(t), Input{}, "tight"); !errors.Is(err, ErrUnknownStencil) {
		t.Errorf("got %v, want ErrUnknownStencil", err)
	}
}
