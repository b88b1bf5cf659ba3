package catalog

import (
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Grammar writes the plan as a grammar for one line of compact JSON. It is nil for the free stencil,
// and for a plan that offers nothing.
//
// Each operation has a rule with its name, in which - stands for _, and each of its parameters one
// with both names:
//
//	root ::= kpi-rank | kpi-trend
//	kpi-rank ::= "{\"operation\":\"kpi_rank\"" kpi-rank-metric kpi-rank-count? "}"
//	kpi-rank-metric ::= ",\"metric\":\"" ("trx" | "nrx") "\""
//	kpi-rank-count ::= ",\"count\":<num0>"
func (p *Plan) Grammar() *grammar.Grammar {
	if p.Stencil == StencilFree {
		return nil
	}
	names := ruleNames{}
	root := grammar.Rule{Name: names.unique(grammar.RootName)}
	var operations grammar.Alt
	var rules []grammar.Rule
	for i := range p.Operations {
		if operation := &p.Operations[i]; operation.Offered() {
			own := operation.rules(names)
			operations = append(operations, grammar.Ref(own[0].Name))
			rules = append(rules, own...)
		}
	}
	if len(operations) == 0 {
		return nil
	}
	root.Body = oneOf(operations)
	return &grammar.Grammar{Root: root.Name, Rules: append([]grammar.Rule{root}, rules...)}
}

// GBNF prints the grammar in llama.cpp's notation, or nothing where there is none.
func (p *Plan) GBNF() string {
	if g := p.Grammar(); g != nil {
		return g.String()
	}
	return ""
}

// rules returns the operation's rule and after it those of its parameters.
func (o *OperationPlan) rules(names ruleNames) []grammar.Rule {
	name := names.unique(o.Operation.Name)
	start := fmt.Sprintf(`{%s:%s`, quoteJSON(OperationKey), quoteJSON(o.Operation.Name))
	body := grammar.Seq{grammar.Literal(start)}
	var parameters []grammar.Rule
	for i := range o.Parameters {
		p := &o.Parameters[i]
		if !p.Offered() {
			continue
		}
		rule := grammar.Rule{Name: names.unique(o.Operation.Name + "-" + p.Parameter.Name), Body: p.body()}
		parameters = append(parameters, rule)
		if p.Parameter.Required {
			body = append(body, grammar.Ref(rule.Name))
		} else {
			body = append(body, grammar.Opt(grammar.Ref(rule.Name)))
		}
	}
	body = append(body, grammar.Literal("}"))
	return append([]grammar.Rule{{Name: name, Body: body}}, parameters...)
}

// body writes a comma, the key and the values that are offered.
func (p *ParameterPlan) body() grammar.Expr {
	key := "," + string(quoteJSON(p.Parameter.Name)) + ":"
	quote := ""
	if p.Parameter.Type.quotes() {
		quote = `"`
	}
	if len(p.Offers) == 1 {
		return grammar.Literal(key + quote + p.Offers[0].Text + quote)
	}
	var values grammar.Alt
	for _, offer := range p.Offers {
		values = append(values, grammar.Literal(offer.Text))
	}
	body := grammar.Seq{grammar.Literal(key + quote), values}
	if quote != "" {
		body = append(body, grammar.Literal(quote))
	}
	return body
}

// oneOf leaves out the alternation around a single alternative.
func oneOf(alternatives grammar.Alt) grammar.Expr {
	if len(alternatives) == 1 {
		return alternatives[0]
	}
	return alternatives
}

// ruleNames holds the rule names in use.
type ruleNames map[string]bool

// unique makes a rule name of catalog names. Two can collide, as the parameter b_c of a with the
// parameter c of a_b; the later one gets a number.
func (n ruleNames) unique(name string) string {
	name = strings.ReplaceAll(name, "_", "-")
	free := name
	for i := 2; n[free]; i++ {
		free = fmt.Sprintf("%s-%d", name, i)
	}
	n[free] = true
	return free
}
