package catalog

import (
	"errors"
	"fmt"
	"strings"
)

// Stencil says how much of an answer is constrained.
type Stencil string

// The stencils, from the loosest to the tightest.
const (
	StencilFree     Stencil = "free"     // no grammar
	StencilCatalog  Stencil = "catalog"  // what the catalog and the input's markers allow
	StencilGrounded Stencil = "grounded" // and no enum value that the input does not name
)

var (
	// ErrNothingFits is returned where an input can fill no operation of the catalog. The error says,
	// for each, which required parameter is missing.
	ErrNothingFits = errors.New("the input fits no operation")

	// ErrUnknownStencil is returned for a stencil that is none of free, catalog and grounded.
	ErrUnknownStencil = errors.New("a stencil is free, catalog or grounded")
)

// A Plan says what an answer to one input may be, and why not more. It covers the whole catalog in
// declared order, what is withheld included.
type Plan struct {
	Stencil    Stencil
	Input      Input
	Operations []OperationPlan
}

// An OperationPlan is what a plan says about one operation.
type OperationPlan struct {
	Operation  *Operation
	Missing    *ParameterPlan // the first required parameter that nothing can fill; nil if offered
	Parameters []ParameterPlan
}

// Offered reports whether an answer may choose the operation.
func (o *OperationPlan) Offered() bool { return o.Missing == nil }

// A ParameterPlan is what a plan says about one parameter: the values an answer may give it, and those
// it may not.
type ParameterPlan struct {
	Parameter *Parameter
	Offers    []Offer
	Refusals  []Refusal
}

// Offered reports whether an answer may write the parameter.
func (p *ParameterPlan) Offered() bool { return len(p.Offers) > 0 }

// An Offer is one value an answer may write.
type Offer struct {
	Text    string   // what the model writes, without quotes around it: trx, <num0>
	Value   string   // what the answer means: trx, 5
	Marker  *Marker  // the marker, for a value that is pointed at; nil for an enum value
	Grounds []Ground // where the input names an enum value; nil where nothing asks for it
}

// A Refusal is one value or marker that an answer may not write, with the reason.
type Refusal struct {
	Text   string // as in Offer
	Value  string
	Reason string
}

// Compile makes the plan for an input. Where no operation can be filled it returns ErrNothingFits along
// with the plan, which says why.
func Compile(c *Catalog, input Input, stencil Stencil) (*Plan, error) {
	plan := &Plan{Stencil: stencil, Input: input}
	if stencil != StencilFree && stencil != StencilCatalog && stencil != StencilGrounded {
		return nil, fmt.Errorf("%w: %s", ErrUnknownStencil, clip(string(stencil)))
	}
	g := newGrounder(input)
	for i := range c.Operations {
		plan.Operations = append(plan.Operations, planOperation(&c.Operations[i], g, stencil))
	}
	if stencil == StencilFree {
		return plan, nil
	}
	return plan, plan.check()
}

func planOperation(operation *Operation, g *grounder, stencil Stencil) OperationPlan {
	plan := OperationPlan{Operation: operation}
	for i := range operation.Parameters {
		plan.Parameters = append(plan.Parameters, planParameter(&operation.Parameters[i], g, stencil))
	}
	for i := range plan.Parameters {
		if p := &plan.Parameters[i]; p.Parameter.Required && !p.Offered() && plan.Missing == nil {
			plan.Missing = p
		}
	}
	return plan
}

// check returns ErrNothingFits, with reasons, if no operation is offered.
func (p *Plan) check() error {
	var reasons []string
	for i := range p.Operations {
		operation := &p.Operations[i]
		if operation.Offered() {
			return nil
		}
		reasons = append(reasons, operation.Operation.Name+": "+operation.Missing.Why())
	}
	return fmt.Errorf("%w: %s", ErrNothingFits, strings.Join(reasons, "; "))
}

// Why says in a few words what the input would need for the parameter to be offered.
func (p *ParameterPlan) Why() string {
	t := p.Parameter.Type
	switch t.Kind {
	case KindEnum:
		return fmt.Sprintf("no %s is named", p.Parameter.Name)
	case KindInteger:
		return fmt.Sprintf("no number from %d to %d for %s", t.Min, t.Max, p.Parameter.Name)
	case KindMonth:
		return "no month for " + p.Parameter.Name
	}
	return fmt.Sprintf("no code like %s for %s", t.Pattern, p.Parameter.Name)
}
