package catalog

import (
	"strings"
	"testing"
)

// describeGrounds writes what an input names as "value@phrase" for one parameter of kpi_rank.
func describeGrounds(t *testing.T, c *Catalog, text, parameter string) string {
	t.Helper()
	g := newGrounder(mustRead(t, c, text))
	typ := c.Operation("kpi_rank").Parameter(parameter).Type
	found := g.find(typ)
	var all []string
	for _, listed := range typ.Values {
		for _, ground := range found.grounds[listed.Value] {
			all = append(all, listed.Value+"@"+text[ground.Span.Start:ground.Span.End])
		}
	}
	return strings.Join(all, " ")
}

func TestGrounds(t *testing.T) {
	c := territory(t)
	for _, test := range []struct{ text, parameter, want string }{
		{"new scripts", "metric", "nrx@new scripts"},
		{"new scripts and scripts", "metric", "trx@scripts nrx@new scripts"},
		{"total scripts", "metric", "trx@total scripts"},
		{"NEW  Scripts", "metric", "nrx@NEW  Scripts"},
		{"new-scripts", "metric", "nrx@new-scripts"},
		{"new. scripts", "metric", "trx@scripts"},
		{"sales calls", "metric", "calls@sales calls"},
		{"sales, calls", "metric", "calls@calls revenue@sales"},
		{"calls per prescriber", "metric", "call_frequency@calls per prescriber"},
		{"calls per prescriber", "level", "prescriber@prescriber"},
		{"market_share or market share", "metric", "market_share@market_share market_share@market share"},
		{"recalls descripts", "metric", ""},
		{"Calvera's", "product", "calvera@Calvera"},
		{"écalvera", "product", ""},
		{"calls T-412 per prescriber", "metric", "calls@calls"},
		{"territory T-412", "level", "territory@territory"},
	} {
		if got := describeGrounds(t, c, test.text, test.parameter); got != test.want {
			t.Errorf("%s in %q: got %q, want %q", test.parameter, test.text, got, test.want)
		}
	}
}

// Words inside a code or a month are values, and name nothing.
func TestGroundsNothingInsideAValue(t *testing.T) {
	c := mustLoad(t, "x", `
name: x
operations:
  - name: kpi_rank
    parameters:
      - {name: code, type: string, pattern: 'box-\d'}
      - {name: thing, type: enum, values: [box, may, {value: few, aliases: [five]}]}
`)
	if got := describeGrounds(t, c, "box-1 in May 2026", "thing"); got != "" {
		t.Errorf("got %q", got)
	}
	if got := describeGrounds(t, c, "five in may, a box", "thing"); got != "box@box may@may few@five" {
		t.Errorf("got %q", got)
	}
}
